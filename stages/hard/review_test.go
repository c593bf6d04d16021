package hard

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

// reviewable has six candidates, of which one is barred, and one problem that is none.
func reviewable() *corpus {
	c := &corpus{}
	for _, id := range []string{"1", "2", "3", "4", "5", "6"} {
		c.add("hard/a/"+id, "A cone of height "+id+".", schema.Cone, schema.Calculate)
	}
	c.add("hard/a/7", "A square.", schema.Quad, schema.Calculate)
	c.duplicates = append(c.duplicates, schema.Duplicate{ID: "hard/a/6", KeptID: "hard/a/1", How: schema.NearText})
	return c
}

func reviewFile(t *testing.T, lines ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "review.jsonl")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func outcome(id, outcome, more string) string {
	return `{"problem":"hard/a/` + id + `","outcome":"` + outcome + `","round":1` + more + `}`
}

func TestAReviewTakesThePlaceOfTheDraw(t *testing.T) {
	for _, c := range []struct {
		name  string
		size  int
		topUp bool
		lines []string
		want  string
	}{
		{"those kept", 3, false, []string{outcome("4", "kept", ""), outcome("2", "kept", `,"first":true,"keep":4,"drop":2`), outcome("1", "dropped", "")}, "4 kept 1, 2 voted_in 2"},
		{"in the order of the review, to the size", 2, false, []string{outcome("5", "kept", ""), outcome("3", "kept", ""), outcome("1", "kept", "")}, "5 kept 1, 3 kept 2"},
		{"a problem that is barred", 3, false, []string{outcome("6", "kept", ""), outcome("3", "kept", "")}, "3 kept 1"},
		{"a vote that is not over", 3, false, []string{outcome("3", "undecided", `,"second":true`)}, ""},
		{"a whole export", 3, false, []string{`{"kind":"review","version":1,"sum":"ab"}`, `{"kind":"mark","problem":"hard/a/1","answer":true}`, `{"kind":"outcome",` + outcome("3", "kept", "")[1:], `{"kind":"end","lines":3}`}, "3 kept 1"},
		{"nobody decided", 3, false, []string{""}, ""},
		{"topped up, but not with what was dropped", 5, true, []string{outcome("4", "kept", ""), outcome("1", "dropped", ""), outcome("2", "undecided", "")}, "4 kept 1, 3 none *, 5 none *"},
		{"not topped up without need", 1, true, []string{outcome("4", "kept", "")}, "4 kept 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := reviewable().put(t)
			stagetest.Run(t, newStage(t, Config{c.size, both[:1], reviewFile(t, c.lines...), c.topUp, 0}), store)
			want := []string{}
			for _, w := range strings.Split(c.want, ", ") {
				if w != "" {
					want = append(want, w)
				}
			}
			rows := stagetest.Table(t, store, schema.HardProblems)
			if len(rows) != len(want) {
				t.Fatalf("%+v, not %v", rows, want)
			}
			for _, row := range rows {
				exact := strings.TrimPrefix(row.ID, "hard/a/") + " " + string(row.Reviewed) + " "
				if !slices.Contains(want, exact+string(rune('0'+row.Rank))) && !slices.Contains(want, exact+"*") {
					t.Errorf("%+v is not among %v", row, want)
				}
			}
		})
	}
}

func TestWhatIsWrongWithAReview(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{outcome("9", "kept", ""), `review.jsonl:2: "hard/a/9" is no candidate: the table candidates has no such row`},
		{outcome("7", "dropped", ""), `review.jsonl:2: "hard/a/7" is no candidate`},
		{outcome("2", "maybe", ""), `review.jsonl:2: outcome: "maybe" is not one of [kept dropped undecided]`},
		{outcome("1", "kept", ""), `review.jsonl:2: "hard/a/1" was decided in line 1 already`},
		{"{", `review.jsonl:2: unexpected end of JSON input`},
		{`{"kind":"outcome","problem":"hard/a/2"}`, `review.jsonl:2: outcome: "" is not one of`},
	} {
		s := newStage(t, Config{3, both[:1], reviewFile(t, outcome("1", "kept", ""), c.line), false, 0})
		err := s.Run(context.Background(), stages.NewJob(s, 1, reviewable().put(t)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, not %q", err, c.want)
		}
	}
}

func TestAReviewThatIsNotThere(t *testing.T) {
	s := &stage{Config{3, both[:1], "none.jsonl", false, 0}}
	if _, _, err := s.Outside(t.Context(), nil); err == nil || err.Error() != `hard.review: none.jsonl is not there; export the review to it, or set hard.review to ""` {
		t.Error(err)
	}
}

func TestNotesOnAReview(t *testing.T) {
	file := reviewFile(t, outcome("6", "kept", ""), outcome("3", "kept", ""))
	want := "1 problem: kept by the reviewers, but not taken: for example hard/a/6 is barred (duplicate)\n" +
		"GeoEval-hard has 1 problem of 3: the review kept no more; review further candidates, or set hard.top_up"
	if got := strings.Join(notes(t, newStage(t, Config{3, both[:1], file, false, 0}), reviewable().put(t)), "\n"); got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func FuzzReview(f *testing.F) {
	f.Add(outcome("1", "kept", "") + "\n" + outcome("2", "dropped", ""))
	f.Add(`{"kind":"end"}`)
	f.Fuzz(func(t *testing.T, content string) {
		decisions, err := parseReview("review.jsonl", []byte(content))
		if err != nil && len(decisions) > 0 {
			t.Errorf("%v, and an error: %v", decisions, err)
		}
		for i, d := range decisions {
			if d.line < 1 || i > 0 && d.line <= decisions[i-1].line {
				t.Errorf("line %d", d.line)
			}
		}
	})
}
