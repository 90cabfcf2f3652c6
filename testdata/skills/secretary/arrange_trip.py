async def arrange_trip(
    city: str, purpose: str, *, day: str | None = None, nights: int = 1, budget: float = 600.0
) -> str:
    """Plan a trip, ask the user, book it and put it into the calendar; say what came of it."""
    trip = await plan_trip(city, day or workday_in(5), nights=nights)
    if trip["cost"] > budget and not await ask_user(f"{itinerary(trip)}\nThat is over {budget:.0f}. Go on?"):
        return "not booked: too dear"
    try:
        numbers = await book_trip(trip)
    except AssertionError as problem:
        return f"not booked: {problem}"
    except (OSError, LookupError):
        return "not booked: an offer was gone"
    for number in range(nights + 1):
        add_event(day_after(trip["day"], number), 0, 24 * 60, f"{city}: {purpose}")
    return f"booked {join_texts(numbers, ', ')}\n{itinerary(trip)}"
