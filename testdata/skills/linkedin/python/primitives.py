def go_to_linkedin_com() -> None:
    """Open the start page of LinkedIn in the browser."""
    ...


def click_the_search_bar() -> None:
    """Put the cursor into the search bar of the page."""
    ...


def type_the_text(text: str) -> None:
    """Type text where the cursor is."""
    ...


def press_enter() -> None:
    """Press the enter key."""
    ...


def click_message() -> None:
    """Open the message window of the person on the page."""
    ...


def click_the_filter(name: str) -> None:
    """Narrow the results on the page to one kind, such as "Posts" or "People"."""
    ...
