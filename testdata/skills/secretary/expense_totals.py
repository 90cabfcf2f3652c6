def expense_totals(expenses: list[dict]) -> dict[str, float]:
    """Add up expenses by kind."""
    groups = group_by(expenses, "kind")
    return {kind: round(sum(expense["euros"] for expense in groups[kind]), 2) for kind in groups}
