async def price_on(shop: str, product: str) -> float | None:
    """Give the lowest price a shop asks for a product; None where it has none."""
    best = None
    async with browser_tab(f"https://{shop}") as tab:
        await fill_in(tab, "Search", product)
        async for offer in offers_on(tab):
            if mentions(offer.title, *words_of(product)) and (price := number_in(offer.price)) is not None:
                best = price if best is None else min(best, price)
    return best
