def mentions(text: str, *words: str) -> bool:
    """Tell whether any of words stands in text as a whole word, whatever its case."""
    wanted = {lower_text(word) for word in words}
    return any(word in wanted for word in words_of(text))
