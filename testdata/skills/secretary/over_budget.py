def over_budget(totals: dict[str, float], budget: dict[str, float]) -> dict[str, float]:
    """Say by how much each kind of expense is over its budget, those within it left out."""
    return {kind: round(excess, 2) for kind in totals if kind in budget and (excess := totals[kind] - budget[kind]) > 0}
