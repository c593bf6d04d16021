package synth

import (
	"errors"
	"fmt"
	"maps"
)

// ErrNoEdit says that a problem cannot be edited in this way.
var ErrNoEdit = errors.New("the problem cannot be edited so")

// mostTries bounds how often an edit is tried that changed nothing.
const mostTries = 50

// Rename gives the points other letters (section 3.1.4).
func (p *Instance) Rename(chance Chance) (*Instance, error) {
	s := NewStream(chance("rename"))
	c := p.clone()
	for range mostTries {
		if c.Letters = p.Template.drawLetters(s); !maps.Equal(c.Letters, p.Letters) {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w: template %s has no letters that could change", ErrNoEdit, p.Template.Name)
}

// Renumber gives the problem other numbers; wording, letters and former edits stay.
func (p *Instance) Renumber(chance Chance) (*Instance, error) {
	base := *p
	base.question, base.swapped, base.extended = p.Template.question, false, false
	old := p.base()
	for try := range mostTries {
		c := base.clone()
		if err := c.drawNumbers(func(parts ...string) uint64 {
			return chance(append([]string{"renumber", fmt.Sprint(try)}, parts...)...)
		}); err != nil {
			return nil, err
		}
		if maps.Equal(c.Values, old) {
			continue
		}
		var err error
		switch {
		case p.swapped:
			c, err = c.Swap()
		case p.extended:
			c, err = c.Extend()
		}
		if err == nil {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w: template %s has no other numbers", ErrNoEdit, p.Template.Name)
}

// base are the numbers that were drawn.
func (p *Instance) base() map[string]Value {
	values := map[string]Value{}
	for _, one := range p.Template.parameters {
		values[one.name], _ = newValue(p.numbers.values[one.slot])
	}
	return values
}

// Swap exchanges the question with a condition: the answer is given, and the condition asked for. It needs an answer
// that is not rounded.
func (p *Instance) Swap() (*Instance, error) {
	t := p.Template
	if t.swap == nil || p.swapped || p.extended {
		return nil, fmt.Errorf("%w: template %s has no swap, or the problem is edited already", ErrNoEdit, t.Name)
	}
	if p.question.form == decimal && !isRound(p.at(t.answerSlot), 2) {
		return nil, fmt.Errorf("%w: the answer is rounded, and what is asked for would not follow from it", ErrNoEdit)
	}
	c := p.clone()
	c.swapped, c.question = true, t.swap.question
	delete(c.Values, t.swap.ask)
	if v, ok := newValue(p.at(t.answerSlot)); ok {
		c.Values[answerName] = v
	}
	if ok, err := c.settle(c.question); err != nil || !ok {
		return nil, fmt.Errorf("%w: the swapped answer cannot be written: %v", ErrNoEdit, err)
	}
	return c, nil
}

// Extend asks another question, whose solution goes on from the answer: it takes the steps of both.
func (p *Instance) Extend() (*Instance, error) {
	t := p.Template
	if t.further == nil || p.swapped || p.extended {
		return nil, fmt.Errorf("%w: template %s asks nothing further, or the problem is edited already", ErrNoEdit, t.Name)
	}
	c := p.clone()
	c.extended, c.question = true, t.further
	if ok, err := c.settle(c.question); err != nil || !ok {
		return nil, fmt.Errorf("%w: the further answer cannot be written: %v", ErrNoEdit, err)
	}
	return c, nil
}
