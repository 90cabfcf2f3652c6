def currency_of(text: str, default: str = "EUR") -> str:
    """Tell in which currency a receipt is written."""
    signs = {"€": "EUR", "$": "USD", "£": "GBP", "CHF": "CHF", "kr": "SEK"}
    first = sorted((at, signs[sign]) for sign in signs if (at := position_of(text, sign)) >= 0)
    return first[0][1] if first else default
