package facts

// A Group is what is known of the answers of a model in a setting.
type Group struct {
	Model, Setting string
	// Asked is how many answers are wanted. Answered of them came, of which CutOff were cut off at their limit of tokens; Errors were
	// not obtained.
	Asked, Answered, Errors, CutOff int
	// Cost is in dollars, of the answers so far; nil where none has a price.
	Cost *float64
}
