package report

import (
	"slices"

	"geoeval/schema"
	"geoeval/schema/joined"
)

// The sizes of the blocks that are unpacked at once.
const (
	problemsPerChunk = 200
	picturesPerChunk = 20
)

// A list is what is searched and filtered: a column a field, a row a problem. Columns other than texts count in names.
type list struct {
	ID     []string `json:"id"`
	Text   []string `json:"text"`
	Answer []string `json:"answer"`
	Source []int    `json:"source"`
	Type   []int    `json:"type"`
	Shape  []int    `json:"shape"`
	Level  []int    `json:"level"`
	// Third is the level by quantile.
	Third []int `json:"third"`
	Check []int `json:"check"`
	// Language is that of the text.
	Language []int `json:"language"`
	// Subset has a bit for every subset of names that the problem is in.
	Subset []int `json:"subset"`
	// Picture is the problem's place among the pictures, -1 without one.
	Picture []int `json:"picture"`

	Names            map[string][]string `json:"names"`
	Tables           []described         `json:"tables"`
	PerChunk         int                 `json:"per_chunk"`
	PicturesPerChunk int                 `json:"pictures_per_chunk"`
}

// titles gives the names of subsets in the words of the paper.
func titles(of []*schema.Configuration) []string {
	var out []string
	for _, c := range of {
		out = append(out, c.Title)
	}
	return out
}

func (b *build) writeList(out *packer) error {
	l := &list{
		Names: map[string][]string{
			"subset": titles(schema.Subsets), "source": spelled(schema.Sources), "type": spelled(schema.ProblemTypes),
			"shape": spelled(schema.Shapes), "level": spelled(schema.Levels), "third": spelled(schema.Levels),
			"check": spelled(schema.CheckStatuses), "language": spelled(schema.Languages),
		},
		Tables: describe(), PerChunk: problemsPerChunk, PicturesPerChunk: picturesPerChunk,
	}
	pictures := 0
	for i := range b.problems {
		p := &b.problems[i]
		l.ID = append(l.ID, p.ID)
		l.Text = append(l.Text, p.Text)
		l.Answer = append(l.Answer, p.Answer)
		l.Source = append(l.Source, place(schema.Sources, p.Source))
		l.Language = append(l.Language, place(schema.Languages, p.Language))
		kind, shape, level, third, check := -1, -1, -1, -1, -1
		if r := joined.Row(b.rows, schema.Labels, p.ID); r != nil {
			kind = place(schema.ProblemTypes, r.ProblemType)
			shape = place(schema.Shapes, r.PrimaryShape)
		}
		if r := joined.Row(b.rows, schema.Ratings, p.ID); r != nil {
			level, third = place(schema.Levels, r.Level), place(schema.Levels, r.LevelByQuantile)
		}
		if r := joined.Row(b.rows, schema.ProgramChecks, p.ID); r != nil {
			check = place(schema.CheckStatuses, r.Status)
		}
		l.Type = append(l.Type, kind)
		l.Shape, l.Check = append(l.Shape, shape), append(l.Check, check)
		l.Level, l.Third = append(l.Level, level), append(l.Third, third)
		l.Subset = append(l.Subset, b.subsetsOf(p.ID))
		picture := -1
		if b.pictured(p) {
			picture = pictures
			pictures++
		}
		l.Picture = append(l.Picture, picture)
	}
	return out.json("index", l)
}

func (b *build) subsetsOf(id string) int {
	bits := 0
	for i, c := range schema.Subsets {
		if b.isIn(c, id) {
			bits |= 1 << i
		}
	}
	return bits
}

// isIn says whether a configuration of a release has a problem.
func (b *build) isIn(c *schema.Configuration, id string) bool {
	return len(b.rows.Of(c.Of.Table, id)) > 0
}

// pictured says whether the report holds a problem's diagram: those of GeoEval-2000 and GeoEval-hard.
func (b *build) pictured(p *schema.Problem) bool {
	return p.ImageWidth > 0 && (b.isIn(schema.ReleasedSelection, p.ID) || b.isIn(schema.ReleasedHard, p.ID))
}

func place[E comparable](members []E, m E) int { return slices.Index(members, m) }

func spelled[E ~string](members []E) []string {
	out := make([]string, len(members))
	for i, m := range members {
		out[i] = string(m)
	}
	return out
}
