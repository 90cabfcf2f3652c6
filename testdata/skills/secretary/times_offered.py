def times_offered(text: str) -> list[int]:
    """Give the times of day that a text offers, as minutes since midnight."""
    found = []
    for word in split_text(text, " "):
        word = trim(word, ".,;?!()\n")
        if ":" in word and (minutes := minutes_of(word)) is not None:
            found += [minutes]
    return sorted(set(found))
