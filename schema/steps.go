package schema

import "fmt"

// A Step is a problem of one step that a composite problem is made of.
type Step struct {
	ID       string
	ParentID string
	Source   Source
	Language Language
	Step     int64
	Steps    int64
	Key      string

	Text    string
	TextEN  string
	Numbers []Number

	Answer       string
	AnswerValue  *float64
	AnswerUnit   string
	Goal         Goal
	Choices      []string
	AnswerLetter string

	Concept    string
	Principles []string
	Relation   string
	Arithmetic bool
	Equation   string

	Recoverable bool
	Unique      bool
	Proof       []string

	Image    Image
	HasImage bool
	// OfDiagram says that the composite's published diagram is shown with the step.
	OfDiagram bool
	// ImageDigest is that of the image's pixels.
	ImageDigest string
}

// Whole says that a row is the composite problem itself, in the form of a step. Only a release has such rows.
func (s *Step) Whole() bool { return s.Step == 0 }

// Steps is the table that decompose writes: the one-step problems of each composite, in the order of its solution.
var Steps = &Table[Step]{
	TableName: "steps",
	Doc:       "A problem of one step, made of one step of a problem's verified solution program.",
	About:     []string{"parent_id"},
	// In the order of the problems, and in each in that of its steps, however many it has.
	Key: func(s *Step) string {
		if s.Whole() {
			return s.ParentID + " multi"
		}
		return fmt.Sprintf("%s %03d", s.ParentID, s.Step)
	},
	KeyColumns: []string{"parent_id", "step"},
	RowGroup:   500,
	Columns: []Column[Step]{
		Text("id", "steps/<parent_id>/<step>", func(s *Step) *string { return &s.ID }).Needed(),
		Text("parent_id", "the composite problem", func(s *Step) *string { return &s.ParentID }).Needed(),
		Enum("source", "the composite's dataset", Sources, func(s *Step) *string { return (*string)(&s.Source) }).Needed(),
		Enum("language", "language of text: en or zh", Languages, func(s *Step) *string { return (*string)(&s.Language) }).Needed(),
		Int("step", "which step it is, from 1", func(s *Step) *int64 { return &s.Step }).Needed(),
		Int("steps", "how many steps the composite has, at least 2", func(s *Step) *int64 { return &s.Steps }).Needed(),
		Text("key", "what We-Math calls such a row: 2steps_1", func(s *Step) *string { return &s.Key }).Needed(),

		Text("text", "the step's problem, in the composite's language; it says all that the step needs, and the last step asks the problem's own question", func(s *Step) *string { return &s.Text }).Needed().Tells(),
		Text("text_en", "the same in English; null where text is English", func(s *Step) *string { return &s.TextEN }).Tells(),
		{Name: "numbers", Doc: "the numbers of text that the step reckons with, in their order: given ones under their name in the solution language, and #<n> for the result of step n", Kind: KindNumbers, Standing: Derived, Field: func(s *Step) any { return &s.Numbers }},

		Text("answer", "the step's answer; of the last step, the composite's gold answer", func(s *Step) *string { return &s.Answer }).Needed().Tells(),
		Float("answer_value", "the answer as a number", func(s *Step) **float64 { return &s.AnswerValue }).Needed().Tells(),
		Text("answer_unit", "the answer's unit; null where it has none", func(s *Step) *string { return &s.AnswerUnit }).Tells(),
		Enum("goal", "the quantity that the step asks for", Goals, func(s *Step) *string { return (*string)(&s.Goal) }).Needed(),
		Texts("choices", "the answer among what typical mistakes give; in a part of the composites a last one says that none is correct, which is never right", func(s *Step) *[]string { return &s.Choices }).Needed().Tells(),
		Text("answer_letter", "the letter of the right choice", func(s *Step) *string { return &s.AnswerLetter }).Needed().Tells(),

		Text("concept", "what one has to know for it: the id of a concept of We-Math in the table principles", func(s *Step) *string { return &s.Concept }).Needed(),
		Texts("principles", "ids of GeoSense's principles that it applies", func(s *Step) *[]string { return &s.Principles }),
		Text("relation", "the name of the relation between what is given and the answer", func(s *Step) *string { return &s.Relation }).Needed(),
		Bool("arithmetic", "the relation is one of numbers alone, as a sum, a multiple or a part, and says nothing of a shape; its concept is that of what it is about", func(s *Step) *bool { return &s.Arithmetic }),
		Text("equation", "the relation with the step's numbers, and the answer behind the equals sign", func(s *Step) *string { return &s.Equation }).Needed().Tells(),

		Bool("recoverable", "solving the step for a number that it gives, with the answer known, gives that number back", func(s *Step) *bool { return &s.Recoverable }),
		Bool("unique", "it is proven that no other answer satisfies the step", func(s *Step) *bool { return &s.Unique }),
		Texts("proof", "the proof: the step as equations in its answer", func(s *Step) *[]string { return &s.Proof }).Tells(),

		{Name: "image", Doc: "the composite's diagram, drawn again with what earlier steps found; null where the diagram is not our own, but in a release, where of_diagram shows it as it is", Kind: KindImage, Standing: Derived, Field: func(s *Step) any { return &s.Image }},
		Bool("of_diagram", "the step is shown the composite's published diagram: its text names something in it, or it is the last step", func(s *Step) *bool { return &s.OfDiagram }),
		Bool("has_image", "image is there", func(s *Step) *bool { return &s.HasImage }),
		Text("image_digest", "SHA-256 of the image's decoded pixels, in hex; null without an image", func(s *Step) *string { return &s.ImageDigest }),
	},
	Check: func(s *Step) *FieldError {
		switch {
		case s.ID != StepID(s.ParentID, s.Step):
			return fieldf("id", "%q is not that of step %d of %q", s.ID, s.Step, s.ParentID)
		case s.Step < 1 || s.Step > s.Steps || s.Steps < 2:
			return fieldf("step", "%d of %d", s.Step, s.Steps)
		case s.Key != StepKey(s.Steps, s.Step):
			return fieldf("key", "%q is not that of step %d of %d", s.Key, s.Step, s.Steps)
		case (s.Language == English) != (s.TextEN == ""):
			return fieldf("text_en", "%q does not go with the language %s", s.TextEN, s.Language)
		case s.HasImage != (s.ImageDigest != ""):
			return fieldf("image_digest", "%q does not go with has_image %v", s.ImageDigest, s.HasImage)
		}
		return nil
	},
}

