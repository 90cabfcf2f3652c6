def lines_of(text: str) -> list[str]:
    """Give the lines of text that hold something, without the blanks around them."""
    return [line for raw in split_text(text, "\n") if (line := trim(raw))]
