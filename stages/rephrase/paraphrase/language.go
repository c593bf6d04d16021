package paraphrase

// Name says who made a candidate: the rules of this package, in their first version. Raise it whenever equal input
// gives other output.
const Name = "rules/1"

// A Language is a language whose texts are rewritten.
type Language int

// The languages.
const (
	English Language = iota
	Chinese
)
