def is_newsletter(mail: dict) -> bool:
    """Tell whether a mail was sent to many at once."""
    sender = lower_text(mail["sender"])
    return (
        any(starts_with(sender, name) for name in ("news", "noreply", "no-reply", "info@", "marketing"))
        or position_of(lower_text(mail["text"]), "unsubscribe") >= 0
    )
