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

// Averages are We-Math's scores over n problems, as parts of 1: an IG counts half and a CM whole,
//
//	(n − ½·IG − RM − IK)/n
//
// which is (½·IG + CM)/n where the four outcomes add up to n. n is above 0.
func (c Counts) Averages(n int) (strict, loose float64) {
	left := float64(n) - 0.5*float64(c.IG) - float64(c.IK)
	return (left - float64(c.RMStrict)) / float64(n), (left - float64(c.RMLoose)) / float64(n)
}

// Worth is what a problem with an outcome counts in an average: 1 for CM, ½ for IG, else 0.
func Worth(o schema.Outcome) float64 {
	switch o {
	case schema.CompleteMastery:
		return 1
	case schema.InadequateGeneralization:
		return 0.5
	}
	return 0
}
