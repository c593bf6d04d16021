package schema

import (
	"fmt"
	"slices"
	"strings"
)

// A Backward is a backward question: a problem with one number masked, its gold answer given, and the number asked for
// (section 3.1.2).
type Backward struct {
	ID       string
	ParentID string
	Source   Source
	Language Language

	Text     string
	TextEN   string
	Semantic []string
	Answer   string
	Mask     string
	X        *float64
	XText    string
	Places   []Number
	Pictured bool

	// Scene and Image are the diagram with the mask in the number's place, where it was drawn again.
	Scene   string
	Image   Image
	Redrawn bool
	// ImageDigest is that of the image's pixels.
	ImageDigest string

	Quantity       Quantity
	Low, High      *float64
	Bound          Bound
	Recovered      *float64
	Recoverable    bool
	Unique         bool
	OtherSolutions []*float64
	Equations      []string

	Shape Shape
	Level Level
}

// Conclusion says what follows from the equations: what the masked number is, and whether it is the only one.
func (b *Backward) Conclusion() string {
	if b.Recovered == nil {
		return "nothing near " + b.XText
	}
	s := fmt.Sprintf("%s = %.10g", b.Mask, *b.Recovered)
	if b.X != nil && s != fmt.Sprintf("%s = %.10g", b.Mask, *b.X) {
		s += fmt.Sprintf(" (%s, but for the rounding of the answer)", b.XText)
	}
	bound := fmt.Sprintf("between %g and %g", *b.Low, *b.High)
	switch {
	case b.Unique:
		return s + fmt.Sprintf(", the only %s %s that gives the answer", b.Quantity, bound)
	case len(b.OtherSolutions) > 0:
		return s + ", and also " + strings.ReplaceAll(Spell(&b.OtherSolutions), "null", "?")
	}
	return s + "; whether there is another " + bound + " is not known"
}

// Quantity is what a masked number counts or measures, which says what values it could have.
type Quantity string

// The quantities, and the natural range of each.
const (
	// Magnitude: a length, an area, a ratio or whatever else; any positive number.
	Magnitude Quantity = "magnitude"
	// AngleMeasure: an angle in degrees, between 0 and 180.
	AngleMeasure Quantity = "angle"
	// ArcMeasure: an arc in degrees, between 0 and 360.
	ArcMeasure Quantity = "arc"
	// Count: a positive whole number of things.
	Count Quantity = "count"
)

// Bound says what the range of a masked number follows from.
type Bound string

// The bounds.
const (
	// ByMeasure: it is an angle or an arc, which have their degrees.
	ByMeasure Bound = "measure"
	// ByGivens: the statement gives other lengths, and a part is less than the whole, a leg less than the hypotenuse, a
	// side less than the sum of the others, a chord at most the diameter.
	ByGivens Bound = "givens"
	// BySize: nothing bounds it. The range is relative to the other numbers and excludes nothing: what is proven is
	// proven for every positive number that a problem may have.
	BySize Bound = "size"
)

// Bounds lists every bound.
var Bounds = []Bound{ByMeasure, ByGivens, BySize}

// Quantities lists every quantity.
var Quantities = []Quantity{Magnitude, AngleMeasure, ArcMeasure, Count}

