package schema

// An Outcome is what the answers to a problem in whole and to its steps tell of a model, in the words of We-Math.
type Outcome string

// The outcomes.
const (
	// InsufficientKnowledge: a step and the whole are wrong.
	InsufficientKnowledge Outcome = "IK"
	// InadequateGeneralization: every step is right, and the whole is wrong.
	InadequateGeneralization Outcome = "IG"
	// CompleteMastery: every step and the whole are right; loosely, a step and the whole.
	CompleteMastery Outcome = "CM"
	// RoteMemorization: a step is wrong and the whole right; loosely, every step is wrong.
	RoteMemorization Outcome = "RM"
)
