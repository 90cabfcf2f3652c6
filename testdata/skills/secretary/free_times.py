def free_times(day: str, minutes: int, *, opens: int = 9 * 60, closes: int = 17 * 60, buffer: int = 10):
    """Yield the spans of day of at least so many minutes that nothing fills."""
    begin = opens
    for start, end in busy_times(day, buffer=buffer):
        if min(start, closes) - begin >= minutes:
            yield begin, min(start, closes)
        begin = max(begin, end)
    if closes - begin >= minutes:
        yield begin, closes
