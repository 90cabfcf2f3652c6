def starts_with(text: str, beginning: str) -> bool:
    """Tell whether text begins with beginning."""
    return text[: len(beginning)] == beginning
