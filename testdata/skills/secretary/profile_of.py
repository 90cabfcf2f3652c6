async def profile_of(person: str) -> str:
    """Say who somebody is: what the contacts hold, the last talk, and what the web says."""
    address = address_of(person)
    known = contact_with_mail(address)
    employer = split_text(address, "@")[1]
    recent = [mail async for mail in mails_matching("Inbox", address)][:1]
    results = await search_web(f"{person} {employer}", limit=3)
    facts = [f"{key}: {known[key]}" for key in ("title", "company", "phone") if known and key in known]
    facts += [f"last mail: {recent[0]['day']}, {plain_subject(recent[0]['subject'])}"] if recent else []
    return bullet_list([*facts, *(result["title"] for result in results)], title=person)
