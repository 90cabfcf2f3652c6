def ranked(counts: dict[str, float], limit: int = 10) -> list[tuple[str, float]]:
    """Give the names with the highest counts first; equal ones by name."""
    pairs = [(name, counts[name]) for name in counts]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:limit]
