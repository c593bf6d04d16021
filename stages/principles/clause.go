package principles

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A term is a call of a logic form, Angle(A, B, C), or a word without arguments.
type term struct {
	name string
	args []term
}

// readable is a clause as a teacher writes it: a logic form in the signs of geometry, and else in words, in English and in
// Chinese; any other clause as it stands. figure says that it names a figure of which it says nothing.
func readable(clause string) (en, zh string, figure bool) {
	r := termReader{clause}
	t := r.term(0)
	if strings.TrimSpace(r.rest) != "" || t.args == nil {
		return plain(clause), plain(clause), false
	}
	return plain(t.spelled(0)), plain(t.spelled(1)), t.figure()
}

// A termReader reads a logic form; what it cannot read stays in rest.
type termReader struct{ rest string }

// deepest bounds how deep logic forms are nested.
const deepest = 20

func (r *termReader) term(depth int) term {
	r.rest = strings.TrimLeft(r.rest, " ")
	end := strings.IndexAny(r.rest, "(,)")
	if end < 0 {
		end = len(r.rest)
	}
	t := term{name: strings.TrimSpace(r.rest[:end])}
	r.rest = r.rest[end:]
	if depth == deepest || !strings.HasPrefix(r.rest, "(") || t.name == "" || !lexeme.IsCapital(t.name[0]) {
		return t
	}
	t.args = []term{}
	for strings.HasPrefix(r.rest, "(") || strings.HasPrefix(r.rest, ",") {
		r.rest = r.rest[1:]
		t.args = append(t.args, r.term(depth+1))
	}
	r.rest = strings.TrimPrefix(r.rest, ")")
	return t
}

// signs are calls that geometry has a sign for: it stands before the names of points, joined.
var signs = map[string]string{
	"Point": "", "Line": "", "Angle": "∠", "Triangle": "△", "Circle": "⊙", "Arc": "⌒", "Parallelogram": "▱",
}

// between are calls that stand between their arguments.
var between = map[string]string{
	"Equals": " = ", "Parallel": " ∥ ", "Perpendicular": " ⊥ ", "Congruent": " ≅ ", "Similar": " ∽ ", "Add": " + ", "Mul": " · ",
	"RatioOf": " : ", "SumOf": " + ",
}

// phrases are calls in words, English and Chinese; %1 and %2 are their arguments.
var phrases = map[string][2]string{
	"Find":                      {"%1", "%1"},
	"MeasureOf":                 {"m%1", "%1的度数"},
	"LengthOf":                  {"%1", "%1"},
	"AreaOf":                    {"the area of %1", "%1的面积"},
	"PerimeterOf":               {"the perimeter of %1", "%1的周长"},
	"CircumferenceOf":           {"the circumference of %1", "%1的周长"},
	"RadiusOf":                  {"the radius of %1", "%1的半径"},
	"DiameterOf":                {"the diameter of %1", "%1的直径"},
	"AltitudeOf":                {"the altitude of %1", "%1的高"},
	"HeightOf":                  {"the height of %1", "%1的高"},
	"HypotenuseOf":              {"the hypotenuse of %1", "%1的斜边"},
	"SideOf":                    {"a side of %1", "%1的边"},
	"LegOf":                     {"a leg of %1", "%1的腰"},
	"BaseOf":                    {"a base of %1", "%1的底"},
	"WidthOf":                   {"the width of %1", "%1的宽"},
	"ScaleFactorOf":             {"the scale factor of %1 and %2", "%1与%2的相似比"},
	"SinOf":                     {"sin %1", "sin %1"},
	"CosOf":                     {"cos %1", "cos %1"},
	"TanOf":                     {"tan %1", "tan %1"},
	"RightAngle":                {"%1 is a right angle", "%1是直角"},
	"PointLiesOnLine":           {"%1 lies on %2", "%1在%2上"},
	"PointLiesOnCircle":         {"%1 lies on %2", "%1在%2上"},
	"IntersectAt":               {"%1 and %2 meet", "%1与%2相交"},
	"BisectsAngle":              {"%1 bisects %2", "%1平分%2"},
	"Tangent":                   {"%1 is tangent to %2", "%1与%2相切"},
	"Secant":                    {"%1 is a secant of %2", "%1是%2的割线"},
	"CircumscribedTo":           {"%1 is circumscribed about %2", "%1外切于%2"},
	"InscribedIn":               {"%1 is inscribed in %2", "%1内接于%2"},
	"IsMidpointOf":              {"%1 is the midpoint of %2", "%1是%2的中点"},
	"IsCentroidOf":              {"%1 is the centroid of %2", "%1是%2的重心"},
	"IsIncenterOf":              {"%1 is the incenter of %2", "%1是%2的内心"},
	"IsOrthocenterOf":           {"%1 is the orthocenter of %2", "%1是%2的垂心"},
	"IsRadiusOf":                {"%1 is a radius of %2", "%1是%2的半径"},
	"IsDiameterOf":              {"%1 is a diameter of %2", "%1是%2的直径"},
	"IsChordOf":                 {"%1 is a chord of %2", "%1是%2的弦"},
	"IsMidsegmentOf":            {"%1 is a midsegment of %2", "%1是%2的中位线"},
	"IsMedianOf":                {"%1 is a median of %2", "%1是%2的中线"},
	"IsAltitudeOf":              {"%1 is an altitude of %2", "%1是%2的高"},
	"IsHypotenuseOf":            {"%1 is the hypotenuse of %2", "%1是%2的斜边"},
	"IsPerpendicularBisectorOf": {"%1 is a perpendicular bisector of %2", "%1是%2的垂直平分线"},
	"IsDiagonalOf":              {"%1 is a diagonal of %2", "%1是%2的对角线"},
	"IsSideOf":                  {"%1 is a side of %2", "%1是%2的边"},
	"IsBaseOf":                  {"%1 is a base of %2", "%1是%2的底"},
	"IsLegOf":                   {"%1 is a leg of %2", "%1是%2的腰"},
}

