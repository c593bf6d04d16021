package compare

import "strings"

// between reads "between 5 and 6", "from 5 to 6" and "5 to 6 cm" where the first is smaller.
func (r *reader) between(t []token) (answer, bool) {
	first := strings.ToLower(t[0].text)
	if first != "between" && first != "from" {
		return answer{}, false
	}
	inner := t[1:]
	parts := split(inner, func(t []token, i int) int { return oneOf(t[i], "and", "to") })
	if len(parts) != 2 {
		return answer{}, false
	}
	return r.ends(parts)
}

// ends are the two ends of a range; the unit may stand behind the second alone.
func (r *reader) ends(parts [][]token) (answer, bool) {
	a := answer{kind: stretch, rules: []string{"G1"}}
	for _, part := range parts {
		q, ok := r.quantity(part)
		if !ok || hasLetters(q.expression) {
			return answer{}, false
		}
		a.parts = append(a.parts, measured(q))
	}
	if a.parts[0].quantity.unit == "" {
		a.parts[0].quantity.unit = a.parts[1].quantity.unit
		a.parts[0].quantity.percent = a.parts[1].quantity.percent
	}
	return a, true
}

// stretch reads a range with a dash, 5-6 cm or 5~6, of two plain numerals of which the first is smaller (rule G1): others
// are differences.
func (r *reader) stretch(t []token) (answer, bool) {
	if len(t) < 3 {
		return answer{}, false
	}
	at := -1
	for i := 1; i < len(t)-1; i++ {
		if t[i].is("-", "~", `\sim`, "至", "到") && at < 0 {
			at = i
		}
	}
	if at < 0 || t[at+1].form != numeral {
		return answer{}, false
	}
	if t[at].text == "-" && (at != 1 || t[0].form != numeral) {
		return answer{}, false
	}
	from, ok := r.quantity(t[:at])
	if !ok {
		return answer{}, false
	}
	to, ok := r.quantity(t[at+1:])
	if !ok || from.printed == nil || to.printed == nil {
		return answer{}, false
	}
	low, high := from.expression.Rational(), to.expression.Rational()
	if low == nil || high == nil || low.Cmp(high) >= 0 {
		return answer{}, false
	}
	a, ok := r.ends([][]token{t[:at], t[at+1:]})
	if ok && t[at].text == "-" {
		if q, ok := r.quantity(t); ok { // or a difference after all
			a.alternate = []answer{measured(q)}
		}
	}
	return a, ok
}

// proportion reads a:b:c, "a to b" and a比b (rule T4).
func (r *reader) proportion(t []token) (answer, bool) {
	parts := split(t, func(t []token, i int) int { return oneOf(t[i], ":", "to", "比") })
	if len(parts) < 2 || len(parts) > LongestList {
		return answer{}, false
	}
	a := answer{kind: proportion, rules: []string{"T4"}}
	for _, part := range parts {
		q, ok := r.quantity(part)
		if !ok {
			return answer{}, false
		}
		a.parts = append(a.parts, measured(q))
	}
	return a, true
}