// StepID is the id of a step of a problem.
func StepID(parent string, step int64) string { return fmt.Sprintf("steps/%s/%d", parent, step) }

// CompositeID is the id that a composite problem itself has among the steps of a release.
func CompositeID(problem string) string { return "steps/" + problem + "/multi" }

// StepKey is what We-Math calls the row of a step: 2steps_1.
func StepKey(steps, step int64) string { return fmt.Sprintf("%dsteps_%d", steps, step) }

// A Composite is a problem that has been taken apart into steps.
type Composite struct {
	ID       string
	Source   Source
	Language Language
	Steps    int64
	Key      string

	Concepts     []string
	Answer       string
	AnswerValue  *float64
	Choices      []string
	AnswerLetter string
	Pictured     bool
}

// Composites is the table that decompose writes beside the steps.
var Composites = &Table[Composite]{
	TableName: "composites",
	Doc:       "A problem that has been taken apart into problems of one step.",
	About:     []string{"id"},
	Key:       func(c *Composite) string { return c.ID },
	RowGroup:  1000,
	Columns: []Column[Composite]{
		Text("id", "the problem", func(c *Composite) *string { return &c.ID }).Needed(),
		Enum("source", "its dataset", Sources, func(c *Composite) *string { return (*string)(&c.Source) }).Needed(),
		Enum("language", "its language: en or zh", Languages, func(c *Composite) *string { return (*string)(&c.Language) }).Needed(),
		Int("steps", "how many steps it has, at least 2", func(c *Composite) *int64 { return &c.Steps }).Needed(),
		Text("key", "what We-Math calls its row: 2steps_multi", func(c *Composite) *string { return &c.Key }).Needed(),
		Texts("concepts", "the concepts of its steps, in their order", func(c *Composite) *[]string { return &c.Concepts }).Needed(),
		Text("answer", "its gold answer", func(c *Composite) *string { return &c.Answer }).Needed(),
		Float("answer_value", "the gold answer as a number", func(c *Composite) **float64 { return &c.AnswerValue }).Needed(),
		Texts("choices", "its published choices, or where it has none, the gold answer among what typical mistakes give, with a last one that none is correct where its steps have it", func(c *Composite) *[]string { return &c.Choices }).Needed(),
		Text("answer_letter", "the letter of the right choice", func(c *Composite) *string { return &c.AnswerLetter }).Needed(),
		Bool("pictured", "every step has an image", func(c *Composite) *bool { return &c.Pictured }),
	},
	Check: func(c *Composite) *FieldError {
		switch {
		case c.Key != fmt.Sprintf("%dsteps_multi", c.Steps):
			return fieldf("key", "%q is not that of a problem of %d steps", c.Key, c.Steps)
		case int64(len(c.Concepts)) != c.Steps:
			return fieldf("concepts", "%d for %d steps", len(c.Concepts), c.Steps)
		}
		return nil
	},
}

