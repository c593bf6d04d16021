package report

import (
	"net/url"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/release/released"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// A card is a number of the first screen, with a link to the problems that it counts.
type card struct {
	Number, Name, Note, Link string
	// Share is the part of what could be, in percent, drawn as a bar; none where it is below zero.
	Share float64
}

// chosen is the address of the problems that a filter lets through.
func chosen(filter string, values ...string) string {
	for i := range values {
		values[i] = url.PathEscape(values[i])
	}
	return "#problems?" + filter + "=" + strings.Join(values, ",")
}

// cards are eight. A release has nothing of rejects: it has what is withheld in their place.
func (b *build) cards() []card {
	cards := []card{{Number: facts.Number(b.whole.problems), Name: "problems", Link: "#problems", Share: -1,
		Note: "from " + facts.Count(len(b.sources()), "source") + "; " + facts.Count(b.whole.duplicates, "duplicate") + " among them"}}
	cards = append(cards, b.subsetCard(released.Selection, "selected for "+released.Selection.Title))
	status, programs := b.whole.checked, sum(b.whole.checked)-b.whole.checked[schema.NoProgram]
	proven := 0
	for _, q := range joined.All(b.rows, schema.Backwards) {
		if q.Recoverable && q.Unique {
			proven++
		}
	}
	reworded, all := 0, 0
	for _, a := range joined.All(b.rows, schema.Augmenteds) {
		all++
		if a.Candidate > 0 {
			reworded++
		}
	}
	cards = append(cards,
		ofThese("verified gold answers", status[schema.Verified], programs, "with a program",
			chosen("check", string(schema.Verified))),
		card{Number: facts.Number(proven), Name: "backward questions with proof", Note: paperHas(released.Backward),
			Link: chosen("subset", released.Backward.Title), Share: ofPaper(proven, released.Backward)},
		ofThese("in another wording", reworded, all, "problems of "+released.Augmented.Title, chosen("subset", released.Augmented.Title)),
		b.subsetCard(released.Hard, "in "+released.Hard.Title))
	corrections := card{Number: facts.Number(b.whole.corrections), Name: "corrections", Note: "no published value was corrected", Link: "#problems", Share: -1}
	if n := len(b.whole.corrected); n > 0 {
		corrections.Note, corrections.Link = "of published values, in "+facts.Count(n, "problem"), chosen("corrected", "yes")
	}
	if b.about.Version != "" {
		return append(cards, corrections, b.withheldCard())
	}
	read := 0
	for _, f := range joined.All(b.rows, schema.Files) {
		read += int(f.Records)
	}
	return append(cards, corrections, ofThese("rejects", len(joined.All(b.rows, schema.Rejects)), read, "records read", "#rejects"))
}

// ofThese is a card of a number that is a part of another.
func ofThese(name string, n, all int, of, link string) card {
	if all == 0 {
		return card{Number: facts.Number(n), Name: name, Note: "there are no " + of, Link: link, Share: -1}
	}
	return card{Number: facts.Number(n), Name: name, Note: "of " + facts.Number(all) + " " + of + " (" + onefile.Share(n, all) + ")", Link: link, Share: 100 * onefile.Mean(n, all)}
}

func (b *build) subsetCard(c *released.Configuration, name string) card {
	n := len(b.rows.Rows(c.Of.Table))
	return card{Number: facts.Number(n), Name: name, Note: paperHas(c), Link: chosen("subset", c.Title), Share: ofPaper(n, c)}
}

func paperHas(c *released.Configuration) string {
	return "the paper has " + facts.Number(paperSubsets[c])
}

func ofPaper(n int, c *released.Configuration) float64 {
	return min(100, 100*onefile.Mean(n, paperSubsets[c]))
}

func (b *build) withheldCard() card {
	n := b.whole.withheld()
	c := card{Number: facts.Number(n), Name: "withheld", Note: "nothing is withheld", Link: "#problems", Share: -1}
	if len(b.about.Withheld) > 0 {
		c.Note, c.Link = "of "+facts.Number(b.whole.problems)+" problems: geoeval hydrate fills them in", chosen("source", spelled(b.about.Withheld)...)
	}
	return c
}

// withheld says whether a release has, or would have, no content of a problem.
func (b *build) withheld(p *schema.Problem) bool { return slices.Contains(b.about.Withheld, p.Source) }

// sources are those that have problems, in the order of the paper.
func (b *build) sources() []schema.Source {
	return slices.DeleteFunc(slices.Clone(schema.Sources), func(s schema.Source) bool { return b.whole.of[s] == nil })
}
