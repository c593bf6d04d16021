package chain

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/quantity"
)

// A teller words acts as problems of one step.
type teller struct {
	problem *Problem
	acts    []act
	speaker *speaker
	pi      float64
	// digits are how many more digits rounded results have than is usual.
	digits int
}

// tell words a chain. Each step goes on from what the one before it states; where that leads away from the gold answer,
// results are stated with more digits.
func tell(p *Problem, acts []act, pi float64) (*Chain, *Refusal) {
	if len(acts) > mostSteps {
		return nil, refuse(UnknownStep, "it has %d steps, more than %d", len(acts), mostSteps)
	}
	t := &teller{problem: p, acts: acts, speaker: newSpeaker(p.Text), pi: pi}
	var refusal *Refusal
	for _, t.pi = range t.pis(pi) {
		for t.digits = 0; t.digits <= 4; t.digits++ {
			var c *Chain
			if c, refusal = t.chain(); c != nil {
				return c, nil
			}
			if refusal.Reason != Unproven {
				return nil, refusal
			}
		}
	}
	return nil, refusal
}

// pis are what π may be taken for: what the program takes it for, and where that is π itself, the two that problems reckon
// with, as the gold answer may rest on one of them.
func (t *teller) pis(pi float64) []float64 {
	if t.problem.Language == program.MathQA && same(pi, math.Pi) {
		return []float64{pi, 22.0 / 7, 3.14}
	}
	return []float64{pi}
}

func (t *teller) chain() (*Chain, *Refusal) {
	c := &Chain{}
	for i := range t.acts {
		s, refusal := t.step(c.Steps, i)
		if refusal != nil {
			return nil, refusal
		}
		c.Steps = append(c.Steps, *s)
	}
	dropTelling(c)
	return c, nil
}

// take has an earlier answer given.
func (g *Given) take(from *Answer) {
	g.Value, g.Written, g.Unit = from.Value, from.Written, from.Unit
	if g.Dimension == quantity.Angle && g.Unit == "" {
		g.Unit = "°" // a letter that is an angle itself
	}
	if from.Unit == "%" {
		g.Value = from.Value / 100
	}
}

// stated is what a step states for an operand.
func (t *teller) stated(steps []Step, slot *Slot, o operand) (Given, *Refusal) {
	g := Given{Slot: slot, Number: o.number, Dimension: o.Dimension, Value: o.value}
	var ok bool
	if g.Unit, ok = t.unit(o.Measure, o.percent); !ok && !slot.isRate() {
		return g, refuse(UnknownStep, "its text has no unit for a %s of %g", o.Dimension, o.value)
	}
	if o.act >= 0 {
		g.Number, g.Step = -1, o.act+1
		g.take(&steps[o.act].Answer)
		return g, nil
	}
	shown := o.value
	if g.Unit == "%" {
		shown *= 100
	}
	text, ok := written(shown, o.fraction && g.Unit != "%")
	if !ok {
		text, g.Value = rounded(shown, mostDecimals)
		if !near(g.Value, shown) {
			return g, refuse(UnknownStep, "%g is no number that a text states", shown)
		}
		text = strings.TrimRight(text, "0")
	}
	g.Value = o.value
	g.Written = text
	if o.number >= 0 {
		g.Name = nameIn(&t.problem.Numbers[o.number], g.Dimension)
	}
	return g, nil
}

// unit is the symbol of a measure's unit; ok is false where it has none that can be named.
func (t *teller) unit(m quantity.Measure, percent bool) (symbol string, ok bool) {
	switch {
	case m.Dimension == quantity.Angle:
		return "°", true
	case m.Dimension == quantity.Pure && percent:
		return "%", true
	case m.Dimension == quantity.Pure, m.Scale == 0:
		return "", true
	}
	return t.speaker.symbol(m)
}

func (t *teller) step(steps []Step, i int) (*Step, *Refusal) {
	a := &t.acts[i]
	last := i == len(t.acts)-1
	s := &Step{Relation: a.relation, Asked: a.relation.Slot(a.ask.Slot), Concept: a.relation.Concept, Principles: a.relation.Principles, Pi: t.pi}
	if a.ask.Concept != "" {
		s.Concept = a.ask.Concept
	}
	if a.ask.Principles != nil {
		s.Principles = a.ask.Principles
	}
	if s.Concept == "" {
		s.Concept = a.concept()
	}
	values := map[string]float64{}
	for _, slot := range a.relation.Slots {
		if slot == s.Asked {
			continue
		}
		g, refusal := t.stated(steps, slot, a.given[slot.Name])
		if refusal != nil {
			return nil, refusal
		}
		if slices.ContainsFunc(s.Givens, func(other Given) bool { return other.Name == g.Name }) {
			g.Name = "" // a number that is taken twice is that of two things, of which one has the name
		}
		s.Givens = append(s.Givens, g)
		values[slot.Name] = g.Value
	}
	value := worth(a.ask.by[0], values, t.pi)
	if math.IsNaN(value) || math.IsInf(value, 0) || value <= 1e-9 {
		return nil, refuse(UnknownStep, "the step %s has no positive result", a.relation.Name)
	}
	s.Answer = Answer{Dimension: a.Dimension, Decimals: -1}
	var named bool
	if s.Answer.Unit, named = t.unit(a.Measure, last && t.inPercent()); !named && !s.Asked.isRate() {
		return nil, refuse(UnknownStep, "its text has no unit for a %s of %g", a.Dimension, value)
	}
	if !s.rates() {
		return nil, refuse(UnknownStep, "its text has no unit for a %s of %g", a.Dimension, value)
	}
	fractions := s.Answer.Unit != "%" && slices.ContainsFunc(s.Givens, func(g Given) bool { return strings.Contains(g.Written, "/") }) ||
		last && s.Answer.Dimension == quantity.Pure && s.Answer.Unit == "" && strings.ContainsAny(t.problem.Answer, "/:：∶")
	if refusal := t.answer(s, value, fractions, last); refusal != nil {
		return nil, refusal
	}
	t.word(s, a, last)
	t.mistakes(s, a, values, fractions)
	s.Equation = equationOf(a.ask.by[0], s)
	return s, nil
}

