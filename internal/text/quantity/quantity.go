package quantity

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// A Quantity is one number of a text.
type Quantity struct {
	// Start and End are where the numeral stands, a percent sign included; Text is what stands there.
	Start, End int
	Text       string
	// Value is what it denotes, a percentage in hundredths.
	Value float64
	// Measure is what it measures, and Read says that the words around it tell that.
	Measure
	Read bool
	// Unit says that a unit or what is counted stands with it, so that the measure is told and not only named.
	Unit bool
	Role Role
	// Of is what the terms of a ratio are the sizes of (areas, volumes); nil where it is no term or the words do not tell.
	Of *Dimension
	// Written: it is written out in words, so that it may as well be part of the story (two poles).
	Written bool
	// Bare is the measure without what it is by, where a number of things may be one by something or not.
	Bare *Measure
	// Things: it counts things.
	Things bool
	// Constant: it gives the value of a constant (π = 3.14) or is a label, and is no quantity of the problem.
	Constant bool
	// Percent: it is a percentage.
	Percent bool
	// OfFigure: it is how many sides, corners, faces or edges such a figure has.
	OfFigure bool
	// Kinds: it counts kinds, which no formula takes.
	Kinds bool
	// Pi: it is multiplied by a π that stands behind it.
	Pi bool
	// Known: it is one of something of which the text then speaks (1 kg covers …), or the one of a ratio.
	Known bool
}

// A Reading is what a text says.
type Reading struct {
	Quantities []Quantity
	Asked      Asked
	Shapes     map[Shape]bool
	// Pure are the factors that words tell: twice, half, three times.
	Factors []float64
	Doubts  []Doubt

	text  string // in lower case, byte for byte as long as the text
	nouns []named
}

// Has reports whether the text names one of some shapes.
func (r *Reading) Has(shapes ...Shape) bool {
	for _, s := range shapes {
		if r.Shapes[s] {
			return true
		}
	}
	return false
}

// Lower is the text with its ASCII letters in lower case.
func (r *Reading) Lower() string { return r.text }

// Read reads a text.
func Read(text string) *Reading {
	r := &Reading{text: lower(text)}
	r.nouns = rolesIn(r.text)
	r.Shapes = shapesIn(r.text)
	r.readNumbers(text)
	r.readUnits()
	r.readRuns()
	r.readRates()
	r.readRatios()
	r.Factors = factorsIn(r.text)
	r.Asked = r.asked()
	r.Doubts = r.doubts()
	return r
}

// lower puts ASCII letters in lower case, and leaves every place where it is.
func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if lexeme.IsCapital(c) {
			b[i] = c | 0x20
		}
	}
	return string(b)
}

func (r *Reading) readNumbers(text string) {
	for _, n := range mathtext.Quantities(text) {
		q := Quantity{Start: n.Start, End: n.End, Text: n.Text, Value: n.Value, Constant: n.Label, Measure: Measure{Pure, 1}}
		q.Percent = strings.ContainsAny(n.Text, "%％")
		r.Quantities = append(r.Quantities, q)
	}
	for _, w := range mathtext.WrittenNumbers(text) {
		q := Quantity{Start: w.Start, End: w.End, Text: w.Text, Value: w.Value, Written: true, Measure: Measure{Pure, 1}}
		at := len(r.Quantities)
		for at > 0 && r.Quantities[at-1].Start > q.Start {
			at--
		}
		r.Quantities = append(r.Quantities[:at], append([]Quantity{q}, r.Quantities[at:]...)...)
	}
}

// behind is what stands behind the k-th quantity, up to the next one.
func (r *Reading) behind(k int) string {
	end := len(r.text)
	if k+1 < len(r.Quantities) {
		end = max(r.Quantities[k].End, r.Quantities[k+1].Start)
	}
	return r.text[r.Quantities[k].End:end]
}

// before is what stands between the k-th quantity and the one before it.
func (r *Reading) before(k int) string {
	start := 0
	if k > 0 {
		start = min(r.Quantities[k].Start, r.Quantities[k-1].End)
	}
	return r.text[start:r.Quantities[k].Start]
}

// clause is what stands before the k-th quantity in its clause.
func (r *Reading) clause(k int) string {
	s := r.before(k)
	if cut := strings.LastIndexAny(s, ",;?!，。．；：？！"); cut >= 0 {
		s = s[cut:]
	}
	if cut := strings.LastIndex(s, " . "); cut >= 0 && !strings.HasSuffix(s[:cut], "rs") && !strings.HasSuffix(s[:cut], "sq") {
		s = s[cut:]
	}
	return s
}