// Backwards is the table that backward writes, one row a backward question.
var Backwards = &Table[Backward]{
	TableName: "backward",
	Doc:       "A backward question: a problem of GeoEval-2000 with one number masked, and the proof that it can be found again.",
	About:     []string{"parent_id"},
	Key:       func(b *Backward) string { return b.ID },
	RowGroup:  500,
	Columns: []Column[Backward]{
		Text("id", "backward/<parent_id>", func(b *Backward) *string { return &b.ID }).Needed(),
		Text("parent_id", "the problem", func(b *Backward) *string { return &b.ParentID }).Needed().Checked(checkBackwardID),
		Enum("source", "the problem's dataset", Sources, func(b *Backward) *string { return (*string)(&b.Source) }).Needed(),
		Enum("language", "language of text: en or zh", Languages, func(b *Backward) *string { return (*string)(&b.Language) }).Needed(),

		Text("text", "the problem with its number masked, then the gold answer and the question, in the problem's language", func(b *Backward) *string { return &b.Text }).Needed().Tells(),
		Text("text_en", "the same with gold answer and question in English; null where text is English", func(b *Backward) *string { return &b.TextEN }).Tells(),
		Texts("semantic_clauses", "the problem's semantic clauses with its number masked", func(b *Backward) *[]string { return &b.Semantic }).Tells(),
		Text("answer", "the problem's gold answer as text gives it", func(b *Backward) *string { return &b.Answer }).Needed().Tells(),
		Text("mask", "the letter that stands for the number: X, or the next free one where X already names something", func(b *Backward) *string { return &b.Mask }).Needed(),
		Float("x", "the right answer: what the masked number is", func(b *Backward) **float64 { return &b.X }).Needed().Tells(),
		Text("x_text", "the same as the problem writes it", func(b *Backward) *string { return &b.XText }).Needed().Tells(),
		{Name: "places", Doc: "where the number stands in the problem; cutting these out and putting mask in gives text and semantic_clauses", Kind: KindNumbers, Standing: Derived, Field: func(b *Backward) any { return &b.Places }},
		Bool("pictured", "the number was read off the diagram, which shows it and cannot be drawn again: give the question without", func(b *Backward) *bool { return &b.Pictured }),
		Text("scene", "how image is drawn, as JSON: diagram_scene of the problem with mask in the number's place; null without an image", func(b *Backward) *string { return &b.Scene }).Tells(),
		{Name: "image", Doc: "the problem's diagram, drawn again with mask in the number's place; null where the diagram is not our own or does not show the number", Kind: KindImage, Standing: Derived, Field: func(b *Backward) any { return &b.Image }},
		Bool("redrawn", "the diagram was drawn again", func(b *Backward) *bool { return &b.Redrawn }),
		Text("image_digest", "SHA-256 of the decoded pixels of what was drawn again, in hex; null without", func(b *Backward) *string { return &b.ImageDigest }),

		Enum("quantity", "what the number is: magnitude, angle, arc or count", Quantities, func(b *Backward) *string { return (*string)(&b.Quantity) }).Needed(),
		Float("low", "the number's range: above this", func(b *Backward) **float64 { return &b.Low }).Needed().Tells(),
		Float("high", "and below this", func(b *Backward) **float64 { return &b.High }).Needed().Tells(),
		Enum("bound", "what the range follows from: measure, givens or size; by size nothing is excluded", Bounds, func(b *Backward) *string { return (*string)(&b.Bound) }).Needed(),
		Float("recovered", "what solving the program for the number gives, given the gold answer: the value nearest to the number; null where it gives none", func(b *Backward) **float64 { return &b.Recovered }).Tells(),
		Bool("recoverable", "recovered is the masked number within tolerance", func(b *Backward) *bool { return &b.Recoverable }),
		Bool("unique", "it is proven that no other number of the range gives the gold answer", func(b *Backward) *bool { return &b.Unique }),
		Floats("other_solutions", "the other numbers of the range that do, ascending", func(b *Backward) *[]*float64 { return &b.OtherSolutions }).Tells(),
		Texts("equations", "the proof: the program in the masked letter with the gold answer, as equations", func(b *Backward) *[]string { return &b.Equations }).Needed().Tells(),

		Enum("shape", "the shape that the problem counts for in GeoEval-2000", Shapes, func(b *Backward) *string { return (*string)(&b.Shape) }).Needed(),
		Enum("level", "the problem's complexity: Easy, Middle or Hard; null where it is not rated", Levels, func(b *Backward) *string { return (*string)(&b.Level) }),
	},
	Check: checkBackward,
}

// ShownIn says what shows the mask in the number's place, in the order of [Showings].
func (b *Backward) ShownIn() (in []string) {
	if slices.ContainsFunc(b.Places, func(n Number) bool { return n.Field == InText }) {
		in = append(in, TextShows)
	}
	if slices.ContainsFunc(b.Places, func(n Number) bool { return n.Field == InClauses }) {
		in = append(in, ClausesShow)
	}
	if b.Redrawn {
		in = append(in, PictureShows)
	}
	return in
}

// BackwardID is the id of a problem's backward question.
func BackwardID(parent string) string { return "backward/" + parent }

func checkBackwardID(b *Backward) error {
	if b.ID != BackwardID(b.ParentID) {
		return fmt.Errorf("%q does not make the id %q", b.ParentID, b.ID)
	}
	return nil
}

func checkBackward(b *Backward) *FieldError {
	switch {
	case len(b.Places) == 0:
		return fieldf("places", "a number stands nowhere")
	case (b.Language == English) != (b.TextEN == ""):
		return fieldf("text_en", "%q does not go with the language %s", b.TextEN, b.Language)
	case b.Recoverable && b.Recovered == nil:
		return fieldf("recovered", "recoverable, but nothing was recovered")
	case b.Unique && len(b.OtherSolutions) > 0:
		return fieldf("other_solutions", "unique, and yet there are %d others", len(b.OtherSolutions))
	case !(*b.Low < *b.High):
		return fieldf("high", "%v is not above %v", *b.High, *b.Low)
	case *b.X <= *b.Low || *b.X >= *b.High:
		return fieldf("x", "%v is outside its range", *b.X)
	case b.Redrawn != (b.ImageDigest != "") || b.Redrawn != (b.Scene != ""):
		return fieldf("redrawn", "%v does not go with image_digest %q and a scene of %d bytes", b.Redrawn, b.ImageDigest, len(b.Scene))
	case b.Redrawn && b.Pictured:
		return fieldf("pictured", "the diagram shows the number, and yet it was drawn again without")
	}
	return nil
}

