package schema

// A HardCandidate is a problem that the keywords take for one of solid or analytic geometry (section 3.1.4).
type HardCandidate struct {
	ID         string
	Kind       ProblemType
	Score      int64
	OtherScore int64
	Matched    []string
	Barred     Barred
}

// HardKinds are the problem types of the hard subset.
var HardKinds = []ProblemType{Solid, Analytic}

// Barred says what keeps a candidate from being drawn.
type Barred string

// The reasons, in the order in which they are looked for.
const (
	// BarredDuplicate: another problem is the same and stays in its place.
	BarredDuplicate Barred = "duplicate"
	// BarredSelected: it is in GeoEval-2000.
	BarredSelected Barred = "selected"
	// BarredSuspect: it is probably not geometry.
	BarredSuspect Barred = "suspect"
	// BarredMismatch: its solution program gives another answer than its gold answer.
	BarredMismatch Barred = "mismatch"
	// BarredLost: its text has lost a value that it needs.
	BarredLost Barred = "lost_value"
	// BarredTwin: its right choice stands twice.
	BarredTwin Barred = "twin_choice"
	// BarredGrade: it is of a school year below the least that is wanted.
	BarredGrade Barred = "grade"
	// BarredLeaning: its text leans on a figure that is missing.
	BarredLeaning Barred = "missing_figure"
)

// Barreds lists every reason.
var Barreds = []Barred{BarredDuplicate, BarredSelected, BarredSuspect, BarredMismatch, BarredLost, BarredTwin, BarredGrade, BarredLeaning}

// HardCandidates is the table that hard writes: the problems that its keywords pass.
var HardCandidates = &Table[HardCandidate]{
	TableName: "candidates",
	Doc:       "A problem of the collections of hard.sources that the keywords take for one of solid or analytic geometry.",
	About:     []string{"id"},
	Key:       func(c *HardCandidate) string { return c.ID },
	RowGroup:  1000,
	Columns: []Column[HardCandidate]{
		Text("id", "the problem", func(c *HardCandidate) *string { return &c.ID }).Needed(),
		Enum("kind", "solid or analytic", HardKinds, func(c *HardCandidate) *string { return (*string)(&c.Kind) }).Needed(),
		Int("score", "the weights of the rules of that kind that matched, added up", func(c *HardCandidate) *int64 { return &c.Score }),
		Int("other_score", "the same of the other kind", func(c *HardCandidate) *int64 { return &c.OtherScore }),
		Texts("matched", "what matched, in the order of the text, as <rule>: <words> at <start>-<end>, in bytes of text", func(c *HardCandidate) *[]string { return &c.Matched }).Needed(),
		Enum("barred", "what keeps it from being drawn: duplicate, selected (for GeoEval-2000), suspect, mismatch, lost_value (its text has lost a value that it needs), twin_choice (its right choice stands twice), grade (it is of a school year below the least that is wanted) or missing_figure (its text leans on a figure of which there is nothing); null where nothing does", Barreds, func(c *HardCandidate) *string { return (*string)(&c.Barred) }),
	},
	Check: func(c *HardCandidate) *FieldError {
		switch {
		case c.Score < 1:
			return fieldf("score", "%d is below 1", c.Score)
		case c.OtherScore < 0:
			return fieldf("other_score", "%d is below 0", c.OtherScore)
		}
		return nil
	},
}

// A HardProblem is a problem of GeoEval-hard.
type HardProblem struct {
	ID           string
	Kind         ProblemType
	Shape        Shape
	QuestionKind QuestionKind
	Rank         int64
	Reviewed     Reviewed
}

// Reviewed says what the reviewers of appendix F made of a problem.
type Reviewed string

// What a review makes of a problem that is in GeoEval-hard.
const (
	// NotReviewed: nobody reviewed it.
	NotReviewed Reviewed = "none"
	// ReviewKept: nobody marked it.
	ReviewKept Reviewed = "kept"
	// ReviewVotedIn: it was marked once, and the team voted to keep it.
	ReviewVotedIn Reviewed = "voted_in"
)

// Revieweds lists every one.
var Revieweds = []Reviewed{NotReviewed, ReviewKept, ReviewVotedIn}

