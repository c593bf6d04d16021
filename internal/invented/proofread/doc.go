// Package proofread reads an invented problem as a teacher does before it is handed out: whether whoever has the text and
// the figure is told all that is given, whether the text says how the gold answer is written, and whether the choices
// tell which of them is right.
//
// The generator publishes nothing in which it finds a fault, and verify holds every synthetic problem of a build and of
// a release against it.
package proofread
