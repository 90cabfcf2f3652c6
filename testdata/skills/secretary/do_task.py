async def do_task(task: dict) -> str:
    """Do one task of the to-do list, or say that the user has to."""
    match task:
        case {"do": "buy", "what": what, "amount": None}:
            return f"up to which price may {what} be bought?"
        case {"do": "buy", "what": what, "amount": most}:
            return await buy_cheapest(what, recall("shops", []), most=most)
        case {"do": "meet" | "call" as kind, "what": who}:
            return await schedule_meeting(f"{kind} {who}", [who], 30 if kind == "call" else 60)
        case {"do": "read", "what": topic}:
            return await brief_on(topic)
        case {"do": "travel", "what": city}:
            return await arrange_trip(city, "from the to-do list")
        case {"do": do, **rest}:
            return trim(f"for the user: {do} {rest['what']}")
