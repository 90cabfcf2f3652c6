def group_by(items: list[dict], field: str, missing: str = "other") -> dict[str, list[dict]]:
    """Sort items into lists by what they hold in field."""
    groups: dict[str, list[dict]] = {}
    for item in items:
        name = item[field] if field in item else missing
        groups[name] = [*(groups[name] if name in groups else []), item]
    return groups
