def find_posts_about(topic: str) -> None:
    """Leave the posts about topic on the page."""
    search_linkedin(topic)
    click_the_filter("Posts")
