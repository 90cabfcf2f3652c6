def lower_text(text: str) -> str:
    """Write the letters A to Z of text small and leave all others."""
    return join_texts(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in text)
