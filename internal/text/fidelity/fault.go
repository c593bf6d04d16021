package fidelity

// A Kind is a way in which a text fails to say the same problem as another.
type Kind string

// The kinds of faults, in the order in which Check gives them.
const (
	// Empty: nothing stands there.
	Empty Kind = "empty"
	// Refusal: the writer declines or speaks of itself ("I'm sorry", 抱歉).
	Refusal Kind = "refusal"
	// Format: there is more or less than one text: quotes around it, "Rephrased:" before it, several texts, markdown, a text
	// that breaks off or is far longer, a word said twice in a row ("the the").
	Format Kind = "format"
	// Language: it is not in the language of the original.
	Language Kind = "language"
	// AnswerGiven: the gold answer appears that was not there, or a phrase that announces it.
	AnswerGiven Kind = "answer_given"
	// Solution: it solves instead of asking.
	Solution Kind = "solution"
	// NumberDropped, NumberAdded: a value is missing, or one is there that was not.
	NumberDropped Kind = "number_dropped"
	NumberAdded   Kind = "number_added"
	// NumberMoved: the numbers are the same ones, but one is said of something else.
	NumberMoved Kind = "number_moved"
	// NameDropped, NameAdded: a point, segment, angle, polygon is missing, or is there that was not.
	NameDropped Kind = "name_dropped"
	NameAdded   Kind = "name_added"
	// NameMoved: the names are the same ones, but one plays another's part: it is equal, parallel, tangent to something else.
	NameMoved Kind = "name_moved"
	// VariableDropped, VariableAdded: the same of a letter that stands for a value.
	VariableDropped Kind = "variable_dropped"
	VariableAdded   Kind = "variable_added"
	// LatexDropped, LatexAdded: an operation or function is missing or was not there: a root, π, a fraction of two names,
	// an expression.
	LatexDropped Kind = "latex_dropped"
	LatexAdded   Kind = "latex_added"
	// RelationDropped, RelationAdded: what makes a condition is missing or was not there, as sign, command or word: parallel,
	// congruent, midpoint, isosceles.
	RelationDropped Kind = "relation_dropped"
	RelationAdded   Kind = "relation_added"
	// UnitDropped, UnitAdded: a unit, with its exponent, is missing or was not there.
	UnitDropped Kind = "unit_dropped"
	UnitAdded   Kind = "unit_added"
	// BlankDropped, BlankAdded: the blank of a fill-in question is missing or was not there.
	BlankDropped Kind = "blank_dropped"
	BlankAdded   Kind = "blank_added"
	// QuestionChanged: it asks for something else, or for nothing.
	QuestionChanged Kind = "question_changed"
	// OrderBroken: the order of its sentences breaks the sense: "the rest" stands before what it is the rest of, a point before the
	// words that say which it is, a later step before an earlier one; a step is told as something known.
	OrderBroken Kind = "order_broken"
	// Unchanged: it is the original, up to white space, case and marks.
	Unchanged Kind = "unchanged"
	// TooNear: its distance from the original, or from a sibling, is below the least one, or too little is changed.
	TooNear Kind = "too_near"
)

// Kinds lists every kind in the order in which Check gives them.
var Kinds = []Kind{
	Empty, Refusal, Format, Language, AnswerGiven, Solution, NumberDropped, NumberAdded, NumberMoved, NameDropped, NameAdded, NameMoved,
	VariableDropped, VariableAdded, LatexDropped, LatexAdded, RelationDropped, RelationAdded, UnitDropped, UnitAdded, BlankDropped,
	BlankAdded, QuestionChanged, OrderBroken, Unchanged, TooNear,
}

// A Fault is one reason for which a text is not used.
type Fault struct {
	Kind Kind
	// Detail says what and where: the number, the name, the phrase.
	Detail string
}

func (f Fault) String() string {
	if f.Detail == "" {
		return string(f.Kind)
	}
	return string(f.Kind) + ": " + f.Detail
}
