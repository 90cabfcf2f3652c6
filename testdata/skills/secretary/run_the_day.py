async def run_the_day(*, hours: int = 9) -> str:
    """Work for the user from morning to evening: brief, mind new mail, review."""
    tell_user(await morning_briefing())
    handled = 0

    async def handle(mail):
        nonlocal handled
        handled += 1
        if await file_mail(mail) == "urgent":
            tell_user(f"Urgent: {mail_lines([mail])[0]}\n{await summarize_conversation(mail['subject'])}")

    async for mail in new_mails(minutes=hours * 60):
        try:
            await handle(mail)
        except (KeyError, ValueError) as problem:
            tell_user(f"A mail could not be read: {problem}")
    return f"{counted(handled, 'mail')} handled.\n\n{await evening_review()}"
