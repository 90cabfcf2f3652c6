async def evening_review() -> str:
    """Close the day: chase answers, do tasks, and say what stays open."""
    reminded, results = await together(chase_answers(), work_through_tasks())
    open_tasks = [task for task in results if starts_with(results[task], "for the user")]
    parts = [f"Reminded {counted(len(reminded), 'person', many='people')}.", bullet_list(open_tasks, title="Yours")]
    if not is_workday(day_after(today())):
        parts += [week_ahead()]
    return join_texts(parts, "\n\n")
