def read_expense(path: str) -> dict | None:
    """Read one receipt; None where it is no receipt that can be read."""
    try:
        text, day = scan_text(path), file_day(path)
    except (FileNotFoundError, PermissionError) as problem:
        tell_user(f"{path}: {problem}")
        return None
    if (amount := amount_due(text)) is None:
        return None
    shop, *_ = lines_of(text)
    return {
        "path": path,
        "day": day,
        "shop": shorten(shop, 30),
        "kind": expense_kind(text),
        "euros": in_euros(amount, currency_of(text), day),
    }
