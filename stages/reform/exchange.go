package reform

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/unit"
	"geoeval/schema"
)

// exchange makes the answer of a reformed problem a condition, and asks for one of its numbers. Which number, and that text and program
// settle it, is what the problem's backward question proved. The figure is similar to that one, so that the number's range is the old
// one times a power of the factor: the new program, solved for it with the new answer given, must give it back there and nothing else.
// The row stays as it is where its text does not permit the other wording, or its answer is rounded.
func (o *original) exchange(r *schema.Reformed, n *renewal, names naming, b *schema.Backward) {
	if b == nil || !b.Unique || !b.Recoverable || n.scale == 0 || o.figure != nil || len(o.Semantic)+len(o.Structural) > 0 ||
		strings.Contains(r.Text, b.Mask) {
		return
	}
	asked := o.askedOf(b)
	if len(asked) == 0 {
		return
	}
	cuts := names.cuts(o.Text, false)
	for i, m := range o.numerals {
		switch {
		case slices.Contains(asked, i):
			cuts = append(cuts, cut{m.start, m.end, b.Mask})
		case n.values[i] != m.value:
			cuts = append(cuts, cut{m.start, m.end, m.write(n.values[i])})
		}
	}
	masked := replace(o.Text, cuts)
	text, kept := turned(masked.text, r.Language, n.answer, b.Mask)
	m := &o.numerals[asked[0]]
	value, proof := n.values[asked[0]], ""
	if text != "" {
		proof = o.solved(n, asked, b)
	}
	if proof == "" {
		return
	}
	numbers := slices.DeleteFunc(newNumbers(o.Problem.Numbers, masked), func(n schema.Number) bool { return n.Text == b.Mask })
	if slices.ContainsFunc(numbers, func(n schema.Number) bool { return int(n.End) > kept }) {
		return
	}
	r.Edits = slices.DeleteFunc(append(r.Edits, schema.Exchanged), func(e string) bool { return e == schema.ChoicesMoved })
	r.Changes = append(r.Changes, fmt.Sprintf("given %s, asked for %s = %s", n.answer, b.Mask, m.write(value)))
	r.Proof = append(r.Proof, proof)
	r.Text, r.Numbers, r.Choices, r.AnswerLetter = text, numbers, nil, ""
	r.Answer, r.AnswerValue, r.AnswerUnit = m.write(value), &value, ""
}

// askedOf are the numerals that a backward question asks for; nil where these are not all of its places, or stay as they are.
func (o *original) askedOf(b *schema.Backward) []int {
	var asked []int
	for _, place := range b.Places {
		i := slices.IndexFunc(o.numerals, func(m numeral) bool { return m.power > 0 && m.within(place) })
		if i < 0 {
			return nil
		}
		asked = append(asked, i)
	}
	return asked
}

// solved says how the new program gives the number back, "" where it does not, or gives others too.
func (o *original) solved(n *renewal, asked []int, b *schema.Backward) string {
	first := &o.numerals[asked[0]]
	read, ok := mathtext.ReadAnswer(n.answer)
	if !ok || math.Abs(read.Value-n.value) > 1e-9*n.value {
		return ""
	}
	var masked []int
	for i, of := range o.numbers {
		if slices.ContainsFunc(asked, func(k int) bool { return o.numerals[k].within(of) }) {
			masked = append(masked, i)
		}
	}
	want, by := n.values[asked[0]], math.Pow(n.scale, float64(first.power))
	found, err := n.program.Solve(program.Question{Masked: masked, Answer: n.value, Slack: 1e-9 * n.value, Low: *b.Low * by, High: *b.High * by,
		Whole: b.Quantity == schema.Count})
	all := found.Values
	if err != nil || !found.Proven || len(all) != 1 || math.Abs(all[0]-want) > 1e-6*want ||
		slices.ContainsFunc(found.Near, func(v float64) bool { return math.Abs(v-want) > 1e-6*want }) {
		return ""
	}
	return fmt.Sprintf("%s = %s is the only number between %.6g and %.6g with which the program gives %s", b.Mask, first.write(want),
		*b.Low*by, *b.High*by, strconv.FormatFloat(n.value, 'g', 10, 64))
}

var (
	// questionEN is the end of a text that asks for a thing with a name, and statedEN one that leaves the answer out.
	questionEN = regexp.MustCompile(`(?i)^(.*?[a-z0-9)] ?)(,|\.|;|\?|,? then|,? and) (?:then )?(?:what is|what will be|what would be|find|find out|calculate|determine|compute) ((?:the|its) [a-z][a-z '()/-]*?) ?[.?:]*$`)
	statedEN   = regexp.MustCompile(`(?i)^(.*?[a-z0-9)] ?)(,|\.|;|,? then) ((?:the|its) [a-z][a-z '()/-]*?) is ?[.?:]*$`)
	several    = regexp.MustCompile(`(?i) and |\bif\b|\bwhen\b|\bwhich\b|\bthat\b|\bwhat\b|\bhow\b|\bratio\b|\bsum of\b|\bnearest\b|\bapprox`)
	// opening is how a sentence begins that states a condition and has no end of its own.
	opening    = regexp.MustCompile(`(?i)(?:^|[.?] )(?:if|when|given that|given)\b[^.?]*$`)
	questionZH = regexp.MustCompile(`^(.*)多少([^多几求]*?)[．。.？?]*$`)
)

// turned makes the question of a text a statement of the answer, and asks for a letter; kept is how much of the text stays. The text is ""
// where that cannot be said so.
func turned(text string, language schema.Language, answer, letter string) (turned string, kept int) {
	if language == schema.Chinese {
		m := questionZH.FindStringSubmatch(text)
		if m == nil || strings.ContainsAny(text, "几？?求约") && !strings.HasSuffix(m[0], "？") || strings.ContainsAny(m[1], "几？?求约（(") || strings.Contains(m[1], "多少") {
			return "", 0
		}
		if _, ok := unit.Chinese(m[2]); !ok {
			return "", 0
		}
		return m[1] + answer + m[2] + "．求" + letter + "的值．", len(m[1])
	}
	m := questionEN.FindStringSubmatch(text)
	if m == nil {
		m = statedEN.FindStringSubmatch(text)
	}
	if m == nil || several.MatchString(m[3]) || strings.Contains(m[1], "?") {
		return "", 0
	}
	end := " . "
	if opening.MatchString(m[1]) {
		end = " , then "
	}
	return strings.TrimRight(m[1], " ") + end + m[3] + " is " + answer + " . what is " + letter + " ?", len(m[1])
}
