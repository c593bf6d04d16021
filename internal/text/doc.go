// Package text gathers what reads the text of a problem.
//
//   - lexeme cuts a text into its smallest pieces, of which every other reader makes its tokens.
//   - unit is the one table of units: how each is spelled, what it measures, how large it is.
//   - phrase finds the phrases of a list.
//   - mathtext finds numbers, names, units and LaTeX, and the value of an answer.
//   - mask finds the numbers that may be masked, and says how one is then asked for.
//   - fidelity decides whether another wording says the same problem.
//
// May be imported by every package but those of schema; it knows no table, no dataset and no stage. Start reading with the
// package comment of mathtext.
package text
