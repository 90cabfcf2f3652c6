async def schedule_meeting(title: str, guests: list[str], minutes: int = 30, *, after: str | None = None) -> str:
    """Find a time for a meeting, invite the guests, and say when it is."""
    if (slot := find_slot(minutes, after=after)) is None:
        return f"No time of {counted(minutes, 'minute')} is free for {title!r}."
    day, start = slot
    await invite(guests, title, day, start, minutes)
    return f"{title!r} is on {day} at {clock_text(start)}."
