def offer_cost(offer, *, hour_worth: float = 40.0) -> float:
    """Rate a way to travel: its price, and what the time and the changes are worth."""
    hours = (offer.arrives - offer.leaves) % (24 * 60) / 60
    early = 15 if offer.leaves < 6 * 60 else 0
    return round(offer.price + hours * hour_worth + 10 * offer.changes + early, 2)
