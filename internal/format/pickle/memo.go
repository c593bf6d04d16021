package pickle

// memo is the pickle's table of values to use again. Writers number them from 0 (Python 2: from 1) without holes, so
// they stand in a slice; an index from elsewhere goes to a map, because the slice must not grow to an index that the
// input makes up.
type memo struct {
	dense  []any
	sparse map[uint64]any
	n      uint64 // values in dense and sparse
}

// unset stands in dense where there is no value; nil would be Python's None.
type unset struct{}

// maxHole is how far beyond the number of values an index may lie and still go to the slice.
const maxHole = 64

func (t *memo) put(i uint64, v any) {
	if _, there := t.get(i); !there {
		t.n++
	}
	if i >= t.n+maxHole {
		if t.sparse == nil {
			t.sparse = make(map[uint64]any)
		}
		t.sparse[i] = v
		return
	}
	for uint64(len(t.dense)) <= i {
		t.dense = append(t.dense, unset{})
	}
	t.dense[i] = v
	delete(t.sparse, i)
}

func (t *memo) get(i uint64) (any, bool) {
	if i < uint64(len(t.dense)) {
		if v := t.dense[i]; v != (any)(unset{}) {
			return v, true
		}
	}
	v, ok := t.sparse[i]
	return v, ok
}

// next is the index that MEMOIZE uses.
func (t *memo) next() uint64 { return t.n }
