def search_linkedin(query: str) -> None:
    """Search LinkedIn for query and leave the results of all kinds on the page."""
    go_to_linkedin_com()
    click_the_search_bar()
    type_the_text(query)
    press_enter()
