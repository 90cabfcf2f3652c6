def compose_reply(mail: dict, answer: str, *, formal: bool = False, closing: str = "Best regards") -> dict:
    """Write a reply to a mail, with greeting, closing and the mail quoted; it is not sent."""
    body = [greeting_for(mail["sender"], formal=formal), answer, f"{closing}\n{user_name()}", quote_mail(mail)]
    return {
        "to": mail["sender"],
        "subject": "Re: " + plain_subject(mail["subject"]),
        "text": join_texts(body, "\n\n"),
    }
