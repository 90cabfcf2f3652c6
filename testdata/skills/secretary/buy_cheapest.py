async def buy_cheapest(product: str, shops: list[str], *, most: float) -> str:
    """Order a product where it is cheapest, within a price and if the user agrees."""
    match await compare_prices(product, shops):
        case []:
            return f"no shop has {product}"
        case [(shop, price), *_] if price > most:
            return f"the cheapest, {shop}, asks {price:.2f}"
        case [(shop, price), *others]:
            instead = f" ({others[0][0]} asks {others[0][1]:.2f})" if others else ""
            if not await ask_user(f"Order {product} at {shop} for {price:.2f}{instead}?"):
                return "not ordered"
    async with browser_tab(f"https://{shop}") as tab:
        await fill_in(tab, "Search", product)
        done = await click_on(tab, product) and await click_on(tab, "Order")
    return f"ordered at {shop}" if done else f"{shop} did not take the order"
