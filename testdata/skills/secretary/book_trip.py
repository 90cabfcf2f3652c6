async def book_trip(trip: dict) -> list[str]:
    """Book all parts of a trip, or none: what was booked is cancelled when one fails."""
    assert not trip["missing"], f"nothing found for {join_texts(trip['missing'], ', ')}"
    booked = []
    try:
        for part in trip["parts"]:
            booked += [await book_offer(part.id)]
    except (OSError, LookupError):
        for number in booked[::-1]:
            await cancel_booking(number)
        raise
    return booked
