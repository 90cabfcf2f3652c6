def amount_due(text: str) -> float | None:
    """Give the amount of a receipt: that of the last line that speaks of a total."""
    amounts = [
        number_in(line)
        for line in lines_of(text)
        if mentions(line, "total", "sum", "amount", "due") and not mentions(line, "subtotal", "vat")
    ]
    known = [amount for amount in amounts if amount is not None]
    return known[-1] if known else None
