// Package mastery says what the answers to a problem in whole, and to the problems of one step that it is made of, tell of a
// model: the four outcomes of We-Math (R. Qiao et al., We-Math: does your large multimodal model achieve human-like
// mathematical reasoning?, arXiv 2407.01284), in their strict and their loose form, counted and as rates.
//
// May be imported by whatever counts answers. Start reading at Of.
package mastery

import "geoeval/schema"

// Of is the outcome of a problem from whether the answers to its steps and to the whole are right:
//
//	                             whole wrong   whole right
//	all steps right              IG            CM
//	some steps wrong, strict     IK            RM
//	some but not all, loose      IK            CM
//	all steps wrong, loose       IK            RM
//
// There is one step at the least.
func Of(steps []bool, whole bool) (strict, loose schema.Outcome) {
	right := 0
	for _, s := range steps {
		if s {
			right++
		}
	}
	switch {
	case right == len(steps) && whole:
		return schema.CompleteMastery, schema.CompleteMastery
	case right == len(steps):
		return schema.InadequateGeneralization, schema.InadequateGeneralization
	case !whole:
		return schema.InsufficientKnowledge, schema.InsufficientKnowledge
	case right > 0:
		return schema.RoteMemorization, schema.CompleteMastery
	}
	return schema.RoteMemorization, schema.RoteMemorization
}

// Counts are how many problems have each outcome. IK and IG are the same in both forms.
type Counts struct {
	// IK is of how many problems a step and the whole are wrong: insufficient knowledge.
	IK int `json:"IK"`
	// IG is of how many every step is right and the whole wrong: inadequate generalization.
	IG int `json:"IG"`
	// CM_strict is of how many every step and the whole are right: complete mastery.
	CMStrict int `json:"CM_strict"`
	// RM_strict is of how many a step is wrong and the whole right: rote memorization.
	RMStrict int `json:"RM_strict"`
	// CM_loose is of how many a step and the whole are right.
	CMLoose int `json:"CM_loose"`
	// RM_loose is of how many every step is wrong and the whole right.
	RMLoose int `json:"RM_loose"`
}

// Add counts so many problems with these outcomes.
func (c *Counts) Add(strict, loose schema.Outcome, times int) {
	switch strict {
	case schema.InsufficientKnowledge:
		c.IK += times
	case schema.InadequateGeneralization:
		c.IG += times
	case schema.CompleteMastery:
		c.CMStrict += times
	case schema.RoteMemorization:
		c.RMStrict += times
	}
	switch loose {
	case schema.CompleteMastery:
		c.CMLoose += times
	case schema.RoteMemorization:
		c.RMLoose += times
	}
}

// N is how many problems were counted.
func (c Counts) N() int { return c.IK + c.IG + c.CMStrict + c.RMStrict }

// Weights are what a problem counts in an average (We-Math, formula 5): Alpha where its outcome is IK, Beta where it is IG, 1 where
// it is CM and 0 where it is RM.
type Weights struct{ Alpha, Beta float64 }

// Published are We-Math's own weights.
var Published = Weights{Alpha: 0, Beta: 0.5}

// Averages are the scores over n problems, as parts of 1:
//
//	(n − (1−α)·IK − (1−β)·IG − RM)/n
//
// which is (α·IK + β·IG + CM)/n where the four outcomes add up to n. n is above 0.
func (w Weights) Averages(c Counts, n int) (strict, loose float64) {
	left := float64(n) - (1-w.Beta)*float64(c.IG) - (1-w.Alpha)*float64(c.IK)
	return (left - float64(c.RMStrict)) / float64(n), (left - float64(c.RMLoose)) / float64(n)
}

// Of is what a problem with an outcome counts in an average.
func (w Weights) Of(o schema.Outcome) float64 {
	switch o {
	case schema.CompleteMastery:
		return 1
	case schema.InadequateGeneralization:
		return w.Beta
	case schema.InsufficientKnowledge:
		return w.Alpha
	}
	return 0
}
