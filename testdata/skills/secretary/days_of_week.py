def days_of_week(day: str) -> list[str]:
    """Give the seven days of the week that day is in, Monday first."""
    monday = day_after(day, 1 - weekday(day))
    return [day_after(monday, offset) for offset in range(7)]
