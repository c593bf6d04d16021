package review

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Everybody grades the same answers, each in an order of their own; the last ruling counts.
func TestGradeAnswers(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "grading.jsonl")
	s, err := Create(path, ticking())
	must(t, err)
	defer s.Close()
	ids := names("hard/a", 9)
	if err := s.Grade(ctx, 3, []string{"bob", "ann"}, 10, ids, invented); err == nil {
		t.Error("ten of nine answers are drawn")
	}
	if err := s.Grade(ctx, 3, nil, 4, ids, invented); err == nil {
		t.Error("answers are graded by nobody")
	}
	must(t, s.Grade(ctx, 3, []string{"bob", "ann"}, 4, ids, invented))
	if err := s.Grade(ctx, 3, []string{"ann"}, 4, ids, invented); err == nil || !strings.Contains(err.Error(), "in one phase") {
		t.Errorf("a second grading: %v", err)
	}
	for what, err := range map[string]error{"swap": s.Swap(ctx), "merge": second(s.Merge(ctx, ids, invented))} {
		var order *OrderError
		if !errors.As(err, &order) || !strings.Contains(err.Error(), "review export") {
			t.Errorf("%s: %v", what, err)
		}
	}
	sets := map[string][]string{}
	for _, name := range []string{"ann", "bob"} {
		w, err := s.Worklist(ctx, name)
		must(t, err)
		for _, item := range w.Items {
			sets[name] = append(sets[name], item.Problem)
		}
	}
	if slices.Equal(sets["ann"], sets["bob"]) {
		t.Error("both grade in the same order")
	}
	slices.Sort(sets["ann"])
	slices.Sort(sets["bob"])
	if len(sets["ann"]) != 4 || !slices.Equal(sets["ann"], sets["bob"]) {
		t.Errorf("ann grades %v, bob %v", sets["ann"], sets["bob"])
	}
	for _, m := range []Mark{{}, {Ruling: "perhaps"}, {Ruling: Right, Answer: true}, {Answer: true}} {
		if err := s.Save(ctx, "ann", 1, Grading, 1, m); !errors.Is(err, ErrNoRuling) {
			t.Errorf("%+v is saved: %v", m, err)
		}
	}
	must(t, s.Save(ctx, "ann", 1, Grading, 1, Mark{Ruling: Right}))
	must(t, s.Save(ctx, "ann", 1, Grading, 1, Mark{Ruling: Wrong, Comment: "a sign"}))
	must(t, s.Save(ctx, "bob", 1, Grading, 2, Mark{Ruling: Unsure}))
	w, err := s.Worklist(ctx, "ann")
	must(t, err)
	if m := w.Items[0].Mark; m == nil || *m != (Mark{Ruling: Wrong, Comment: "a sign"}) || w.Done() != 1 {
		t.Errorf("ann's mark is %+v", m)
	}
	state := stateOf(t, s)
	got := state.Rulings()
	if len(got) != 2 || !state.Grades() {
		t.Fatalf("rulings are %v", got)
	}
	for _, r := range got {
		if want := map[string]Ruling{"ann": Wrong, "bob": Unsure}[r.Reviewer]; r.Ruling != want {
			t.Errorf("%s says %s", r.Reviewer, r.Ruling)
		}
	}
	if len(state.Agreement()) > 0 {
		t.Error("status tells how far those agree who are grading")
	}
}

func second[T any](_ T, err error) error { return err }

// Two people judge every annotation, and all judge about as many.
func TestJudgeAnnotations(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s, err := Create(filepath.Join(t.TempDir(), "annotations.jsonl"), ticking())
	must(t, err)
	defer s.Close()
	ids := names("hard/a", 9)
	if err := s.Annotate(ctx, 3, []string{"ann"}, 4, ids, invented); err == nil {
		t.Error("one person judges alone")
	}
	if err := s.Annotate(ctx, 3, []string{"ann", "bob"}, 10, ids, invented); err == nil {
		t.Error("ten of nine annotations are drawn")
	}
	must(t, s.Annotate(ctx, 3, []string{"cleo", "bob", "ann"}, 7, ids, invented))
	by := map[string][]string{}
	for _, name := range []string{"ann", "bob", "cleo"} {
		w, err := s.Worklist(ctx, name)
		must(t, err)
		if n := len(w.Items); n != 4 && n != 5 {
			t.Errorf("%s judges %d of 14", name, n)
		}
		for _, item := range w.Items {
			by[item.Problem] = append(by[item.Problem], name)
		}
	}
	if len(by) != 7 {
		t.Errorf("%d annotations are judged, not 7", len(by))
	}
	for id, who := range by {
		if len(who) != 2 || who[0] == who[1] {
			t.Errorf("%s is judged by %v", id, who)
		}
	}
	if err := s.Save(ctx, "ann", 1, Annotating, 1, Mark{Answer: true}); !errors.Is(err, ErrNoRuling) {
		t.Errorf("a mark of a problem is taken: %v", err)
	}
	must(t, s.Save(ctx, "ann", 1, Annotating, 1, Mark{Ruling: Wrong}))
	must(t, s.Save(ctx, "ann", 1, Annotating, 1, Mark{Ruling: Right, Comment: "it is"}))
	state := stateOf(t, s)
	if got := state.Rulings(); len(got) != 1 || got[0].Ruling != Right || got[0].Comment != "it is" || !state.Annotates() || state.Grades() {
		t.Errorf("rulings are %v", got)
	}
	var order *OrderError
	if err := s.Swap(ctx); !errors.As(err, &order) || !strings.Contains(err.Error(), "annotations are judged here") {
		t.Errorf("swap: %v", err)
	}
}

// A problem's digest, which reviews are held to, does not change by what answers have.
func TestDigestOfAnswers(t *testing.T) {
	t.Parallel()
	a := Content{ID: "hard/own/1", Text: "?", Answer: "3"}
	b := a
	b.Response, b.Name = "4", "1"
	c := b
	c.Response = "3"
	if a.Digest() == b.Digest() || b.Digest() == c.Digest() {
		t.Error("different answers have one digest")
	}
	if got := a.Digest(); got != "6eb66a8d621c018269ebb9617e2bc58947dc44f13c18f7d56846ac13a1512195" {
		t.Errorf("the problem's digest is %s, and reviews were begun with another", got)
	}
}
