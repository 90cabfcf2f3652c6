async def read_all(urls: list[str]) -> list[dict]:
    """Read pages at the same time and leave out those that cannot be read."""

    async def attempt(url):
        try:
            return await read_article(url)
        except (OSError, TimeoutError):
            return None

    return [article for article in await together(*[attempt(url) for url in urls]) if article is not None]
