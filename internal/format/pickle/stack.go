package pickle

import (
	"errors"
	"fmt"
	"slices"
)

var errUnderflow = errors.New("the stack has too few values")

func (m *machine) push(v any) {
	if m.err != nil {
		return
	}
	if len(m.stack) >= maxStack {
		m.fail(fmt.Errorf("%w: more than %d values on the stack", ErrLimit, maxStack))
		return
	}
	m.stack = append(m.stack, v)
}

// top gives the uppermost n values without taking them, lowest first, or nil when the last MARK (or the bottom) is
// nearer.
func (m *machine) top(n int) []any {
	floor := 0
	if len(m.marks) > 0 {
		floor = m.marks[len(m.marks)-1]
	}
	if len(m.stack)-floor < n {
		m.fail(errUnderflow)
		return nil
	}
	return m.stack[len(m.stack)-n:]
}

func (m *machine) pop(n int) {
	if m.top(n) != nil {
		m.stack = m.stack[:len(m.stack)-n]
	}
}

// mark gives the height of the last MARK.
func (m *machine) mark() (int, bool) {
	if len(m.marks) == 0 {
		m.fail(errors.New("no MARK is open"))
		return 0, false
	}
	return m.marks[len(m.marks)-1], true
}

// replace puts one value in the place of the uppermost n.
func (m *machine) replace(n int, by func([]any) any) {
	v := m.top(n)
	if v == nil {
		return
	}
	if made := by(v); m.err == nil {
		m.stack = m.stack[:len(m.stack)-n]
		m.push(made)
	}
}

// collect puts one value in the place of all above the last MARK, and closes it.
func (m *machine) collect(by func([]any) any) {
	at, ok := m.mark()
	if !ok {
		return
	}
	if made := by(m.stack[at:]); m.err == nil {
		m.stack = m.stack[:at]
		m.marks = m.marks[:len(m.marks)-1]
		m.push(made)
	}
}

// extendFromMark puts all above the last MARK into the container under it.
func (m *machine) extendFromMark(op opcode) {
	at, ok := m.mark()
	if !ok {
		return
	}
	floor := 0
	if len(m.marks) > 1 {
		floor = m.marks[len(m.marks)-2]
	}
	if at <= floor {
		m.fail(errUnderflow)
		return
	}
	m.extend(op, m.stack[at-1], m.stack[at:])
	if m.err == nil {
		m.stack = m.stack[:at]
		m.marks = m.marks[:len(m.marks)-1]
	}
}

// extend puts items into the container that op is for, and gives it back.
func (m *machine) extend(op opcode, container any, items []any) any {
	var wanted string
	switch op {
	case opAppend, opAppends:
		if list, ok := container.(*List); ok {
			return m.extendList(list, items)
		}
		wanted = "a list"
	case opSetItem, opSetItems:
		if dict, ok := container.(*Dict); ok {
			return m.extendDict(dict, items)
		}
		wanted = "a dict"
	case opAddItems:
		if set, ok := container.(*Set); ok {
			return m.extendSet(set, items)
		}
		wanted = "a set"
	}
	m.fail(fmt.Errorf("items for %s put into %s", wanted, kindOf(container)))
	return nil
}

func (m *machine) extendList(list *List, items []any) *List {
	if !m.open(&list.extent, list) {
		return nil
	}
	for _, item := range items {
		if m.holdData(&list.extent, item); m.err != nil {
			return nil
		}
	}
	list.Items = append(list.Items, items...)
	return list
}

// extendDict takes keys and values in turn.
func (m *machine) extendDict(dict *Dict, items []any) *Dict {
	if !m.open(&dict.extent, dict) {
		return nil
	}
	if len(items)%2 != 0 {
		m.fail(errors.New("a dict's last key has no value"))
		return nil
	}
	dict.entries = slices.Grow(dict.entries, len(items)/2)
	for i := 0; i < len(items); i += 2 {
		m.setKey(dict, items[i], items[i+1])
		if m.err != nil {
			return nil
		}
	}
	return dict
}

func (m *machine) extendSet(set *Set, items []any) *Set {
	if !m.open(&set.members.extent, set) {
		return nil
	}
	for _, item := range items {
		m.setKey(&set.members, item, nil)
		if m.err != nil {
			return nil
		}
	}
	return set
}

// setKey sets one key of a dict, or of the dict that stands for a set.
func (m *machine) setKey(dict *Dict, key, value any) {
	normal, ok := normalKey(key)
	if !ok {
		m.fail(fmt.Errorf("%w: %s as a key or in a set", ErrRefused, kindOf(key)))
		return
	}
	if s, isText := key.(string); isText {
		m.spend(len(s) / 32) // a long key costs time to hash, each time it is used
	}
	m.holdData(&dict.extent, key)
	m.holdData(&dict.extent, value)
	if m.err == nil {
		dict.set(key, normal, value)
	}
}

func (m *machine) tuple(items []any) *Tuple {
	if len(items) == 0 {
		return m.emptyTuple
	}
	t := &Tuple{Items: slices.Clone(items)}
	for _, item := range items {
		if m.hold(&t.extent, item); m.err != nil {
			return nil
		}
	}
	return t
}

// put remembers the uppermost value.
func (m *machine) put(i uint64) {
	if v := m.top(1); v != nil && m.err == nil {
		m.memo.put(i, v[0])
	}
}

// recall pushes a value that put remembered.
func (m *machine) recall(i uint64) {
	v, ok := m.memo.get(i)
	if !ok {
		m.fail(fmt.Errorf("no value was remembered as %d", i))
		return
	}
	m.push(v)
}
