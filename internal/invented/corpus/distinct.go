package corpus

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"geoeval/internal/invented/synth"
)

// distinct knows the texts and the identities of the records of a dataset without diagrams so far: among these, two
// problems of one template are the same more often than in published data, unless they are kept apart.
type distinct map[[16]byte]bool

// add says whether something is new.
func (d distinct) add(what, s string) bool {
	sum := sha256.Sum256([]byte(what + s))
	key := [16]byte(sum[:16])
	isNew := !d[key]
	d[key] = true
	return isNew
}

// A tried is a record, its template, its place, its problem and the next draw of it.
type tried[R any] struct {
	template *synth.Template
	i        int
	record   R
	problem  *synth.Instance
	next     int
}

// try draws a record.
func try[R any](w *writing, t *synth.Template, i int,
	compose func(*synth.Instance, synth.Chance) (R, error)) (tried[R], error) {
	r, p, next, err := fit(w, t, i, 0, compose)
	return tried[R]{t, i, r, p, next}, err
}

// settle takes a record whose text is new, or draws it again; after some draws it takes one that repeats a text, as
// published datasets have them, but never one of the same identity. Records must be settled in order.
func settle[R any](w *writing, once distinct, t tried[R], compose func(*synth.Instance, synth.Chance) (R, error),
	key func(R) (text, identity string)) (R, error) {
	const again = 12
	for n := 0; ; n++ {
		text, identity := key(t.record)
		isNew := once.add("text", text)
		if (isNew || n >= again) && once.add("identity", identity) {
			return t.record, nil
		}
		if n > 10*again {
			return t.record, fmt.Errorf("template %s gives too few problems that differ", t.template.Name)
		}
		var err error
		if t.record, t.problem, t.next, err = fit(w, t.template, t.i, t.next, compose); err != nil {
			return t.record, errors.Join(fmt.Errorf("record %d", t.i), err)
		}
	}
}
