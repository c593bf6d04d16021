package chain

import (
	"fmt"
	"math"
	"strings"

	"geoeval/internal/exact/formula"
	"geoeval/internal/program"
)

// lettered makes the act of an operation about expressions in a letter: the letter is asked for, or the expression's value.
// The relation is made for it: the numerals of the expressions are its given slots.
func (e *equating) lettered(op *program.Operation) *Refusal {
	if op.Name == program.Valuing {
		return e.valuing(&op.Operands[0])
	}
	l := &letters{equating: e, letter: op.Unknown, given: map[string]operand{}}
	en, zh, left, right, refusal := l.equation(op)
	if refusal != nil {
		return refusal
	}
	a, b := left.minus(right)
	if l.isNegative(a.coefficient) {
		a, b = right.minus(left)
	}
	if a.coefficient == "" {
		return refuse(UnknownStep, "its equation in %s is not solved in one way", op.Unknown)
	}
	by := "(" + b.text + ")"
	if a.coefficient != "1" {
		by += " / (" + a.coefficient + ")"
	}
	r := &Relation{
		Name: "unknown_in_" + strings.ToLower(strings.ReplaceAll(op.Name, "_", "")), Concept: e.concept(op), Equation: left.source() + " == " + right.source(),
		Slots: append(l.slots, &Slot{Name: op.Unknown, Of: ofNumber}),
		Asks: []*Ask{{
			Slot: op.Unknown, By: []string{by}, Hidden: true,
			EN: en + " What is the value of " + op.Unknown + "?", ZH: zh + op.Unknown + "的值是多少？",
		}},
	}
	return e.made(r, l.given, op.Unknown, op.Unknown)
}

// isNegative reports whether a formula in the numerals is.
func (l *letters) isNegative(source string) bool {
	values := map[string]float64{}
	var names []string
	for name, o := range l.given {
		values[name] = o.value
		names = append(names, name)
	}
	e, err := formula.Parse(source, names)
	return err == nil && worth(e, values, math.Pi) < 0
}

// concept is the concept of an equation in what its operands measure.
func (e *equating) concept(op *program.Operation) string {
	return concepts[e.kinds.kind(key(&op.Operands[0]))]
}

// concepts are those of sums and values, by kind.
var concepts = map[string]string{
	ofLength: "wemath/understanding-line-segments-lines-and-rays", ofAngle: "wemath/calculation-and-comparison-of-angles",
	ofArea: "wemath/combining-plane-figures",
}

// valuing asks for the value of an expression.
func (e *equating) valuing(o *program.Operand) *Refusal {
	kind := e.kinds.kind(o.Name)
	if len(o.Unknowns) != 1 || concepts[kind] == "" {
		return refuse(UnknownStep, "it cannot be told what %s measures", o.Name)
	}
	letter := o.Unknowns[0]
	known, ok := e.found[letter]
	if !ok {
		return refuse(UnknownStep, "%s is not known", letter)
	}
	l := &letters{equating: e, letter: letter, given: map[string]operand{}}
	x, ok := l.read(o)
	if !ok {
		return refuse(UnknownStep, "%s is no sum of numbers and of multiples of %s", o.Name, letter)
	}
	l.slots = append(l.slots, &Slot{Name: letter, Of: ofNumber})
	known.Measure = measures[ofNumber]
	l.given[letter] = known
	written := x.written(kind)
	r := &Relation{
		Name: "value_of_expression", Concept: concepts[kind], Equation: "value == " + x.source(), Slots: append(l.slots, &Slot{Name: "value", Of: kind}),
		Asks: []*Ask{{
			Slot: "value", By: []string{x.source()}, Hidden: true,
			EN: map[string]string{
				ofAngle: "An angle measures " + written + ", where " + letter + " = {" + letter + ":number}. How large is the angle?",
				ofArea:  "A figure has an area of " + written + ", where " + letter + " = {" + letter + ":number}. What is its area?",
			}[kind],
			ZH: map[string]string{
				ofAngle: "一个角是" + written + "，其中" + letter + " = {" + letter + ":number}，这个角是多少度？",
				ofArea:  "一个图形的面积是" + written + "，其中" + letter + " = {" + letter + ":number}，它的面积是多少？",
			}[kind],
		}},
	}
	if kind == ofLength {
		r.Asks[0].EN = "A segment has a length of " + written + ", where " + letter + " = {" + letter + ":number}. How long is the segment?"
		r.Asks[0].ZH = "一条线段长" + written + "，其中" + letter + " = {" + letter + ":number}，这条线段长多少？"
	}
	return e.made(r, l.given, "value", o.Name)
}

