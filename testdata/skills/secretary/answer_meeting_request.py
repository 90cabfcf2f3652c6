async def answer_meeting_request(mail: dict, *, minutes: int = 30) -> bool:
    """Accept a time that a mail offers for tomorrow or suggest another; tell whether it went out."""
    tomorrow = workday_in(1)
    open_spans = [*free_times(tomorrow, minutes)]
    fits = lambda time: any(start <= time <= end - minutes for start, end in open_spans)
    offered = [time for time in times_offered(mail["text"]) if fits(time)]
    if offered:
        await invite([mail["sender"]], plain_subject(mail["subject"]), tomorrow, offered[0], minutes)
        return await reply_to(mail, f"{clock_text(offered[0])} tomorrow is fine; an invitation is on its way.")
    slot = find_slot(minutes)
    text = f"How about {slot[0]} at {clock_text(slot[1])}?" if slot else "My calendar is full for the next two weeks."
    return await reply_to(mail, text)