// An Unmasked is a problem of GeoEval-2000 that has no backward question.
type Unmasked struct {
	ID     string
	Reason UnmaskedReason
	Detail string
}

// UnmaskedReason says why a problem has no backward question. Where several of its numbers fail, the one that came
// farthest counts.
type UnmaskedReason string

// The reasons, from the first hurdle to the last.
const (
	// NothingToSolve: the problem has no solution program.
	NothingToSolve UnmaskedReason = "no_program"
	// NotVerified: its program does not give the gold answer.
	NotVerified UnmaskedReason = "not_verified"
	// NoNumberUsed: its program uses no number of the problem, or none that can be told from others and from constants.
	NoNumberUsed UnmaskedReason = "no_number_used"
	// NotMaskable: the numbers that it uses cannot be masked where they stand.
	NotMaskable UnmaskedReason = "not_maskable"
	// FigureTells: the figure shows it, and which of the figure's labels is the number cannot be decided.
	FigureTells UnmaskedReason = "figure_tells"
	// NotRecoverable: solving for the number does not give it back.
	NotRecoverable UnmaskedReason = "not_recoverable"
	// NotUnique: other numbers give the gold answer too, or it could not be proven that none does.
	NotUnique UnmaskedReason = "not_unique"
	// TextUnsettled: the text alone does not settle its question: it needs a figure that is not there, asks for two things
	// at once, for a change or a difference in no direction, for whole numbers of which others do as well, for the largest
	// that fits of several, leaves a choice to the reader, takes for granted what it does not say, or was cut off.
	TextUnsettled UnmaskedReason = "text_unsettled"
	// TextUnread: what one of the text's numbers measures, or what is asked for, could not be read.
	TextUnread UnmaskedReason = "text_unread"
	// MeasuresClash: the program combines measures that do not go together, or gives another one than is asked for.
	MeasuresClash UnmaskedReason = "measures_clash"
	// ForeignConstant: the program has a number that neither the text nor its shape accounts for.
	ForeignConstant UnmaskedReason = "foreign_constant"
	// NumberUnused: the text states a number that the program does not use and that is not known to be unneeded.
	NumberUnused UnmaskedReason = "number_unused"
	// RelationDiffers: the relation of the shape that the text names gives another answer, or other values for the number, or
	// there is no such shape.
	RelationDiffers UnmaskedReason = "relation_differs"
	// ToldElsewhere: the number follows from others of the text without the answer.
	ToldElsewhere UnmaskedReason = "told_elsewhere"
	// NotNeeded: it qualifies, but enough others were taken.
	NotNeeded UnmaskedReason = "not_needed"
)

// IsAboutText reports whether a reason is that the program does not fit the text.
func IsAboutText(r UnmaskedReason) bool {
	return slices.Contains([]UnmaskedReason{TextUnsettled, TextUnread, MeasuresClash, ForeignConstant, NumberUnused,
		RelationDiffers, ToldElsewhere}, r)
}

// UnmaskedReasons lists every reason.
var UnmaskedReasons = []UnmaskedReason{NothingToSolve, NotVerified, NoNumberUsed, NotMaskable, FigureTells,
	NotRecoverable, NotUnique, TextUnsettled, TextUnread, MeasuresClash, ForeignConstant, NumberUnused, RelationDiffers,
	ToldElsewhere, NotNeeded}

// Unmaskeds is the table that backward writes beside it: with it every problem of GeoEval-2000 is accounted for.
var Unmaskeds = &Table[Unmasked]{
	TableName: "unmasked",
	Doc:       "A problem of GeoEval-2000 that has no backward question, and why.",
	About:     []string{"id"},
	Key:       func(u *Unmasked) string { return u.ID },
	RowGroup:  1000,
	Columns: []Column[Unmasked]{
		Text("id", "the problem", func(u *Unmasked) *string { return &u.ID }).Needed(),
		Enum("reason", "no_program, not_verified, no_number_used, not_maskable, figure_tells, not_recoverable, not_unique or not_needed", UnmaskedReasons, func(u *Unmasked) *string { return (*string)(&u.Reason) }).Needed(),
		Text("detail", "the same in words", func(u *Unmasked) *string { return &u.Detail }),
	},
}
