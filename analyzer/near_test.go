package analyzer_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
)

func TestNear(t *testing.T) {
	library := []string{"SearchLinkedIn", "SendMessage", "ClickTheFilter", "ClickMessage", "get_page_text", "parse_price", "Open", "Max", "a", "b"}
	for _, c := range []struct{ name, want string }{
		{"SearchLinkedin", "SearchLinkedIn"},
		{"searchlinkedin", "SearchLinkedIn"},
		{"SerchLinkedIn", "SearchLinkedIn"},
		{"LinkedInSearch", "SearchLinkedIn"},
		{"search_linked_in", "SearchLinkedIn"},
		{"getPageText", "get_page_text"},
		{"page_text_get", "get_page_text"},
		{"SendMesage", "SendMessage"},
		{"SendMessage", ""},
		{"ClikMessage", "ClickMessage"},
		{"ClickTheFliter", "ClickTheFilter"},
		{"Opne", "Open"}, // two letters changed places: one step
		{"Opxx", ""},
		{"Frobnicate", ""},
		{"max", "Max"},
		{"A", "a"},
		{"ab", ""},
		{"", ""},
	} {
		if got := strings.Join(analyzer.Near(c.name, library), " "); got != c.want {
			t.Errorf("%q: near are %q, want %q", c.name, got, c.want)
		}
	}
}

// At most three, the best first, equals in byte order, each once.
func TestNearOrder(t *testing.T) {
	got := analyzer.Near("openpage", []string{"openPages", "OpenPage", "open_pag", "OpenPage", "openpagex", "openpageab"})
	if want := []string{"OpenPage", "openPages", "open_pag"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Hostile names cost little.
func TestNearIsBounded(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	candidates := slices.Repeat([]string{long, strings.Repeat("aB", 64), ""}, 10000)
	start := time.Now()
	analyzer.Near(long, candidates)
	got := analyzer.Near(strings.Repeat("Ab", 64), candidates)
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	if want := []string{strings.Repeat("aB", 64)}; !slices.Equal(got, want) {
		t.Errorf("near are %v", got)
	}
}
