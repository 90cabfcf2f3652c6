def is_workday(day: str) -> bool:
    """Tell whether people work on day: no weekend and no public holiday."""
    return weekday(day) <= 5 and day not in public_holidays(day[:4])
