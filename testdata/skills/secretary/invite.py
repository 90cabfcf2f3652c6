async def invite(guests: list[str], title: str, day: str, start: int, minutes: int, *, place: str = "") -> dict:
    """Put a meeting into the calendar and write to everybody who should come."""
    addresses = unique(address_of(guest) for guest in guests)
    event = add_event(day, start, start + minutes, title, place=place, guests=addresses)
    when = f"{day}, {clock_text(start)} to {clock_text(start + minutes)}"
    where = f"\nPlace: {place}" if place else ""

    def letter(address):
        return f"{greeting_for(address)}\n\nyou are invited to {title!r} on {when}.{where}\n\n{user_name()}"

    subject = f"Invitation: {title}"
    await together(*[send_mail(to=address, subject=subject, text=letter(address)) for address in addresses])
    return {"event": event, "day": day, "start": start}
