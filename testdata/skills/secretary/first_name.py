def first_name(address: str) -> str:
    """Guess how to address somebody by their mail address: ann.lee@x.org is Ann."""
    known = contact_with_mail(address)
    if known and known["name"]:
        return split_text(known["name"], " ")[0]
    local = split_text(address, "@")[0]
    name = split_text(local, ".")[0]
    return (chr(ord(name[0]) - 32) if "a" <= name[:1] <= "z" else name[:1]) + name[1:]
