def parse_task(line: str) -> dict:
    """Read a line of the to-do list, such as "buy: paper (20)" or "call: Ann"."""
    verb, *rest = split_text(line, ":")
    what = trim(join_texts(rest, ":"))
    amount = number_in(what[at:]) if (at := position_of(what, "(")) >= 0 else None
    return {"do": lower_text(trim(verb)), "what": trim(what[:at] if at >= 0 else what), "amount": amount}
