package leaderboard

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/knowledge/published"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

//go:embed page
var files embed.FS

// scripts are the parts of the page's code, each using those before it; the last begins.
var scripts = []string{"page/table.js", "page/compare.js", "page/sample.js", "page/leaderboard.js"}

// top is what the page's head and its fixed parts are made of.
type top struct {
	onefile.Head
	Cards []card
	// Notices stand above everything else.
	Notices []notice
	Columns []column
	// Leading is the place of the column by which the rows are ordered.
	Leading int
	Boards  []boardModel
	// Span is how many columns the table has.
	Span    int
	Few     int
	Runs    []runName
	Samples onefile.List

	Pairs      []onefile.Section
	Repeats    []onefile.Section
	Breakdowns []onefile.Section
	Graders    []onefile.Section
	Principles []onefile.Section
	Errors     []onefile.Section
	// Mastery has a row a run that was asked problems step by step, under MasteryHeads; Parts are what it is broken down by.
	Mastery      []masteryRow
	MasteryHeads []masteryHead
	Parts        []onefile.Section
	WeMath       []paperTable
	OfOtherData  string
	Published    []paperTable
	Figures      string
	Decoding     string
	Models       []published.Model
	OneSided     string
}

// A notice is a paragraph of the first screen: its first words stand out.
type notice struct{ ID, Strong, Text string }

// A card is a number of the first screen.
type card struct{ Number, Name, Note string }

// A masteryHead is a column of outcomes.
type masteryHead struct{ Title, Note string }

// A runName is a run as a choice of the comparison.
type runName struct{ Key, Name, Model, Setting string }

func (e *evaluation) top(d *onefile.Document) top {
	columns, leading := e.columns()
	t := top{
		Head: d.Head("GeoEval: leaderboard", "leaderboard", onefile.View{ID: "board", Title: "Leaderboard"},
			onefile.View{ID: "compare", Title: "Compare"}, onefile.View{ID: "breakdowns", Title: "Breakdowns"},
			onefile.View{ID: "mastery", Title: "Mastery"},
			onefile.View{ID: "principles", Title: "Principles"}, onefile.View{ID: "errors", Title: "Errors"},
			onefile.View{ID: "graders", Title: "Graders"}, onefile.View{ID: "published", Title: "Published"},
			onefile.View{ID: "samples", Title: "Samples"}),
		Cards: e.cards(), Notices: e.notices(), Columns: columns, Leading: leading, Boards: e.board(), Span: len(columns) + 4, Few: schema.FewBelow,
		Pairs: e.memorised(), Repeats: e.repeated(), Breakdowns: e.breakdowns(), Graders: e.graders(), Principles: e.principles(), Errors: e.errors(),
		Published: papers(), Figures: published.Figures, Decoding: published.DecodingNote, Models: published.Models(),
		OneSided: published.OneSided,
		Mastery:  e.masteryRows(), Parts: e.masterySections(), WeMath: weMathPapers(), OfOtherData: published.OfOtherData,
		Samples: onefile.List{ID: "samples", Title: "Samples", Things: "samples", Note: e.heldNote(),
			None: "No sample is as wanted: take a filter away.", Placeholder: "Search question, answer and id",
			Orders: [][2]string{{"", "By question"}, {"longest", "Longest answer first"}, {"shortest", "Shortest answer first"},
				{"dearest", "Dearest first"}}},
	}
	for _, c := range masteryColumns {
		t.MasteryHeads = append(t.MasteryHeads, masteryHead{c.Title, c.Note})
	}
	for k := range e.runs {
		t.Runs = append(t.Runs, e.runNamed(k))
	}
	return t
}

func (e *evaluation) runNamed(k int) runName {
	r := &e.runs[k]
	return runName{r.name(), e.nameOf(k), r.model, r.setting}
}

