def bullet_list(items, *, title: str = "") -> str:
    """Write items one a line, each behind a dash, under a title if there is one."""
    lines = [f"- {item}" for item in items] or ["- nothing"]
    return join_texts([title + ":", *lines] if title else lines, "\n")
