async def file_mail(mail: dict) -> str:
    """Move a mail to the folder of its kind, unless the user has to see it; give the kind."""
    folders = {"newsletter": "Reading", "receipt": "Receipts"}
    kind = category_of(mail)
    if kind in folders:
        await move_mail(mail["id"], folders[kind])
    return kind
