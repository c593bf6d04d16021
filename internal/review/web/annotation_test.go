package web

import (
	"bytes"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/review"
	"geoeval/schema"
)

// annotated finds annotations of a problem with a program.
func annotated(ids []string) (map[string]*review.Content, error) {
	found := map[string]*review.Content{}
	for _, id := range ids {
		found[id] = &review.Content{ID: id, Name: "pgps9k/1 · Rotation", Text: "Find it.", Answer: "4", Response: "Rotation" + hostile,
			Solution: "Sum N0 N0 V0 Get V0\n\nBecause it is so.", Program: true,
			Steps: []review.ProgramStep{{Text: "2·2 = V0", Gives: []string{"⇒ V0 = 4"}}},
			Annotation: &review.Annotation{
				Principle:   review.Principle{ID: "wemath/rotation", English: "Rotation", Chinese: "旋转"},
				StatementEN: "A turn.\nAbout a centre.", StatementZH: "转动。",
				Ways: []review.Way{
					{How: "predicate", English: "It turns." + hostile, Chinese: "它转。"},
					{How: "model", Quoted: []string{"turned about"}},
				},
			}}
	}
	return found, nil
}

// What an annotation says stands in the words of the page's language, with the table's names as small text beside them, and a
// program is told step by step above itself.
func TestAnnotationsAreSaidInWords(t *testing.T) {
	t.Parallel()
	h := &house{T: t, tokens: map[string]string{}, log: &bytes.Buffer{}, images: map[string][]byte{}}
	s, err := review.Create(filepath.Join(t.TempDir(), "review.jsonl"), time.Now)
	h.must(err)
	t.Cleanup(func() { s.Close() })
	h.must(s.Annotate(t.Context(), 1, []string{"ann", "bob"}, 1, []string{"pgps9k/1 wemath/rotation"}, annotated))
	links, err := s.Links(t.Context())
	h.must(err)
	for _, l := range links {
		h.tokens[l.Reviewer] = l.Token
	}
	h.store = s
	h.pages, err = New(s, annotated, []string{host}, slog.New(slog.NewTextHandler(h.log, nil)))
	h.must(err)
	in := func(tongue string) string {
		return h.body(h.ask("GET", "/round/1/annotating/1", "ann", nil, func(r *http.Request) { r.Header.Set("Accept-Language", tongue) }))
	}
	ordered(t, in("en"), `<b lang="en">Rotation</b> <span lang="zh-Hans">旋转</span> <small class="id">wemath/rotation</small>`,
		">A turn.<", ">About a centre.<", `By a clause of the diagram <small class="id">predicate</small>`, ">It turns.", "Proposed by a language model",
		">turned about<", "In Chinese", ">转动。<", ">它转。<", "<code>2·2 = V0</code> <b>⇒ V0 = 4</b>", ">Sum N0 N0 V0 Get V0<", ">Because it is so.<")
	ordered(t, in("zh"), `<b lang="zh-Hans">旋转</b> <span lang="en">Rotation</span>`, ">转动。<", "依据：图形描述的子句", ">它转。<", "英文", ">A turn.<")
	for _, tongue := range []string{"en", "zh"} {
		if body := in(tongue); strings.Contains(body, "[predicate]") || strings.Contains(body, "<script>alert") {
			t.Errorf("%s", body)
		}
	}
}

// Every way in which a need is known, before people judge it, has its words.
func TestEveryWayHasItsWords(t *testing.T) {
	t.Parallel()
	for _, how := range schema.AnnotatedBys {
		if _, has := lexicon["how."+string(how)]; !has && how != schema.KnownByReview {
			t.Errorf("the lexicon does not have %q", how)
		}
	}
}

// ordered wants a page to have texts in their order.
func ordered(t *testing.T, page string, texts ...string) {
	t.Helper()
	rest := page
	for _, want := range texts {
		_, after, has := strings.Cut(rest, want)
		if !has {
			t.Errorf("%q does not stand in its place of\n%s", want, page)
			return
		}
		rest = after
	}
}
