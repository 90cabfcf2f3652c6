async def triage_inbox(*, limit: int = 50) -> dict[str, list[dict]]:
    """File the new mails, answer requests for meetings, and give what is left by kind."""
    left: dict[str, list[dict]] = {"urgent": [], "personal": []}
    for mail in await read_inbox(limit=limit):
        match await file_mail(mail):
            case "meeting":
                await answer_meeting_request(mail)
            case ("urgent" | "personal") as kind:
                left[kind] += [mail]
    return left
