def in_euros(amount: float, currency: str, day: str) -> float:
    """Change an amount to euros at the rate of the day, or of the last day that has one."""
    if currency == "EUR":
        return round(amount, 2)
    for back in range(7):
        try:
            return round(amount * exchange_rate(currency, "EUR", day_after(day, -back)), 2)
        except LookupError:
            continue
    assert False, f"no rate of {currency} in the week before {day}"
