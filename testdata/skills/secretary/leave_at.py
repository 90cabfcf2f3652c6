def leave_at(event, *, spare: int = 10) -> int | None:
    """Give when to leave for an event elsewhere; None where no way is needed."""
    if not event.place or event.place == home_city():
        return None
    before = [other for other in events_on(event.day) if other.end <= event.start and other.place]
    origin = max(before, key=lambda other: other.end).place if before else home_city()
    way = minutes_between(origin, event.place)
    return event.start - way - spare if way > 0 else None
