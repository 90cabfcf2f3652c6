@logged
async def close_the_month(accountant: str, *, budget: dict[str, float]) -> str:
    """End a month: send its expenses, leave old newsletters, keep time for the new one."""
    month = day_after(today()[:8] + "01", -1)[:7]
    if recall(f"expenses of {month}") == "sent":
        return f"{month} is closed already"
    sent = await send_expense_report(month, accountant, budget=budget)
    ended = await tidy_subscriptions()
    blocked = block_focus_time(6)
    done = [f"report {'sent' if sent else 'kept back'}", counted(len(ended), "subscription") + " ended"]
    return bullet_list([*done, *blocked], title=month)
