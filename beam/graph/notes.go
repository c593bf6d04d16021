package graph

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"geoeval/stages"
)

// Notes are notes on their way to [stages.Work.All], in any order: a summary of subjects that is merged with that of
// others by joining the two.
type Notes struct {
	// All has each as [writeNote] writes it.
	All [][]byte
}

// gatherFn combines the notes of all subjects.
type gatherFn struct{}

func (*gatherFn) CreateAccumulator() Notes { return Notes{} }

func (*gatherFn) AddInput(a Notes, note []byte) Notes {
	a.All = append(a.All, note)
	return a
}

func (*gatherFn) MergeAccumulators(a, b Notes) Notes {
	a.All = append(a.All, b.All...)
	return a
}

// ExtractOutput gives the notes one after the other, each behind its length.
func (*gatherFn) ExtractOutput(a Notes) []byte {
	var b []byte
	for _, n := range a.All {
		b = append(binary.AppendUvarint(b, uint64(len(n))), n...)
	}
	return b
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

// readNotes reads what gatherFn gave, and sorts it by key.
func readNotes(b []byte, work *stages.Work) ([]stages.Noted, error) {
	if work.NewNote == nil && len(b) > 0 {
		return nil, errors.New("it leaves notes and does not say of what type (Work.NewNote)")
	}
	var notes []stages.Noted
	for len(b) > 0 {
		one, rest, err := piece(b)
		if err != nil {
			return nil, err
		}
		key, note, err := piece(one)
		if err != nil {
			return nil, err
		}
		to := work.NewNote()
		d := json.NewDecoder(bytes.NewReader(note))
		if err := d.Decode(to); err != nil {
			return nil, fmt.Errorf("%s: its note: %w", key, err)
		}
		notes = append(notes, stages.Noted{Key: string(key), Note: reflect.ValueOf(to).Elem().Interface()})
		b = rest
	}
	slices.SortFunc(notes, func(a, b stages.Noted) int { return cmp.Compare(a.Key, b.Key) })
	return notes, nil
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
