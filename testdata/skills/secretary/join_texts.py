def join_texts(parts, separator: str = "") -> str:
    """Put parts together, with separator between each two of them."""
    joined = ""
    for number, part in enumerate(parts):
        joined += f"{separator if number else ''}{part}"
    return joined