// inPercent reports whether the answer is published as a percentage.
func (t *teller) inPercent() bool { return strings.ContainsAny(t.problem.Answer, "%％") }

// rates gives the rates of a step the units of what they are rates of; it is false where one has none that can be named.
func (s *Step) rates() bool {
	units := map[string]string{s.Asked.Of: s.Answer.Unit}
	for _, g := range s.Givens {
		units[g.Slot.Of] = g.Unit
	}
	named := true
	name := func(slot *Slot, unit *string) {
		if !slot.isRate() {
			return
		}
		above, below, _ := strings.Cut(slot.Of, "/")
		if units[below] != "" {
			*unit = units[above] + "/" + units[below]
		}
		named = named && (strings.Contains(*unit, "/") || above == "count")
	}
	name(s.Asked, &s.Answer.Unit)
	for i := range s.Givens {
		name(s.Givens[i].Slot, &s.Givens[i].Unit)
	}
	return named
}

func (s *Slot) isRate() bool { return strings.Contains(s.Of, "/") }

// answer states a result: exactly where it can be written, rounded where it cannot. The last one, rounded as the gold answer is
// written, is the gold answer.
func (t *teller) answer(s *Step, value float64, fractions, last bool) *Refusal {
	a := &s.Answer
	shown := value
	if a.Unit == "%" {
		shown *= 100
	}
	back := shown / value
	exactly, exact := written(shown, fractions)
	digits := digitsFor(shown) + t.digits
	if s.Asked.Of == "count" {
		digits = 0
	}
	if last {
		gold, own, decimal, ok := t.gold(back)
		told := shown
		if ok {
			told = roundTo(shown, own)
		}
		if !near(told, gold) {
			return refuse(Unproven, "its last step gives %g and not the gold answer %s", value, t.problem.Answer)
		}
		digits, exact, a.Otherwise = own, exact && near(shown, gold), !decimal && t.problem.Answer != ""
	}
	if exact {
		a.Written, a.Value = exactly, value
		return nil
	}
	if digits > mostDecimals {
		return refuse(Unproven, "%g is no number that a text states", shown)
	}
	a.Written, a.Value = rounded(shown, digits)
	a.Decimals = digits
	a.Value /= back
	return nil
}

// gold is the gold answer as it is written, and with how many digits behind the point; decimal says that it is written as a decimal
// numeral, and ok is false where it cannot be, as it is irrational. back is 100 for a percentage.
func (t *teller) gold(back float64) (gold float64, digits int, decimal, ok bool) {
	gold = t.problem.Gold * back
	value, _, read := mathtext.ValueUnit(t.problem.Answer)
	first := numeral.FindString(t.problem.Answer)
	if plain, err := strconv.ParseFloat(strings.ReplaceAll(first, ",", ""), 64); read && err == nil &&
		(near(plain, value) || near(plain, 100*value)) && math.Abs(plain-gold) <= t.problem.Slack*back+1e-9*math.Abs(gold) {
		_, behind, _ := strings.Cut(first, ".")
		return plain, len(behind), true, len(behind) <= mostDecimals
	}
	for digits = range 5 {
		if near(roundTo(gold, digits), gold) {
			return gold, digits, false, true
		}
	}
	return gold, mostDecimals, false, false
}

// numeral is a decimal numeral.
var numeral = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)

// mistakes computes what typical errors lead to.
func (t *teller) mistakes(s *Step, a *act, values map[string]float64, fractions bool) {
	for _, m := range a.ask.mistakes {
		x := worth(m, values, t.pi)
		wrong := s.Answer
		if math.IsNaN(x) || math.IsInf(x, 0) || x <= 1e-9 || math.Abs(x) > 1e9 {
			continue
		}
		if wrong.Unit == "%" {
			x *= 100
		}
		if wrong.Decimals >= 0 {
			wrong.Written, x = rounded(x, wrong.Decimals)
		} else if text, ok := written(x, fractions); ok {
			wrong.Written = text
		} else {
			wrong.Written, x = rounded(x, digitsFor(x))
		}
		if s.Asked.Of == "count" && strings.ContainsAny(wrong.Written, "./") {
			continue
		}
		wrong.Value = x
		if wrong.Unit == "%" {
			wrong.Value /= 100
		}
		taken := func(o Answer) bool {
			return o.Written == wrong.Written || math.Abs(o.Value-wrong.Value) <= 0.005*math.Abs(o.Value)
		}
		far := x < s.Answer.Value/40 || x > 40*s.Answer.Value
		if x == 0 || far || taken(s.Answer) || slices.ContainsFunc(s.Mistakes, taken) {
			continue
		}
		wrong.EN, wrong.ZH = english(wrong.Written, wrong.Unit), chinese(wrong.Written, wrong.Unit)
		s.Mistakes = append(s.Mistakes, wrong)
	}
}

// dropTelling leaves out mistakes that are the answer of a later step.
func dropTelling(c *Chain) {
	for i := range c.Steps {
		c.Steps[i].Mistakes = slices.DeleteFunc(c.Steps[i].Mistakes, func(m Answer) bool {
			return slices.ContainsFunc(c.Steps[i+1:], func(later Step) bool { return later.Answer.Written == m.Written })
		})
	}
}
