def minutes_of(clock: str) -> int | None:
    """Read a time such as "9:05", "14.30" or "9 pm" as minutes since midnight."""
    words = lower_text(clock)
    afternoon = "pm" in words
    separator = ":" if ":" in words else "."
    hour, *rest = split_text(words, separator)
    hours = number_in(hour)
    if hours is None or hours > 23:
        return None
    minutes = number_in(rest[0]) if rest else 0
    return int(hours) % (12 if afternoon else 24) * 60 + int(minutes or 0) + 720 * afternoon
