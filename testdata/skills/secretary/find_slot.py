def find_slot(minutes: int, *, after: str | None = None, days: int = 10, suits=None) -> tuple[str, int] | None:
    """Find the first free time in the next workdays that suits; suits gives spans by day."""
    for number, day in enumerate(workdays_after(after or today())):
        if number == days:
            return None
        for start, end in free_times(day, minutes):
            wanted = suits[day] if suits and day in suits else (start, end)
            if overlap_of((start, end), wanted) >= minutes:
                return day, max(start, wanted[0])
