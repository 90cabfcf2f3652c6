async def solve_conflicts(day: str) -> int:
    """Move the smaller meeting of each two that overlap; give how many were moved."""
    moved = set()
    for pair in conflicts_on(day):
        if any(event.id in moved for event in pair):
            continue
        smaller = min(pair, key=lambda event: (len(event.guests), -event.start))
        if await move_meeting(smaller, reason="two meetings overlapped"):
            moved |= {smaller.id}
    return len(moved)
