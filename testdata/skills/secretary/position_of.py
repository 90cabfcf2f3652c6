def position_of(text: str, part: str, *, start: int = 0) -> int:
    """Give the place of the first part in text from start on, -1 where there is none."""
    for at in range(start, len(text) - len(part) + 1):
        if text[at : at + len(part)] == part:
            return at
    return -1
