// Package review holds the manual review of the hard subset, as the paper's appendix F describes it.
//
// A team assigns itself the problems of the hard subset. Each reviewer marks those of their own set that fail one of
// two standards: the diagram is complete and relevant, the answer is reasonable (individual review). Then the sets
// change hands and the first marks are hidden (swap review). A problem unmarked twice is kept and one marked twice is
// dropped; those marked once go to the whole team, whose majority decides (candidate review, here: the vote). What was
// dropped is replaced by fresh candidates in another round of the same three phases, until as many are kept as were
// wanted.
//
// Package web is what a reviewer sees of it.
//
// May be imported by internal/cli; knows no table. Start reading at [Store].
package review
