def source_rank(result: dict) -> tuple[int, int]:
    """Rank a search result: kinds of sites that check what they print come first."""
    ending = split_text(site_of(result["url"]), ".")[-1]
    trust = {"gov": 0, "edu": 1, "org": 2}
    return trust[ending] if ending in trust else 3, result["place"]
