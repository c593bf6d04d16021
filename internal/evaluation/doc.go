// Package evaluation holds what becomes of models' answers: its folders grade them by rules (grade), as published checkers do
// (checkers), make some up (answerer), and read and write the files of other harnesses (logs).
//
// May be imported by the stages of an evaluation, and by whatever shows what they made. Start reading at grade, whose Check
// is the whole of it: an answer in, a verdict with its rules out.
package evaluation
