package compare

// withAside reads a value with a remark in brackets behind it, which says it once more in another form: 12π cm² (≈ 37.7 cm²),
// 8 (eight), 1.5 (or 3/2). A remark that says something else is left alone.
func (r *reader) withAside(t []token) (answer, bool) {
	last := len(t) - 1
	if last < 3 || t[last].text != ")" {
		return answer{}, false
	}
	open := opening(t)
	if open <= 0 || !t[open].spaced && t[open-1].form != han && t[open+1].form != han {
		return answer{}, false
	}
	inner := t[open+1 : last]
	if len(inner) == 0 {
		return answer{}, false
	}
	marked := inner[0].is("or", "i", "~=", "=", "about", "approximately", "approx", "约", "或", "that")
	if _, isUnit := r.quantity(t); isUnit && !marked && inner[0].form != numeral && inner[0].form != han {
		return answer{}, false // 12 (cm), 3 (x+1)
	}
	for len(inner) > 1 && (inner[0].form == word && inner[0].is("or", "i", "e", "that", "is") || inner[0].is(".", "或", ",")) {
		inner = inner[1:]
	}
	main := r.answer(t[:open])
	if main.kind != single {
		return answer{}, false
	}
	aside := r.answer(inner)
	switch {
	case aside.kind == words || aside.kind == unreadable:
		return main, marked || inner[0].form == han || inner[0].form == word && len(inner[0].text) > 2
	case aside.kind != single || hasLetters(aside.quantity.expression) || hasLetters(main.quantity.expression):
		return answer{}, false
	}
	if !marked && !aboutEqual(&main, &aside) { // or it is a factor
		return answer{}, false
	}
	main.alternate = append(main.alternate, aside)
	main.note("A2")
	return main, true
}

// dimensions reads the sides of something, 10.5 by 3.5 or 3 cm × 4 cm, in no order; without units the sign may stand for a
// product as well.
func (r *reader) dimensions(t []token) (answer, bool) {
	product := false
	parts := split(t, func(t []token, i int) int {
		if t[i].text == "*" {
			product = true
		}
		return oneOf(t[i], "by", "*")
	})
	if len(parts) < 2 || len(parts) > 3 {
		return answer{}, false
	}
	sides := answer{kind: several, rules: []string{"T2"}}
	units := false
	for _, part := range parts {
		if part[0].form != numeral {
			return answer{}, false
		}
		q, ok := r.quantity(part)
		if !ok || q.printed == nil || q.percent {
			return answer{}, false
		}
		units = units || q.unit != ""
		sides.parts = append(sides.parts, measured(q))
	}
	if unit := sides.parts[len(parts)-1].quantity.unit; !product && unit != "" {
		for i := range sides.parts {
			if sides.parts[i].quantity.unit == "" {
				sides.parts[i].quantity.unit = unit
			}
		}
	}
	if !product || units && sides.parts[0].quantity.unit != "" {
		return sides, true
	}
	q, ok := r.quantity(t)
	if !ok {
		return answer{}, false
	}
	a := measured(q)
	a.alternate = []answer{sides}
	return a, true
}

// opening is where the bracket opens that the last token closes, -1 where none does.
func opening(t []token) int {
	i := len(t) - 1
	for depth := 0; i >= 0; i-- {
		if depth += nesting(t[i]); depth == 0 {
			break
		}
	}
	return i
}

// aboutEqual tells whether two numbers are about the same.
func aboutEqual(a, b *answer) bool {
	x, ok := constantWorth(a.quantity.expression)
	y, also := constantWorth(b.quantity.expression)
	return ok && also && !(x.low > 1.01*y.high && y.low > 0 || y.low > 1.01*x.high && x.low > 0 || x.high*y.low < 0)
}
