async def search_all(queries: list[str], *, limit: int = 5) -> list[dict]:
    """Ask several queries at the same time and give the results, each page once, best first."""
    answers = await together(*[search_web(query, limit=limit) for query in queries])
    return sorted(unique(sum(answers, []), key="url"), key=source_rank)
