package report

import (
	"cmp"
	"slices"

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
	ID       []string  `json:"id"`
	Text     []string  `json:"text"`
	Answer   []string  `json:"answer"`
	Facets   []*facet  `json:"facets"`
	Measures []measure `json:"measures"`
	// Picture is the problem's place among the pictures, -1 without one.
	Picture []int `json:"picture"`
	// Thumb is its place among the thumbnails, -1 without one.
	Thumb []int `json:"thumb"`

	Tables           []described `json:"tables"`
	PerChunk         int         `json:"per_chunk"`
	PicturesPerChunk int         `json:"pictures_per_chunk"`
	ThumbsPerChunk   int         `json:"thumbs_per_chunk"`
}

// A facet is what problems can be told apart by, in names.
type facet struct {
	// Name is that of the address, Title what is shown.
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Values []string `json:"values"`
	// Of has, for each problem, a bit for each of the values that it has.
	Of []uint32 `json:"of"`
}

func newFacet(name, title string, values []string) *facet {
	return &facet{Name: name, Title: title, Values: values}
}

// add adds a problem with the values that it has; none for "".
func (f *facet) add(values ...string) {
	bits := uint32(0)
	for _, v := range values {
		if i := slices.Index(f.Values, v); i >= 0 {
			bits |= 1 << i
		}
	}
	f.Of = append(f.Of, bits)
}

// A measure is what problems can be told apart by, in numbers; null where a problem has none.
type measure struct {
	Name  string     `json:"name"`
	Title string     `json:"title"`
	Of    []*float64 `json:"of"`
}

// noSubset is the value of the facet of subsets for problems that are in none.
const noSubset = "none"

// The standings of a problem among its likes.
const (
	alone     = "alone"
	stays     = "stays for others"
	duplicate = "duplicate"
)

// titles gives the names of subsets in the words of the paper.
func titles(of []*schema.Configuration) []string {
	var out []string
	for _, c := range of {
		out = append(out, c.Title)
	}
	return out
}

func (b *build) writeList(out *packer, thumbs []int) error {
	l := &list{Tables: describe(), PerChunk: problemsPerChunk, PicturesPerChunk: picturesPerChunk,
		ThumbsPerChunk: thumbsPerChunk, Thumb: thumbs}
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
	return out.json("index", l)
}

// facets gives those by which some problems differ from others, in the order in which they are shown. The source and
// the language are always there: texts are set by them.
func (b *build) facets() []*facet {
	subset := newFacet("subset", "Subset", append(titles(schema.Subsets), noSubset))
	source := newFacet("source", "Source", spelled(schema.Sources))
	language := newFacet("language", "Language", spelled(schema.Languages))
	diagram := newFacet("diagram", "Diagram", append(spelled(schema.DiagramKinds), "none"))
	shape := newFacet("shape", "Shape", spelled(schema.Shapes))
	kind := newFacet("type", "Problem type", spelled(schema.ProblemTypes))
	goal := newFacet("goal", "Goal", spelled(schema.Goals))
	check := newFacet("check", "Verdict", spelled(schema.CheckStatuses))
	answer := newFacet("answer", "Answer", spelled(schema.AnswerKinds))
	level := newFacet("level", "Complexity", spelled(schema.Levels))
	third := newFacet("third", "Complexity by thirds", spelled(schema.Levels))
	standing := newFacet("standing", "Standing", []string{alone, stays, duplicate})
	origin := newFacet("origin", "Origin", []string{"published", "synthetic"})
	withheld := newFacet("withheld", "Withheld", []string{"no", "yes"})
	for i := range b.problems {
		p := &b.problems[i]
		subset.add(b.subsetsOf(p.ID)...)
		source.add(string(p.Source))
		language.add(string(p.Language))
		diagram.add(cmp.Or(string(p.Diagram), "none"))
		answer.add(string(p.AnswerKind))
		standing.add(b.standing(p.ID))
		origin.add(chosenBy(p.Synthetic, "synthetic", "published"))
		withheld.add(chosenBy(b.withheld(p), "yes", "no"))
		var label schema.Label
		if r := joined.Row(b.rows, schema.Labels, p.ID); r != nil {
			label = *r
		}
		shape.add(string(label.PrimaryShape))
		kind.add(string(label.ProblemType))
		goal.add(string(label.Goal))
		var verdict schema.ProgramCheck
		if r := joined.Row(b.rows, schema.ProgramChecks, p.ID); r != nil {
			verdict = *r
		}
		check.add(string(verdict.Status))
		var rating schema.Rating
		if r := joined.Row(b.rows, schema.Ratings, p.ID); r != nil {
			rating = *r
		}
		level.add(string(rating.Level))
		third.add(string(rating.LevelByQuantile))
	}
	return slices.DeleteFunc([]*facet{subset, source, shape, kind, diagram, check, language, goal, level, third, answer, standing,
		withheld, origin}, func(f *facet) bool { return f != source && f != language && f.same() })
}

// same says whether all problems have the same values.
func (f *facet) same() bool { return len(slices.Compact(slices.Clone(f.Of))) <= 1 }

// measures gives those that some problems have.
func (b *build) measures() []measure {
	words := measure{Name: "words", Title: "Length of the text, in words"}
	score := measure{Name: "complexity", Title: "Complexity, 0 to 1"}
	choices := measure{Name: "choices", Title: "Number of choices"}
	for i := range b.problems {
		p := &b.problems[i]
		words.add(float64(mathtext.Words(p.Text)))
		choices.add(float64(len(p.Choices)))
		r := joined.Row(b.rows, schema.Ratings, p.ID)
		if r == nil || r.Score == nil {
			score.Of = append(score.Of, nil)
			continue
		}
		score.add(*r.Score)
	}
	return []measure{words, score, choices}
}

func (m *measure) add(value float64) { m.Of = append(m.Of, &value) }

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
	for _, c := range schema.Subsets {
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
func (b *build) isIn(c *schema.Configuration, id string) bool {
	return len(b.rows.Of(c.Of.Table, id)) > 0
}

// pictured says whether the report holds a problem's diagram: those of GeoEval-2000 and GeoEval-hard.
func (b *build) pictured(p *schema.Problem) bool {
	return p.ImageWidth > 0 && (b.isIn(schema.ReleasedSelection, p.ID) || b.isIn(schema.ReleasedHard, p.ID))
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
