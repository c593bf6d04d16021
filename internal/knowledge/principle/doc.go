// Package principle is the catalogue of what one has to know to solve geometry problems: We-Math's 67 concepts
// (arXiv 2407.01284) and the 145 of GeoSense's 148 principles that its paper names (arXiv 2504.12597), each with a statement
// of our own wording in English and Chinese, and with what it is found by in a problem: operators of solution programs,
// knowledge points of datasets, predicates of clauses and logic forms, and words.
//
// The catalogue is data: files under catalogue/, a benchmark's domain each.
package principle
