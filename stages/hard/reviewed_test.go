package hard

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"geoeval/internal/review"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// What a review exports, whole or its outcomes alone, is what the stage reads.
func TestAReviewAsItIsExported(t *testing.T) {
	ctx := context.Background()
	s, err := review.Create(filepath.Join(t.TempDir(), "review.jsonl"), time.Now)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	defer s.Close()
	invented := func(ids []string) (map[string]*review.Content, error) {
		found := map[string]*review.Content{}
		for _, id := range ids {
			found[id] = &review.Content{ID: id, Text: "How large is the volume of the cube?", Answer: "8"}
		}
		return found, nil
	}
	// 1 is marked by one reviewer, and kept by the vote; 2 is marked by both.
	ids := []string{"hard/a/1", "hard/a/2", "hard/a/3", "hard/a/5"}
	must(s.Assign(ctx, 7, []string{"ann", "bob"}, 2, ids, invented))
	mark := func() {
		t.Helper()
		state, err := s.State(ctx)
		must(err)
		for _, r := range state.Reviewers {
			d, err := s.Worklist(ctx, r)
			must(err)
			for i, item := range d.Items {
				bad := item.Problem == "hard/a/2" || item.Problem == "hard/a/1" && d.Phase == review.Individual
				must(s.Save(ctx, r, d.Round, d.Phase, i+1, review.Mark{Answer: bad}))
			}
		}
	}
	mark()
	must(s.Swap(ctx))
	mark()
	_, err = s.Vote(ctx)
	must(err)
	mark()
	_, err = s.Merge(ctx, nil, invented)
	must(err)

	state, err := s.State(ctx)
	must(err)
	for name, export := range map[string]func(io.Writer) error{
		"whole":    state.Export,
		"outcomes": state.ExportOutcomes,
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "review.jsonl")
			f, err := os.Create(file)
			must(err)
			must(export(f))
			must(f.Close())
			store := reviewable().put(t)
			stagetest.Run(t, newStage(t, Config{4, both[:1], file, false, 0}), store)
			drawn, err := stages.Rows(&stages.Job{Store: store, Reads: []stages.Read{stages.From(schema.HardProblems, "id", "reviewed")}}, schema.HardProblems)
			must(err)
			got := map[string]schema.Reviewed{}
			for _, d := range drawn {
				got[d.ID] = d.Reviewed
			}
			want := map[string]schema.Reviewed{"hard/a/1": schema.ReviewVotedIn, "hard/a/3": schema.ReviewKept, "hard/a/5": schema.ReviewKept}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
