// Package program runs the solution programs of the datasets: it reads the four languages that the references describe
// in programs.md, evaluates a program forward, says which of the problem's numbers it uses, and solves it for one of
// them.
//
// Every language is lowered to a graph of arithmetic operations (graph.go). Three languages are directed: their graph
// leads from the numbers to the answer. PGPS9K's is not: its programs are equations between nodes, and a plan (plan.go)
// finds an order in which each equation gives one value. What no order reaches is found as a root of a function of one
// variable, and so is a masked number: package interval finds all roots in a range and proves that there are no others.
//
// Programs are hostile until read: their size, nesting, branching and the work put into them are bounded, and none
// takes more than some milliseconds.
//
// May be imported by stages, internal/invented and tests. Start reading at [Parse].
package program
