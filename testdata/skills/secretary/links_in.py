def links_in(text: str) -> list[str]:
    """Give the web addresses that stand in text, each once."""
    found = []
    for piece in split_text(text, "http")[1:]:
        if starts_with(piece, "://") or starts_with(piece, "s://"):
            end = min((at for at, c in enumerate(piece) if c in " \t\r\n<>\"')"), default=len(piece))
            found += ["http" + trim(piece[:end], ".,;:!?")]
    return unique(found)
