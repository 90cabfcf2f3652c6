async def read_inbox(*, limit: int = 50, unread: bool = True) -> list[dict]:
    """Read the newest mails of the inbox, at the same time."""
    ids = await list_mails("Inbox", unread=unread)
    return await together(*[read_mail(mail) for mail in ids[:limit]])
