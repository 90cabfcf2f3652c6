async def best_hotel(city: str, night: str, nights: int, *, most: float, near: str = ""):
    """Find the best rated hotel within the price, the nearest first among equals."""

    def worth(hotel):
        distance = minutes_between(hotel.address, near) if near else 0
        return -round(hotel.rating), distance, hotel.price

    offers = await search_hotels(city, night, nights)
    affordable = sorted((hotel for hotel in offers if hotel.price <= most), key=worth)
    return affordable[0] if affordable else None
