package schema

import (
	"fmt"
	"slices"
)

// A Reformed is a problem of GeoEval-2000 with other names and numbers, and so with another answer: what the paper's authors did to
// the hard subset by hand (appendix F).
type Reformed struct {
	ID       string
	ParentID string
	Source   Source
	Language Language

	Text       string
	Structural []string
	Semantic   []string
	Choices    []string

	Answer       string
	AnswerValue  *float64
	AnswerUnit   string
	AnswerLetter string
	Numbers      []Number
	Solution     string

	// Scene and Image are the diagram with the new names and numbers, where it could be drawn again.
	Scene       string
	Image       Image
	ImageDigest string

	Edits   []string
	Changes []string
	Scale   *float64
	Proof   []string
}

// The edits.
const (
	// NamesChanged: points have other names.
	NamesChanged = "names"
	// NumbersScaled: the figure is larger or smaller: all lengths times one factor, areas times its square, and so on.
	NumbersScaled = "scaled"
	// NumbersDrawn: numbers that do not depend on each other were drawn anew.
	NumbersDrawn = "drawn"
	// Exchanged: the answer is a condition, and one of the numbers is asked for.
	Exchanged = "exchanged"
	// ChoicesMoved: the right choice has another letter.
	ChoicesMoved = "choices"
)

// Edits lists every edit, in the order in which a row names them.
var Edits = []string{NamesChanged, NumbersScaled, NumbersDrawn, Exchanged, ChoicesMoved}

// ReformedID is the id of a problem's reformed one.
func ReformedID(parent string) string { return "reformed/" + parent }

// RightChoice is the right one of the choices; "" for an open question.
func (r *Reformed) RightChoice() string {
	if r.AnswerLetter == "" {
		return ""
	}
	return r.Choices[r.AnswerLetter[0]-'A']
}

// PictureFault says what is wrong with whether a row has a picture, "" for nothing: it has one where its problem has one. Which
// pictures can be drawn again, and which problems are refused because theirs cannot, is the stage's.
func (r *Reformed) PictureFault(problemHas bool) string {
	switch has := r.ImageDigest != ""; {
	case problemHas && !has:
		return "is not there, and the problem has a picture"
	case has && !problemHas:
		return "is there, and the problem has no picture"
	}
	return ""
}

// Reformeds is the table that reform writes.
var Reformeds = &Table[Reformed]{
	TableName: "reformed",
	Doc:       "A problem of GeoEval-2000 with other names and numbers, and the answer that follows from them, which is checked in two ways.",
	About:     []string{"parent_id"},
	Key:       func(r *Reformed) string { return r.ID },
	RowGroup:  500,
	Columns: []Column[Reformed]{
		Text("id", "reformed/<parent_id>", func(r *Reformed) *string { return &r.ID }).Needed(),
		Text("parent_id", "the problem", func(r *Reformed) *string { return &r.ParentID }).Needed().Checked(func(r *Reformed) error {
			if r.ID != ReformedID(r.ParentID) {
				return fmt.Errorf("%q does not make the id %q", r.ParentID, r.ID)
			}
			return nil
		}),
		Enum("source", "the problem's dataset", Sources, func(r *Reformed) *string { return (*string)(&r.Source) }).Needed(),
		Enum("language", "language of text: en or zh", Languages, func(r *Reformed) *string { return (*string)(&r.Language) }).Needed(),

		Text("text", "the problem with its new names and numbers", func(r *Reformed) *string { return &r.Text }).Needed().Tells(),
		Texts("structural_clauses", "the problem's structural clauses with the new names", func(r *Reformed) *[]string { return &r.Structural }).Tells(),
		Texts("semantic_clauses", "the problem's semantic clauses with the new names and numbers", func(r *Reformed) *[]string { return &r.Semantic }).Tells(),
		Texts("choices", "the new choices, in their new order; null for an open question, and an exchanged one", func(r *Reformed) *[]string { return &r.Choices }).Tells(),
		Text("answer", "the new right answer, written as the problem's gold answer is; of an exchanged problem, the number that it asks for", func(r *Reformed) *string { return &r.Answer }).Needed().Tells(),
		Float("answer_value", "the same as a number", func(r *Reformed) **float64 { return &r.AnswerValue }).Needed().Tells(),
		Text("answer_unit", "the unit of the problem's gold answer; null where it has none, and for an exchanged problem", func(r *Reformed) *string { return &r.AnswerUnit }).Tells(),
		Text("answer_letter", "the letter of the right choice; null for an open question", func(r *Reformed) *string { return &r.AnswerLetter }).Tells(),
		{Name: "numbers", Doc: "the numbers of the new problem with their places in it; without the one that an exchanged problem asks for", Kind: KindNumbers, Standing: Derived, Field: func(r *Reformed) any { return &r.Numbers }},
		Text("solution", "the solution program of the new problem, in the problem's solution_language; of an exchanged one, that which the asked number was solved from", func(r *Reformed) *string { return &r.Solution }).Needed().Tells(),

		Text("scene", "how image is drawn, as JSON; null without an image", func(r *Reformed) *string { return &r.Scene }).Tells(),
		{Name: "image", Doc: "the diagram with the new names and numbers; null where the problem has none", Kind: KindImage, Standing: Derived, Field: func(r *Reformed) any { return &r.Image }},
		Text("image_digest", "SHA-256 of the decoded pixels of image, in hex; null without", func(r *Reformed) *string { return &r.ImageDigest }),

		Texts("edits", "which edits were made: names, scaled or drawn, exchanged, choices", func(r *Reformed) *[]string { return &r.Edits }).Needed().Checked(checkEdits),
		Texts("changes", "what was changed, one a name, a number and the answer: A → P, 12 → 15, answer 60 → 75", func(r *Reformed) *[]string { return &r.Changes }).Needed().Tells(),
		Float("scale", "how many times as large the figure is; null where its numbers were drawn", func(r *Reformed) **float64 { return &r.Scale }),
		Texts("proof", "the new program as equations, and the two ways in which the answer was checked", func(r *Reformed) *[]string { return &r.Proof }).Needed().Tells(),
	},
	Check: checkReformed,
}

