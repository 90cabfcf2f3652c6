@retried
async def read_article(url: str, *, most: int = 10_000) -> dict:
    """Read a page of the web: its site, its title and the text without short lines."""
    async with browser_tab(url) as tab:
        lines = lines_of(await page_text(tab))
    title = lines[0] if lines else url
    text = join_texts((line for line in lines[1:] if len(line) > 40), "\n")
    return {"url": url, "site": site_of(url), "title": title, "text": text[:most]}
