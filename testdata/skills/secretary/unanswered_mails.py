async def unanswered_mails(days: int = 3) -> list[dict]:
    """Give the questions the user sent that nobody answered for so many days."""
    waiting = []
    async for mail in mails_matching("Sent", "?"):
        if days_between(mail["day"], today()) < days:
            continue
        *_, last = await conversation_about(mail["subject"])
        if last["id"] == mail["id"]:
            waiting += [mail]
    return unique(waiting, key="id")
