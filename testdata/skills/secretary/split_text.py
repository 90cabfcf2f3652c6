def split_text(text: str, separator: str) -> list[str]:
    """Cut text at every separator; at least one part comes back."""
    assert separator, "a separator has at least one character"
    parts, start = [], 0
    while (at := position_of(text, separator, start=start)) >= 0:
        parts += [text[start:at]]
        start = at + len(separator)
    return [*parts, text[start:]]