func checkEdits(r *Reformed) error {
	last := -1
	for _, e := range r.Edits {
		at := slices.Index(Edits, e)
		if at <= last {
			return fmt.Errorf("%q are not of %q, in this order", r.Edits, Edits)
		}
		last = at
	}
	return nil
}

func checkReformed(r *Reformed) *FieldError {
	scaled, drawn := slices.Contains(r.Edits, NumbersScaled), slices.Contains(r.Edits, NumbersDrawn)
	switch {
	case scaled == drawn:
		return fieldf("edits", "%q have not one of scaled and drawn", r.Edits)
	case scaled != (r.Scale != nil):
		return fieldf("scale", "does not go with edits %q", r.Edits)
	case (len(r.Choices) > 0) != (r.AnswerLetter != ""):
		return fieldf("answer_letter", "%q does not go with %d choices", r.AnswerLetter, len(r.Choices))
	case r.AnswerLetter != "" && (len(r.AnswerLetter) != 1 || r.AnswerLetter[0] < 'A' || int(r.AnswerLetter[0]-'A') >= len(r.Choices)):
		return fieldf("answer_letter", "%q is none of %d choices", r.AnswerLetter, len(r.Choices))
	case (r.Scene != "") != (r.ImageDigest != ""):
		return fieldf("image_digest", "%q does not go with a scene of %d bytes", r.ImageDigest, len(r.Scene))
	}
	where := Problem{Text: r.Text, Semantic: r.Semantic}
	for i, n := range r.Numbers {
		if err := where.place(n); err != nil {
			return fieldf("numbers", "element %d: %v", i, err)
		}
	}
	return nil
}

// An Unreformed is a problem of GeoEval-2000 that has no reformed one.
type Unreformed struct {
	ID     string
	Reason UnreformedReason
	Detail string
}

// UnreformedReason says why a problem has no reformed one: the first hurdle that it did not take.
type UnreformedReason string

// The reasons, from the first hurdle to the last.
const (
	// ReformNoProgram: there is no solution program, or it was not found to give the gold answer.
	ReformNoProgram UnreformedReason = "not_verified"
	// ReformLeans: a diagram that cannot be drawn again, or is missing, says what the text does not, or may.
	ReformLeans UnreformedReason = "leans_on_diagram"
	// ReformUnread: a number of the problem could not be read, or what it measures, or what is asked for.
	ReformUnread UnreformedReason = "number_unread"
	// ReformUnfit: the program does not fit the text.
	ReformUnfit UnreformedReason = "unfit"
	// ReformAnswerForm: the gold answer or a choice is no plain number with or without a root, π or a unit.
	ReformAnswerForm UnreformedReason = "answer_form"
	// ReformNoNumbers: there are no other numbers with which figure and answer are as plain as they were, or the answer would stay.
	ReformNoNumbers UnreformedReason = "no_other_numbers"
	// ReformDiagram: the diagram could not be drawn with the new numbers.
	ReformDiagram UnreformedReason = "diagram"
	// ReformOverLimit: it can be reformed, but enough others were taken.
	ReformOverLimit UnreformedReason = "over_limit"
)

// UnreformedReasons lists every reason.
var UnreformedReasons = []UnreformedReason{ReformNoProgram, ReformLeans, ReformUnread, ReformUnfit, ReformAnswerForm, ReformNoNumbers,
	ReformDiagram, ReformOverLimit}

// Unreformeds is the table that reform writes beside it: where the stage is on, every problem of GeoEval-2000 is in one of the two.
var Unreformeds = &Table[Unreformed]{
	TableName: "unreformed",
	Doc:       "A problem of GeoEval-2000 that has no reformed one, and why; empty where reform is off.",
	About:     []string{"id"},
	Key:       func(u *Unreformed) string { return u.ID },
	RowGroup:  1000,
	Columns: []Column[Unreformed]{
		Text("id", "the problem", func(u *Unreformed) *string { return &u.ID }).Needed(),
		Enum("reason", "not_verified, leans_on_diagram, number_unread, unfit, answer_form, no_other_numbers, diagram or over_limit", UnreformedReasons, func(u *Unreformed) *string { return (*string)(&u.Reason) }).Needed(),
		Text("detail", "the same in words", func(u *Unreformed) *string { return &u.Detail }),
	},
}