// An Undecomposed is a problem that has not been taken apart.
type Undecomposed struct {
	ID     string
	Reason UndecomposedReason
	Detail string
}

// UndecomposedReason says why a problem has not been taken apart.
type UndecomposedReason string

// The reasons, from the first hurdle to the last.
const (
	// Unprogrammed: the problem has no solution program.
	Unprogrammed UndecomposedReason = "no_program"
	// Unverified: its program does not give the gold answer.
	Unverified UndecomposedReason = "not_verified"
	// Doubled: it is a duplicate of another problem.
	Doubled UndecomposedReason = "duplicate"
	// OneStep: to a person, its solution is one step.
	OneStep UndecomposedReason = "one_step"
	// Misfit: its program does not fit its text.
	Misfit UndecomposedReason = "text_misfit"
	// UnknownStep: a step of its program is no relation that is known, or it cannot be told which one.
	UnknownStep UndecomposedReason = "unknown_step"
	// Unproven: a step could not be proven to be solvable from what it states.
	Unproven UndecomposedReason = "unproven_step"
	// TellsAhead: a step would give a later answer away.
	TellsAhead UndecomposedReason = "tells_ahead"
	// RepeatsConcept: two of its steps need the same concept.
	RepeatsConcept UndecomposedReason = "repeats_concept"
)

// UndecomposedReasons lists every reason.
var UndecomposedReasons = []UndecomposedReason{Unprogrammed, Unverified, Doubled, OneStep, Misfit, UnknownStep, Unproven, TellsAhead, RepeatsConcept}

// Undecomposeds is the table that decompose writes beside both: with it every problem is accounted for.
var Undecomposeds = &Table[Undecomposed]{
	TableName: "undecomposed",
	Doc:       "A problem that has not been taken apart into steps, and why.",
	About:     []string{"id"},
	Key:       func(u *Undecomposed) string { return u.ID },
	RowGroup:  1000,
	Columns: []Column[Undecomposed]{
		Text("id", "the problem", func(u *Undecomposed) *string { return &u.ID }).Needed(),
		Enum("reason", "no_program, not_verified, duplicate, one_step, text_misfit, unknown_step, unproven_step, tells_ahead or repeats_concept", UndecomposedReasons, func(u *Undecomposed) *string { return (*string)(&u.Reason) }).Needed(),
		Text("detail", "the same in words", func(u *Undecomposed) *string { return &u.Detail }).Tells(),
	},
}
