def address_of(name: str) -> str:
    """Give the mail address of the person or group the user calls name."""
    if "@" in name:
        return name
    contact = find_contact(name) or find_contact(lower_text(name))
    assert contact, f"no contact is called {name!r}"
    return contact["mail"]
