package graph

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"geoeval/stages"
)

// Seen is what the notes of some subjects were combined to, in any order.
type Seen struct {
	// Written are combiners as JSON, on their way from other computers: read takes them in.
	Written [][]byte
	// combiner, where not nil, has what was seen here.
	combiner stages.Combiner
}

// read has the combiner take in what is written.
func (s *Seen) read(work *stages.Work) error {
	if s.combiner == nil {
		s.combiner = work.Combine()
	}
	for _, b := range s.Written {
		other := work.Combine()
		if err := json.Unmarshal(b, other); err != nil {
			return fmt.Errorf("notes on their way: %w", err)
		}
		s.combiner.Merge(other)
	}
	s.Written = nil
	return nil
}

// writeSeen writes what was seen for another computer: each combiner behind its length.
func writeSeen(s Seen) ([]byte, error) {
	written := s.Written
	if s.combiner != nil {
		b, err := json.Marshal(s.combiner)
		if err != nil {
			return nil, err
		}
		written = append(slices.Clip(written), b)
	}
	var out []byte
	for _, b := range written {
		out = append(binary.AppendUvarint(out, uint64(len(b))), b...)
	}
	return out, nil
}

func readSeen(b []byte) (s Seen, err error) {
	for len(b) > 0 {
		var one []byte
		if one, b, err = piece(b); err != nil {
			return s, err
		}
		s.Written = append(s.Written, one)
	}
	return s, nil
}

// gatherFn combines the notes of all subjects.
type gatherFn struct {
	stageFn
	// work is found when the first note comes.
	work *stages.Work
}

// prepare finds the stage's work.
func (f *gatherFn) prepare() error {
	if f.work != nil {
		return nil
	}
	if err := f.open(); err != nil {
		return err
	}
	work, err := f.workOf(context.Background(), f.build.Job(f.stage))
	if err != nil {
		return err
	}
	if work.NewNote == nil || work.Combine == nil {
		return f.failed(errors.New("it leaves notes and does not say of what type, or who combines them (Work.NewNote, Work.Combine)"))
	}
	f.work = work
	return nil
}

func (*gatherFn) CreateAccumulator() Seen { return Seen{} }

func (f *gatherFn) AddInput(a Seen, note []byte) (Seen, error) {
	if err := f.prepare(); err != nil {
		return a, err
	}
	key, n, err := readNote(note, f.work)
	if err == nil {
		err = a.read(f.work)
	}
	if err != nil {
		return a, f.failed(err)
	}
	a.combiner.Add(key, n)
	return a, nil
}

func (f *gatherFn) MergeAccumulators(a, b Seen) (Seen, error) {
	if err := f.prepare(); err != nil {
		return a, err
	}
	if err := errors.Join(a.read(f.work), b.read(f.work)); err != nil {
		return a, f.failed(err)
	}
	a.combiner.Merge(b.combiner)
	return a, nil
}

// ExtractOutput writes the combiner as JSON; nothing where there was no note.
func (f *gatherFn) ExtractOutput(a Seen) ([]byte, error) {
	if a.combiner == nil && a.Written == nil {
		return nil, nil
	}
	if err := f.prepare(); err != nil {
		return nil, err
	}
	if err := a.read(f.work); err != nil {
		return nil, f.failed(err)
	}
	b, err := json.Marshal(a.combiner)
	return b, f.failed(err)
}

// writeNote writes a subject's note: the length of its key, the key, and the note as JSON.
func writeNote(key string, note any) ([]byte, error) {
	b, err := json.Marshal(note)
	if err != nil {
		return nil, fmt.Errorf("%s: its note: %w", key, err)
	}
	return slices.Concat(binary.AppendUvarint(nil, uint64(len(key))), []byte(key), b), nil
}

var errNotes = errors.New("notes on their way: they end too early")

// readNote reads what writeNote wrote.
func readNote(b []byte, work *stages.Work) (key string, note any, err error) {
	of, written, err := piece(b)
	if err != nil {
		return "", nil, err
	}
	to := work.NewNote()
	if err := json.Unmarshal(written, to); err != nil {
		return "", nil, fmt.Errorf("%s: its note: %w", of, err)
	}
	return string(of), reflect.ValueOf(to).Elem().Interface(), nil
}

// piece gives what stands behind a length, and the rest.
func piece(b []byte) (one, rest []byte, err error) {
	n, used := binary.Uvarint(b)
	if used <= 0 || n > uint64(len(b)-used) {
		return nil, nil, errNotes
	}
	b = b[used:]
	return b[:n], b[n:], nil
}
