def quote_mail(mail: dict, *, most: int = 20) -> str:
    """Quote the first lines of a mail for an answer below it."""
    lines = lines_of(mail["text"])
    quoted = [f"> {line}" for line in lines[:most] if not starts_with(line, ">")]
    if len(lines) > most:
        quoted += [f"> [{counted(len(lines) - most, 'line')} left out]"]
    return f"{first_name(mail['sender'])} wrote on {mail['day']}:\n" + join_texts(quoted, "\n")
