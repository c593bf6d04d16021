package schema

import "fmt"

// A Duplicate says that a problem is the same as another one that stays.
type Duplicate struct {
	ID         string
	KeptID     string
	How        How
	Similarity *float64
}

// How says in what two problems were found to be the same.
type How string

// The ways to find duplicates, the surest first.
const (
	// SameNativeID: UniGeo and GeoQA+ number the problems that they share alike.
	SameNativeID How = "native_id"
	// SameText: the same question after normalisation, with no diagram or the same one by its file's name or drawing code.
	SameText How = "text"
	// SamePixels: the same picture with the same question.
	SamePixels How = "pixels"
	// SameClauses: the same question and choices about diagrams with the same clauses, whatever their pictures look like.
	SameClauses How = "clauses"
	// ReAnnotated: PGPS9K's annotation of a Geometry3K problem.
	ReAnnotated How = "reannotated"
	// NearText: nearly the same wording, the same words in order, with the same numbers and answer.
	NearText How = "near_text"
	// Retold: one question in other words or with its picture drawn again.
	Retold How = "retold"
)

// Hows lists every way.
var Hows = []How{SameNativeID, SameText, SamePixels, SameClauses, ReAnnotated, NearText, Retold}

// Duplicates is the table that dedupe writes: one row a problem that does not stay.
var Duplicates = &Table[Duplicate]{
	TableName: "duplicates",
	Doc:       "A problem that is the same as another one, which stays in its place.",
	About:     []string{"id", "kept_id"},
	Key:       func(d *Duplicate) string { return d.ID },
	RowGroup:  1000,
	Columns: []Column[Duplicate]{
		Text("id", "the problem that does not stay", func(d *Duplicate) *string { return &d.ID }).Needed(),
		Text("kept_id", "the problem that stays for it", func(d *Duplicate) *string { return &d.KeptID }).Needed(),
		Enum("how", "in what they were found to be the same: native_id, text, pixels, clauses, reannotated, near_text or retold", Hows, func(d *Duplicate) *string { return (*string)(&d.How) }).Needed(),
		Float("similarity", "Jaccard similarity of the two wordings, 0 to 1; null where wording played no part", func(d *Duplicate) **float64 { return &d.Similarity }),
	},
	Check: func(d *Duplicate) *FieldError {
		if d.ID == d.KeptID {
			return fieldf("kept_id", "a problem cannot be its own duplicate")
		}
		return nil
	},
}

// A Label says what a problem is about.
type Label struct {
	ID              string
	Shapes          []string
	PrimaryShape    Shape
	ProblemType     ProblemType
	Goal            Goal
	KnowledgePoints []string
	Constants       []string
	NeedsConstant   bool
	Suspect         bool
	Evidence        []string
}

// Labels is the table that label writes, one row a problem.
var Labels = &Table[Label]{
	TableName: "labels",
	Doc:       "What a problem is about: shapes, branch of geometry, goal, knowledge points.",
	About:     []string{"id"},
	Key:       func(l *Label) string { return l.ID },
	RowGroup:  1000,
	Columns: []Column[Label]{
		Text("id", "the problem", func(l *Label) *string { return &l.ID }).Needed(),
		Texts("shapes", "every shape in the problem, in the order of figure 7; a kite, or another quadrilateral without parallel sides, is Quad and Other", func(l *Label) *[]string { return &l.Shapes }).Needed().Checked(checkShapes),
		Enum("primary_shape", "the shape that the problem counts for; one of shapes", Shapes, func(l *Label) *string { return (*string)(&l.PrimaryShape) }).Needed(),
		Enum("problem_type", "flat, solid or analytic", ProblemTypes, func(l *Label) *string { return (*string)(&l.ProblemType) }).Needed(),
		Enum("goal", "the quantity asked for", Goals, func(l *Label) *string { return (*string)(&l.Goal) }).Needed(),
		Texts("knowledge_points", "what one has to know, in the words of PGPS9K's thirty types", func(l *Label) *[]string { return &l.KnowledgePoints }),
		Texts("constants", "outside constants that the solution needs, such as pi", func(l *Label) *[]string { return &l.Constants }),
		Bool("needs_constant", "the solution needs an outside constant", func(l *Label) *bool { return &l.NeedsConstant }),
		Bool("suspect", "probably not a geometry problem", func(l *Label) *bool { return &l.Suspect }),
		Texts("evidence", "what said so, as <field>: <rule> = <label>", func(l *Label) *[]string { return &l.Evidence }).Tells(),
	},
}

func checkShapes(l *Label) error {
	primary := false
	for _, s := range l.Shapes {
		shape, err := Parse(Shapes, s)
		if err != nil {
			return err
		}
		primary = primary || shape == l.PrimaryShape
	}
	if !primary {
		return fmt.Errorf("%v holds no primary shape %q", l.Shapes, l.PrimaryShape)
	}
	return nil
}

// A Selected says that a problem is in GeoEval-2000, and why it is.
type Selected struct {
	ID    string
	Group string
	Shape Shape
	Band  string
	Goal  Goal
	Rank  int64
}

