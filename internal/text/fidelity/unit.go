package fidelity

import "strings"

// unitWords are units, in lower case, by their plain form. A number before them is not needed to know them.
var unitWords = map[string]string{
	"mm": "mm", "cm": "cm", "dm": "dm", "km": "km", "ft": "ft", "yd": "yd", "kg": "kg", "lb": "lb", "lbs": "lb", "oz": "oz", "ml": "ml", "hr": "h", "hrs": "h",
	"millimeter": "mm", "millimeters": "mm", "millimetre": "mm", "millimetres": "mm", "centimeter": "cm", "centimeters": "cm", "centimetre": "cm",
	"centimetres": "cm", "cms": "cm", "decimeter": "dm", "decimeters": "dm", "decimetre": "dm", "decimetres": "dm", "meter": "m", "meters": "m", "metre": "m",
	"metres": "m", "mtr": "m", "mtrs": "m", "kilometer": "km", "kilometers": "km", "kilometre": "km", "kilometres": "km", "kms": "km", "inch": "in",
	"inches": "in", "foot": "ft", "feet": "ft", "yard": "yd", "yards": "yd", "yds": "yd", "mile": "mi", "miles": "mi", "hectare": "ha",
	"hectares": "ha", "acre": "acre", "acres": "acre", "sqft": "ft^2", "sqm": "m^2", "sqcm": "cm^2", "litre": "l", "litres": "l", "liter": "l",
	"liters": "l", "gallon": "gal", "gallons": "gal", "percent": "%", "kilogram": "kg", "kilograms": "kg", "gram": "g", "grams": "g",
	"pound": "lb", "pounds": "lb", "tons": "t", "ounce": "oz", "ounces": "oz", "hour": "h", "hours": "h", "minute": "min", "minutes": "min",
	"seconds": "s", "dollar": "$", "dollars": "$", "cent": "cent", "cents": "cent", "rupee": "rs", "rupees": "rs", "rs": "rs", "knots": "knot",
	"degrees": "°", "days": "day", "weeks": "week", "months": "month", "years": "year", "kmph": "km/h", "mph": "mi/h", "kmh": "km/h", "cc": "cm^3",
}

// numberedUnits are units only behind a number.
var numberedUnits = map[string]string{
	"m": "m", "g": "g", "h": "h", "l": "l", "s": "s", "t": "t", "in": "in", "min": "min", "mi": "mi", "sec": "s", "second": "s", "ton": "t", "yr": "year",
	"degree": "°", "day": "day", "week": "week", "month": "month", "year": "year", "unit": "unit", "units": "unit", "deg": "°", "pc": "%", "times": "times",
}

// A hanUnit is a Chinese unit and its plain form.
type hanUnit struct{ written, plain string }

// hanUnits are tried in order, so the longer comes first. The first ones are known without a number before them.
var hanUnits = []hanUnit{
	{"厘米", "cm"}, {"分米", "dm"}, {"毫米", "mm"}, {"千米", "km"}, {"公里", "km"}, {"毫升", "ml"}, {"公顷", "ha"}, {"千克", "kg"}, {"公斤", "kg"},
	{"小时", "h"}, {"分钟", "min"}, {"海里", "nmi"},
}

var numberedHanUnits = []hanUnit{
	{"米", "m"}, {"升", "l"}, {"亩", "mu"}, {"顷", "qing"}, {"克", "g"}, {"吨", "t"}, {"秒", "s"}, {"天", "day"}, {"年", "year"}, {"个月", "month"},
	{"元", "yuan"}, {"角", "jiao"}, {"度", "°"}, {"时", "h"}, {"公分", "cm"}, {"倍", "times"},
	{"本", "#book"}, {"棵", "#tree"}, {"块", "#piece"}, {"圈", "#turn"}, {"周", "#turn"}, {"人", "#person"}, {"名", "#person"}, {"次", "#time"},
}

// readUnits finds the units, marks their tokens, and notes which number has which.
func (r *reading) readUnits() {
	for i := 0; i < len(r.tokens); i++ {
		if r.tokens[i].role != noRole && r.tokens[i].role != isCurrency {
			continue
		}
		if plain, first, end := r.unitAt(i); plain != "" {
			for k := first; k < end; k++ {
				if r.tokens[k].role == noRole {
					r.tokens[k].role = isUnit
				}
			}
			if k := r.numberOf(first, end); k >= 0 {
				r.measured[k] = plain
			} else {
				r.asked[plain] = true
			}
			if plain != "times" && plain[0] != '#' {
				r.units[plain]++
			}
			i = end - 1
		}
	}
}

