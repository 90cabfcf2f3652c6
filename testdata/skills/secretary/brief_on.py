async def brief_on(topic: str, *, questions: tuple[str, ...] = ("news", "criticism"), sources: int = 4) -> str:
    """Write a short brief on a topic out of what the web says, with the sources."""
    results = await search_all([topic, *(f"{topic} {question}" for question in questions)])
    articles = await read_all([result["url"] for result in results[:sources]])
    if not articles:
        return f"Nothing can be read about {topic}."
    notes = [
        f"{article['title']}: {passage}"
        for article in articles
        for passage in passages_about(article["text"], topic)
    ]
    brief = await ask_model(f"Write five sentences on {topic} out of these notes alone:\n" + join_texts(notes, "\n"))
    return f"{trim(brief)}\n\n" + bullet_list((article["url"] for article in articles), title="Sources")
