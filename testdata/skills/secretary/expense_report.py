def expense_report(month: str, budget: dict[str, float] | None = None) -> str:
    """Write the expense report of a month: each receipt, totals, and what looks wrong."""
    expenses = collect_expenses(month)
    rows = [f"{e['day']}  {e['kind']:<8} {e['euros']:>9.2f}  {e['shop']}" for e in expenses]
    totals = expense_totals(expenses)
    parts = [
        f"Expenses of {month}: {counted(len(rows), 'receipt')}",
        join_texts(rows, "\n"),
        bullet_list((f"{kind}: {total:.2f}" for kind, total in ranked(totals)), title="Totals"),
    ]
    if excess := over_budget(totals, budget or {}):
        parts += [bullet_list((f"{kind}: {excess[kind]:.2f} too much" for kind in excess), title="Over budget")]
    if doubled := doubled_expenses(expenses):
        parts += [bullet_list((f"{a} and {b}" for a, b in doubled), title="Perhaps twice")]
    return join_texts(parts, "\n\n")