func (e *evaluation) cards() []card {
	models, settings := map[string]bool{}, map[string]bool{}
	rows := 0.0
	for i := range e.runs {
		models[e.runs[i].model], settings[e.runs[i].setting] = true, true
		rows += e.runs[i].costs.Dollars
	}
	perSubset := map[schema.Subset]int{}
	for i := range e.questions {
		perSubset[e.questions[i].Subset]++
	}
	var of []string
	for _, s := range schema.EvaluatedSubsets {
		if perSubset[s] > 0 {
			of = append(of, string(s)+" "+facts.Number(perSubset[s]))
		}
	}
	counts := make([]int, len(verdictNames))
	for i := range e.attempts {
		counts[e.attempts[i].verdict()]++
	}
	cards := []card{
		{facts.Number(len(models)), plural("model", len(models)),
			"in " + facts.Number(len(settings)) + " " + plural("setting", len(settings))},
		{facts.Number(len(e.questions)), plural("question", len(e.questions)), strings.Join(of, " · ")},
		{facts.Number(len(e.attempts)), plural("response", len(e.attempts)),
			onefile.Of(counts[right], len(e.attempts)) + " right"},
		{facts.Number(counts[undecided]), "undecided", "by the rules, and no judge ruled; they count as wrong"},
		{facts.Number(counts[notObtained]), "not obtained", e.lackingNote()},
	}
	if e.costs.Counted+e.costs.Uncounted > 0 {
		note := "by the prices of the configuration"
		if cost, add := dollars(e.costs.Dollars), dollars(rows); cost != add {
			note += ", each request once; the rows below add up to " + add + ", as settings share answers and each counts them"
		}
		if doubt := e.costs.InDoubt(); doubt != "" {
			note += "; " + doubt
		}
		cards = append(cards, card{dollars(e.costs.Dollars), "for the answers", note})
	}
	if cost := e.judgesCosts.Known(); cost != nil && *cost > 0 {
		note := "for rulings, first errors and principles, each request once"
		if e.costs.Unpriced == 0 {
			note += "; " + dollars(schema.DollarsIn(e.costs.Dollars, *cost)) + " with the answers; what left the tables, as a ruling of a former sample, is not counted"
		}
		cards = append(cards, card{dollars(*cost), "for judges", note})
	}
	return cards
}

// lackingNote says why responses are not there, and what becomes of them.
func (e *evaluation) lackingNote() string {
	var lacking schema.Lacking
	for i := range e.attempts {
		lacking.Add(&e.attempts[i].response)
	}
	if lacking.All() == 0 {
		return "responses that asking did not bring"
	}
	return "asking failed: " + lacking.Next()
}

func plural(thing string, n int) string {
	if n == 1 {
		return thing
	}
	return thing + "s"
}

func (e *evaluation) notices() []notice {
	var out []notice
	var builtIn []string
	for i := range e.runs {
		if r := &e.runs[i]; r.origin == schema.FromAnswerer && !slices.Contains(builtIn, r.model) {
			builtIn = append(builtIn, r.model)
		}
	}
	if len(builtIn) > 0 {
		whose := "The rows of " + strings.Join(builtIn, ", ") + " are"
		if len(builtIn) == len(e.models()) {
			whose = "All rows here are"
		}
		out = append(out, notice{"built-in", "Not a model.", whose + " the built-in answerer's: a program that knows the right " +
			"answers and errs on purpose, as often as a configuration says. These numbers say nothing about any model; they " +
			"show what the page looks like."})
	}
	invented := 0
	for i := range e.questions {
		if e.questions[i].Synthetic {
			invented++
		}
	}
	if invented > 0 {
		whole := onefile.Of(invented, len(e.questions)) + " questions are"
		if invented == len(e.questions) {
			whole = "All " + facts.Number(invented) + " questions are"
		}
		out = append(out, notice{"synthetic", "Synthetic.", whole + " about problems that geoeval's own generator invented, in " +
			"the formats of the datasets: no number here is one of GeoEval, nor can it be held against the paper's."})
	}
	if e.strangers > 0 {
		out = append(out, notice{"strangers", "Left out.", facts.Number(e.strangers) + " " + plural("response", e.strangers) +
			" to what is no question of this evaluation."})
	}
	if e.options.Stale != "" {
		out = append([]notice{{"stale", "Stale.", e.options.Stale + ". Until then numbers here are of an older build or of different runs."}}, out...)
	}
	if len(e.scores) == 0 {
		out = append(out, notice{"unscored", "Not scored yet.", fmt.Sprintf("There is no table of scores: %v to its end.", e.layout.NotBuilt())})
	}
	return out
}

func (e *evaluation) models() []string {
	var out []string
	for i := range e.runs {
		if !slices.Contains(out, e.runs[i].model) {
			out = append(out, e.runs[i].model)
		}
	}
	return out
}

// heldNote says how many of the responses the page holds.
func (e *evaluation) heldNote() string {
	held := 0
	for i := range e.attempts {
		if e.attempts[i].held {
			held++
		}
	}
	note := ""
	if held < len(e.attempts) {
		note = fmt.Sprintf("This file holds the texts of %s of %s responses: those that are wrong or undecided first, as far as "+
			"there is room in %.1f MB. The others are listed without their text, which stands in tables/responses.parquet.",
			facts.Number(held), facts.Number(len(e.attempts)), float64(e.options.MostText)/1e6)
	}
	if e.unpictured > 0 {
		note += fmt.Sprintf(" %s %s without a diagram here, for which there is no room.", facts.Number(e.unpictured),
			plural("question", e.unpictured))
	}
	return strings.TrimSpace(note)
}
