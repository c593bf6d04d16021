package corpus

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"geoeval/internal/invented/synth"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// inARow is a scene that says so many things: points on a line, one behind the other, in so many rows.
func inARow(things, rows int) (*synth.Template, error) {
	f := &synth.File{
		Branch: "flat", Kind: "calculate", Grade: 7, Shapes: []string{"Line"}, Points: []string{"Line Segment"}, Goal: "length",
		Letters: []string{"A", "B"}, Parameters: synth.Names[synth.Number]("a"),
		Question: synth.QuestionFile{
			Text: synth.Wordings{
				English: []string{strings.Repeat("Point {A} is a point. ", things) + "{A}{B} = {a}. Find half of {A}{B}."},
				Chinese: []string{strings.Repeat("{A}是点，", things) + "{A}{B}={a}，求{A}{B}的一半。"},
			},
			Solution: "a/2", Check: "a/2", Mistakes: []any{"a", "a*2"},
			Steps: synth.Wordings{English: []string{"Half of ${a}$."}, Chinese: []string{"${a}$的一半。"}},
		},
	}
	for i := range rows {
		f.Rows = append(f.Rows, synth.Row{Numbers: []float64{float64(2 + 2*i)}})
	}
	return synth.Compile(fmt.Sprint("in_a_row_", things), f)
}

// states are problems that are their texts, of scenes alone.
func states(t *testing.T, n int, make scenery) *problems[string] {
	t.Helper()
	own, err := inARow(100, 1)
	if err != nil {
		t.Fatal(err)
	}
	options := Options{Seed: 1, Scale: 1, Scenes: 1, Most: n, scenes: make}
	w := newWriting(schema.MATH, "", options, []*synth.Template{own}, newReport())
	m, err := newProblems(w, form[string]{
		shares: []share{{1, all}}, may: all, wordings: 1,
		compose: func(p *synth.Instance, _ synth.Chance) (string, error) {
			return p.Text(schema.English).String(p), nil
		},
		skeleton: func(text string) string { return Skeleton(text) },
		text:     func(text string) string { return text },
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// allOf are the texts in order.
func allOf(m *problems[string]) (all []string, err error) {
	err = eachOf(context.Background(), m, 0, m.count.Problems, recordOf, func(i int, text string) error {
		if i != len(all) {
			return fmt.Errorf("record %d comes as number %d", i, len(all))
		}
		all = append(all, text)
		return nil
	})
	return all, err
}

// Scenes that say the same, or have fewer rows than five, are replaced until no skeleton has more than five problems; how
// many processors there are makes no difference.
func TestNoSkeletonHasMoreProblemsThanFive(t *testing.T) {
	few := func(chance synth.Chance, _ bool) ([]scene, error) {
		t, err := inARow(1+int(chance("things")%60), 1+int(chance("rows")%6))
		return []scene{{t, true}}, err
	}
	var want []string
	for _, processors := range []int{1, 5, 2} {
		before := runtime.GOMAXPROCS(processors)
		got, err := allOf(states(t, 200, few))
		runtime.GOMAXPROCS(before)
		if err != nil || len(got) != 200 {
			t.Fatalf("%d texts: %v", len(got), err)
		}
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("on %d processors: %s", processors, diff)
		}
	}
	alike := map[string]int{}
	for _, text := range want {
		if alike[Skeleton(text)]++; alike[Skeleton(text)] > mostAlike {
			t.Errorf("%d times %s", alike[Skeleton(text)], text)
		}
	}
	if sorted := slices.Sorted(slices.Values(want)); len(slices.Compact(sorted)) != len(want) {
		t.Error("a text stands twice")
	}
}

func TestScenesWithFaultsAreNotUsed(t *testing.T) {
	var n atomic.Int64
	m := states(t, 30, func(chance synth.Chance, _ bool) ([]scene, error) {
		if n.Add(1); chance("fault")%2 == 0 {
			return nil, errors.New("a wrong rule")
		}
		t, err := inARow(1+int(chance("things")%60), 5)
		return []scene{{t, true}}, err
	})
	if got, err := allOf(m); err != nil || len(got) != 30 {
		t.Fatalf("%d texts: %v", len(got), err)
	}
	if faults := m.shared.scenes.faults; len(faults) == 0 || int64(len(faults)) > n.Load()*mostAlike ||
		!strings.Contains(faults[0], "a wrong rule") {
		t.Errorf("%d scenes, and the faults %q", n.Load(), faults)
	}
}

func TestTooFewScenesAreAnError(t *testing.T) {
	_, err := allOf(states(t, 30, func(synth.Chance, bool) ([]scene, error) {
		t, err := inARow(1, 5)
		return []scene{{t, true}}, err
	}))
	if !errors.Is(err, errTooFew) {
		t.Error(err)
	}
}
