async def chase_answers(days: int = 3, *, most: int = 5) -> list[str]:
    """Remind people of questions they did not answer; give their addresses."""
    text = "I wanted to ask kindly whether you found the time to look at my question of {day}."
    reminded = []
    for mail in (await unanswered_mails(days))[:most]:
        polite = fill_template(text, day=mail["day"])
        await send_mail(
            to=mail["to"],
            subject="Re: " + plain_subject(mail["subject"]),
            text=f"{greeting_for(mail['to'])}\n\n{polite}\n\n{user_name()}",
        )
        reminded += [mail["to"]]
    return reminded
