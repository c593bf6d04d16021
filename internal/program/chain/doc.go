// Package chain takes a problem's solution program apart into steps that are one act to a person, each a problem of
// its own: a relation with one of its quantities asked for and the others given in the text or found before.
//
//	c, refusal := chain.Of(problem)
//	c.Steps[0].EN, c.Steps[0].ZH, c.Steps[0].Answer   // the first step as a problem, in English and in Chinese
//	c.Steps[1].Givens[0].Step                         // the second one's first quantity is the result of step 1
//
// A relation (relations/*.yaml) is stated once: its slots with what they measure, its equation, and for each slot that may
// be asked for a wording in both languages, typical mistakes, and the concept that it needs. What a program computes is a
// graph; a relation covers a part of it that has the form of its formula, whose quantities measure what its slots do, are
// called by the text what its slots are, and belong to a shape that the text names (match.go, tile.go). The problem is
// taken apart if relations cover the whole graph. Where two would do so equally well, neither is taken.
//
// What is one act: the covering with the fewest steps is taken, and so whatever one relation states is one step, however
// many operations the program needs for it: the area of a circle from its radius, the volume of a cuboid, a perimeter
// 2·(a + b), a side times a sine, a third angle of 180°, a value that is a quarter more than another. A radius from a
// diameter is a step of its own, and so is half or twice of something, or a part that is taken from a whole. A number that
// is used as it is given is no step, and a value that is used twice is one step's result.
//
// Of a problem told in words the text says what its numbers measure (package fit); of one told by a figure, the words
// around the numbers, what is asked for and the program itself do (drawn.go). What is no relation that is known, or what
// could be more than one, is refused and never guessed. Every chain is checked before it is given out (check.go).
package chain
