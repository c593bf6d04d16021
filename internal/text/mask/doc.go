// Package mask masks a number of a geometry problem: it decides in which places a number of the text and of the semantic
// clauses may be replaced by a letter, which letter is free for that, what the number measures, and how it is then asked
// for. It knows no tables and no programs; its caller says which number is meant.
//
//	reading, err := mask.Read(statement)    // once a problem; err: a number does not stand where it says it does
//	masking, err := reading.Mask(k)         // the k-th number of statement.Numbers; err is a *mask.Refusal
//	masking.Text, masking.Clauses           // the problem with masking.Letter in the number's places
//	masking.Places, masking.Numbers         // where it stood; which of its numbers are thereby masked
//	masking.Value, masking.Scale            // what the letter stands for; the number's value is Scale times it
//	masking.Quantity                        // what it measures, which gives its natural range
//	gold := mask.Gold(answer)               // the gold answer as the sentence says it
//	mask.English.Ask(masking.Text, masking.Letter, gold)
//	mask.Fill(text, clauses, letter, places) // the way back, byte for byte
//
// A number written out in words is masked like any other: its caller adds what [geoeval/internal/text/mathtext.WrittenNumbers]
// finds to problem.Numbers. Whether it was added or not, it counts where the same value stands elsewhere.
//
// A place is the number proper: the masked text of "20%" is "X%" and X is 20, though the number's value may be 0.2, so Scale
// is 0.01. Units, degree signs, currency, punctuation and LaTeX around the number stay. "(4/5)", \frac{1}{2}, 7\sqrt{3} and
// "1,200" are masked as a whole or not at all.
//
// All places that state one fact are masked together: the places of one name, and those where the same value is said of
// the same thing ("AC = 24" in the text, "CA = 24" in a clause). What else would tell the number refuses it; see [Rule] for
// every reason. A refused number is cheap, a wrong mask is not: where the words leave a doubt, they refuse.
package mask
