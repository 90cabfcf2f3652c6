async def plan_trip(city: str, day: str, *, nights: int = 1, arrive_by: int = 10 * 60, most: float = 150.0) -> dict:
    """Plan a trip from home and back: rides, hotel and what all costs; nothing is booked."""
    back = day_after(day, nights)
    there, home, hotel = await together(
        best_ride(home_city(), city, day, arrive_by=arrive_by),
        best_ride(city, home_city(), back, leave_after=16 * 60),
        best_hotel(city, day, nights, most=most),
    )
    missing = [name for name, part in (("ride there", there), ("ride home", home), ("hotel", hotel)) if part is None]
    cost = sum(part.price for part in (there, home) if part is not None) + (hotel.price * nights if hotel else 0)
    return {"city": city, "day": day, "back": back, "parts": [there, hotel, home], "missing": missing, "cost": cost}
