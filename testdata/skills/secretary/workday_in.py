def workday_in(days: int, *, start: str | None = None) -> str:
    """Give the workday that is so many workdays after start, today by default."""
    start = today() if start is None else start
    for number, day in enumerate(workdays_after(start), 1):
        if number >= days:
            return day
