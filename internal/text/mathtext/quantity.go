package mathtext

import "strings"

// join merges the numerals of fractions, mixed numbers and percentages.
func join(text string, numerals []Number) []Number {
	joined := make([]Number, 0, len(numerals))
	for i := 0; i < len(numerals); i++ {
		n := numerals[i]
		if !n.Label && i+1 < len(numerals) {
			if f, ok := fractionAt(text, numerals, i); ok {
				n = f
				i++
				if last := len(joined) - 1; last >= 0 && mixes(joined[last], f) {
					whole := joined[last]
					n = spanned(text, whole.Start, f.End, whole.Value+f.Value)
					joined = joined[:last]
				}
			}
		}
		if size := percentSize(text[n.End:]); size > 0 && !n.Label {
			n = spanned(text, n.Start, n.End+size, n.Value/100)
		}
		joined = append(joined, n)
	}
	return joined
}

// spanned is the number that covers text[start:end].
func spanned(text string, start, end int, value float64) Number {
	return Number{Text: text[start:end], Start: start, End: end, Value: value}
}

// fractionAt returns the fraction whose numerator is numerals[i], with its brackets or its LaTeX command.
func fractionAt(text string, numerals []Number, i int) (Number, bool) {
	above, below := numerals[i], numerals[i+1]
	if below.Label || below.Value == 0 || !isWhole(above.Text) || !isWhole(below.Text) {
		return Number{}, false
	}
	start, end := above.Start, below.End
	between := text[above.End:below.Start]
	if command, ok := fracStart(text[:start], between); ok {
		if strings.HasSuffix(strings.TrimRight(between, " "), "{") {
			closing := strings.TrimLeft(text[end:], " ")
			if !strings.HasPrefix(closing, "}") {
				return Number{}, false
			}
			end = len(text) - len(closing) + 1
		}
		return spanned(text, command, end, above.Value/below.Value), true
	}
	switch between {
	case "/", " / ":
		if isChained(text, numerals, i) {
			return Number{}, false
		}
	case ")/(":
		if !strings.HasSuffix(text[:start], "(") || !strings.HasPrefix(text[end:], ")") {
			return Number{}, false
		}
		start, end = start-1, end+1
	default:
		return Number{}, false
	}
	if strings.HasSuffix(text[:start], "(") && strings.HasPrefix(text[end:], ")") {
		start, end = start-1, end+1
	}
	return spanned(text, start, end, above.Value/below.Value), true
}

// fracStart returns where the \frac begins of which before ends with the numerator's opening and between parts the arguments.
func fracStart(before, between string) (int, bool) {
	switch strings.ReplaceAll(between, " ", "") {
	case "", "{": // \frac34, \frac3{4}
	case "}", "}{":
		open, ok := strings.CutSuffix(strings.TrimRight(before, " "), "{")
		if !ok {
			return 0, false
		}
		before = open
	default:
		return 0, false
	}
	before = strings.TrimRight(before, " ")
	if !endsInCommand(before, "frac") {
		return 0, false
	}
	return strings.LastIndexByte(before, '\\'), true
}

// isChained reports whether the slash between numerals[i] and the next one is one of several, as in a date.
func isChained(text string, numerals []Number, i int) bool {
	slash := func(a, b int) bool {
		return a >= 0 && b < len(numerals) && strings.TrimSpace(text[numerals[a].End:numerals[b].Start]) == "/"
	}
	return slash(i-1, i) || slash(i+1, i+2)
}

// mixes reports whether a whole number and the fraction right behind it are one mixed number.
func mixes(whole, f Number) bool {
	return whole.End == f.Start && !whole.Label && isWhole(whole.Text) && f.Value < 1 &&
		(f.Text[0] == '(' || f.Text[0] == '\\')
}

// isWhole reports whether a number's text is a plain run of digits.
func isWhole(text string) bool { return text != "" && digitsEnd(text, 0) == len(text) }

// percentSize is the length of the percent sign that s begins with, a space before it included, or 0.
func percentSize(s string) int {
	for _, sign := range []string{"%", " %", "％", `\%`, ` \%`} {
		if strings.HasPrefix(s, sign) {
			return len(sign)
		}
	}
	return 0
}
