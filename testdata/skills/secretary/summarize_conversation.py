async def summarize_conversation(subject: str, *, sentences: int = 3) -> str:
    """Say in a few sentences what a conversation came to and what is open."""
    mails = await conversation_about(subject)
    if not mails:
        return f"There is no conversation about {subject!r}."
    told = join_texts((f"{mail['sender']} on {mail['day']}: {mail['text']}" for mail in mails), "\n---\n")
    answer = await ask_model(f"In {sentences} sentences: what was agreed, and what is open?\n\n{told[-20_000:]}")
    return trim(answer)