// HardProblems is the table that hard writes beside the candidates, one row a problem of GeoEval-hard.
var HardProblems = &Table[HardProblem]{
	TableName: "hard",
	Doc:       "A problem of GeoEval-hard: the cell that it fills, its rank there, and whether it was reviewed.",
	About:     []string{"id"},
	Key:       func(h *HardProblem) string { return h.ID },
	RowGroup:  1000,
	Columns: []Column[HardProblem]{
		Text("id", "the problem", func(h *HardProblem) *string { return &h.ID }).Needed(),
		Enum("kind", "solid or analytic", HardKinds, func(h *HardProblem) *string { return (*string)(&h.Kind) }).Needed(),
		Enum("shape", "the problem's primary shape", Shapes, func(h *HardProblem) *string { return (*string)(&h.Shape) }).Needed(),
		Enum("question_kind", "judge, calculate or reason; null where its source does not say", QuestionKinds, func(h *HardProblem) *string { return (*string)(&h.QuestionKind) }),
		Int("rank", "its place among the problems of its shape and question kind in the order of choosing, from 1", func(h *HardProblem) *int64 { return &h.Rank }),
		Enum("reviewed", "none, kept (unmarked twice) or voted_in (marked once, kept by the team)", Revieweds, func(h *HardProblem) *string { return (*string)(&h.Reviewed) }).Needed(),
	},
	Check: func(h *HardProblem) *FieldError {
		if h.Rank < 1 {
			return fieldf("rank", "%d is below 1", h.Rank)
		}
		return nil
	},
}

// A Screening says how many problems of a source the keywords passed, and what became of them.
type Screening struct {
	Source     Source
	LookedAt   int64
	Solid      int64
	Analytic   int64
	Duplicates int64
	Selected   int64
	Suspects   int64
	Mismatches int64
	LostValues int64
	Twins      int64
	Grades     int64
	Leaning    int64
	Drawn      int64
}

// Screenings is the table that hard writes beside them: a row a source of hard.sources that has problems.
var Screenings = &Table[Screening]{
	TableName: "screenings",
	Doc:       "A source of GeoEval-hard: how many of its problems the keywords passed, and what became of these.",
	Key:       func(s *Screening) string { return string(s.Source) },
	RowGroup:  1000,
	Columns: []Column[Screening]{
		Enum("source", "the dataset", Sources, func(s *Screening) *string { return (*string)(&s.Source) }).Needed(),
		Int("looked_at", "its problems", func(s *Screening) *int64 { return &s.LookedAt }),
		Int("solid", "those that passed as solid geometry", func(s *Screening) *int64 { return &s.Solid }),
		Int("analytic", "those that passed as analytic geometry", func(s *Screening) *int64 { return &s.Analytic }),
		Int("duplicates", "of those that passed, duplicates: these and the next five are not drawn", func(s *Screening) *int64 { return &s.Duplicates }),
		Int("selected", "in GeoEval-2000", func(s *Screening) *int64 { return &s.Selected }),
		Int("suspects", "probably not geometry", func(s *Screening) *int64 { return &s.Suspects }),
		Int("mismatches", "whose solution program gives another answer than the gold answer", func(s *Screening) *int64 { return &s.Mismatches }),
		Int("lost_values", "whose text has lost a value that it needs", func(s *Screening) *int64 { return &s.LostValues }),
		Int("twins", "whose right choice stands twice", func(s *Screening) *int64 { return &s.Twins }),
		Int("grades", "of a school year below the least that is wanted", func(s *Screening) *int64 { return &s.Grades }),
		Int("missing_figures", "whose text leans on a figure of which there is nothing", func(s *Screening) *int64 { return &s.Leaning }),
		Int("drawn", "in GeoEval-hard", func(s *Screening) *int64 { return &s.Drawn }),
	},
	Check: func(s *Screening) *FieldError {
		passed := s.Solid + s.Analytic
		switch {
		case passed > s.LookedAt:
			return fieldf("looked_at", "%d, of which %d passed", s.LookedAt, passed)
		case s.Drawn > passed-s.Duplicates-s.Selected-s.Suspects-s.Mismatches-s.LostValues-s.Twins-s.Grades-s.Leaning:
			return fieldf("drawn", "%d, more than could be", s.Drawn)
		}
		return nil
	},
}
