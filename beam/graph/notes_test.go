package graph

import (
	"context"
	"testing"

	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

type note struct {
	Text   string
	Number float64
}

// The combiner that concludes has all notes, however they were combined, and whether they went from one computer to another.
func TestNotesAreCombined(t *testing.T) {
	var got []stages.Noted[note]
	work := &stages.Work{
		NewNote: func() any { return new(note) },
		Combine: stages.Keep(func(_ context.Context, notes []stages.Noted[note], _ *stages.Output) error {
			got = notes
			return nil
		}),
	}
	var all [][]byte
	for _, key := range []string{"c", "a", "b"} {
		b, err := writeNote(key, note{key + key, 0.1})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	want := []stages.Noted[note]{{Key: "a", Note: note{"aa", 0.1}}, {Key: "b", Note: note{"bb", 0.1}}, {Key: "c", Note: note{"cc", 0.1}}}
	f := &gatherFn{work: work}
	must := func(s Seen, err error) Seen {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	far := func(s Seen) Seen {
		b, err := writeSeen(s)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n < len(b); n++ {
			if _, err := readSeen(b[:n]); err == nil {
				t.Fatalf("%d bytes of %d are all that was seen", n, len(b))
			}
		}
		return must(readSeen(b))
	}
	for _, move := range []func(Seen) Seen{func(s Seen) Seen { return s }, far} {
		for at := range len(all) + 1 {
			left, right := f.CreateAccumulator(), f.CreateAccumulator()
			for i, n := range all {
				if i < at {
					left = must(f.AddInput(move(left), n))
				} else {
					right = must(f.AddInput(move(right), n))
				}
			}
			b, err := f.ExtractOutput(move(must(f.MergeAccumulators(move(right), move(left)))))
			if err != nil {
				t.Fatal(err)
			}
			last := Seen{Written: [][]byte{b}}
			if err := last.read(work); err != nil {
				t.Fatal(err)
			}
			if err := last.combiner.Conclude(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%d and %d: %s", at, len(all)-at, diff)
			}
		}
	}
	if b, err := f.ExtractOutput(f.CreateAccumulator()); b != nil || err != nil {
		t.Errorf("no notes are %q, %v", b, err)
	}
	broken := Seen{Written: [][]byte{[]byte("{")}}
	if err := broken.read(work); err == nil {
		t.Error("half a combiner is read")
	}
	if _, err := f.AddInput(Seen{}, []byte{1}); err == nil {
		t.Error("half a note is read")
	}
}
