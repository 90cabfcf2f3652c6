def shorten(text: str, limit: int = 80, *, mark: str = "…") -> str:
    """Cut text to at most limit characters, between two words where it can."""
    if len(text) <= limit:
        return text
    cut = text[: limit - len(mark)]
    blanks = [at for at, c in enumerate(cut) if c == " "]
    return trim(cut[: blanks[-1]] if blanks else cut) + mark
