// Package app has what the verbs of several groups share.
//
// Options are what the flags say, and open what these name: a build, an evaluation, their tables. Errors have an exit code
// ([ExitCode]), and all that is printed goes through one writer ([Outputs]). A verb that answers in JSON says of what type the
// answer is ([Options.Answers]).
//
// May be imported by the packages of internal/cli and by tests. Start reading at [Options].
//
// It is one package, as each of its small files gives the verbs one thing, and all hang on Options.
package app