// numberOf is the number that the unit in tokens[first:end] belongs to, or -1: the one before it, or behind money.
func (r *reading) numberOf(first, end int) int {
	k := r.before(first)
	for n := 0; n < 6 && k > 0 && r.tokens[k].is("π", `\pi`, `\sqrt`, "√", "{", "}", "(", ")"); n++ {
		k--
	}
	if k >= 0 && r.tokens[k].kind == numeral {
		return k
	}
	if t := &r.tokens[first]; t.is("$", "rs", `\$`, "¥") && end < len(r.tokens) && r.tokens[end].kind == numeral {
		return end
	}
	return -1
}

// before is the token before tokens[i] that is no bracket, dollar sign or hyphen, or -1.
func (r *reading) before(i int) int {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		switch r.tokens[k].text {
		case ")", "}", "$", "-", "~", "{", `\text`, `\mathrm`, `\mbox`, `\textrm`, `\rm`:
			continue
		}
		return k
	}
	return -1
}

// behindNumber reports whether a number, or the question for one, stands before tokens[i].
func (r *reading) behindNumber(i int) bool {
	k := r.before(i)
	if k < 0 {
		return false
	}
	t := &r.tokens[k]
	switch {
	case t.kind == numeral, t.is("π", `\pi`, "many", "每"), r.tokens[i].kind == word && numberWords[t.lower] != 0:
		return true
	case t.kind == han:
		return isHanDigit(t.text) || t.text == "几" || t.text == "半" || t.text == "少" && k > 0 && r.tokens[k-1].text == "多"
	}
	return false
}

// unitAt reads the unit that begins with tokens[i]: its plain form, and tokens[first:end] which write it.
func (r *reading) unitAt(i int) (plain string, first, end int) {
	t := &r.tokens[i]
	switch t.kind {
	case sign:
		switch {
		case t.text == "°":
			if i+1 < len(r.tokens) && r.tokens[i+1].text == "C" && !r.tokens[i+1].space {
				return "°C", i, i + 2
			}
			return "°", i, i + 1
		case t.text == "%":
			return "%", i, i + 1
		case t.text == "$" && t.role == isCurrency:
			return "$", i, i + 1
		case t.text == "¥":
			return "yuan", i, i + 1
		case t.text == "^":
			if end := r.circle(i); end > 0 {
				return "°", i, end
			}
		}
	case command:
		switch t.text {
		case `\%`:
			return "%", i, i + 1
		case `\$`:
			return "$", i, i + 1
		case `\degree`:
			return "°", i, i + 1
		}
	case word:
		return r.latinUnit(i)
	case han:
		return r.hanUnit(i)
	}
	return "", i, i
}

// circle is the end of ^\circ or ^{\circ} that begins with tokens[i], or 0.
func (r *reading) circle(i int) int {
	k := i + 1
	for k < len(r.tokens) && k <= i+2 && r.tokens[k].text == "{" {
		k++
	}
	if k >= len(r.tokens) || r.tokens[k].text != `\circ` && r.tokens[k].text != "°" {
		return 0
	}
	k++
	if k < len(r.tokens) && r.tokens[k].text == "}" && r.tokens[i+1].text == "{" {
		k++
	}
	return k
}

