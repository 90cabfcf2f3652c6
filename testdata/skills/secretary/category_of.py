def category_of(mail: dict) -> str:
    """Decide what kind of mail this is: newsletter, receipt, meeting, urgent or personal."""
    money = mentions(mail["subject"], "receipt", "invoice", "order", "payment")
    match (is_newsletter(mail), money, is_meeting_request(mail), is_urgent(mail)):
        case (_, True, _, _):
            return "receipt"
        case (True, _, _, _):
            return "newsletter"
        case (_, _, True, _):
            return "meeting"
        case (_, _, _, True):
            return "urgent"
    return "personal"
