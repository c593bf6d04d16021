// Package text gathers what reads the text of a problem.
//
//   - lexeme cuts a text into its smallest pieces, of which every other reader makes its tokens.
//   - unit is the one table of units: how each is spelled, what it measures, how large it is.
//   - phrase finds the phrases of a list.
//   - mathtext finds numbers, names, units and LaTeX, and the value of an answer.
//   - mask finds the numbers that may be masked, and says how one is then asked for.
//   - quantity reads what each number measures, in what role, and what is asked.
//   - logicform says the calls of logic forms in words, drawing tells whether a drawing's code gives the answer away, and
//     mojibake mends what was decoded wrongly.
//   - fidelity decides whether another wording says the same problem.
//   - leaning tells whether a text says too little without its figure.
//   - spelling says how far two words are apart.
//
// May be imported by every package but those of schema; it knows no table, no dataset and no stage. Start reading with the
// package comment of mathtext.
package text
