def week_ahead() -> str:
    """Write the agenda of next week, with a word on the fullest day."""
    load = meeting_load(day_after(today(), 7))
    (fullest, share), *_ = ranked(load, limit=1) or [("", 0)]
    agendas = [agenda_of(day) for day in load]
    note = f"{fullest} is {share:.0%} full." if share > 0.5 else "No day is more than half full."
    return join_texts([*agendas, note], "\n\n")
