async def best_ride(origin: str, destination: str, day: str, *, arrive_by: int | None = None, leave_after: int = 0):
    """Find the best train or flight that fits the times; None where there is none."""
    trains, flights = await together(search_trains(origin, destination, day), search_flights(origin, destination, day))
    fitting = [
        offer
        for offer in [*trains, *flights]
        if offer.leaves >= leave_after and (arrive_by is None or offer.leaves < offer.arrives <= arrive_by)
    ]
    return min(fitting, key=offer_cost, default=None)
