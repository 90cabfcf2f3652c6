async def conversation_about(subject: str, *, folders=("Inbox", "Sent")) -> list[dict]:
    """Read all mails of the conversation with that subject, the oldest first."""
    wanted = plain_subject(subject)
    mails = []
    for folder in folders:
        async for mail in mails_matching(folder, wanted):
            if plain_subject(mail["subject"]) == wanted:
                mails += [mail]
    return sorted(mails, key=lambda mail: (mail["day"], mail["minute"]))
