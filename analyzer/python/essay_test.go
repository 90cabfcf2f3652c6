package python_test

import (
	"strings"
	"testing"
)

// TestEssay judges the worked example and its kind as agents write it.
func TestEssay(t *testing.T) {
	primitives := []known{{Name: "click_the_search_bar"}, {Name: "type_the_text", Signature: "(text: str)"}, {Name: "press_enter"}, {Name: "fetch_page"}}
	for _, c := range []struct{ source, calls, signature, doc string }{
		{"def search_linkedin(text: str) -> None:\n    \"\"\"Search LinkedIn for text.\"\"\"\n    click_the_search_bar()\n    type_the_text(text)\n    press_enter()\n",
			"click_the_search_bar press_enter type_the_text", "(text: str) -> None", "Search LinkedIn for text."},
		{"async def summarize(url: str, *, limit: int = 200) -> str:\n    '''\n    Title and length.\n\n      More.\n    '''\n    page = await fetch_page(url)\n    return f\"{page.title[:limit]}: {len(page.text):,} characters\"\n",
			"fetch_page", "async (url: str, *, limit: int = 200) -> str", "Title and length.\n\n  More."},
	} {
		j := judgeOne(t, envOf(primitives), c.source)
		if len(j.Diagnostics) > 0 || strings.Join(callNames(j.Function), " ") != c.calls || j.Function.Signature != c.signature || j.Function.Doc != c.doc {
			t.Errorf("got %+v %v", j.Function, j.Diagnostics)
		}
	}
}
