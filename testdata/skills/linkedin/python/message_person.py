def message_person(name: str, text: str) -> None:
    """Find the person of that name and send them text."""
    find_people_named(name)
    send_message(text)
