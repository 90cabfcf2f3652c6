def doubled_expenses(expenses: list[dict]) -> list[tuple[str, str]]:
    """Give the pairs of receipts that look like one: same shop, day and amount."""
    seen, doubled = {}, []
    for expense in expenses:
        match expense:
            case {"shop": shop, "day": day, "euros": euros, "path": path}:
                if (mark := (shop, day, euros)) in seen:
                    doubled += [(seen[mark], path)]
                else:
                    seen[mark] = path
    return doubled
