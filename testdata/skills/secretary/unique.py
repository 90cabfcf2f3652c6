def unique(items, *, key=None) -> list:
    """Give items without repetitions, first come first served; key names a field to compare."""
    seen, kept = [], []
    for item in items:
        mark = item if key is None else item[key]
        if mark not in seen:
            seen += [mark]
            kept += [item]
    return kept
