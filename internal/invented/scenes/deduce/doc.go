// Package deduce draws conclusions about a figure: from what is stated of its points and from the measures that are given, by
// named rules, to what its lengths, angles and areas must be.
//
// A [Diagram] is what a reader sees: points, straight lines through them, circles, bodies. A [State] holds what is known of it:
// relations ([Fact]) and measures ([Quantity]), each with the rule that gave it and what that rule took. It grows in rounds;
// what the n-th round finds has depth n, and no proof of it by these rules is less deep, as each round finds all that follows
// from the rounds before in one step. Where a round finds nothing, equations are taken together, as few as will do.
//
// Rules stand in rules_*.go, a list a subject. A rule turns facts into facts, or into an [Equation] among measures, which gives
// the last unknown one. Their principles are those of package principle, by id. What they conclude is measured on coordinates
// by [Diagram.Measure] and [Diagram.Holds]: the rules know no coordinates but for what a reader sees, which is on which side
// and in which order points lie.
//
// It is one package, as more than half of its files are rules, a subject each, over the same facts.
package deduce
