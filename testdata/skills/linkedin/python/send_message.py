def send_message(text: str) -> None:
    """Send text to the person whose page is open."""
    click_message()
    type_the_text(text)
    press_enter()
