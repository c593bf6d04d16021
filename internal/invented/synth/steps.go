package synth

import (
	"regexp"
	"slices"
	"strings"
)

// compared stands for the equals sign between two numbers that a step compares, until the step is tidy: it stays where they are
// the same.
const compared = `\compared`

// tidy writes a step as a teacher would: numbers that are filled in leave a factor of 1, a summand of 0, a denominator
// of 1, brackets around a number, a point before π or the same value on both sides of an equals sign.
func tidy(step string) string {
	parts := strings.Split(step, "$")
	for i := 1; i < len(parts); i += 2 {
		parts[i] = tidyFormula(parts[i])
	}
	return strings.ReplaceAll(strings.Join(parts, "$"), compared, "=")
}

// trivia are what nobody writes, and what stands there instead. What stands before a number that is taken away must be
// no part of it: no digit, point, index or exponent.
var trivia = []struct {
	holds string // without this there is none
	found *regexp.Regexp
	by    string
}{
	{`{1}`, regexp.MustCompile(`\\frac\{([A-Za-z0-9.]+|\\text\{[^{}]*\})\}\{1\}`), `$1`},
	{`{1}`, regexp.MustCompile(`(^|= )\\frac\{([^{}=]+)\}\{1\}( =|$)`), `$1$2$3`},
	{`{1}`, regexp.MustCompile(`\\frac\{(-[0-9.]+)\}\{1\}`), `($1)`},
	{`(`, regexp.MustCompile(`(\\cdot|\\times) \((\d+(?:\.\d+)?)\)`), `$1 $2`},
	{`(`, regexp.MustCompile(`(^|[ |(])\((\d+(?:\.\d+)?)\) (\\cdot|\\times)`), `$1$2 $3`},
	{`\left(`, regexp.MustCompile(`\\left\((\d+(?:\.\d+)?)\\right\)`), `$1`},
	{`1 \`, regexp.MustCompile(`(^|[ ({\[])1 (?:\\cdot|\\times) `), `$1`},
	{` 1`, regexp.MustCompile(` (?:\\cdot|\\times) 1($|[ )}|\],=])`), `$1`},
	{`(-`, regexp.MustCompile(`(^|= |\()\((-\d+(?:\.\d+)?)\)($| [^\\])`), `$1$2$3`},
	{`\cdot \pi`, regexp.MustCompile(`(^|[ ({])(\d+(?:\.\d+)?) \\cdot \\pi($|[^A-Za-z])`), `$1$2\pi$3`},
	{`0 +`, regexp.MustCompile(`(^|= |[({,] ?)0 \+ `), `$1`},
	{`0 -`, regexp.MustCompile(`(^|= |[({,] ?)0 - `), `$1-`},
	{` 0`, regexp.MustCompile(` [+-] 0($|[)},=]| [+=-])`), `$1`},
}

// oneFunction is a function of one thing, which needs no parentheses: \tan 60^\circ.
var oneFunction = regexp.MustCompile(`^\\[a-z]+ [^ ]+$`)

var sum = regexp.MustCompile(` [+-] `)

// unnested writes a fraction above or below which another one stands as a division.
func unnested(formula string) string {
	const frac = `\frac{`
	for at := 0; ; {
		i := strings.Index(formula[at:], frac)
		if i < 0 {
			return formula
		}
		start := at + i
		at = start + len(frac)
		above, rest, ok := group(formula[at:])
		if !ok || !strings.HasPrefix(rest, "{") {
			continue
		}
		below, rest, ok := group(rest[1:])
		if !ok || !strings.Contains(above+below, frac) {
			continue
		}
		above, below = unnested(above), unnested(below)
		if sum.MatchString(above) {
			above = `\left(` + above + `\right)`
		}
		if strings.ContainsAny(below, " +-") && !oneFunction.MatchString(below) {
			below = `\left(` + below + `\right)`
		}
		quotient := above + ` \div ` + below
		formula = formula[:start] + quotient + rest
		at = start + len(quotient)
	}
}

// group is a formula up to the brace that closes it, and what stands behind that.
func group(formula string) (inside, rest string, ok bool) {
	deep := 0
	for i := range formula {
		switch formula[i] {
		case '{':
			deep++
		case '}':
			if deep == 0 {
				return formula[:i], formula[i+1:], true
			}
			deep--
		}
	}
	return "", "", false
}

func tidyFormula(formula string) string {
	formula = unnested(formula)
	for range 4 { // what is taken away may leave more of the kind
		before := formula
		for _, t := range trivia {
			if strings.Contains(formula, t.holds) {
				formula = t.found.ReplaceAllString(formula, t.by)
			}
		}
		if formula == before {
			break
		}
	}
	sides := strings.Split(formula, "=")
	for i := len(sides) - 2; i >= 0; i-- {
		if strings.TrimSpace(sides[i]) == strings.TrimSpace(sides[i+1]) {
			sides = slices.Delete(sides, i, i+1)
		}
	}
	return strings.TrimSpace(strings.Join(sides, "="))
}
