async def send_expense_report(month: str, to: str, *, budget: dict[str, float] | None = None) -> bool:
    """Send the expense report of a month with its receipts, once the user agrees."""
    report = expense_report(month, budget)
    if not await ask_user(f"{report}\n\nSend this to {to}?"):
        return False
    receipts = [expense["path"] for expense in collect_expenses(month)]
    await send_mail(to=address_of(to), subject=f"Expenses of {month}", text=report, attachments=receipts)
    remember(f"expenses of {month}", "sent")
    return True
