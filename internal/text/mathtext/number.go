package mathtext

// A Number is one number of a text.
type Number struct {
	// Text is the number byte for byte: text[Start:End] == Text.
	Text string
	// Start and End are byte offsets into the text.
	Start, End int
	// Value is what Text denotes: separators dropped, full-width digits read as digits, "20%" as 0.2, "(4/5)" as 0.8.
	// It is finite: a numeral beyond the range of float64 has its largest value.
	Value float64
	// Label says that the digits are part of a name or of a unit and no quantity of the problem: A1, x_1, N_0, ∠1,
	// \angle 1, Figure 2, 图3, cm2, m^{2}.
	Label bool
}

// Numbers returns the plain numerals of a text in order of appearance, labels among them and marked as such. The numbers
// do not overlap.
//
// A numeral is a run of digits, ASCII or full-width (０-９), that may hold thousands separators and a decimal point:
//
//   - A comma belongs to the numeral where it parts groups of three digits behind one to three digits that do not begin
//     with 0: "1,200" and "1,200,000" are one number; "3,4", "0,123" and "1,2345" are two. The full-width comma always
//     parts. LaTeX's "1{,}200" and "1,\!200" are read like "1,200".
//   - A point belongs to it between two digits ("0.5", "３．５"), and before a digit where no digit, letter or point
//     stands before it (".5").
//   - Fractions, ratios, mixed numbers and powers are several numerals: 1 / 2, (4/5), 3:4, \frac{1}{2}, 2^{10}. An
//     argument of \frac or \sqrt without braces is one digit, as TeX reads it: \frac34 holds 3 and 4.
//   - A sign is never part: "-3" gives 3. In problem texts a minus is a subtraction, a hyphen or a range more often than
//     a sign, and none of the solution languages counts it.
//   - Numbers in words (two, 四) and other number signs (½, ①, ²) are not counted.
//
// A numeral is a Label where it follows a Latin or Greek letter directly (A1, cm2), stands below (x_1, x_{12}), names an
// angle (\angle 1, ∠1, "angle 1", "angles 1 and 2") with no degree sign behind it, names a figure or an exercise
// ("Figure 2", 图3), or is the exponent of a unit of length (cm^2, m^{2}).
func Numbers(text string) []Number {
	return scan(text, thousands)
}

// MathQANumbers returns the numbers of a MathQA problem so that n_K of its formulas is element K.
//
// MathQA writes its texts as words parted by spaces and counts every word of digits, whatever it stands for; a comma
// within a word is dropped wherever it stands, so "21,36" is the number 2136, and "1 , 200" is 1 and 200. Numbers in
// words ("two") are not counted, and 1 / 2, 3 : 4 and 2 - digit are read as plain numerals.
func MathQANumbers(text string) []Number {
	return scan(text, anyComma)
}

// Quantities returns the numbers of a text as a reader takes them: the numerals of Numbers, where the numerals of one
// fraction, mixed number or percentage are one Number. GeometryQA's equations write their literals in this grain.
//
//   - A fraction is two whole numerals of which the second is not 0: "1/2", "1 / 2", "(4/5)" with its brackets,
//     "((1)/(10))", "\frac{1}{2}", "\dfrac 34". In a longer chain (2009/10/27) the numerals stay apart.
//   - A mixed number is a whole numeral followed by a fraction in brackets or \frac that is smaller than 1, with no
//     space between: "15(5/51)", "2\frac{1}{3}".
//   - A percentage is a numeral, fraction or mixed number and the percent sign that follows it: "20%", "3.14 %", "20\%".
//
// A Label is never joined to anything.
func Quantities(text string) []Number {
	return join(text, Numbers(text))
}
