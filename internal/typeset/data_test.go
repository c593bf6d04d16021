package typeset_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometry3k"
	"geoeval/sources/geometryqa"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/math"
	"geoeval/sources/mathqa"
	"geoeval/sources/pgps9k"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
)

// measured says of texts how many have LaTeX, in which commands are left to be seen, and from which digits, capitals or
// Chinese characters are lost: those of commands and of what only says how something looks are none.
const measured = `
	const letters = (text) => (text.match(/[0-9A-Z\u4e00-\u9fff]/g) ?? []).sort().join("");
	const plain = (text) => text.replace(/\\begin\{array\}\{[^}]*\}|\\\\(\[-?[\d.]+[a-z]*\])?|\\[hv]space\{[^}]*\}|\\mathbb\s*\{?[A-Z]|\\[a-zA-Z]+/g, "");
	const read = (e) => e.nodeType === 3 ? e.data : /(^| )source( |$)/.test(e.getAttribute("class") ?? "") && e.localName === "pre" ? "" : [...e.childNodes].map(read).join("");
	const found = {latex: 0, raw: [], lost: []};
	for (const text of given.texts) {
		const e = typeset(document.createElement("p"), text, given.dollars);
		if (/[\\$]/.test(text)) found.latex++;
		if (/\\[a-zA-Z]/.test(read(e))) found.raw.push(text);
		const before = letters(plain(text)), after = letters(plain(e.textContent).replace(/[ℂℍℕℙℚℝℤ]/g, ""));
		if (before !== after) found.lost.push(text);
	}
	return found`

// What is published is typeset: raw texts are those in which something written is no LaTeX.
func TestPublishedTexts(t *testing.T) {
	t.Parallel()
	s := newSheet(t, "")
	for _, c := range []struct {
		source             sources.Source
		problems, leftOut  int
		raw                int
		moneyHasDollarSign bool
	}{
		{geometry3k.New(), 1800, 0, 0, false}, {pgps9k.New(), 500, 300, 0, false}, {unigeo.New(), 450, 200, 1, false},
		{geoqaplus.New(), 600, 0, 0, false}, {geometryqa.New(), 1100, 0, 0, false}, {math.New(), 870, 20, 0, false},
		{mathqa.New(), 308, 4167, 0, true},
	} {
		t.Run(string(c.source.Name()), func(t *testing.T) {
			given := struct {
				Texts   []string `json:"texts"`
				Dollars bool     `json:"dollars"`
			}{nil, !c.moneyHasDollarSign}
			for _, p := range sourcetest.Published(t, c.source, c.problems, c.leftOut) {
				given.Texts = append(append(given.Texts, p.Text, p.TextZH, p.Answer, p.Rationale), p.Choices...)
				if p.SolutionLanguage == schema.Prose {
					given.Texts = append(given.Texts, p.Solution)
				}
			}
			s.t = t
			got := valueOf[struct {
				LaTeX     int `json:"latex"`
				Raw, Lost []string
			}](s, measured, given)
			t.Logf("of %d texts %d have LaTeX or dollar signs", len(given.Texts), got.LaTeX)
			if len(got.Raw) != c.raw {
				t.Errorf("commands are left in %d texts, not in %d: %.2000q", len(got.Raw), c.raw, got.Raw)
			}
			if len(got.Lost) > 0 {
				t.Errorf("something is lost from %d texts: %.2000q", len(got.Lost), got.Lost)
			}
			s.ends()
		})
	}
}
