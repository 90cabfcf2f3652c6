def site_of(url: str) -> str:
    """Give the site that a web address belongs to, without www."""
    host = split_text(split_text(url, "://")[-1], "/")[0]
    return host[4:] if starts_with(host, "www.") else host