// Selection is the table that selection writes, one row a problem of GeoEval-2000.
var Selection = &Table[Selected]{
	TableName: "selection",
	Doc:       "A problem of GeoEval-2000: the cell that it fills, and its rank there.",
	About:     []string{"id"},
	Key:       func(s *Selected) string { return s.ID },
	RowGroup:  1000,
	Columns: []Column[Selected]{
		Text("id", "the problem", func(s *Selected) *string { return &s.ID }).Needed(),
		Text("source_group", "the row of figure 6 that it counts for", func(s *Selected) *string { return &s.Group }).Needed(),
		Enum("shape", "the column of figure 7 that it counts for", Shapes, func(s *Selected) *string { return (*string)(&s.Shape) }).Needed(),
		Text("length_band", "short, medium or long among all that could be selected", func(s *Selected) *string { return &s.Band }).Needed(),
		Enum("goal", "the quantity asked for", Goals, func(s *Selected) *string { return (*string)(&s.Goal) }).Needed(),
		Int("rank", "its place in its cell in the order of choosing, from 1", func(s *Selected) *int64 { return &s.Rank }),
	},
}

// A Margin says how far the selection reached one of its targets.
type Margin struct {
	// Axis is source (figure 6) or shape (figure 7), Name the row or column of the figure.
	Axis string `json:"axis"`
	Name string `json:"name"`
	// Target is how many problems were asked for, Supply how many there were, and Selected how many were selected.
	Target   int64 `json:"target"`
	Supply   int64 `json:"supply"`
	Selected int64 `json:"selected"`
	// Reason is why selected differs from target, empty where it does not.
	Reason string `json:"reason"`
}

// Margins is the table that selection writes beside it: a row a target.
var Margins = &Table[Margin]{
	TableName:  "margins",
	Doc:        "A target of the selection, what could be had for it, and what was.",
	KeyColumns: []string{"axis", "name"},
	Key:        func(m *Margin) string { return m.Axis + "/" + m.Name },
	RowGroup:   1000,
	Columns: []Column[Margin]{
		Text("axis", "source (figure 6) or shape (figure 7)", func(m *Margin) *string { return &m.Axis }).Needed(),
		Text("name", "the row or column of the figure", func(m *Margin) *string { return &m.Name }).Needed(),
		Int("target", "problems asked for", func(m *Margin) *int64 { return &m.Target }),
		Int("supply", "problems that could be selected", func(m *Margin) *int64 { return &m.Supply }),
		Int("selected", "problems selected", func(m *Margin) *int64 { return &m.Selected }),
		Text("reason", "why selected differs from target; null where it does not", func(m *Margin) *string { return &m.Reason }),
	},
	Check: func(m *Margin) *FieldError {
		if (m.Selected == m.Target) != (m.Reason == "") {
			return fieldf("reason", "must be there where selected is not the target, and only there")
		}
		return nil
	},
}

// A Rating is a problem's complexity by the paper's appendix H.
type Rating struct {
	ID               string
	TextWords        int64
	DescriptionWords int64
	SolutionWords    int64
	SolutionKind     SolutionKind
	Score            *float64
	Level            Level
	LevelByQuantile  Level
}

// Ratings is the table that complexity writes, one row a problem of the population that it rates.
var Ratings = &Table[Rating]{
	TableName: "ratings",
	Doc:       "A problem's complexity by the paper's appendix H.",
	About:     []string{"id"},
	Key:       func(r *Rating) string { return r.ID },
	RowGroup:  1000,
	Columns: []Column[Rating]{
		Text("id", "the problem", func(r *Rating) *string { return &r.ID }).Needed(),
		Int("text_words", "length of the text in words by UAX #29", func(r *Rating) *int64 { return &r.TextWords }),
		Int("description_words", "length of the diagram's description in words", func(r *Rating) *int64 { return &r.DescriptionWords }),
		Int("solution_words", "length of the golden solution in words", func(r *Rating) *int64 { return &r.SolutionWords }),
		Enum("solution_kind", "the form of the golden solution: program, prose or none; worked prose is many times as long as a program", SolutionKinds, func(r *Rating) *string { return (*string)(&r.SolutionKind) }).Needed(),
		Float("score", "C of appendix H, 0 to 1, on the scale of GeoEval-2000, of which a longer problem of GeoEval-hard is the end", func(r *Rating) **float64 { return &r.Score }).Needed().Checked(func(r *Rating) error {
			if *r.Score < 0 || *r.Score > 1 {
				return fmt.Errorf("%v is not between 0 and 1", *r.Score)
			}
			return nil
		}),
		Enum("level", "the paper's level: Easy to 0.2, Middle to 0.6, Hard above", Levels, func(r *Rating) *string { return (*string)(&r.Level) }).Needed(),
		Enum("level_by_quantile", "the third that it is in by score, of the problems of its solution_kind in GeoEval-2000, or in GeoEval-hard: Easy, Middle or Hard; problems of one score are in one third, unless the thirds would then be uneven", Levels, func(r *Rating) *string { return (*string)(&r.LevelByQuantile) }).Needed(),
	},
}
