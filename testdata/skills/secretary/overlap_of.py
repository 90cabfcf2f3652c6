def overlap_of(first, second) -> int:
    """Give the minutes that two spans of time of one day share; a span is (start, end)."""
    (a, b), (c, d) = first, second
    return max(0, min(b, d) - max(a, c))
