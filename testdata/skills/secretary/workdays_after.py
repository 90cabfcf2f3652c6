def workdays_after(day: str, *, without: tuple[str, ...] = ()):
    """Yield the workdays after day, without end, and without some of them."""
    while True:
        day = day_after(day)
        if day not in without and is_workday(day):
            yield day
