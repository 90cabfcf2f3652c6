def find_people_named(name: str) -> None:
    """Leave the people of that name on the page."""
    search_linkedin(name)
    click_the_filter("People")
