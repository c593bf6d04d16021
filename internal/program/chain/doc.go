// Package chain takes a problem's solution program apart into steps that are one act to a person, each a problem of
// its own: a relation with one of its quantities asked for and the others given in the text or found before.
//
//	c, refusal := chain.Of(problem)
//	c.Steps[0].Text, c.Steps[0].Answer   // the first step as a problem, in English and in Chinese
//	c.Steps[1].Givens[0].Step            // the second one's first quantity is the result of step 1
//
// What is no relation that is known, or what could be more than one, is refused and never guessed.
package chain
