async def move_meeting(event, *, reason: str) -> tuple[str, int] | None:
    """Move a meeting to the next free time and tell the guests why; None where there is no time."""
    minutes = event.end - event.start
    slot = find_slot(minutes, after=event.day)
    match slot:
        case None:
            tell_user(f"{event.title} cannot be moved: nothing is free.")
        case (day, start):
            await invite(event.guests, event.title, day, start, minutes, place=event.place)
            remove_event(event.id)
            text = f"The meeting moves to {day}, {clock_text(start)}: {reason}."
            for guest in event.guests:
                await send_mail(to=guest, subject=f"Moved: {event.title}", text=text)
    return slot
