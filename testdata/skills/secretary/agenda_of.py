def agenda_of(day: str) -> str:
    """Write the agenda of a day, with what overlaps marked below it."""
    events = sorted(events_on(day), key=lambda event: event.start)
    agenda = bullet_list((event_line(event) for event in events), title=day)
    for first, second in conflicts_on(day):
        agenda += f"\n! {first.title} and {second.title} overlap"
    return agenda
