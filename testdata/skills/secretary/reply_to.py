async def reply_to(mail: dict, answer: str, *, formal: bool = False) -> bool:
    """Reply to a mail and put it away; tell whether it went out."""
    reply = compose_reply(mail, answer, formal=formal)
    try:
        await send_mail(**reply)
    except (OSError, TimeoutError) as problem:
        tell_user(f"The reply to {first_name(mail['sender'])} is not sent: {problem}")
        return False
    await move_mail(mail["id"], "Answered")
    return True
