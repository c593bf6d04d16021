// Package format gathers readers of the formats in which datasets are published. Files are hostile, there are many of
// them, and what is read from one must be the same on every machine.
//
//   - diagram measures pictures (their size, and a digest of their pixels) and writes those that are published as
//     arrays.
//   - pickle reads Python's pickles as data; pickle/pickler writes them.
//   - records parts a file of JSON records while it is read, however large it is.
//   - settings reads YAML that people write, within bounds and without YAML's surprises.
//   - visible writes characters that control a terminal, or that nobody sees, by their codes.
//   - bug turns a panic in the work on one thing into an error that names it.
//   - ordered reads many of anything at once, and gives what was read in the order of the input.
//
// May be imported by stages, sources and other doors of internal; it imports none of them. Start reading with the
// package comments: that of diagram says what the digest of a picture is, that of pickle what it holds to.
package format
