package pickle

import (
	"fmt"
	"iter"
	"math"
	"math/big"
)

// List is a Python list.
type List struct {
	Items []any
	extent
}

// Tuple is a Python tuple.
type Tuple struct {
	Items []any
	extent
}

// Dict is a Python dict, in its order. Keys are nil, bool, int64, float64 or string; as in Python 1, 1.0 and True are
// one key.
type Dict struct {
	entries []entry
	index   map[any]int // position in entries by normal key; nil while the dict is small
	extent
}

type entry struct{ key, value any }

// indexAbove is the number of keys from which on a hash beats looking at each. Records have 9 to 14 keys, and a map for
// each of them would cost more than the rest of the record without its image.
const indexAbove = 16

// Len is the number of keys.
func (d *Dict) Len() int { return len(d.entries) }

// Get returns the value of a text key, and whether there is one. A value may be nil: Python's None.
func (d *Dict) Get(key string) (any, bool) {
	if d.index != nil {
		return d.Lookup(key)
	}
	for i := range d.entries {
		if k, ok := d.entries[i].key.(string); ok && k == key {
			return d.entries[i].value, true
		}
	}
	return nil, false
}

// Lookup is Get for a key of any kind: nil, bool, int64, float64 or string. Other kinds are never found.
func (d *Dict) Lookup(key any) (any, bool) {
	key, ok := normalKey(key)
	if !ok {
		return nil, false
	}
	if i := d.find(key); i >= 0 {
		return d.entries[i].value, true
	}
	return nil, false
}

// All gives keys and values in the dict's order.
func (d *Dict) All() iter.Seq2[any, any] {
	return func(yield func(key, value any) bool) {
		for _, e := range d.entries {
			if !yield(e.key, e.value) {
				return
			}
		}
	}
}

// find gives the position of a normal key, or -1.
func (d *Dict) find(key any) int {
	if d.index != nil {
		if i, ok := d.index[key]; ok {
			return i
		}
		return -1
	}
	for i := range d.entries {
		if k, _ := normalKey(d.entries[i].key); k == key {
			return i
		}
	}
	return -1
}

// set stores a value under a key whose normal form is normal. A key that is there keeps its place, as in Python.
func (d *Dict) set(key, normal, value any) {
	if i := d.find(normal); i >= 0 {
		d.entries[i].value = value
		return
	}
	d.entries = append(d.entries, entry{key, value})
	switch n := len(d.entries); {
	case d.index != nil:
		d.index[normal] = n - 1
	case n > indexAbove:
		d.index = make(map[any]int, 2*n)
		for i := range d.entries {
			k, _ := normalKey(d.entries[i].key)
			d.index[k] = i
		}
	}
}

// normalKey maps keys that are equal in Python to one Go value; ok is false for what cannot be a key here. Tuples and
// bytes could be keys in Python; no dataset has them, and without them a comparison never has to look inside a value.
func normalKey(key any) (normal any, ok bool) {
	switch k := key.(type) {
	case nil, string, int64:
		return key, true
	case bool:
		if k {
			return int64(1), true
		}
		return int64(0), true
	case float64:
		if k == math.Trunc(k) && math.Abs(k) < 1<<63 {
			return int64(k), true
		}
		return key, true
	}
	return nil, false
}

// Set is a Python set or frozenset. Its items are what may be a key of a Dict. Their order is the file's, which for
// text is arbitrary: Python writes a set in the order of hashes that differ from run to run.
type Set struct{ members Dict }

// Len is the number of items.
func (s *Set) Len() int { return s.members.Len() }

// Has reports whether the set holds item.
func (s *Set) Has(item any) bool {
	_, ok := s.members.Lookup(item)
	return ok
}

// Items gives a new slice of the items, in the file's order.
func (s *Set) Items() []any {
	items := make([]any, 0, s.Len())
	for i := range s.members.entries {
		items = append(items, s.members.entries[i].key)
	}
	return items
}

// Items gives the items of a *List, a *Tuple or a *Set: releases of one dataset differ in which of them they use. ok is
// false for every other value.
func Items(v any) (items []any, ok bool) {
	switch v := v.(type) {
	case *List:
		return v.Items, true
	case *Tuple:
		return v.Items, true
	case *Set:
		return v.Items(), true
	}
	return nil, false
}

// kindOf names a value the way Python does, for errors.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		return "a bool"
	case int64, *big.Int:
		return "an int"
	case float64:
		return "a float"
	case string:
		return "a str"
	case []byte:
		return "bytes"
	case *List:
		return "a list"
	case *Tuple:
		return "a tuple"
	case *Dict:
		return "a dict"
	case *Set:
		return "a set"
	case *Array:
		return "a numpy array"
	case *Dtype:
		return "a numpy dtype"
	case class:
		return "the class " + v.String()
	}
	return fmt.Sprintf("a %T", v)
}
