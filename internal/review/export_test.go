package review

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func exported(t tester, s *State) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, s.Export(&b))
	return b.Bytes()
}

func TestAnExportComesBack(t *testing.T) {
	ctx := context.Background()
	s := playedReview(t)
	want := exported(t, stateOf(t, s))
	state, err := Parse(bytes.NewReader(want))
	must(t, err)
	other, err := Create(filepath.Join(t.TempDir(), "other.jsonl"), ticking())
	must(t, err)
	must(t, other.Import(ctx, state))
	if got := exported(t, stateOf(t, other)); !bytes.Equal(got, want) {
		t.Errorf("exports as\n%s\nnot as\n%s", got, want)
	}
	var late *OrderError
	if err := other.Import(ctx, state); !errors.As(err, &late) {
		t.Errorf("taken in twice: %v", err)
	}
	if n := bytes.Count(want, []byte(`"kind":"outcome"`)); n != 11 {
		t.Errorf("%d outcomes:\n%s", n, want)
	}
}

// Damage anywhere is refused, with its line.
func TestADamagedExportIsRefused(t *testing.T) {
	whole := exported(t, stateOf(t, playedReview(t)))
	lines := bytes.SplitAfter(whole, []byte("\n"))
	refused := func(what string, content []byte, line int) {
		t.Helper()
		_, err := Parse(bytes.NewReader(content))
		var at *LineError
		if !errors.As(err, &at) || at.Line != line {
			t.Errorf("%s: %v, want an error of line %d", what, err, line)
		}
	}
	for i := range lines[:len(lines)-1] {
		without := bytes.Join(append(append([][]byte{}, lines[:i]...), lines[i+1:]...), nil)
		refused(fmt.Sprintf("without line %d", i+1), without, i+1)
		refused(fmt.Sprintf("line %d twice", i+1), bytes.Join(append(append([][]byte{}, lines[:i+1]...), lines[i:]...), nil),
			i+2)
		refused(fmt.Sprintf("cut within line %d", i+1),
			bytes.Join(append(append([][]byte{}, lines[:i]...), lines[i][:len(lines[i])/2]), nil), i+1)
	}
	refused("nothing", nil, 1)
	refused("something behind the end", append(bytes.Clone(whole), "{}\n"...), len(lines))
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.IntRange(0, len(whole)-2).Draw(t, "at")
		damaged := bytes.Clone(whole)
		if damaged[at] ^= byte(1 << rapid.IntRange(0, 7).Draw(t, "bit")); damaged[at] == '\n' || whole[at] == '\n' {
			t.Skip()
		}
		_, err := Parse(bytes.NewReader(damaged))
		var line *LineError
		if want := 1 + bytes.Count(whole[:at], []byte("\n")); !errors.As(err, &line) || line.Line != want {
			t.Fatalf("byte %d: %v, want an error of line %d", at, err, want)
		}
	})
}

// Whoever changes a review and makes its sums anew still has to follow the seed, the phases and the rule.
func TestAForgedReviewIsRefused(t *testing.T) {
	s := playedReview(t)
	for what, forge := range map[string]func(*State){
		"another seed":              func(s *State) { s.Seed++ },
		"another target":            func(s *State) { s.Target-- },
		"another outcome":           func(s *State) { s.Outcomes[0].Outcome = Kept },
		"an outcome less":           func(s *State) { s.Outcomes = s.Outcomes[1:] },
		"a mark changed":            func(s *State) { s.Marks[len(s.Marks)-1].Diagram, s.Marks[0].Diagram = true, !s.Marks[0].Diagram },
		"a mark of another":         func(s *State) { s.Marks[0].Reviewer = "reviewer-2" },
		"a mark less":               func(s *State) { s.Marks = s.Marks[1:] },
		"a mark of another phase":   func(s *State) { s.Marks[0].Phase = Swap },
		"a comment that is no text": func(s *State) { s.Marks[0].Comment = "\x07" },
		"a phase left out":          func(s *State) { s.Steps = append(s.Steps[:1], s.Steps[2:]...) },
		"no phase":                  func(s *State) { s.Steps = nil },
		"a phase more":              func(s *State) { s.Steps = append(s.Steps, Step{Round: 3, Phase: Swap}) },
		"a set changed":             func(s *State) { s.Assignments[0].Problem = s.Assignments[1].Problem },
		"a problem more":            func(s *State) { s.Problems = append(s.Problems, Taken{Problem: "hard/own/x", Round: 2}) },
		"a problem of no round":     func(s *State) { s.Problems = append(s.Problems, Taken{Problem: "hard/own/x", Round: 9}) },
		"a reviewer more":           func(s *State) { s.Reviewers = append(s.Reviewers, "reviewer-9") },
	} {
		t.Run(what, func(t *testing.T) {
			state := stateOf(t, s)
			forge(state)
			if _, err := Parse(bytes.NewReader(exported(t, state))); err == nil {
				t.Errorf("%s was taken", what)
			}
		})
	}
	state := stateOf(t, s)
	state.Outcomes[0], state.Outcomes[1] = state.Outcomes[1], state.Outcomes[0]
	if _, err := Parse(bytes.NewReader(exported(t, state))); err == nil {
		t.Error("outcomes out of order were taken")
	}
	for old, with := range map[string]string{`"version":1`: `"version":2`, `"kind":"mark"`: `"kind":"note"`,
		`"seed":7`: `"seed":7.0`, `"each":3`: `"each": 3`, `"target":9`: `"target":9,"x":1`} {
		t.Run(with, func(t *testing.T) {
			if _, err := Parse(strings.NewReader(resummed(string(exported(t, stateOf(t, s))), old, with))); err == nil {
				t.Errorf("%s was taken", with)
			}
		})
	}
}

// resummed replaces the first occurrence of a text in an export, and makes the sums anew.
func resummed(export, old, with string) string {
	var b strings.Builder
	sum := ""
	for line := range strings.Lines(strings.Replace(export, old, with, 1)) {
		unsigned, _, _ := strings.Cut(line, `,"sum":`)
		sum = chained(sum, []byte(unsigned))
		fmt.Fprintf(&b, "%s,\"sum\":%q}\n", unsigned, sum)
	}
	return b.String()
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(""))
	f.Add([]byte(`{"kind":"end","lines":0,"sum":"00000000000000000000000000000000"}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		// The sums are made right, so that the fuzzer gets past them.
		var b bytes.Buffer
		sum := ""
		for line := range bytes.Lines(content) {
			unsigned, _, _ := bytes.Cut(bytes.TrimSpace(line), []byte(`,"sum":`))
			sum = chained(sum, unsigned)
			fmt.Fprintf(&b, "%s,\"sum\":%q}\n", unsigned, sum)
		}
		state, err := Parse(&b)
		if err == nil && len(state.Steps) == 0 {
			t.Error("a review without a step")
		}
	})
}
