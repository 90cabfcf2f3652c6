def collect_expenses(month: str, *, folder: str = "Receipts") -> list[dict]:
    """Read the receipts of a month such as "2026-11", by day."""
    read = (read_expense(path) for path in list_files(folder))
    return sorted(
        (expense for expense in read if expense and starts_with(expense["day"], month)),
        key=lambda expense: (expense["day"], expense["shop"]),
    )
