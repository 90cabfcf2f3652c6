def conflicts_on(day: str) -> list[tuple]:
    """Give the pairs of events of day that overlap."""
    events = events_on(day)
    return [
        (first, second)
        for number, first in enumerate(events)
        for second in events[number + 1 :]
        if overlap_of((first.start, first.end), (second.start, second.end)) > 0
    ]
