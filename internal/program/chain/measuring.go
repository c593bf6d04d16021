package chain

import (
	"regexp"
	"strings"

	"geoeval/internal/program"
)

// measuring finds what the operands of a program of equations measure: each operator says it of some, sums and quotients join
// others, and clauses say it of numbers.
type measuring struct {
	problem *Problem
	parent  map[string]string
	of      map[string]string
	// arcs are operands that are known to be arcs, and angles those that are known to be none.
	arcs, angles map[string]bool
}

// key is what tells an operand from others: a number that is a letter is that letter.
func key(o *program.Operand) string {
	if !o.Expression && len(o.Unknowns) == 1 {
		return o.Unknowns[0]
	}
	return o.Name
}

func (k *measuring) root(name string) string {
	for k.parent[name] != "" {
		name = k.parent[name]
	}
	return name
}

// join says that two operands are of one kind; false where they are not.
func (k *measuring) join(a, b string) bool {
	ra, rb := k.root(a), k.root(b)
	if ra == rb {
		return true
	}
	k.parent[ra] = rb
	return k.set(rb, k.of[ra])
}

// set says of which kind an operand is; false where it is of another.
func (k *measuring) set(name, kind string) bool {
	r := k.root(name)
	if kind == "" {
		return true
	}
	if k.of[r] == "" {
		k.of[r] = kind
	}
	return k.of[r] == kind
}

// kind is that of an operand, "" where it is not known.
func (k *measuring) kind(name string) string { return k.of[k.root(name)] }

// kindsOf finds the kinds of all operands of some operations; nil where what they say does not go together.
func kindsOf(p *Problem, operations []program.Operation, goal *program.Operand) *measuring {
	k := &measuring{problem: p, parent: map[string]string{}, of: map[string]string{}, arcs: map[string]bool{}, angles: map[string]bool{}}
	ok := true
	for i := range operations {
		ok = ok && k.operation(&operations[i])
		for j := range operations[i].Operands {
			ok = ok && k.told(&operations[i].Operands[j])
		}
	}
	if !ok {
		return nil
	}
	if g := key(goal); k.kind(g) == "" {
		switch p.Goal {
		case "length", "perimeter":
			k.set(g, ofLength)
		case "angle", "area":
			k.set(g, p.Goal)
		}
	}
	k.asked(goal)
	return k
}

func (k *measuring) operation(op *program.Operation) bool {
	all := op.Operands
	names := make([]string, len(all))
	ok := true
	for i := range all {
		names[i] = key(&all[i])
		if names[i][0] != 'C' {
			continue
		}
		// A constant is no number of the problem, and stands for itself alone wherever it stands.
		names[i] = names[i] + "@" + op.Name
		if v, is := constantOf(all[i].Name); is && v >= 60 && (op.Name == "Sum" || op.Name == "Equal") {
			ok = ok && k.set(names[i], ofAngle)
		}
	}
	if relation, is := operators[op.Name][len(all)]; is {
		r := relationNamed(relation.relation)
		for i, slot := range relation.slots {
			ok = ok && k.set(names[i], kindOfSlot(r.Slot(slot).Of))
		}
		return ok
	}
	switch {
	case op.Name == "Sum" || op.Name == "Equal":
		for _, n := range names[1:] {
			ok = ok && k.join(names[0], n)
		}
	case op.Name == "Multiple":
		return k.multiple(names, all)
	case op.Name == "Proportion" && len(all) == 4:
		return k.join(names[0], names[1]) && k.join(names[2], names[3]) && k.join(names[0], names[2])
	case op.Name == "Ratio" && len(all) == 3:
		return k.join(names[0], names[1]) && k.set(names[2], ofNumber)
	}
	form := op.Name
	if constant := constantIn[op.Name]; constant > 0 {
		form += " " + all[constant].Name
	}
	for i, kind := range kindsIn[form] {
		ok = ok && (kind == "" || k.set(names[i], kind))
	}
	return ok
}

var (
	// constantIn is which operand of an operation is a constant that says what the others are.
	constantIn = map[string]int{"Proportion": 4, "Ratio": 2}
	// kindsIn are the kinds of an operation's operands, by its name and its constant.
	kindsIn = map[string][]string{
		"Cos_Law":         {ofLength, ofLength, ofLength, ofAngle},
		"Proportion C2":   {ofLength, ofLength, ofArea, ofArea},
		"Proportion C0.5": {ofArea, ofArea, ofLength, ofLength},
		"Ratio C0.5":      {ofArea, ofArea, "", ofNumber},
	}
)

// multiple joins the factor and the product of a multiple, of which one may be a constant.
func (k *measuring) multiple(names []string, all []program.Operand) bool {
	ok, first := true, ""
	for i, n := range names {
		if v, is := constantOf(all[i].Name); is {
			if v < 60 || i < len(names)-1 {
				continue
			}
			ok = ok && k.set(n, ofAngle)
		}
		if first != "" {
			ok = ok && k.join(first, n)
		}
		first = n
	}
	return ok
}

// lengthNamed is a clause or a piece of a text that gives a length.
var lengthNamed = regexp.MustCompile(`(^|[\s(])[A-Z]'?[A-Z]'?( = [A-Z]'?[A-Z]'?)* (=|is)\s*$`)

// told says what the words before a number say of it.
func (k *measuring) told(o *program.Operand) bool {
	if o.Number < 0 {
		return true
	}
	n := &k.problem.Numbers[o.Number]
	before := n.Before
	if at := strings.LastIndexAny(before, ",;."); at >= 0 {
		before = before[at+1:]
	}
	name := key(o)
	switch {
	case strings.Contains(before, `l \widehat`):
		return k.set(name, ofLength)
	case strings.Contains(before, `\widehat`):
		k.arcs[name] = true
		return k.set(name, ofAngle)
	case strings.Contains(before, `\angle`):
		k.angles[name] = true
		return k.set(name, ofAngle)
	case lengthNamed.MatchString(before):
		return k.set(name, ofLength)
	}
	return true
}

// asked says what the question says of the answer.
func (k *measuring) asked(goal *program.Operand) {
	text := k.problem.Text
	question := text[strings.LastIndexAny(strings.TrimRight(text, ".? "), ".,")+1:]
	name := key(goal)
	if k.kind(name) != ofAngle || goal.Number >= 0 {
		return
	}
	angle, arc := strings.Contains(question, `\angle`), strings.Contains(question, `\widehat`)
	if angle != arc {
		k.angles[name], k.arcs[name] = angle, arc
	}
}
