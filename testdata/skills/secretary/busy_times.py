def busy_times(day: str, *, buffer: int = 0) -> list[tuple[int, int]]:
    """Give the spans of day that are taken, joined where they touch, with a buffer around each."""
    spans = sorted((event.start - buffer, event.end + buffer) for event in events_on(day) if not event.cancelled)
    joined = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined += [(start, end)]
    return joined
