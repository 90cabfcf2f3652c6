def meeting_load(day: str) -> dict[str, float]:
    """Give the share of each workday of a week that meetings take."""
    return {
        each: round(sum(end - start for start, end in busy_times(each)) / (8 * 60), 2)
        for each in days_of_week(day)
        if is_workday(each)
    }
