def words_of(text: str):
    """Yield the words of text in small letters: runs of letters, digits and hyphens."""
    word = ""
    for c in lower_text(text) + " ":
        if "a" <= c <= "z" or "0" <= c <= "9" or c == "-" or c > "\x7f":
            word += c
        elif word:
            yield word
            word = ""