// readUnits reads the units behind the numbers, and money before them. What is an exponent of a unit, or a label, or the
// value of a constant, is no quantity.
func (r *Reading) readUnits() {
	exponent := 0 // where the last unit with an exponent ends
	for k := range r.Quantities {
		q := &r.Quantities[k]
		if q.Start < exponent {
			q.Constant = true
			continue
		}
		before, after := r.text[:q.Start], r.text[q.End:]
		if pi, ok := piAt(after); ok {
			q.Pi = true
			after = after[pi:]
		}
		switch {
		case q.Percent:
			q.Read, q.Unit = true, true
			continue
		case isConstant(before, after, q.Value), isName(before, after, q.Text):
			q.Constant = true
			continue
		case isMoney(before):
			q.Measure, q.Read, q.Unit = Measure{Money, 1}, true, true
			if per, ok := perAfter(after); ok {
				q.Measure = q.over(per)
			}
			continue
		}
		q.OfFigure = isOfFigure(after, q.Value)
		q.Kinds = strings.HasPrefix(after, "种不同") || strings.HasPrefix(after, "种颜色")
		if root, ok := rootAt(after); ok {
			after = after[root:]
		}
		if t, ok := unitAt(after); ok {
			if t.Scale == 0.01 && t.Dimension == Pure {
				q.Percent, q.Value = true, q.Value/100
				t.Scale = 1
			}
			q.Measure, q.Read, q.Unit, q.Things = t.Measure, true, true, t.things
			exponent = q.End + t.size
			if per, ok := perAfter(after[t.size:]); ok {
				q.Measure = q.over(per)
			}
		}
	}
	r.readRoots()
}

// rootAt reads a root that multiplies the number before it: 5 √ 2 cm.
func rootAt(after string) (size int, ok bool) {
	s := strings.TrimLeft(after, " ")
	rest, ok := strings.CutPrefix(s, "√")
	if !ok {
		return 0, false
	}
	rest = strings.TrimLeft(rest, " ")
	digits := strings.TrimLeft(rest, "0123456789")
	return len(after) - len(digits), len(digits) < len(rest)
}

// readRoots reads the numbers under a root: √ 41 cm, of which 41 is the square. One behind another number is a constant.
func (r *Reading) readRoots() {
	for k := range r.Quantities {
		q := &r.Quantities[k]
		if !strings.HasSuffix(strings.TrimRight(r.text[:q.Start], " "), "√") {
			continue
		}
		if k > 0 && strings.TrimSpace(r.before(k)) == "√" {
			q.Constant = true
			continue
		}
		if d, ok := q.Dimension.Power(2); ok && q.Read {
			q.Measure = Measure{d, q.Scale * q.Scale}
		}
	}
}

// isOfFigure reports whether a number is how many of its parts a figure has in any case.
func isOfFigure(after string, value float64) bool {
	parts := map[float64][]string{
		3: {"条边", "个角", "个内角", "个顶点"}, 4: {"条边", "个角", "个顶角", "个内角", "个顶点", "个侧面", "周的", "周墙", "周贴", "面墙", "壁", " walls", " corners", " sides", " vertices"},
		6: {"个面", " faces"}, 8: {"个顶点", " vertices"}, 12: {"条棱", " edges"},
	}[value]
	for _, part := range parts {
		if strings.HasPrefix(after, part) {
			return true
		}
	}
	return false
}

// piAt reads a π that multiplies the number before it.
func piAt(after string) (size int, ok bool) {
	s := strings.TrimLeft(after, " ")
	for _, pi := range []string{"π", `\pi`, "pi"} {
		if rest, is := strings.CutPrefix(s, pi); is && (pi == "π" || rest == "" || !lexeme.IsLetter(rest[0])) {
			return len(after) - len(rest), true
		}
	}
	return 0, false
}

