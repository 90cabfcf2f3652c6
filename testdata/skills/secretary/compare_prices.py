async def compare_prices(product: str, shops: list[str]) -> list[tuple[str, float]]:
    """Give the shops that have a product with their prices, the cheapest first."""
    prices = await together(*[price_on(shop, product) for shop in shops])
    found = [(shop, price) for shop, price in zip(shops, prices, strict=True) if price is not None]
    return sorted(found, key=lambda pair: pair[1])
