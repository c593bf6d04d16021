// Package report writes what a build came to as one HTML file that needs no network: the paper's figures and tables
// recomputed beside the paper's numbers, the counts of every stage, and a table of all problems to search and read.
//
// The file holds text and diagrams of the problems: whoever passes it on is bound by their licences. Equal tables give
// equal bytes.
//
// May be imported by internal/cli alone: it tells of whole builds. Start reading at [Write].
package report
