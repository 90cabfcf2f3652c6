def trim(text: str, unwanted: str = " \t\r\n") -> str:
    """Take unwanted characters off both ends of text."""
    first, last = 0, len(text)
    while first < last and text[first] in unwanted:
        first += 1
    while last > first and text[last - 1] in unwanted:
        last -= 1
    return text[first:last]
