def itinerary(trip: dict) -> str:
    """Write a trip for the traveller, one step a line."""

    def step(part):
        if part is None:
            return "still open"
        if part.kind == "hotel":
            return f"nights at {part.name}, {part.price:.2f} each"
        times = f"{clock_text(part.leaves)} to {clock_text(part.arrives)}"
        return f"{times}, {counted(part.changes, 'change')}, {part.price:.2f}"

    title = f"{trip['city']}, {trip['day']} to {trip['back']}"
    return bullet_list([step(part) for part in trip["parts"]], title=title) + f"\nin all {trip['cost']:.2f}"
