def number_in(text: str) -> float | None:
    """Give the first number that stands in text, such as 1,234.50; None without one."""
    digits = ""
    for at, c in enumerate(text + " "):
        if "0" <= c <= "9":
            digits += c
        elif digits and c in ".,'" and "0" <= text[at + 1 : at + 2] <= "9":
            digits += "." if c == "." else ""
        elif digits:
            break
    try:
        return float(digits)
    except ValueError:
        return None