// nouns are calls that name a figure: what stands for one without a name ($).
var nouns = map[string][2]string{
	"Point": {"point", "点"}, "Line": {"line", "直线"}, "Angle": {"angle", "角"}, "Triangle": {"triangle", "三角形"}, "Circle": {"circle", "圆"},
	"Arc": {"arc", "弧"}, "Parallelogram": {"parallelogram", "平行四边形"}, "Quadrilateral": {"quadrilateral", "四边形"}, "Rectangle": {"rectangle", "矩形"},
	"Square": {"square", "正方形"}, "Rhombus": {"rhombus", "菱形"}, "Trapezoid": {"trapezoid", "梯形"}, "Kite": {"kite", "筝形"},
	"Polygon": {"polygon", "多边形"}, "Pentagon": {"pentagon", "五边形"}, "Hexagon": {"hexagon", "六边形"}, "Heptagon": {"heptagon", "七边形"},
	"Octagon": {"octagon", "八边形"}, "Sector": {"sector", "扇形"}, "Shape": {"figure", "图形"},
}

// adjectives are calls that say of what kind a figure is.
var adjectives = map[string][2]string{
	"Shaded": {"shaded", "阴影部分"}, "Regular": {"regular", "正"}, "Isosceles": {"isosceles", "等腰"}, "Equilateral": {"equilateral", "等边"},
	"Right": {"right", "直角"}, "Blue": {"blue", "蓝色"}, "Green": {"green", "绿色"}, "Red": {"red", "红色"}, "Yellow": {"yellow", "黄色"},
}

// measures are the phrases of measures of a figure without a name.
var measures = map[string][2]string{
	"MeasureOf": {"the measure of %1", "%1的度数"}, "LengthOf": {"the length of %1", "%1的长"},
}

// figure says whether a term is a figure, and not something that is said of one.
func (t term) figure() bool {
	_, noun := nouns[t.name]
	_, adjective := adjectives[t.name]
	return t.args != nil && (noun || adjective && len(t.args) == 1)
}

// unnamed says whether a term is a figure without a name.
func (t term) unnamed() bool {
	return t.figure() && !slices.ContainsFunc(t.args, func(a term) bool { return !a.unnamed() && !strings.HasPrefix(a.name, "$") })
}

// the is an English noun or adjective with its article, where another has not brought it already.
func the(word, of string) string {
	return strings.TrimSpace("the " + word + " " + strings.TrimPrefix(of, "the "))
}

// spelled writes a term in a language, 0 for English and 1 for Chinese.
func (t term) spelled(language int) string {
	if t.args == nil {
		return t.name
	}
	args := make([]string, len(t.args))
	for i, a := range t.args {
		args[i] = a.spelled(language)
	}
	if noun, ok := nouns[t.name]; ok {
		if t.name == "Circle" {
			args = args[:1] // behind the centre stands what the radius is called
		}
		name := names(args)
		switch sign, ok := signs[t.name]; {
		case name != "" && ok:
			return sign + name
		case language == 1:
			return noun[1] + name
		case name != "":
			return noun[0] + " " + name
		}
		return the(noun[0], "")
	}
	if adjective, ok := adjectives[t.name]; ok && len(args) == 1 {
		if language == 1 {
			return adjective[1] + args[0]
		}
		return the(adjective[0], args[0])
	}
	if len(args) > 1 && args[0] == args[1] && t.args[1].unnamed() {
		args[1] = [2]string{"another " + strings.TrimPrefix(args[1], "the "), "另一" + args[1]}[language]
	}
	if sign, ok := between[t.name]; ok {
		return strings.Join(args, sign)
	}
	form, ok := phrases[t.name]
	if !ok {
		return t.name + "(" + strings.Join(args, ", ") + ")"
	}
	text := form[language]
	if of, ok := measures[t.name]; ok && t.args[0].unnamed() {
		text = of[language]
	}
	if !strings.Contains(text, "%2") {
		args = []string{names(args)}
	}
	for len(args) < 2 {
		args = append(args, [2]string{"the other", "另一个"}[language])
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "%")
		b.WriteString(before)
		if !found {
			return strings.TrimSpace(b.String())
		}
		b.WriteString(args[rest[0]-'1']) // %1 or %2
		text = rest[1:]
	}
}

// names joins the names of points. $, which stands for a figure without a name, is none.
func names(args []string) string {
	var b strings.Builder
	for _, a := range args {
		if !strings.HasPrefix(a, "$") {
			b.WriteString(a)
		}
	}
	return b.String()
}
