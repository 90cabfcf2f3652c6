def event_line(event) -> str:
    """Write an event as a line: time, title, place and how many come."""
    place = f" in {event.place}" if event.place else ""
    guests = f", {counted(len(event.guests), 'guest')}" if event.guests else ""
    return f"{clock_text(event.start)}–{clock_text(event.end)} {event.title}{place}{guests}"
