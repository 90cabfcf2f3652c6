package symtable_test

import (
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// tenLines is a function as skills are: 10 lines, about 80 tokens.
const tenLines = `def find_posts_about(topic: str, limit: int = 10) -> list[str]:
    """Find the posts about a topic, most liked first."""
    go_to_linkedin_com()
    posts = search_linkedin(topic, kind="posts")
    found = []
    for post in posts:
        if topic in post.text and post.likes > 3:
            found = found + [post]
    ranked = sorted(found, key=lambda p: p.likes)
    return [p.text for p in ranked[:limit]]
`

func BenchmarkAnalyze(b *testing.B) {
	m, err := syntax.Parse(tenLines, syntax.DefaultTarget)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := symtable.Analyze(m); err != nil {
			b.Fatal(err)
		}
	}
}
