def greeting_for(address: str, *, formal: bool = False) -> str:
    """Write the first line of a letter to the person with that address."""
    match contact_with_mail(address):
        case {"title": str(title), "name": name} if formal and title:
            return f"Dear {title} {split_text(name, ' ')[-1]},"
        case {"nickname": str(nickname)} if not formal and nickname:
            return f"Hi {nickname},"
        case _:
            return f"{'Dear' if formal else 'Hello'} {first_name(address)},"