// isMoney reports whether a sign of money ends what stands before a number.
func isMoney(before string) bool {
	before = strings.TrimRight(before, " ")
	for _, sign := range []string{"rs .", "rs.", "rs", "re .", "￥", "¥", "$"} {
		if rest, ok := strings.CutSuffix(before, sign); ok && (rest == "" || !lexeme.IsLetter(rest[len(rest)-1])) {
			return sign != "$" || strings.Count(before[max(0, len(before)-100):], "$") == 1 || !strings.Contains(before, `\`)
		}
	}
	return false
}

// perAfter reads what a rate is by: per m, / kg, a metre.
func perAfter(after string) (Measure, bool) {
	s := strings.TrimLeft(after, " ")
	for _, per := range []string{"per ", "/ ", "/", "a ", "an ", "each ", "every ", "for every ", "every", "for each "} {
		rest, ok := strings.CutPrefix(s, per)
		if !ok {
			continue
		}
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, "running "), "1 ")
		if t, ok := unitAt(rest); ok && !t.things {
			return t.Measure, true
		}
		if per == "/" || per == "/ " {
			return Measure{}, false
		}
	}
	return Measure{}, false
}

// isConstant reports whether the value of π is given.
func isConstant(before, after string, value float64) bool {
	tight := strings.TrimRight(before, " =＝≈取值按约为是用as({$")
	if value >= 3.1 && value <= 3.15 && (strings.HasSuffix(tight, "π") || strings.HasSuffix(tight, "pi") || strings.HasSuffix(tight, "圆周率") ||
		strings.HasSuffix(tight, "∏") || len(tight) < len(before) && strings.Contains(before, "π")) {
		return true
	}
	return strings.HasSuffix(strings.TrimRight(before, " "), "≈")
}

// isName reports whether a number is part of a name: t 1, figure 2.
func isName(before, after, text string) bool {
	before = strings.TrimRight(before, " ")
	word := lastWord(before)
	switch word {
	case "figure", "fig", "triangle", "circle", "point", "line", "question", "step":
		return !strings.HasPrefix(strings.TrimLeft(after, " "), ":") && len(text) == 1 && word != "line"
	}
	return len(word) == 1 && word != "x" && word != "a" && word != "*" && len(text) == 1 && strings.HasSuffix(before, word)
}

// lastWord is the word of letters that s ends with, or "".
func lastWord(s string) string {
	i := len(s)
	for i > 0 && lexeme.IsLetter(s[i-1]) {
		i--
	}
	return s[i:]
}

// isJoined reports whether what stands between two numbers only joins them, units aside: "cm , ", " m x ", "、", " by ".
func isJoined(between string) bool {
	s := between
	if t, ok := unitAt(s); ok && t.size <= len(s) {
		s = s[t.size:]
	}
	for _, word := range []string{"and", "by", "to", "x", "or", "respectively", "wide"} {
		s = strings.ReplaceAll(s, " "+word+" ", " ")
	}
	s = strings.Trim(s, " ,，、和与*×;:：及-.(){}$\\")
	return s == "" || s == "times" || s == "x"
}

// readRuns gives numbers their roles: a run of numbers that are only joined shares the nouns before it, one each where
// there are as many ("长、宽、高分别是5厘米、4厘米、3厘米"), else the last; and the unit of one behind them.
func (r *Reading) readRuns() {
	for first := 0; first < len(r.Quantities); {
		last := first
		for last+1 < len(r.Quantities) && isJoined(r.behind(last)) && !r.Quantities[last].Constant && !r.Quantities[last+1].Constant &&
			!r.Quantities[last].Percent && !r.Quantities[last+1].Percent {
			last++
		}
		r.run(first, last)
		first = last + 1
	}
}

func (r *Reading) run(first, last int) {
	if first > 0 && r.Quantities[first].Constant {
		return
	}
	nouns := r.nounsBefore(first)
	n := last - first + 1
	for k := first; k <= last; k++ {
		q := &r.Quantities[k]
		if q.Constant {
			continue
		}
		if !q.Unit {
			for j := k + 1; j <= last; j++ { // 25 * 15 * 12 feet
				if other := &r.Quantities[j]; other.Unit && !other.Percent {
					q.Measure, q.Read, q.Unit, q.Things = other.Measure, true, true, other.Things
					break
				}
			}
		}
		switch {
		case len(nouns) == 0:
		case n > 1 && len(nouns) >= n && r.isListed(nouns[len(nouns)-n:]):
			q.Role = nouns[len(nouns)-n+k-first].role
		default:
			q.Role = nouns[len(nouns)-1].role
		}
		if role, ok := r.roleBehind(k); ok {
			q.Role = role
		}
		if r.isChange(k) {
			q.Role = Change
		}
		if !q.Unit && strings.Contains(q.Text, "/") && q.Value < 1 { // a part of a whole
			q.Read = true
		}
		if !q.Read {
			if d, ok := q.Role.Dimension(); ok && !q.Written {
				q.Measure, q.Read = Measure{d, r.scaleOf(d)}, true
				if per, ok := perAfter(r.behind(k)); ok {
					q.Measure = q.over(per)
				}
			}
		}
		r.readMultiple(k)
		if d, ok := q.Role.Dimension(); ok && q.Read && d != q.Dimension && (q.Role != Price || q.Money == 0) {
			q.Role = None
		}
	}
}

// readMultiple reads a number that says how many times one thing another is: 18 times its breadth. Where an area is a
// multiple of a length, that is a length.
func (r *Reading) readMultiple(k int) {
	q := &r.Quantities[k]
	rest, ok := strings.CutPrefix(strings.TrimLeft(r.text[q.End:], " "), "times ")
	if !ok || q.Percent {
		return
	}
	q.Measure, q.Read, q.Role = Measure{Pure, 1}, true, None
	before := r.nounsBefore(k)
	if len(before) == 0 {
		return
	}
	end := r.Quantities[k].End + len(r.behind(k))
	for _, n := range r.nouns {
		if n.start < q.End || n.end > end {
			continue
		}
		if strings.TrimSpace(rest[:max(0, n.start-(len(r.text)-len(rest)))]) == "its" || strings.TrimSpace(rest[:max(0, n.start-(len(r.text)-len(rest)))]) == "the" {
			a, okA := before[0].role.Dimension()
			b, okB := n.role.Dimension()
			if okA && okB && a != b {
				d := a.Over(b)
				q.Measure = Measure{d, r.scaleOf(a) / r.scaleOf(b)}
			}
		}
		return
	}
}

// scaleOf is that of the one unit that a dimension has in the text, where numbers have one; else 1.
func (r *Reading) scaleOf(d Dimension) float64 {
	scale := 0.0
	for _, q := range r.Quantities {
		if q.Unit && q.Dimension == d {
			if scale != 0 && scale != q.Scale {
				return 1
			}
			scale = q.Scale
		}
	}
	if scale == 0 {
		for _, q := range r.Quantities {
			if q.Unit && q.Dimension == Length {
				p, _ := d.Power(1)
				return raise(q.Scale, max(0, p.Length))
			}
		}
		return 1
	}
	return scale
}

// nounsBefore gives the roles that stand before a quantity in its sentence, behind the quantity before it.
func (r *Reading) nounsBefore(k int) []named {
	end := r.Quantities[k].Start
	start := end - len(r.before(k))
	s := r.text[start:end]
	for _, stop := range []string{"?", "？", "。", "．", ";", "；", "!", "！"} {
		if cut := strings.LastIndex(s, stop); cut >= 0 {
			start += cut + len(stop)
			s = r.text[start:end]
		}
	}
	if cut := strings.LastIndex(s, " . "); cut >= 0 && !strings.HasSuffix(s[:cut], " rs") && !strings.HasSuffix(s[:cut], " sq") &&
		!strings.HasSuffix(s[:cut], " cu") {
		start += cut
	}
	var found []named
	for _, n := range r.nouns {
		if n.start >= start && n.end <= end {
			found = append(found, n)
		}
	}
	return found
}

// isListed reports whether nouns stand in a row: length, width and height.
func (r *Reading) isListed(nouns []named) bool {
	for i := 1; i < len(nouns); i++ {
		if !isJoined(" "+r.text[nouns[i-1].end:nouns[i].start]+" ") && len(r.text[nouns[i-1].end:nouns[i].start]) > 12 {
			return false
		}
	}
	return true
}

// roleBehind reads the role that stands right behind a number's unit: 9 m long, 3 cm in radius, X cm wide.
func (r *Reading) roleBehind(k int) (Role, bool) {
	s := r.behind(k)
	if t, ok := unitAt(s); ok && t.size <= len(s) {
		s = s[t.size:]
	}
	s = strings.TrimLeft(s, " -")
	s = strings.TrimPrefix(s, "in ")
	for _, of := range []string{"深", "高", "长", "宽", "厚"} { // 5厘米深的水
		if strings.HasPrefix(s, of) {
			_, role, ok := nounAt(s, 0)
			return role, ok
		}
	}
	word, _ := cutWord(s)
	switch word {
	case "long", "length", "wide", "width", "breadth", "broad", "high", "height", "deep", "depth", "tall", "thick", "thickness", "radius", "diameter":
		_, role, ok := nounAt(s, 0)
		return role, ok
	}
	return None, false
}

// isChange reports whether a number says by how much something differs or changes.
func (r *Reading) isChange(k int) bool {
	s := r.behind(k)
	if t, ok := unitAt(s); ok && t.size <= len(s) {
		s = s[t.size:]
	}
	s = strings.TrimLeft(s, " ")
	for _, word := range []string{"less than", "more than", "longer", "shorter", "greater than", "smaller than", "larger than", "wider than",
		"higher than", "taller than", "more in", "less"} {
		if strings.HasPrefix(s, word) {
			return true
		}
	}
	before := r.clause(k)
	if strings.Contains(before, "比") {
		for _, word := range []string{"长", "短", "多", "少", "高", "低", "宽", "窄", "厚", "薄", "轻", "重", "大", "小", "深", "浅", "矮"} {
			if strings.HasSuffix(before, word) {
				return true
			}
		}
	}
	before = before[max(0, len(before)-90):]
	for _, word := range []string{"difference", "increased by", "increases by", "decreased by", "decreases by", "reduced by", "exceeds",
		"grows by", "grow by", "rises by", "raised by", "lengthened by", "diminished by", "increased to", "上升", "升高", "下降", "增加", "减少",
		"降低", "缩短", "延长", "相差", "extended by", "增高", "加长", "多", "少"} {
		if strings.Contains(before, word) && !strings.Contains(before, "多少") && !strings.Contains(before, "至少") {
			return true
		}
	}
	return false
}

// readRates reads rates whose unit of reference stands before: 每升柴油重0.85千克, 1 kg covers 20 sq ft, price per foot is 58.
func (r *Reading) readRates() {
	for k := range r.Quantities {
		q := &r.Quantities[k]
		if q.Constant || q.Percent || !q.Read || q.Dimension == Pure && !q.Things {
			continue
		}
		clause := r.clause(k)
		if q.Things && !strings.Contains(clause, "每") && !strings.Contains(clause, "per ") {
			continue
		}
		if per, ok := perBefore(clause); ok && per.Dimension != q.Dimension {
			if q.Things {
				q.Bare = &Measure{q.Dimension, q.Scale}
			}
			q.Measure = q.over(per)
			continue
		}
		if k == 0 || q.Things {
			continue
		}
		if one := &r.Quantities[k-1]; one.Value == 1 && one.Unit && one.Dimension != q.Dimension && !one.Percent && saysHow(clause) {
			q.Measure = q.over(one.Measure)
			one.Known = true
		}
	}
}

// saysHow reports whether a clause says how much one of something holds, weighs or costs.
func saysHow(clause string) bool {
	for _, word := range []string{"cover", "weigh", "cost", "contain", "hold", "paint", "重", "涂", "约", "可"} {
		if strings.Contains(clause, word) {
			return true
		}
	}
	return false
}

// perBefore reads the unit of reference of a rate in what stands before its number.
func perBefore(clause string) (Measure, bool) {
	for _, per := range []string{"每", "per ", "each ", "every ", "a "} {
		at := strings.LastIndex(clause, per)
		if at < 0 || per == "a " && !saysHow(clause) {
			continue
		}
		rest := clause[at+len(per):]
		if per == "每" {
			rest = strings.TrimPrefix(rest, "1")
		}
		t, ok := unitAt(rest)
		if ok && !t.things && (t.Dimension != Pure) && (per != "每" || !strings.HasPrefix(rest, "周")) {
			if per == "each " && strings.HasSuffix(strings.TrimSpace(rest), "side") {
				continue
			}
			return t.Measure, true
		}
	}
	return Measure{}, false
}

// readRatios reads the terms of ratios, and what they compare.
func (r *Reading) readRatios() {
	for k := 0; k+1 < len(r.Quantities); k++ {
		between := strings.TrimSpace(r.behind(k))
		if between != ":" && between != "：" && between != "∶" && between != "is to" {
			continue
		}
		a, b := &r.Quantities[k], &r.Quantities[k+1]
		of := a.Of
		if a.Role != Term {
			if nouns := r.nounsBefore(k); len(nouns) > 0 {
				if d, ok := nouns[len(nouns)-1].role.Dimension(); ok {
					of = &d
				}
			}
		}
		for _, q := range []*Quantity{a, b} {
			q.Role, q.Measure, q.Read, q.Of, q.Constant = Term, Measure{Pure, 1}, true, of, false
			q.Unit, q.Things = true, false
		}
	}
}
