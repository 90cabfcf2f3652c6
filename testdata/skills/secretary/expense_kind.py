def expense_kind(text: str) -> str:
    """Tell what a receipt was for, by the words in it."""
    signs = {
        "travel": ("train", "flight", "taxi", "ticket", "fuel", "parking"),
        "lodging": ("hotel", "night", "room"),
        "meals": ("restaurant", "lunch", "dinner", "coffee", "table"),
        "office": ("paper", "printer", "toner", "desk", "stationery"),
    }
    hits = {kind: sum(word in signs[kind] for word in words_of(text)) for kind in signs}
    kind, count = ranked(hits, limit=1)[0]
    return kind if count else "other"