func (r *reading) latinUnit(i int) (plain string, first, end int) {
	if isCapital(r.tokens[i].text) && (r.tokens[i].text == "RS" || !r.behindNumber(i)) {
		return "", i, i // points R and S, C and M
	}
	measure, k := "", i
	switch r.tokens[i].lower {
	case "square", "sq":
		measure = "^2"
	case "cubic", "cu":
		measure = "^3"
	}
	if measure != "" {
		k++
		if k < len(r.tokens) && r.tokens[k].text == "." {
			k++
		}
		if k >= len(r.tokens) || r.tokens[k].kind != word {
			return "", i, i
		}
		if p, ok := unitWords[r.tokens[k].lower]; ok && !strings.Contains(p, "^") {
			return p + measure, i, k + 1
		}
		if p, ok := numberedUnits[r.tokens[k].lower]; ok && r.tokens[k].lower != "in" && r.tokens[k].lower != "s" && r.tokens[k].lower != "h" {
			return p + measure, i, k + 1
		}
		return "", i, i
	}
	t := &r.tokens[i]
	plain, ok := unitWords[t.lower]
	if ok && plain == "rs" && i+1 < len(r.tokens) && r.tokens[i+1].text == "." {
		return plain, i, i + 2
	}
	if !ok {
		plain, ok = numberedUnits[t.lower]
		if !ok || len(t.text) == 1 && t.text != t.lower || !r.behindNumber(i) && !(t.lower == "m" && i > 0 && r.tokens[i-1].is("in", "many") && r.folded) {
			return "", i, i
		}
		if t.lower == "in" && i+1 < len(r.tokens) && !r.tokens[i+1].is(".", ",", ")", "^", "}", "$", "by", "?", ";") {
			return "", i, i
		}
		if t.math && !t.space && i > 0 && r.tokens[i-1].kind == numeral && len(t.text) == 1 {
			return "", i, i // 3m of $3m + 2$
		}
		if t.lower == "m" && i+1 < len(r.tokens) && r.tokens[i+1].is(`\angle`, "∠", `\widehat`, `\overarc`, "angle", "⌒") {
			return "", i, i
		}
		if len(t.text) == 1 && i+1 < len(r.tokens) && (r.tokens[i+1].is("+", "-", "=", "*") || i > 0 && !t.space && r.tokens[i-1].kind == numeral && r.isOperated(i-1)) {
			return "", i, i
		}
	}
	switch plain {
	case "°", "%", "$", "rs", "h", "s", "min":
		return plain, i, i + 1
	}
	return r.raised(plain, i, i+1)
}

// isOperated reports whether an operator stands beside the number tokens[k], which is then part of an expression.
func (r *reading) isOperated(k int) bool {
	return k > 0 && r.tokens[k-1].is("+", "-", "*") || k+2 < len(r.tokens) && r.tokens[k+2].is("+", "-", "*", "^")
}

// lengths are the units that have areas and volumes.
var lengths = setOf("mm cm dm m km in ft yd mi unit")

// raised reads the exponent of the unit in tokens[i:end]: ^2, ^{2}, 2.
func (r *reading) raised(plain string, i, end int) (string, int, int) {
	if !lengths[plain] {
		return plain, i, end
	}
	k := end
	at := func(k int) string {
		if k < len(r.tokens) {
			return r.tokens[k].text
		}
		return ""
	}
	if at(k) == "}" && (at(k+1) == "^") {
		k++
	}
	raised := at(k) == "^"
	if raised {
		k++
	}
	braced := raised && at(k) == "{"
	if braced {
		k++
	}
	if at(k) != "2" && at(k) != "3" {
		return plain, i, end
	}
	if !raised && (r.tokens[k].space && !r.folded || k+1 < len(r.tokens) && (unitWords[r.tokens[k+1].lower] != "" || numberedUnits[r.tokens[k+1].lower] != "" && !r.tokens[k+1].is("in", "s"))) {
		return plain, i, end
	}
	exponent := at(k)
	k++
	if braced && at(k) == "}" {
		k++
	}
	return plain + "^" + exponent, i, k
}

func (r *reading) hanUnit(i int) (plain string, first, end int) {
	rest := r.plain[r.tokens[i].start:]
	measure, k := "", i
	switch {
	case strings.HasPrefix(rest, "平方"):
		measure = "^2"
	case strings.HasPrefix(rest, "立方"):
		measure = "^3"
	case strings.HasPrefix(rest, "百分之"):
		return "%", i, i + 3
	}
	if measure != "" {
		rest, k = rest[len("平方"):], i+2
		if k < len(r.tokens) && r.tokens[k].kind == word {
			if p, ok := unitWords[r.tokens[k].lower]; ok {
				return p + measure, i, k + 1
			}
			if p, ok := numberedUnits[r.tokens[k].lower]; ok {
				return p + measure, i, k + 1
			}
			return "", i, i
		}
	}
	for _, u := range hanUnits {
		if strings.HasPrefix(rest, u.written) {
			end = k + len(u.written)/len("米")
			if measure != "" {
				return u.plain + measure, i, end
			}
			return r.raised(u.plain, i, end)
		}
	}
	for _, u := range numberedHanUnits {
		if !strings.HasPrefix(rest, u.written) {
			continue
		}
		end = k + len(u.written)/len("米")
		if measure != "" {
			return u.plain + measure, i, end
		}
		if !r.behindNumber(i) || u.plain == "jiao" && strings.HasPrefix(rest, "角形") || u.plain == "h" && strings.HasPrefix(rest, "时针") {
			return "", i, i
		}
		return r.raised(u.plain, i, end)
	}
	return "", i, i
}