// made adds the act of a relation that was made for it.
func (e *equating) made(r *Relation, given map[string]operand, slot, of string) *Refusal {
	if r.Concept == "" {
		return refuse(UnknownStep, "it cannot be told what its equation in %s measures", slot)
	}
	if err := r.compile(); err != nil {
		return refuse(UnknownStep, "%s: %v", r.Name, err)
	}
	return e.add(act{relation: r, ask: r.Asks[0], given: given, Measure: measures[r.Slot(slot).Of]}, of)
}

// letters reads expressions in one letter.
type letters struct {
	*equating
	letter string
	slots  []*Slot
	given  map[string]operand
}

// side is an operand of an equation as a linear form.
func (l *letters) side(o *program.Operand) (x *linear, ok bool) {
	if o.Expression || len(o.Unknowns) == 1 && o.Unknowns[0] == l.letter {
		if found, is := l.found[o.Name]; is && o.Expression {
			return l.number(found, l.kinds.kind(o.Name)), true
		}
		return l.read(o)
	}
	known, ok := l.operand(o)
	if !ok {
		return nil, false
	}
	return l.number(known, l.kinds.kind(key(o))), true
}

// number is a known quantity as a slot of its own.
func (l *letters) number(known operand, kind string) *linear {
	name := fmt.Sprint("n", len(l.slots)+1)
	if kind == "" {
		kind = ofAngle
	}
	known.Measure = measures[kind]
	l.slots = append(l.slots, &Slot{Name: name, Of: kind})
	l.given[name] = known
	return &linear{terms: []term{{slot: name}}, whole: true}
}

// equation words an equation and gives its sides.
func (l *letters) equation(op *program.Operation) (en, zh string, left, right *linear, refusal *Refusal) {
	unknown := refuse(UnknownStep, "its equation in %s is not worded", op.Unknown)
	kind := ""
	var sides []*linear
	for i := range op.Operands {
		o := &op.Operands[i]
		if k := l.kinds.kind(key(o)); k != "" {
			kind = k
		}
		x, ok := l.side(o)
		if !ok {
			return "", "", nil, nil, unknown
		}
		sides = append(sides, x)
	}
	last := len(sides) - 1
	noun, ok := nouns[kind]
	if !ok {
		return "", "", nil, nil, unknown
	}
	written := make([]string, len(sides))
	for i, x := range sides {
		written[i] = x.written(kind)
	}
	switch {
	case op.Name == "Equal" && kind == ofAngle && (op.Operands[0].Name[0] == 'C' || op.Operands[1].Name[0] == 'C'):
		whole, expression := written[0], written[1]
		if op.Operands[1].Name[0] == 'C' {
			whole, expression = expression, whole
		}
		en = "An angle of " + whole + " is given as " + expression + "."
		return en, "一个" + whole + "的角表示为" + expression + "，", sides[0], sides[1], nil
	case op.Name == "Equal":
		en = fmt.Sprintf(noun.equalEN, written[0], written[1])
		zh = fmt.Sprintf(noun.equalZH, written[0], written[1])
		return en, zh, sides[0], sides[1], nil
	case op.Name == "Sum" && last >= 2 && last <= 6:
		en = fmt.Sprintf(noun.sumEN, countEN[last], listed(written[:last], ", ", " and "), written[last])
		zh = fmt.Sprintf(noun.sumZH, countZH[last], listed(written[:last], "、", "和"), written[last])
		return en, zh, plus(sides[:last]), sides[last], nil
	case op.Name == "Sum" && last == 1:
		return fmt.Sprintf(noun.equalEN, written[0], written[1]), fmt.Sprintf(noun.equalZH, written[0], written[1]), sides[0], sides[1], nil
	case op.Name == "Multiple" && last == 2 && op.Operands[1].Name == "C2":
		return fmt.Sprintf(noun.doubleEN, written[0], written[2]), fmt.Sprintf(noun.doubleZH, written[0], written[2]), times(sides[0], 2), sides[2], l.drop(op, 1)
	case op.Name == "Iso_Tri_Ang":
		en = "An isosceles triangle has an angle of " + written[0] + " at its apex, and its base angles measure " + written[1] + " each."
		zh = "一个等腰三角形的顶角是" + written[0] + "，两个底角都是" + written[1] + "，"
		half := &linear{terms: []term{{number: "180"}}}
		return en, zh, plus([]*linear{sides[0], times(sides[1], 2)}), half, nil
	case op.Name == "Proportion" && last == 3 && kind == ofLength:
		for i, x := range sides {
			if len(x.terms) > 1 {
				written[i] = "(" + written[i] + ")"
			}
		}
		left, ok := scaledBy(sides[0], sides[3])
		right, is := scaledBy(sides[1], sides[2])
		if !ok || !is {
			return "", "", nil, nil, unknown
		}
		said := written[0] + " : " + written[1] + " = " + written[2] + " : " + written[3]
		return "The lengths of four segments are in proportion: " + said + ".", "四条线段的长度成比例：" + said + "，", left, right, nil
	case op.Name == "Median":
		en = "The bases of a trapezoid are " + written[0] + " and " + written[2] + " long, and its midsegment is " + written[1] + " long."
		zh = "一个梯形的上底和下底分别长" + written[0] + "和" + written[2] + "，中位线长" + written[1] + "，"
		return en, zh, plus([]*linear{sides[0], sides[2]}), times(sides[1], 2), nil
	}
	return "", "", nil, nil, unknown
}

