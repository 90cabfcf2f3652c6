async def tidy_subscriptions(*, unread_for: int = 60) -> list[str]:
    """Unsubscribe from newsletters nobody read for so many days; give their senders."""
    ended = []
    by_sender = group_by([mail async for mail in mails_matching("Reading", "")], "sender")
    for sender in by_sender:
        newest = max(by_sender[sender], key=lambda mail: mail["day"])
        ignored = not any(mail["read"] for mail in by_sender[sender])
        if ignored and days_between(newest["day"], today()) <= unread_for and await unsubscribe_from(newest):
            ended += [sender]
    return ended
