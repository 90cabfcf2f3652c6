def block_focus_time(hours: float, *, start: str | None = None, least: int = 60) -> list[str]:
    """Keep hours of the week free for work alone, longest spans first; give what was blocked."""
    left, blocked = int(hours * 60), []
    spans = [
        (day, *span)
        for day in days_of_week(start or today())
        if is_workday(day)
        for span in free_times(day, least)
    ]
    for day, begin, end in sorted(spans, key=lambda span: span[1] - span[2]):
        if left < least:
            break
        taken = min(left, end - begin)
        add_event(day, begin, begin + taken, "Focus time")
        blocked += [f"{day} {clock_text(begin)}, {taken} minutes"]
        left -= taken
    return blocked
