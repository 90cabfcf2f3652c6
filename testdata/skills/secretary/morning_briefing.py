async def morning_briefing() -> str:
    """Say what the day brings: the agenda, what is urgent, and the meetings prepared."""
    day = today()
    moved = await solve_conflicts(day)
    left = await triage_inbox()
    prepared = [await brief_for_meeting(event) for event in events_on(day) if event.guests]
    return join_texts(
        [
            agenda_of(day),
            f"Moved {counted(moved, 'meeting')}." if moved else "Nothing overlaps.",
            bullet_list(mail_lines(left["urgent"]), title="Urgent"),
            bullet_list(mail_lines(left["personal"]), title="Personal"),
            *prepared,
        ],
        "\n\n",
    )
