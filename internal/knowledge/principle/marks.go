package principle

// A Condition is what else must hold for a mark to count.
type Condition struct {
	// Near names things (things.yaml) of which the text must speak of at least one, Unless those of which it must speak
	// of none. For words it is the sentence that counts, and with Whole all of the text; for other marks, all of it.
	Near   []string `yaml:"near"`
	Unless []string `yaml:"unless"`
	Whole  bool     `yaml:"whole"`
	// Points are knowledge points of which the problem must have at least one.
	Points []string `yaml:"points"`
	// Needed says when a problem in which the mark is found needs the principle, and does not only mention it: [Always],
	// [WhereAsked] or [Never]. "" is always for operators and knowledge points, and never for predicates and words.
	Needed string `yaml:"needed"`
	// Fact is which fact of the principle's statement the mark is about, from 1 on; 0 for the first.
	Fact int `yaml:"fact"`
	// Application is what the principle says of a problem in which the mark is found, nil where the fact has to do.
	Application *Application `yaml:"application"`
}

// When a mark tells that its principle is needed.
const (
	// Always: wherever it is found.
	Always = "always"
	// WhereAsked: in the question that a text asks, and in a clause that says what is to be found.
	WhereAsked = "asked"
	// Never: it is only mentioned, as a figure is by the knowledge point that names its formula.
	Never = "never"
)

// An Application is a template of what a principle says of one problem, with key elements between <note> and </note>.
// In it {1}, {2}, … are the operands of an operator, {result} is what the step gives, and {evidence} is the knowledge
// point, the clause or the words.
type Application struct {
	EN string `yaml:"en"`
	ZH string `yaml:"zh"`
}

// An Operator is operators of solution programs that apply a principle.
type Operator struct {
	// Names are operators as <language>.<operator>: pgps.Gougu.
	Names []string `yaml:"names"`
	// Operands is how many operands it has where it applies the principle, 0 for any number.
	Operands int `yaml:"operands"`
	// With are operands that must be among its own, as the program writes them: C180.
	With []string `yaml:"with"`
	// Without are operands of which none may be among its own.
	Without   []string `yaml:"without"`
	Condition `yaml:",inline"`
}

// A Named is names that state a principle: knowledge points as published, or calls of logic forms and signs of clauses.
type Named struct {
	Names     []string `yaml:"names"`
	Condition `yaml:",inline"`
}

// A Wording is words that name a principle, or what it is about.
type Wording struct {
	// A phrase that ends in a parenthesis is one where an ordered pair stands in it: points (2, 3).
	English []string `yaml:"en"`
	Chinese []string `yaml:"zh"`
	// Not are phrases that are none, though words above stand in them.
	Not       []string `yaml:"not"`
	Condition `yaml:",inline"`
}

// A mark is a condition with its principle.
type mark struct {
	of   *Principle
	when *Condition
	// near and unless are the things of when by their numbers.
	near, unless []int16
}

type operatorMark struct {
	mark
	operands      int
	with, without []string
}

type predicateMark struct {
	mark
	// call is the whole pattern.
	call string
}
