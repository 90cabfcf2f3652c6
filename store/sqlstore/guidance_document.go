package sqlstore

import (
	"database/sql"
	"fmt"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// guidance is guidance as the history keeps it. Its id is a column of its own.
// Keys are only ever added.
type guidance struct {
	Title   string `json:"title"`
	Content string `json:"content,omitempty"`
	Links   []link `json:"links,omitempty"`
	Lost    []link `json:"lost,omitempty"`
	Created int64  `json:"created"` // microseconds, UTC
	Updated int64  `json:"updated"`
	Author  string `json:"author,omitempty"`
	Change  int64  `json:"change"`
}

// link is a function that guidance governs, or has lost.
type link struct {
	Function int64  `json:"function"`
	Name     string `json:"name"`
}

// encodeGuidance gives the document of g, or nil for none, as a column's value.
func encodeGuidance(g *store.GuidanceRow) (any, error) {
	if g == nil {
		return nil, nil
	}
	return encode(guidance{g.Title, g.Content, documentLinks(g.Links), documentLinks(g.Lost), g.Created.UnixMicro(),
		g.Updated.UnixMicro(), g.Author, g.Change})
}

func decodeGuidance(id int64, text sql.NullString) (*store.GuidanceRow, error) {
	if !text.Valid {
		return nil, nil
	}
	var d *guidance
	if err := decode(text.String, &d); err != nil {
		return nil, err
	}
	if d == nil {
		return nil, fmt.Errorf("%w: the history of guidance %d holds null: want an object", store.ErrDamaged, id)
	}
	return &store.GuidanceRow{ID: id, Title: d.Title, Content: d.Content, Links: storeLinks(d.Links), Lost: storeLinks(d.Lost),
		Created: time.UnixMicro(d.Created).UTC(), Updated: time.UnixMicro(d.Updated).UTC(), Author: d.Author, Change: d.Change}, nil
}

func documentLinks(list []store.Link) []link {
	var out []link
	for _, l := range list {
		out = append(out, link(l))
	}
	return out
}

func storeLinks(list []link) []store.Link {
	var out []store.Link
	for _, l := range list {
		out = append(out, store.Link(l))
	}
	return out
}

func encodeLinks(list []store.Link) (string, error) {
	if len(list) == 0 {
		return "[]", nil
	}
	return encode(documentLinks(list))
}

func decodeLinks(text string) ([]store.Link, error) {
	if text == "[]" {
		return nil, nil
	}
	var list []link
	err := decode(text, &list)
	return storeLinks(list), err
}
