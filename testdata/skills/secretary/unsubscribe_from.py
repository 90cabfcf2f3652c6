@retried
async def unsubscribe_from(mail: dict) -> bool:
    """End the subscription of a newsletter by the link in it; tell whether that worked."""
    links = [link for link in links_in(mail["text"]) if position_of(lower_text(link), "unsub") >= 0]
    for link in links or links_in(mail["text"])[-1:]:
        async with browser_tab(link) as tab:
            if await click_on(tab, "Unsubscribe"):
                return mentions(await page_text(tab), "unsubscribed", "removed", "success")
    return False
