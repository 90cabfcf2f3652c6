async def brief_for_meeting(event) -> str:
    """Prepare the user for a meeting: when to leave, who comes, and what was said before."""
    profiles = await together(*[profile_of(guest) for guest in event.guests])
    parts = [event_line(event)]
    if (leave := leave_at(event)) is not None:
        parts += [f"Leave at {clock_text(leave)}."]
    parts += [await summarize_conversation(event.title), *profiles]
    return join_texts(parts, "\n\n")
