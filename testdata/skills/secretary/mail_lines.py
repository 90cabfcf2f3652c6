def mail_lines(mails: list[dict]) -> list[str]:
    """Give a line for each mail: who, about what."""
    width = max((len(first_name(mail["sender"])) for mail in mails), default=0)
    return [f"{first_name(mail['sender']):<{width}}  {shorten(plain_subject(mail['subject']), 60)}" for mail in mails]
