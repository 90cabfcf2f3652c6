def clock_text(minutes: int) -> str:
    """Write minutes since midnight as a clock shows them: 545 is 09:05."""
    hours, rest = divmod(minutes % (24 * 60), 60)
    return f"{hours:02d}:{rest:02d}"
