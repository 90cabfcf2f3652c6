package syntax_test

import (
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// BenchmarkParse reads a function of ten lines.
func BenchmarkParse(b *testing.B) {
	const source = `def find_posts_about(topic: str, limit: int = 10) -> list[str]:
    """Return the posts about a topic."""
    posts = search_linkedin(topic)
    found = []
    for post in posts:
        text = post["text"]
        if topic in text and len(found) < limit:
            found = found + [text]
    click_message(found[0], key=topic)
    return sorted(found)
`
	b.ReportAllocs()
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		if _, err := syntax.Parse(source, syntax.Python311); err != nil {
			b.Fatal(err)
		}
	}
}
