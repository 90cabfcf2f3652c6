def plain_subject(subject: str) -> str:
    """Take "Re:", "Fwd:" and the like off a subject, however many there are."""
    plain = trim(subject)
    marks = ("re:", "fwd:", "fw:", "aw:", "wg:")
    while length := max(len(mark) * starts_with(lower_text(plain), mark) for mark in marks):
        plain = trim(plain[length:])
    return plain or "(no subject)"
