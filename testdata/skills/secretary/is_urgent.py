def is_urgent(mail: dict) -> bool:
    """Tell whether a mail cannot wait: it says so, or comes from somebody who matters."""
    if mentions(mail["subject"], "urgent", "asap", "today", "immediately"):
        return True
    contact = contact_with_mail(mail["sender"])
    return bool(contact and contact["important"]) and "?" in mail["text"]