// drop takes the slot of a constant operand out again, as its words say it.
func (l *letters) drop(op *program.Operation, at int) *Refusal {
	for i, s := range l.slots {
		if o := l.given[s.Name]; o.act < 0 && o.number < 0 {
			if v, is := constantOf(op.Operands[at].Name); is && v == o.value {
				delete(l.given, s.Name)
				l.slots = append(l.slots[:i:i], l.slots[i+1:]...)
				return nil
			}
		}
	}
	return nil
}

// times multiplies a linear form.
func times(x *linear, factor int) *linear {
	out := &linear{}
	for _, t := range x.terms {
		t.factor = factor
		out.terms = append(out.terms, t)
	}
	return out
}

// scaledBy multiplies a linear form by a number; ok is false where neither of two is one.
func scaledBy(x, y *linear) (out *linear, ok bool) {
	if len(x.terms) == 1 && x.terms[0].letter == "" {
		x, y = y, x
	}
	if len(y.terms) != 1 || y.terms[0].letter != "" || x.divisor != "" || y.divisor != "" {
		return nil, false
	}
	out = &linear{}
	for _, t := range x.terms {
		t.by = y.terms[0].source()
		out.terms = append(out.terms, t)
	}
	return out, true
}

// nouns are how equations of a kind are worded.
var nouns = map[string]struct{ equalEN, equalZH, sumEN, sumZH, doubleEN, doubleZH string }{
	ofAngle: {
		"Two angles are equal. One of them measures %s and the other %s.", "两个角相等，其中一个角是%s，另一个角是%s，",
		"%s angles measure %s, and their sum is %s.", "%s个角分别是%s，它们的和是%s，",
		"Twice an angle of %s is an angle of %s.", "一个%s的角的两倍是%s的角，",
	},
	ofLength: {
		"Two segments are equally long. The length of one of them is %s, and that of the other is %s.", "两条线段一样长，其中一条长%s，另一条长%s，",
		"%s segments have lengths of %s, and their total length is %s.", "%s条线段分别长%s，它们的总长是%s，",
		"Twice a length of %s is a length of %s.", "长%s的线段的两倍长%s，",
	},
	ofArea: {
		"Two figures have the same area. The area of one of them is %s, and that of the other is %s.", "两个图形的面积相等，其中一个的面积是%s，另一个的面积是%s，",
		"%s figures have areas of %s, and their total area is %s.", "%s个图形的面积分别是%s，它们的总面积是%s，",
		"Twice an area of %s is an area of %s.", "%s的面积的两倍是%s的面积，",
	},
}

var (
	countEN = []string{"", "One", "Two", "Three", "Four", "Five", "Six"}
	countZH = []string{"", "一", "两", "三", "四", "五", "六"}
)

// listed lists words: a, b and c.
func listed(words []string, comma, and string) string {
	last := len(words) - 1
	return strings.Join(words[:last], comma) + and + words[last]
}
