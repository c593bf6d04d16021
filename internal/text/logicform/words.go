package logicform

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// operations are the signs of calls with two arguments or more.
var operations = map[string]string{"Add": "+", "Sub": "-", "Minus": "-", "Mul": "×", "Div": "/", "Pow": "^"}

// ranks say how closely those operations bind that bind closer than a sum.
var ranks = map[string]int{"Mul": 2, "Div": 2, "Pow": 3}

// results are what operations give.
var results = map[string]words{
	"Add": {"和", "sum"}, "Sub": {"差", "difference"}, "Minus": {"差", "difference"}, "Mul": {"积", "product"}, "Div": {"比", "ratio"},
	"Pow": {"幂", "power"},
}

// functions are calls with one argument, which stands behind their sign.
var functions = map[string]string{"Sin": "sin", "Cos": "cos", "Tan": "tan", "Cot": "cot", "Sqrt": "√", "SqrtOf": "√"}

// relations are what is said of two things.
var relations = map[string]words{
	"Equals": {"=", "="}, "Equal": {"=", "="}, "Parallel": {"∥", "∥"}, "Perpendicular": {"⊥", "⊥"}, "Congruent": {"≅", "≅"}, "Similar": {"∽", "∼"},
}

// words say the same in Chinese and English.
type words struct{ zh, en string }

func (w words) in(chinese bool) string {
	if chinese {
		return w.zh
	}
	return w.en
}

// measures are what is measured.
var measures = map[string]words{
	"Length": {"长度", "length"}, "Measure": {"度数", "measure"}, "Degree": {"度数", "measure"}, "Area": {"面积", "area"},
	"Perimeter": {"周长", "perimeter"}, "Circumference": {"周长", "circumference"}, "Diameter": {"直径", "diameter"},
	"Radius": {"半径", "radius"}, "Height": {"高", "height"}, "Altitude": {"高", "altitude"}, "Volume": {"体积", "volume"},
	"Side": {"边长", "side"}, "Base": {"底", "base"}, "Hypotenuse": {"斜边", "hypotenuse"}, "Center": {"圆心", "center"},
	"Midpoint": {"中点", "midpoint"}, "Ratio": {"比", "ratio"}, "Sum": {"和", "sum"}, "Half": {"一半", "half"}, "Square": {"平方", "square"},
}

// shapes are what has a measure; their name stands behind them.
var shapes = map[string]words{
	"Line": {"线段", "line "}, "Segment": {"线段", "segment "}, "Angle": {"∠", "angle "}, "Arc": {"⌒", "arc "}, "Triangle": {"△", "triangle "},
	"Circle": {"⊙", "circle "}, "Quadrilateral": {"四边形", "quadrilateral "}, "Quad": {"四边形", "quadrilateral "},
	"Parallelogram": {"▱", "parallelogram "}, "Rectangle": {"矩形", "rectangle "}, "Square": {"正方形", "square "}, "Rhombus": {"菱形", "rhombus "},
	"Trapezoid": {"梯形", "trapezoid "}, "Polygon": {"多边形", "polygon "}, "Pentagon": {"五边形", "pentagon "}, "Hexagon": {"六边形", "hexagon "},
	"Sector": {"扇形", "sector "}, "Shape": {"图形", "shape "}, "Cone": {"圆锥", "cone "}, "Cylinder": {"圆柱", "cylinder "}, "Sphere": {"球", "sphere "},
}

// A writer says terms.
type writer struct {
	chinese bool
	lost    []string
}

// write says a term that stands in an operation that binds as closely as rank: 1 for sums, 2 for products.
func (w *writer) write(t term, rank int) string {
	switch {
	case !t.call:
		return t.name
	case operations[t.name] != "" && t.parted:
		return w.withoutValue(t)
	case operations[t.name] != "":
		return w.operation(t, rank)
	case functions[t.name] != "":
		said := functions[t.name] + w.write(t.args[0], 3)
		if t.parted && len(t.args) == 2 {
			said += "=" + w.write(t.args[1], 0)
		}
		return said
	case relations[t.name].zh != "":
		return w.write(t.args[0], 0) + w.sign(t.name) + w.write(t.args[1], 0)
	}
	return w.measure(t)
}

// sign is what says a relation between its sides.
func (w *writer) sign(relation string) string {
	sign := relations[relation].in(w.chinese)
	if w.chinese {
		return strings.TrimSpace(sign)
	}
	if sign != "=" {
		sign = " " + sign + " "
	}
	return sign
}

// product joins two factors, a number first; before a name it needs no sign: 3∠AOC.
func product(factors []term, said []string) string {
	if factors[1].isNumber() && !factors[0].isNumber() {
		slices.Reverse(said)
	}
	if whole(said[0]) && !whole(said[1]) {
		return said[0] + said[1]
	}
	return said[0] + operations["Mul"] + said[1]
}

// operation joins arguments by a sign.
func (w *writer) operation(t term, rank int) string {
	own := cmp.Or(ranks[t.name], 1)
	var parts []string
	for i, arg := range t.args {
		least := own
		if i > 0 && slices.Contains([]string{"Sub", "Minus", "Div"}, t.name) {
			least++ // a - (b + c)
		}
		parts = append(parts, w.write(arg, least))
	}
	said := strings.Join(parts, operations[t.name])
	if t.name == "Mul" && len(t.args) == 2 {
		said = product(t.args, parts)
	}
	if rank > own {
		return "(" + said + ")"
	}
	return said
}

func (t *term) isNumber() bool { return !t.call && t.endsInNumber() }

func whole(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// withoutValue says of an operation whose value is lost what it is of: 已知AC与BD的和.
func (w *writer) withoutValue(t term) string {
	var parts, inEnglish []string
	for _, arg := range t.args {
		parts = append(parts, w.write(arg, 0))
		inEnglish = append(inEnglish, (&writer{}).write(arg, 0))
	}
	result := results[t.name]
	english := "the " + result.en + " of " + strings.Join(inEnglish, " and ")
	w.lost = append(w.lost, "the text names "+english+" and "+LostValue)
	if w.chinese {
		return "已知" + strings.Join(parts, "与") + "的" + result.zh
	}
	return english + " is given"
}

// measure says a measure of a thing.
func (w *writer) measure(t term) string {
	of, what, _ := strings.Cut(t.name, "Of")
	var parts []string
	for _, arg := range t.args {
		parts = append(parts, w.write(arg, 0))
	}
	thing := strings.Join(parts, ",")
	switch t.name {
	case "LengthOfLine", "LengthOfSegment":
		return thing
	case "MeasureOfAngle", "DegreeOfAngle":
		return "∠" + thing
	}
	if w.chinese && what == "Angle" {
		return "∠" + thing
	}
	name, known := measures[of]
	shape, isShape := shapes[what]
	if !isShape && what != "" {
		shape = words{split(what), split(what) + " "}
	}
	if !known {
		name = words{split(of), split(of)}
	}
	if w.chinese {
		return shape.zh + thing + "的" + name.zh
	}
	return "the " + name.en + " of " + shape.en + thing
}

// split writes camel case as words.
func split(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
