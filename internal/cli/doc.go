// Package cli is the program geoeval: its verbs, what they print, and how it ends.
//
// Each group of the help page has a package, in which a verb is one file: flags, one call of what does the work, and printing.
// No group knows another. What they share is in package app: the flags that several verbs have, opening builds and
// evaluations, errors with their exit codes, and the one writer of all that is printed. Package progress tells of work under way.
//
// May be imported by cmd/geoeval alone, and by tests. Start reading at [NewRoot], which lists the verbs.
package cli
