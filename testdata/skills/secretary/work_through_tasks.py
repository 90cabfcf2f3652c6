async def work_through_tasks(path: str = "todo.txt") -> dict[str, str]:
    """Do the tasks in a file, strike out what is done, and say what came of each."""
    try:
        lines = lines_of(read_file(path))
    except FileNotFoundError:
        return {}
    results: dict[str, str] = {}
    for line in lines:
        if starts_with(line, "x "):
            continue
        try:
            results[line] = await do_task(parse_task(line))
        except AssertionError as problem:
            results[line] = f"not done: {problem}"
    write_file(path, join_texts((f"x {line}" if line in results else line for line in lines), "\n"))
    return results
