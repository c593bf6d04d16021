package chain

import (
	"math"
	"strings"

	"geoeval/internal/exact"
	"geoeval/internal/text/quantity"
)

var (
	countsEN = []string{"a whole number", "one decimal", "two decimals", "three decimals", "four decimals", "five decimals", "six decimals"}
	countsZH = []string{"整数", "一位小数", "两位小数", "三位小数", "四位小数", "五位小数", "六位小数"}
)

// word puts the numbers of a step into its texts, has the last one ask what the problem asks, and says what π is taken for and to how many digits the result is told.
func (t *teller) word(s *Step, a *act, last bool) {
	s.Answer.EN, s.Answer.ZH = english(s.Answer.Written, s.Answer.Unit), chinese(s.Answer.Written, s.Answer.Unit)
	wordingEN, wordingZH, question := a.ask.EN, a.ask.ZH, ""
	var en, zh []string
	if last {
		question, s.Own = t.question()
	}
	switch {
	case s.Own && t.problem.Chinese:
		wordingZH = seeking(a.ask.LastZH, "所求的是", question)
		if s.Answer.Unit != "" && !statesUnit(question) {
			zh = append(zh, "单位："+chineseUnit(s.Answer.Unit))
		}
	case s.Own:
		wordingEN = seeking(a.ask.LastEN, "The problem asks for ", question)
	}
	s.EN = s.fill(wordingEN, inEnglish, func(g *Given, at Span) { g.InEN = at })
	s.ZH = s.fill(wordingZH, inChinese, func(g *Given, at Span) { g.InZH = at })
	// The question is the problem's, and may have braces of its own.
	switch {
	case s.Own && t.problem.Chinese:
		s.ZH += question
	case s.Own:
		s.EN += question
	}
	if a.ask.by[0].Has(exact.Pi) && !same(t.pi, math.Pi) {
		name := "3.14"
		if same(t.pi, 22.0/7) {
			name = "22/7"
		}
		en, zh = append(en, "Take π as "+name+"."), append(zh, "π取"+name)
	}
	if d := s.Answer.Decimals; d >= 0 && !s.Answer.Otherwise {
		en = append(en, "Round the answer to "+countsEN[d]+".")
		zh = append(zh, "结果保留"+countsZH[d])
	}
	if len(en) > 0 {
		s.EN += " " + strings.Join(en, " ")
		s.ZH += "（" + strings.Join(zh, "，") + "）"
	}
}

// A tongue writes what fills the places of a wording.
type tongue struct {
	// quantity is a number with its unit; unit is the unit alone, of several or of one.
	quantity func(number, unit string) string
	unit     func(symbol string, many bool) string
	// kind is what a quantity is, as one of them and as several.
	kind func(d quantity.Dimension) (one, several string)
}

// called is what quantities are called.
var called = map[quantity.Dimension][3]string{
	quantity.Length: {"length", "lengths", "长度"}, quantity.Area: {"area", "areas", "面积"}, quantity.Volume: {"volume", "volumes", "体积"},
	quantity.Angle: {"angle", "angles", "角"}, quantity.Mass: {"weight", "weights", "重量"}, quantity.Time: {"time", "times", "时间"},
	quantity.Money: {"amount of money", "amounts of money", "金额"},
}

var (
	inEnglish = tongue{english, englishUnit, func(d quantity.Dimension) (one, several string) {
		if k, ok := called[d]; ok {
			return k[0], k[1]
		}
		return "quantity", "quantities"
	}}
	inChinese = tongue{chinese, func(symbol string, _ bool) string { return chineseUnit(symbol) }, func(d quantity.Dimension) (one, several string) {
		if k, ok := called[d]; ok {
			return k[2], k[2]
		}
		return "数量", "数量"
	}}
)

// fill fills the places of a wording.
func (s *Step) fill(wording string, with tongue, at func(*Given, Span)) string {
	var b strings.Builder
	for {
		before, rest, more := strings.Cut(wording, "{")
		b.WriteString(before)
		if !more {
			return b.String()
		}
		var place string
		place, wording, _ = strings.Cut(rest, "}")
		name, form, _ := strings.Cut(place, ":")
		symbol, number, dimension := s.Answer.Unit, s.Answer.Written, s.Answer.Dimension
		var g *Given
		for i := range s.Givens {
			if s.Givens[i].Slot.Name == name {
				g = &s.Givens[i]
				symbol, number, dimension = g.Unit, g.Written, g.Dimension
			}
		}
		whole := with.place(form, symbol, number, dimension)
		// A name has no place in a formula.
		inFormula := strings.ContainsAny(tail(strings.TrimRight(b.String(), " ")), ":=") || strings.HasPrefix(wording, " :") || strings.HasPrefix(wording, " =")
		if g != nil && g.Name != "" && form == "" && !inFormula {
			b.WriteString(g.Name + " = ")
		}
		if g != nil && (form == "" || form == "number") {
			from := b.Len() + strings.Index(whole, number)
			at(g, Span{from, from + len(number)})
		}
		b.WriteString(whole)
	}
}

// place is what fills a place.
func (t tongue) place(form, symbol, number string, d quantity.Dimension) string {
	one, several := t.kind(d)
	above, below, _ := strings.Cut(symbol, "/")
	switch form {
	case "number":
		return number
	case "unit":
		return t.unit(symbol, true)
	case "one":
		return t.unit(symbol, false)
	case "above":
		return t.unit(above, true)
	case "per":
		return t.unit(below, false)
	case "kind":
		return one
	case "kinds":
		return several
	case "a":
		if strings.ContainsAny(one[:1], "aeiou") {
			return "An " + one
		}
		return "A " + one
	case "in":
		if symbol == "" {
			return ""
		}
		return " in " + strings.Replace(t.unit(symbol, true), "%", "percent", 1)
	}
	return t.quantity(number, symbol)
}
