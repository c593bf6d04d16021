package chain

import (
	"math"
	"slices"
	"strings"

	"geoeval/internal/text/quantity"
	"geoeval/internal/text/unit"
)

// A unitName is how a unit is written behind a number: in English as a symbol or a word with its plural, in Chinese as a
// word. front puts it before the number in English.
type unitName struct {
	symbol, one, many, zh string
	front                 bool
}

// unitNames are the units in which steps are told, by their symbols of the package unit. Of two of one size the one that
// the problem's text has is taken, else the first.
var unitNames = []unitName{
	{symbol: "mm", one: "mm", zh: "毫米"}, {symbol: "cm", one: "cm", zh: "厘米"}, {symbol: "dm", one: "dm", zh: "分米"},
	{symbol: "m", one: "m", zh: "米"}, {symbol: "km", one: "km", zh: "千米"},
	{symbol: "in", one: "inch", many: "inches", zh: "英寸"}, {symbol: "ft", one: "foot", many: "feet", zh: "英尺"},
	{symbol: "yd", one: "yard", many: "yards", zh: "码"}, {symbol: "mi", one: "mile", many: "miles", zh: "英里"},
	{symbol: "mm^2", one: "mm²", zh: "平方毫米"}, {symbol: "cm^2", one: "cm²", zh: "平方厘米"}, {symbol: "dm^2", one: "dm²", zh: "平方分米"},
	{symbol: "m^2", one: "m²", zh: "平方米"}, {symbol: "km^2", one: "km²", zh: "平方千米"}, {symbol: "ha", one: "ha", zh: "公顷"},
	{symbol: "in^2", one: "square inch", many: "square inches", zh: "平方英寸"},
	{symbol: "ft^2", one: "square foot", many: "square feet", zh: "平方英尺"},
	{symbol: "yd^2", one: "square yard", many: "square yards", zh: "平方码"},
	{symbol: "acre", one: "acre", many: "acres", zh: "英亩"},
	{symbol: "mm^3", one: "mm³", zh: "立方毫米"}, {symbol: "cm^3", one: "cm³", zh: "立方厘米"}, {symbol: "ml", one: "ml", zh: "毫升"},
	{symbol: "dm^3", one: "dm³", zh: "立方分米"}, {symbol: "l", one: "l", zh: "升"}, {symbol: "m^3", one: "m³", zh: "立方米"},
	{symbol: "in^3", one: "cubic inch", many: "cubic inches", zh: "立方英寸"},
	{symbol: "ft^3", one: "cubic foot", many: "cubic feet", zh: "立方英尺"},
	{symbol: "gal", one: "gallon", many: "gallons", zh: "加仑"},
	{symbol: "°", one: "°", zh: "°"},
	{symbol: "g", one: "g", zh: "克"}, {symbol: "kg", one: "kg", zh: "千克"}, {symbol: "t", one: "t", zh: "吨"},
	{symbol: "oz", one: "ounce", many: "ounces", zh: "盎司"}, {symbol: "lb", one: "pound", many: "pounds", zh: "磅"},
	{symbol: "s", one: "second", many: "seconds", zh: "秒"}, {symbol: "min", one: "minute", many: "minutes", zh: "分钟"},
	{symbol: "h", one: "hour", many: "hours", zh: "小时"}, {symbol: "day", one: "day", many: "days", zh: "天"},
	{symbol: "yuan", one: "yuan", zh: "元"}, {symbol: "jiao", one: "jiao", zh: "角"},
	{symbol: "$", one: "$", zh: "美元", front: true}, {symbol: "cent", one: "cent", many: "cents", zh: "美分"},
	{symbol: "rs", one: "rupee", many: "rupees", zh: "卢比"}, {symbol: "%", one: "%", zh: "%"},
	{symbol: "unit^2", one: "square unit", many: "square units", zh: "平方单位"},
}

// money is what a unit of money is worth of the coin that the package quantity counts in.
var money = map[string]float64{"yuan": 1, "jiao": 0.1, "$": 1, "cent": 0.01, "rs": 1}

func nameOf(symbol string) *unitName {
	for i := range unitNames {
		if unitNames[i].symbol == symbol {
			return &unitNames[i]
		}
	}
	return nil
}

// dimensions are those of units.
var dimensions = map[unit.Dimension]quantity.Dimension{
	unit.Length: quantity.Length, unit.Area: quantity.Area, unit.Volume: quantity.Volume, unit.Angle: quantity.Angle,
	unit.Mass: quantity.Mass, unit.Time: quantity.Time, unit.Money: quantity.Money,
}

// A speaker knows in which units a problem is told.
type speaker struct {
	// told are the symbols that its text has.
	told map[string]bool
}

