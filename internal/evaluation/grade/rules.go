package grade

import (
	"fmt"
	"slices"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/internal/exact"
)

// A Rule is a rule of the grader, as a row of table grades names it.
type Rule struct {
	// ID is the name: a letter for its group, and a number.
	ID string
	// Group is what it is about: one of the groups of the rule book.
	Group string
	// Words say what it does, in a sentence.
	Words string
}

// InWords is what a rule does, by its name.
func InWords(id string) string {
	at := slices.IndexFunc(RuleBook, func(r Rule) bool { return r.ID == id })
	if at < 0 {
		return "a rule of another version"
	}
	return RuleBook[at].Words
}

// The groups of rules.
const (
	groupExtraction    = "Extraction: where the answer stands"
	groupChoices       = "Choices"
	groupNumbers       = "Numbers"
	groupUnits         = "Units"
	groupForm          = "Form: LaTeX, symbols, names"
	groupApproximation = "Approximation"
	groupSeveral       = "Several values"
	groupHedges        = "Ranges and hedges"
	groupWords         = "Words"
	groupChinese       = "Chinese"
	groupBackward      = "Backward questions"
)

// RuleBook is every rule in words, group by group: what pages and documentation say of them.
var RuleBook = []Rule{
	{"M1", groupExtraction, "Emphasis, headings and other marks of Markdown are dropped."},
	{"E1", groupExtraction, fmt.Sprintf("Thinking in closed <think> blocks is removed; one that is not closed hides whatever follows, so that there is no answer. Code blocks are not searched. Of what is left the last %d KiB are read.", MaxResponse>>10)},
	{"E2", groupExtraction, "A form for machines counts, whatever prose states before or behind it without a change of mind: <answer>…</answer>, <Answer>: <<…>>, the field answer of JSON, ####. Of forms and boxes the last one counts."},
	{"E3", groupExtraction, "The last \\boxed{…} is the answer; \\fbox and \\mbox only where they hold a number or a letter."},
	{"E4", groupExtraction, "What follows a cue, such as “the answer is” or “the area is”, to the end of the sentence; a box in it counts before it. Premises, reasons and remarks in brackets state nothing; of “1/3 of 180°, i.e. 60°” the result counts."},
	{"E5", groupExtraction, "After a change of mind (wait, actually, recalculate, 重新) the later statement counts."},
	{"E6", groupExtraction, "There is no answer: the response is empty, ends behind a cue, or says that it cannot tell, and states no result."},
	{"E7b", groupExtraction, "Without any cue, what a sentence comes to behind the last right-hand side (\"we end up with 24\"), else that side, else the last number or formula with its unit, is the answer."},
	{"E8", groupExtraction, "Boxes that are joined only by “and”, “or”, commas, 和 or 或 are one list; otherwise the last box counts."},
	{"E10", groupExtraction, "Where the question asks for something by its name (“find AB”), what the response says last that it is counts, whatever it says of others behind that, unless it says what the answer is."},
	{"E9", groupExtraction, "A box that is not closed goes to the end of its line."},

	{"C1", groupChoices, "A letter names a choice: A, (A), A., option A, 选A."},
	{"C2", groupChoices, "Values are held against the choices: one that equals a choice counts as that choice."},
	{"C3", groupChoices, "Where a letter and a value are both given, the letter decides; if they name different choices, the conflict is marked."},
	{"C4", groupChoices, "A value that equals a choice only once it is rounded to the choice's printed decimals counts if exactly one choice does."},
	{"C5", groupChoices, "The text of a choice counts as that choice, also “cannot be determined”."},
	{"C6", groupChoices, "“No correct answer” is a choice like any other."},
	{"C7", groupChoices, "The article “a”, a letter in a name (triangle ABC), the first letter of a sentence and excluded letters are no choice."},
	{"C8", groupChoices, "Several letters are right where they are the same set."},
	{"C9", groupChoices, "A letter cannot be read where the question has no choices and the gold answer is no letter."},
	{"C10", groupChoices, fmt.Sprintf("An ordinal names a choice, from the first to the %s: “the third option”.", lastOrdinal())},
	{"C11", groupChoices, "Choices of equal value are one answer: the right choice's twin is as right."},

	{"N1", groupNumbers, "An integer equals an integer exactly, and no other number is right for one that is as far from it as the integers beside it."},
	{"N2", groupNumbers, fmt.Sprintf("Other numbers are equal within 1/%d of the gold answer, to either side; nothing but 0 equals 0.", compare.Tolerated)},
	{"N2abs", groupNumbers, fmt.Sprintf("Numbers are equal within %v, to either side: the tolerance that was asked for.", 1.0/compare.Tolerated)},
	{"N3", groupNumbers, fmt.Sprintf("A gold answer that is printed with decimals, and %d significant digits or more, equals what rounds to it, half away from zero.", compare.LeastPrinted)},
	{"N4", groupNumbers, "3.14 and 22/7 pass for π where the number comes out within the tolerance; 3 does not."},
	{"N6", groupNumbers, fmt.Sprintf("A decimal of %d significant digits or more equals an exact gold answer (root, fraction, π) that rounds to it.", compare.LeastDigits)},
	{"N7", groupNumbers, "Groups of three digits may be parted by a comma, a blank, or those of LaTeX: 10,\\!080."},
	{"N8", groupNumbers, "Fractions count by value, not reduced too; mixed numbers add."},
	{"N9", groupNumbers, "With a percent sign on either side, p and p/100 both count; without one, only the number itself."},
	{"N10", groupNumbers, fmt.Sprintf("Scientific forms of numbers are read, with exponents up to %d.", compare.MostDigits)},
	{"N11", groupNumbers, fmt.Sprintf("Numbers in words are read up to %d, with parts down to one in %d: “two hundred and ten”, “one and a half”, “a dozen”.", compare.LargestSpelled, compare.SmallestPart)},

	{"U1", groupUnits, "Known units, degree marks and signs of currency are set aside."},
	{"U2", groupUnits, "Nothing is converted where the gold answer has no unit."},
	{"U3", groupUnits, "Two known units of one kind are converted."},
	{"U4", groupUnits, "A wrong power of a unit of length, such as cm for cm², is forgiven and marked."},
	{"U5", groupUnits, "Radians count as such only where the answer says so."},
	{"U6", groupUnits, "Degrees, minutes and seconds are read as one angle."},

	{"L1", groupForm, "LaTeX is read: fractions, roots, products, brackets, spaces, colours and text."},
	{"L2", groupForm, "Full-width, mathematical and typographic signs are read as their plain ones: digits, letters, minus, ½, √, π, ×, ², °. A sign that is not known makes an answer unreadable; it is never left out."},
	{"L3", groupForm, "Plain forms are read: sqrt(), pi, * and ^."},
	{"S1", groupForm, fmt.Sprintf("Expressions with letters are equal as polynomials or rational functions are; where that does not tell, at %d points within %v.", exact.Points, exact.Within)},
	{"Q1", groupForm, "“Name =” is dropped; of a chain of equations the last side counts, and the whole equation where the gold answer is one."},
	{"Q3", groupForm, "“Number = name” is read like “name = number”."},

	{"A1", groupApproximation, "≈, about, approximately and 约 are dropped."},
	{"A2", groupApproximation, "Of “exact ≈ decimal” either side may be right."},

	{"T1", groupSeveral, "Tuples are equal in their order, element by element; a matrix of one row or column is one."},
	{"T2", groupSeveral, fmt.Sprintf("Lists and sets of up to %d values are equal in any order, with as many values; named values by their names.", compare.LongestList)},
	{"T3", groupSeveral, "Intervals are equal in their ends and brackets, and to the same inequality."},
	{"T4", groupSeveral, "Ratios count by value: a:b, “a to b” or a fraction. With a 0 in them, and as times of day (3:05), they are equal term by term."},
	{"T5", groupSeveral, "± stands for two values."},

	{"G1", groupHedges, "A range or a bound is ambiguous where one value is asked for: 5 to 6, x ≤ 8, “at most 8”, 不超过8."},
	{"G2", groupHedges, "Inequalities are equal in relation and bound."},
	{"H1", groupHedges, "Two different answers are ambiguous, also “5/2, i.e. 3”, where the second should say the first once more; the same one twice is not."},
	{"H2", groupHedges, "Soft words alone, such as “I think”, change nothing."},

	{"X1", groupWords, "Case, articles and “it is a” do not count."},
	{"X4", groupWords, "An increase is no decrease, whatever the number."},
	{"X2", groupWords, "Yes, true, 正确 and 对 are one answer; no, false and 错误 are another. The rules cannot tell which of them 能, 可以, 会, 不能 or a sentence such as \"the lines are parallel\" is."},

	{"Z1", groupChinese, "Chinese cues are read: 答案是, 答：, 所以…是, 约为."},
	{"Z2", groupChinese, "Chinese cues for choices are read: 故选, 选, 应选."},
	{"Z3", groupChinese, "Chinese numerals, roots and units are read: 二十五, 三分之二, 二倍根号三, 厘米."},

	{"B1", groupBackward, "The value that is stated for the masked letter counts, whether it is written X or x."},
	{"B2", groupBackward, "The answer that a backward question itself gives is never taken for the answer."},
	{"B3", groupBackward, fmt.Sprintf("A masked number counts as near as solving for it may come, as the answer that is given may be rounded: half a unit of its last place, and 1/%d of it.", compare.RecoveredParts)},
}

// lastOrdinal is the word of the last choice that an ordinal names.
func lastOrdinal() string {
	last := "first"
	for word, n := range ordinals {
		if n > ordinals[last] || n == ordinals[last] && len(word) > len(last) {
			last = word
		}
	}
	return last
}
