// Package fidelity decides whether a text says the same problem as another: whether it may be used as a paraphrase. It
// knows no tables, no datasets and no writers.
//
//	original := fidelity.Read(reference)        // once a problem
//	faults := original.Check(candidate)         // none: it passes; else every reason, in the order of Kinds
//	fault, near := original.CheckSibling(a, b)  // two wordings of one problem that are nearly the same
//	fidelity.Distance(a, b)                     // what both measure by
//
// A text passes where, compared with the original,
//
//   - every number is there, as often, and no other: digits in any script, each part of a fraction or root, and words where
//     they are certainly a number ("three" and 3 are one, "both" and "one" say nothing);
//   - every number is said of the same thing, as far as the words tell of what: AB = 3, "a width of 5 cm", (3, 4), "7 and 2
//     respectively", 8 feet by 12 feet;
//   - every formula is there, in whatever spelling; every unit with its exponent, in whatever spelling, and with its number;
//   - every name is there and no other: ∠ABC, \angle CBA and "angle ABC" are one, ∠ABC and ∠ACB are two; and each plays
//     the same part: what is the midpoint, parallel, equal, tangent still is;
//   - every relation, shape and quantity is there and no other, as sign, command or word: \parallel, ∥, "is parallel to" and
//     平行于 are one;
//   - a blank is where one was, and the same thing is asked for: the same name first, and no other sort of quantity;
//   - nothing stands before what it rests on: what points back, a point before the words that say which it is, a later step before
//     an earlier one; and no step is told as something known;
//   - it is one plain text in the same language, with no answer, solution, refusal or remark, and in other words.
//
// In doubt a text is refused: another one costs little, and a wrong one is a wrong record. What cannot be told from words is
// not found: that a clause without number, name or known word is missing ("in the morning"), or that two numbers have
// changed places which nothing but the sense tells apart.
//
// It is one package, as each kind of fault is a file, and all compare the same two texts as read.
package fidelity
