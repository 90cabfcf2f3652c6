def is_meeting_request(mail: dict) -> bool:
    """Tell whether somebody asks for a meeting."""
    text = mail["subject"] + " " + mail["text"]
    asks = mentions(text, "meet", "meeting", "call", "appointment", "catch-up")
    return asks and ("?" in text or mentions(text, "available", "schedule", "slot"))
