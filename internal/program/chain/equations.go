package chain

import (
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// equated takes apart a program of equations: in the order in which each equation gives one value, it is a relation with
// the slot of that value asked for. What is equal to something is that, and no step. A letter in expressions is asked for,
// and an expression whose letter is known is worked out.
func equated(p *Problem, solution *program.Program) ([]act, *Refusal) {
	operations, goal, ok := solution.Operations()
	if !ok {
		return nil, refuse(UnknownStep, "some of its values follow from several equations at once")
	}
	k := kindsOf(p, operations, &goal)
	if k == nil {
		return nil, refuse(UnknownStep, "its equations do not go together in what they measure")
	}
	e := &equating{problem: p, kinds: k, found: map[string]operand{}}
	for i := range operations {
		e.last = i == len(operations)-1
		if refusal := e.operation(&operations[i]); refusal != nil {
			return nil, refusal
		}
	}
	answer := e.found[key(&goal)]
	if len(e.acts) < 2 || answer.act != len(e.acts)-1 {
		return nil, refuse(OneStep, "its solution is one step, or none")
	}
	return e.acts, nil
}

// An equating makes acts of operations.
type equating struct {
	problem *Problem
	kinds   *measuring
	acts    []act
	// found is what stands for an operand whose value is known.
	found map[string]operand
	// last: the operation gives the answer.
	last bool
}

// measures are what the kinds measure; in this language lengths have no unit.
var measures = map[string]quantity.Measure{
	ofLength: {Dimension: quantity.Length}, ofArea: {Dimension: quantity.Area},
	ofAngle: {Dimension: quantity.Angle, Scale: 1}, ofNumber: {Dimension: quantity.Pure, Scale: 1},
}

// operand is what stands for an operand of an operation; ok is false where its value is not known.
func (e *equating) operand(o *program.Operand) (operand, bool) {
	if found, is := e.found[key(o)]; is {
		return found, true
	}
	made := operand{act: -1, number: -1, Measure: measures[e.kinds.kind(key(o))]}
	if v, is := constantOf(o.Name); is {
		made.value = v
		if v >= 60 {
			made.Measure = measures[ofAngle]
		}
		return made, true
	}
	if o.Number >= 0 && e.problem.Numbers[o.Number].Value != nil {
		made.number, made.value = o.Number, *e.problem.Numbers[o.Number].Value
		return made, true
	}
	return operand{}, false
}

// constantOf is the value of a constant: C180.
func constantOf(name string) (float64, bool) {
	digits, is := strings.CutPrefix(name, "C")
	if !is {
		return 0, false
	}
	v, err := strconv.ParseFloat(digits, 64)
	return v, err == nil
}

// operation makes the act of an operation.
func (e *equating) operation(op *program.Operation) *Refusal {
	unknown := refuse(UnknownStep, "%s is no relation that is known as it stands", op.Name)
	if op.Slot < 0 || op.Name == program.Valuing {
		return e.lettered(op)
	}
	asked := &op.Operands[op.Slot]
	switch kind := e.kinds.kind(key(asked)); {
	case kind == "":
		return refuse(UnknownStep, "it cannot be told what %s measures", asked.Name)
	case op.Name == "Equal":
		same, ok := e.operand(&op.Operands[1-op.Slot])
		if !ok {
			return unknown
		}
		e.found[key(asked)] = same
		if other := key(&op.Operands[1-op.Slot]); e.kinds.arcs[other] {
			// What is equal may be an arc or an angle at the centre: neither is told apart any more.
			e.kinds.arcs[key(asked)] = e.kinds.arcs[key(asked)] || !e.kinds.angles[key(asked)]
		}
		return nil
	case op.Name == "Sum":
		return e.sum(op, kind)
	case op.Name == "Multiple":
		return e.multiple(op, kind)
	case op.Name == "Proportion" || op.Name == "Ratio":
		return e.ratio(op)
	case op.Name == "Cos_Law":
		return e.cosines(op)
	}
	o, is := operators[op.Name][len(op.Operands)]
	if !is {
		return unknown
	}
	names := slices.Clone(o.slots)
	if relationNamed(o.relation).ask(names[op.Slot]) == nil {
		for _, s := range o.swaps {
			names[s[0]], names[s[1]] = names[s[1]], names[s[0]]
		}
	}
	return e.act(op, o.relation, names)
}

// act asks for the slot of an operation in a relation, in whose slots the operands stand by their names. There are as many names
// as operands, or no relation is known of so many, or of their kind.
func (e *equating) act(op *program.Operation, relation string, names []string) *Refusal {
	if len(names) != len(op.Operands) || op.Slot < 0 || op.Slot >= len(names) {
		return refuse(UnknownStep, "no relation is known of its %d operands", len(op.Operands))
	}
	given := map[string]operand{}
	for i := range op.Operands {
		if i == op.Slot {
			continue
		}
		o, ok := e.operand(&op.Operands[i])
		if !ok || names[i] == names[op.Slot] {
			return refuse(UnknownStep, "%s is not known when %s is asked for", op.Operands[i].Name, op.Operands[op.Slot].Name)
		}
		given[names[i]] = o
	}
	return e.ask(relation, names[op.Slot], given, key(&op.Operands[op.Slot]))
}

// ask asks for a slot of a relation, and notes for which operand.
func (e *equating) ask(relation, slot string, given map[string]operand, of string) *Refusal {
	r := relationNamed(relation)
	if r == nil || r.ask(slot) == nil {
		return refuse(UnknownStep, "%s of %s is not asked for", slot, relation)
	}
	for _, s := range r.Slots {
		o, is := given[s.Name]
		if !is {
			continue
		}
		o.Measure = measures[kindOfSlot(s.Of)]
		given[s.Name] = o
	}
	return e.add(act{relation: r, ask: r.ask(slot), given: given, Measure: measures[kindOfSlot(r.Slot(slot).Of)]}, of)
}

func (e *equating) add(a act, of string) *Refusal {
	e.acts = append(e.acts, a)
	e.found[of] = operand{act: len(e.acts) - 1, number: -1, Measure: a.Measure}
	return nil
}

// sum asks for a whole or for a part of it.
func (e *equating) sum(op *program.Operation, kind string) *Refusal {
	relations := sums[kind]
	parts := len(op.Operands) - 1
	asked := key(&op.Operands[op.Slot])
	times := 0
	for i := range op.Operands {
		if key(&op.Operands[i]) == asked {
			times++
		}
	}
	whole := &op.Operands[parts]
	switch {
	case op.Slot == parts && parts == 2 && key(&op.Operands[0]) == key(&op.Operands[1]):
		return e.act(&program.Operation{Operands: []program.Operand{op.Operands[0], *whole}, Slot: 1}, relations.double.relation, relations.double.slots)
	case op.Slot == parts && times == 1:
		o := relations.total[parts]
		return e.act(op, o.relation, o.slots)
	case times == 1 && parts == 2 && whole.Name == "C360" && e.kinds.arcs[key(&op.Operands[1-op.Slot])]:
		part, ok := e.operand(&op.Operands[1-op.Slot])
		if !ok {
			break
		}
		e.kinds.arcs[asked] = !e.kinds.angles[asked]
		return e.ask("arcs_making_circle", "rest", map[string]operand{"part": part}, asked)
	case times == 1 && parts == 3 && whole.Name == "C360" && op.Slot < 3 && e.areArcs(op):
		names := []string{"rest", "first", "second"}
		names[0], names[op.Slot] = names[op.Slot], names[0]
		short := *op
		short.Operands = op.Operands[:3]
		e.kinds.arcs[asked] = !e.kinds.angles[asked]
		return e.act(&short, "arcs_making_circle_3", names)
	case times == 1:
		o := relations.rest[parts]
		names := slices.Clone(o.slots)
		if len(names) <= op.Slot {
			break
		}
		names[0], names[op.Slot] = names[op.Slot], names[0]
		return e.act(op, o.relation, names)
	case times == 2 && parts == 2:
		return e.act(&program.Operation{Operands: []program.Operand{op.Operands[op.Slot], *whole}}, relations.half.relation, relations.half.slots)
	case times == 2 && parts == 3 && op.Slot != parts:
		others := slices.DeleteFunc(slices.Clone(op.Operands[:parts]), func(o program.Operand) bool { return key(&o) == asked })
		return e.act(&program.Operation{Operands: []program.Operand{op.Operands[op.Slot], others[0], *whole}}, relations.pair.relation, relations.pair.slots)
	}
	return refuse(UnknownStep, "a sum of %d parts is not asked for as it stands", parts)
}

// areArcs reports whether all parts of a sum that are known are arcs.
func (e *equating) areArcs(op *program.Operation) bool {
	for i := range op.Operands[:len(op.Operands)-1] {
		if i != op.Slot && !e.kinds.arcs[key(&op.Operands[i])] {
			return false
		}
	}
	return true
}

// multiple asks for so many times a quantity, or for one of so many equal parts.
func (e *equating) multiple(op *program.Operation, kind string) *Refusal {
	relations := sums[kind]
	last := len(op.Operands) - 1
	factor := 1.0
	one := -1
	for i := range last {
		if v, is := constantOf(op.Operands[i].Name); is {
			factor *= v
		} else if one >= 0 {
			return refuse(UnknownStep, "a product of quantities is no relation that is known")
		} else {
			one = i
		}
	}
	if one < 0 {
		return refuse(UnknownStep, "a product of constants is no step")
	}
	part, whole := op.Operands[one], op.Operands[last]
	slot := 1
	if op.Slot == one {
		slot = 0
	}
	if factor < 1 {
		part, whole, factor, slot = whole, part, 1/factor, 1-slot
	}
	step := &program.Operation{Name: op.Name, Operands: []program.Operand{part, whole}, Slot: slot}
	known, ok := e.operand(&step.Operands[1-slot])
	asked := key(&step.Operands[slot])
	switch {
	case !ok:
		return refuse(UnknownStep, "%s is not known", step.Operands[1-slot].Name)
	case factor == 2 && e.kinds.arcs[key(&whole)] && e.kinds.angles[key(&part)]:
		return e.act(step, "inscribed_angle", []string{"angle", "arc"})
	case factor == 2 && slot == 0:
		return e.act(step, relations.half.relation, relations.half.slots)
	case factor == 2:
		return e.act(step, relations.double.relation, relations.double.slots)
	case factor != float64(int(factor)) || relations.equal.relation == "":
		return refuse(UnknownStep, "%g times a quantity is not asked for", factor)
	}
	count := operand{act: -1, number: -1, value: factor, Measure: measures[ofNumber]}
	if slot == 1 && kind == ofLength && e.last && e.problem.Goal == "perimeter" {
		return e.ask("equal_sides_perimeter", "perimeter", map[string]operand{"side": known, "count": count}, asked)
	}
	if len(relations.equal.slots) != 3 {
		return refuse(UnknownStep, "%g times a quantity is not asked for", factor)
	}
	given := map[string]operand{"count": count, relations.equal.slots[2*(1-slot)]: known}
	return e.ask(relations.equal.relation, relations.equal.slots[2*slot], given, asked)
}

// ratio asks for a quantity in a proportion, or for a ratio.
func (e *equating) ratio(op *program.Operation) *Refusal {
	names := []string(nil)
	relation := ""
	n := len(op.Operands)
	switch exponent := op.Operands[n-1].Name; {
	case op.Name == "Ratio" && n == 3 && e.kinds.kind(key(&op.Operands[0])) == ofLength:
		relation, names = "length_ratio", []string{"first", "second", "ratio"}
	case op.Name == "Ratio" && n == 4 && op.Operands[2].Name == "C0.5":
		short := *op
		short.Operands = []program.Operand{op.Operands[0], op.Operands[1], op.Operands[3]}
		if op.Slot == 3 {
			short.Slot = 2
		}
		return e.act(&short, "scale_by_areas", []string{"first", "second", "factor"})
	case op.Name == "Proportion" && n == 4 && e.kinds.kind(key(&op.Operands[0])) == ofLength:
		// x / third == first / second, whichever of the four is asked for
		relation = "proportional_lengths"
		names = [][]string{
			{"x", "third", "first", "second"}, {"third", "x", "second", "first"},
			{"first", "second", "x", "third"}, {"second", "first", "third", "x"},
		}[op.Slot]
	case op.Name == "Proportion" && n == 5 && (exponent == "C2" || exponent == "C0.5"):
		short := *op
		short.Operands = slices.Clone(op.Operands[:4])
		names = []string{"second", "first", "other", "area"}
		if exponent == "C0.5" {
			names = []string{"other", "area", "second", "first"}
		}
		if op.Slot%2 == 1 { // the other way round
			names[0], names[1], names[2], names[3] = names[1], names[0], names[3], names[2]
		}
		return e.act(&short, "similar_areas", names)
	}
	if relation == "" {
		return refuse(UnknownStep, "a ratio of what is no length is not asked for")
	}
	return e.act(op, relation, names)
}

// cosines asks for a side or an angle of a triangle by the law of cosines.
func (e *equating) cosines(op *program.Operation) *Refusal {
	names := []string{"opposite", "first", "second", "angle"}
	switch op.Slot {
	case 0:
		return e.act(op, "law_of_cosines", names)
	case 3:
		return e.act(op, "angle_of_three_sides", names)
	}
	return refuse(UnknownStep, "a side by the law of cosines may have two values")
}
