package judge_test

import (
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
	"geoeval/stages/judge"
)

// What a judge is asked lies within the bounds, also where answers say the same and share a request, and where two judges are one model.
func TestBoundsHoldWhereRequestsAreShared(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change      func(*run)
		low, shared int
	}{
		"different answers": {func(*run) {}, 4, 8},
		"equal answers": {func(r *run) {
			for i := range r.world.responses {
				if x := &r.world.responses[i]; x.Text != "" {
					x.Text = "Perhaps 1, or so."
				}
			}
		}, 4, 8},
		"a model twice": {func(r *run) {
			named := r.config.Judges[0].Named
			named.As = "again"
			r.config.Judges[1] = judge.Judge{Named: named}
		}, 2, 10},
		"another prompt": {func(r *run) { r.config.Prompt = "./bare.txt" }, 2, 10},
		"models that say the same": {func(r *run) {
			r.config.Judges = []judge.Judge{{Named: asking.Named{Model: prompt.Model{Name: first, MaxTokens: 512}}, SampleOnly: true}}
			r.config.Sample = 2
			for i := range r.world.responses {
				if x := &r.world.responses[i]; x.Text != "" {
					x.Text = "5"
				}
			}
		}, 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Answer: func(*llmtest.Call) string { return `{"answer_correct": 1, "reason": ""}` }})
			r := newRun(t, s)
			r.config.Sample = 6
			const bare = "Asks without the problem.\n--- user\n{{.Gold}} {{.Candidate}}\n"
			if err := os.WriteFile(filepath.Join(r.folder, "bare.txt"), []byte(bare), 0o644); err != nil {
				t.Fatal(err)
			}
			c.change(r)
			in := r.open(t)
			bound, known, err := r.stage.(stages.Bounder).Bound(t.Context(), func(table string) (stages.Size, bool, error) {
				return stages.Size{Low: 6, High: 6, OfProblem: 3, Alike: []int{3, 3}}, table == schema.Responses.Name(), nil
			})
			in.Close()
			if err != nil || !known {
				t.Fatal(known, err)
			}
			if bound.CallsLow != c.low || bound.SharedHigh != c.shared {
				t.Errorf("%d calls at the least, %d may share a request; want %d, %d", bound.CallsLow, bound.SharedHigh, c.low, c.shared)
			}
			r.must(t)
			if n := s.Requests(); n < bound.CallsLow || n > bound.CallsHigh {
				t.Errorf("%d requests, and the bounds were %d and %d", n, bound.CallsLow, bound.CallsHigh)
			}
		})
	}
}
