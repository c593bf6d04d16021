package report

import (
	"embed"
	"io"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
)

//go:embed page
var files embed.FS

// newDocument makes the report's page of its files.
func newDocument() (*onefile.Document, error) {
	return onefile.NewDocument(files, "page/report.css", "page/difference.js", "page/lineage.js", "page/steps.js", "page/problem.js")
}

// top is what the page's head and its fixed parts are made of.
type top struct {
	onefile.Head
	// Name is what the report tells of, Kind whether that is a build or a release.
	Name, Kind    string
	Facts         []fact
	Invented, All string
	Whole         bool
	// Shown says that it does not show all problems, "" where it does.
	Shown    string
	Cards    []card
	Problems onefile.List
	// Figures stand on the first screen, Stages on one of their own.
	Figures, Stages []onefile.Section
}

var problemList = onefile.List{
	ID: "problems", Title: "Problems", Things: "problems", None: "No problem is as wanted: take a filter away.",
	Placeholder: "Search id, text and answer", Cards: true,
	Orders: [][2]string{{"", "In order"}, {"shortest", "Shortest first"}, {"longest", "Longest first"},
		{"simplest", "Simplest first"}, {"hardest", "Hardest first"}},
}

func writeTop(w io.Writer, d *onefile.Document, b *build) error {
	kind := b.about.kind()
	t := top{
		Name: "GeoEval, a " + kind, Kind: kind, All: facts.Number(b.whole.problems),
		Shown: b.shown().String(), Facts: b.facts(), Cards: b.cards(), Problems: problemList,
		Figures: folded(b.figure6(), b.table7(), b.figure7(), b.table6(), b.table8()),
		Stages:  b.stages(),
	}
	if b.about.Version != "" {
		t.Name = "GeoEval " + b.about.Version
	}
	if n := b.whole.invented; n > 0 {
		t.Name = "Synthetic, shaped like " + t.Name
		t.Invented, t.Whole = facts.Number(n), n == b.whole.problems
	}
	t.Head = d.Head(t.Name+": report", "report", onefile.View{ID: "overview", Title: "Overview"},
		onefile.View{ID: "problems", Title: "Problems"}, onefile.View{ID: "stages", Title: "Stages"})
	return d.Write(w, "top.html", t)
}

// folded folds the tables of sections away, where a chart shows the same.
func folded(sections ...onefile.Section) []onefile.Section {
	for i := range sections {
		sections[i].Folded = sections[i].Chart != ""
	}
	return sections
}

// stages are what every stage says. A release knows nothing of what did not become a part of it.
func (b *build) stages() []onefile.Section {
	if b.about.Version != "" {
		return []onefile.Section{b.complexity(), b.checked(), b.repeated(), b.acceptance(), b.needed(), b.catalogue(), b.apart(), b.tables()}
	}
	return []onefile.Section{b.became(), b.complexity(), b.checked(), b.repeated(), b.yield(), b.acceptance(), b.screened(),
		b.needed(), b.catalogue(), b.apart(),
		b.rejected(), b.tables()}
}
