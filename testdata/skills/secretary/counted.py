def counted(number: int, noun: str, *, many: str = "") -> str:
    """Say a number of things: "1 mail", "2 mails", "no mails"."""
    word = noun if number == 1 else many or noun + "s"
    return f"{number or 'no'} {word}"
