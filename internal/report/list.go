package report

import (
	"cmp"
	"slices"

	"geoeval/internal/release/released"
	"geoeval/internal/report/onefile"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// The sizes of the blocks that are unpacked at once.
const (
	problemsPerChunk = 200
	picturesPerChunk = 20
)

// A list is what is searched and filtered: a column a field, a row a problem.
type list struct {
	ID       []string          `json:"id"`
	Text     []string          `json:"text"`
	Answer   []string          `json:"answer"`
	Facets   []*onefile.Facet  `json:"facets"`
	Measures []onefile.Measure `json:"measures"`
	// Picture is the problem's place among the pictures, -1 without one.
	Picture []int `json:"picture"`
	// Thumb is its place among the thumbnails, -1 without one.
	Thumb []int `json:"thumb"`

	// Folder says which folder Copied stands in: what is copied of the problems of a subset that asks them otherwise, by its name,
	// and under "" of all others.
	Folder           string            `json:"folder"`
	Copied           map[string]copied `json:"copied"`
	Tables           []described       `json:"tables"`
	PerChunk         int               `json:"per_chunk"`
	PicturesPerChunk int               `json:"pictures_per_chunk"`
	ThumbsPerChunk   int               `json:"thumbs_per_chunk"`
}

// copied are rows by which what is selected can be copied: the Parquet file that has them, what stands before a problem's id in
// theirs, and what they are called.
type copied struct {
	Table  string `json:"table"`
	Prefix string `json:"prefix"`
	Plural string `json:"plural"`
}

// copied takes them from a table of the build, or the configuration of the release that is made of it.
func (b *build) copied(c *released.Configuration, prefix, plural string) copied {
	if b.about.Version != "" {
		return copied{"data/" + c.Table.Name() + "-*.parquet", prefix, plural}
	}
	return copied{"tables/" + c.Of.Table.Name() + ".parquet", prefix, plural}
}

// noSubset is the value of the facet of subsets for problems that are in none.
const noSubset = "none"

// The standings of a problem among its likes.
const (
	alone     = "alone"
	stays     = "stays for others"
	duplicate = "duplicate"
)

// untold is the value of a facet of content for problems that are withheld.
const untold = "withheld"

// titles gives the names of subsets in the words of the paper.
func titles(of []*released.Configuration) []string {
	var out []string
	for _, c := range of {
		out = append(out, c.Title)
	}
	return out
}

func (b *build) writeList(out *onefile.Packer, thumbs []int) error {
	l := &list{Tables: describe(), PerChunk: problemsPerChunk, PicturesPerChunk: picturesPerChunk,
		ThumbsPerChunk: thumbsPerChunk, Thumb: thumbs}
	l.Folder = "the folder of the build, which is out unless --out named another"
	if b.about.Version != "" {
		l.Folder = "the folder of the release"
	}
	l.Copied = map[string]copied{
		"":                       b.copied(released.Problems, "", "problems"),
		released.Backward.Title:  b.copied(released.Backward, schema.BackwardID(""), "backward questions"),
		released.Augmented.Title: b.copied(released.Augmented, schema.AugmentedID(""), "questions of GeoEval-aug"),
	}
	pictures := 0
	for i := range b.problems {
		p := &b.problems[i]
		l.ID = append(l.ID, p.ID)
		l.Text = append(l.Text, p.Text)
		l.Answer = append(l.Answer, p.Answer)
		picture := -1
		if b.pictured(p) {
			picture = pictures
			pictures++
		}
		l.Picture = append(l.Picture, picture)
	}
	l.Facets, l.Measures = b.facets(), b.measures()
	return out.JSON("index", l)
}

// facets gives those by which some problems differ from others, in the order in which they are shown. The source and
// the language are always there: texts are set by them.
func (b *build) facets() []*onefile.Facet {
	subset := onefile.NewFacet("subset", "Subset", append(titles(released.Subsets), noSubset))
	source := onefile.NewFacet("source", "Source", spelled(schema.Sources))
	language := onefile.NewFacet("language", "Language", spelled(schema.Languages))
	diagram := onefile.NewFacet("diagram", "Diagram", append(spelled(schema.DiagramKinds), "none"))
	shape := onefile.NewFacet("shape", "Shape", spelled(schema.Shapes))
	kind := onefile.NewFacet("type", "Problem type", spelled(schema.ProblemTypes))
	goal := onefile.NewFacet("goal", "Goal", spelled(schema.Goals))
	check := onefile.NewFacet("check", "Verdict", spelled(schema.CheckStatuses))
	answer := onefile.NewFacet("answer", "Answer", append(spelled(schema.AnswerKinds), untold))
	third := onefile.NewFacet("third", "Complexity, in thirds", spelled(schema.Levels))
	level := onefile.NewFacet("level", "Complexity, by the paper's cuts", spelled(schema.Levels))
	standing := onefile.NewFacet("standing", "Standing", []string{alone, stays, duplicate})
	corrected := onefile.NewFacet("corrected", "Corrected", []string{"no", "yes"})
	origin := onefile.NewFacet("origin", "Origin", []string{"published", "synthetic"})
	withheld := onefile.NewFacet("withheld", "Withheld", []string{"no", "yes"})
	for i := range b.problems {
		p := &b.problems[i]
		subset.Add(b.subsetsOf(p.ID)...)
		source.Add(string(p.Source))
		language.Add(string(p.Language))
		diagram.Add(cmp.Or(string(p.Diagram), "none"))
		answer.Add(chosenBy(b.about.lacks(p.Source), untold, string(p.AnswerKind)))
		standing.Add(b.standing(p.ID))
		origin.Add(chosenBy(p.Synthetic, "synthetic", "published"))
		corrected.Add(chosenBy(b.whole.corrected[p.ID], "yes", "no"))
		withheld.Add(chosenBy(b.withheld(p), "yes", "no"))
		var label schema.Label
		if r := joined.Row(b.rows, schema.Labels, p.ID); r != nil {
			label = *r
		}
		shape.Add(string(label.PrimaryShape))
		kind.Add(string(label.ProblemType))
		goal.Add(string(label.Goal))
		var verdict schema.ProgramCheck
		if r := joined.Row(b.rows, schema.ProgramChecks, p.ID); r != nil {
			verdict = *r
		}
		check.Add(string(verdict.Status))
		var rating schema.Rating
		if r := joined.Row(b.rows, schema.Ratings, p.ID); r != nil {
			rating = *r
		}
		third.Add(string(rating.LevelByQuantile))
		level.Add(string(rating.Level))
	}
	return slices.DeleteFunc([]*onefile.Facet{subset, source, b.concepts(), shape, kind, diagram, check, b.takenApart(), language, goal, third, level,
		answer, standing, corrected, withheld, origin}, func(f *onefile.Facet) bool { return f != source && f != language && f.Same() })
}

// measures gives those that some problems have. Of what is withheld neither text nor choices are known.
func (b *build) measures() []onefile.Measure {
	words := onefile.Measure{Name: "words", Title: "Length of the text, in words"}
	score := onefile.Measure{Name: "complexity", Title: "Complexity, 0 to 1"}
	choices := onefile.Measure{Name: "choices", Title: "Number of choices"}
	withheld := 0
	for i := range b.problems {
		p := &b.problems[i]
		if b.about.lacks(p.Source) {
			withheld++
			words.AddNone()
			choices.AddNone()
		} else {
			words.Add(float64(mathtext.Words(p.Text)))
			choices.Add(float64(len(p.Choices)))
		}
		r := joined.Row(b.rows, schema.Ratings, p.ID)
		if r == nil || r.Score == nil {
			score.AddNone()
			continue
		}
		score.Add(*r.Score)
	}
	for _, m := range []*onefile.Measure{&words, &choices} {
		m.Title += ofTold(withheld, len(b.problems))
	}
	return []onefile.Measure{words, score, choices}
}

func (b *build) standing(id string) string {
	standing := alone
	for _, r := range b.rows.About(schema.Duplicates, id) {
		if r.(*schema.Duplicate).ID == id {
			return duplicate
		}
		standing = stays
	}
	return standing
}

func (b *build) subsetsOf(id string) []string {
	var in []string
	for _, c := range released.Subsets {
		if b.isIn(c, id) {
			in = append(in, c.Title)
		}
	}
	if in == nil {
		return []string{noSubset}
	}
	return in
}

// isIn says whether a configuration of a release has a problem.
func (b *build) isIn(c *released.Configuration, id string) bool {
	return len(b.rows.Of(c.Of.Table, id)) > 0
}

// pictured says whether the report holds a problem's diagram: those of GeoEval-2000 and GeoEval-hard, but for what is withheld.
func (b *build) pictured(p *schema.Problem) bool {
	return p.ImageWidth > 0 && !b.about.lacks(p.Source) && (b.isIn(released.Selection, p.ID) || b.isIn(released.Hard, p.ID))
}

func chosenBy(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func spelled[E ~string](members []E) []string {
	out := make([]string, len(members))
	for i, m := range members {
		out[i] = string(m)
	}
	return out
}