func newSpeaker(text string) *speaker {
	s := &speaker{told: map[string]bool{}}
	lower := strings.ToLower(text)
	for i := 0; i < len(lower); {
		if u, ok := unit.Chinese(lower[i:]); ok && !isRising(lower, i) {
			s.told[raised(u.Unit.Symbol, lower[:i])] = true
			i += len(u.Written)
			continue
		}
		i++
	}
	for _, word := range strings.FieldsFunc(lower, func(c rune) bool { return (c < 'a' || c > 'z') && c != '$' }) {
		if u, ok := unit.Spelled(word); ok {
			s.told[u.Unit.Symbol] = true
		}
		if word == "$" {
			s.told[word] = true
		}
	}
	return s
}

// isRising reports whether a 升 of a text says that something rises (水面上升, 升高), and is no litre.
func isRising(text string, at int) bool {
	after, is := strings.CutPrefix(text[at:], "升")
	return is && (strings.HasSuffix(text[:at], "上") ||
		slices.ContainsFunc([]string{"高", "了", "到", "至", "起", "旗", "降"}, func(s string) bool { return strings.HasPrefix(after, s) }))
}

// raised is the symbol of a unit of length behind 平方 or 立方.
func raised(symbol, before string) string {
	switch {
	case strings.HasSuffix(before, "平方"):
		return symbol + "^2"
	case strings.HasSuffix(before, "立方"):
		return symbol + "^3"
	}
	return symbol
}

// symbol is the unit of a measure: one that the text has, or the square or cube of one. It is "" for a measure of a text
// without such units; ok is false where there are units, and none of them measures it.
func (s *speaker) symbol(m quantity.Measure) (symbol string, ok bool) {
	if above, below := parts(m.Dimension); below != quantity.Pure {
		return s.rate(above, below, m.Scale)
	}
	any := false
	for _, n := range unitNames {
		u := unit.Of(n.symbol)
		d := dimensions[u.Dimension]
		length, _, _ := strings.Cut(n.symbol, "^")
		told := s.told[length] || s.told[length+"^2"] || s.told[length+"^3"] || n.symbol == "dm^3" && s.told["l"]
		if base(d) != base(m.Dimension) || !told || length == "unit" {
			continue
		}
		any = true
		scale := u.Factor
		if of, is := money[n.symbol]; is {
			scale = of
		}
		if d != m.Dimension || scale == 0 || math.Abs(scale-m.Scale) > 1e-3*scale {
			continue
		}
		if s.told[n.symbol] {
			return n.symbol, true
		}
		if symbol == "" {
			symbol = n.symbol
		}
	}
	return symbol, symbol != "" || !any && base(m.Dimension) == quantity.Length
}

// rate is the unit of one measure by another; ok is false where the text has none or several that it may be.
func (s *speaker) rate(above, below quantity.Dimension, scale float64) (symbol string, ok bool) {
	for _, n := range unitNames {
		size := unit.Of(n.symbol).Factor
		if of, is := money[n.symbol]; is {
			size = of
		}
		if !s.told[n.symbol] || size == 0 || dimensions[unit.Of(n.symbol).Dimension] != below {
			continue
		}
		over, is := s.symbol(quantity.Measure{Dimension: above, Scale: scale * size})
		if !is || over == "" {
			continue
		}
		if symbol != "" {
			return "", false
		}
		symbol = over + "/" + n.symbol
	}
	return symbol, symbol != ""
}

// english writes a number with its unit, and chinese likewise. The unit of a rate is written as one per another.
func english(number, symbol string) string {
	above, below, rate := strings.Cut(symbol, "/")
	if rate {
		return english(number, above) + " per " + englishUnit(below, false)
	}
	n := nameOf(symbol)
	switch {
	case symbol == "":
		return number
	case n == nil:
		return number + " " + symbol
	case n.front:
		return n.one + number
	case symbol == "°" || symbol == "%":
		return number + symbol
	case n.many != "" && number != "1":
		return number + " " + n.many
	}
	return number + " " + n.one
}

func englishUnit(symbol string, many bool) string {
	if above, below, rate := strings.Cut(symbol, "/"); rate {
		return englishUnit(above, true) + " per " + englishUnit(below, false)
	}
	n := nameOf(symbol)
	switch {
	case n == nil:
		return symbol
	case symbol == "°":
		return "degrees"
	case symbol == "$":
		return "dollars"
	case many && n.many != "":
		return n.many
	}
	return n.one
}

func chinese(number, symbol string) string {
	above, below, rate := strings.Cut(symbol, "/")
	if rate {
		return "每" + chineseUnit(below) + chinese(number, above)
	}
	return number + chineseSign(symbol)
}

// chineseSign is what stands behind a number.
func chineseSign(symbol string) string {
	if n := nameOf(symbol); n != nil {
		return n.zh
	}
	return symbol
}

// chineseUnit is what a question asks in: 多少度.
func chineseUnit(symbol string) string {
	if above, below, rate := strings.Cut(symbol, "/"); rate {
		return chineseUnit(above) + "/" + chineseUnit(below)
	}
	if symbol == "°" {
		return "度"
	}
	return chineseSign(symbol)
}
