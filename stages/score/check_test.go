package score_test

import (
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

// checked is a job that reads what the stage read and wrote.
func checked(store *stagetest.Store) *stages.Job {
	stage := newStage()
	return stages.NewAuditJob(stage, 0, store)
}

func TestCheckFindsNothingInWhatTheStageWrites(t *testing.T) {
	for seed := range uint64(2) {
		stagetest.WantFault(t, newStage(), checked(written(t, invented(seed, 15, 2))), "")
	}
	stagetest.WantFault(t, newStage(), checked(written(t, &tables{})), "")
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	right := written(t, invented(9, 10, 2))
	// scores spoils the first score of which something holds.
	scores := func(of func(*schema.Score) bool, spoil func(*schema.Score)) func(*testing.T, *stagetest.Store) {
		return func(t *testing.T, store *stagetest.Store) {
			rows := slices.Clone(stagetest.Table(t, store, schema.Scores))
			spoil(&rows[slices.IndexFunc(rows, func(s schema.Score) bool { return of(&s) })])
			store.With(schema.Scores, rows)
		}
	}
	whole := func(s *schema.Score) bool { return s.Breakdown == "all" }
	comparison := func(spoil func(*schema.Comparison)) func(*testing.T, *stagetest.Store) {
		return func(t *testing.T, store *stagetest.Store) {
			rows := slices.Clone(stagetest.Table(t, store, schema.Comparisons))
			spoil(&rows[0])
			store.With(schema.Comparisons, rows)
		}
	}
	for _, c := range []struct {
		name  string
		spoil func(*testing.T, *stagetest.Store)
		want  string
	}{
		{"one more right", scores(whole, func(s *schema.Score) { s.Right++ }), "right: "},
		{"cells that do not add up", scores(func(s *schema.Score) bool { return s.Breakdown == "source" }, func(s *schema.Score) { s.N-- }), "the cells add up to"},
		{"another accuracy", scores(whole, func(s *schema.Score) { s.Accuracy = new(*s.Accuracy + .01) }), "accuracy: "},
		{"another worst case", scores(whole, func(s *schema.Score) { s.Worst = nil }), "worst: null is not"},
		{"outside its interval", scores(whole, func(s *schema.Score) { s.Low = new(.99) }), "low: "},
		{"half an interval", scores(whole, func(s *schema.Score) { s.ClusteredHigh = nil }), "clustered_low: "},
		{"a cell of nothing", scores(whole, func(s *schema.Score) { s.Value = "some" }), "this row should not be there"},
		{"a cell that is not there", func(t *testing.T, store *stagetest.Store) {
			store.With(schema.Scores, stagetest.Table(t, store, schema.Scores)[1:])
		}, "this row is missing"},
		{"more than all", func(t *testing.T, store *stagetest.Store) {
			rows := slices.Clone(stagetest.Table(t, store, schema.Repeats))
			rows[0].Value = new(1.5)
			store.With(schema.Repeats, rows)
		}, "repeats: row a|plain|aug|majority@k|0001: value: 1.5"},
		{"another difference", comparison(func(c *schema.Comparison) { c.Difference = new(.9) }), "difference: 0.9 is not"},
		{"no p", comparison(func(c *schema.Comparison) { c.P = nil }), "p: null of"},
		{"made smaller by Holm", comparison(func(c *schema.Comparison) { c.P, c.Holm = new(.5), new(.4) }), "p_holm: 0.4, from 0.5"},
		{"tied after all", comparison(func(c *schema.Comparison) { c.Tied = !c.Tied }), "tied: "},
		{"other counts of agreement", func(t *testing.T, store *stagetest.Store) {
			rows := slices.Clone(stagetest.Table(t, store, schema.Agreements))
			rows[0].Both++
			store.With(schema.Agreements, rows)
		}, "both: is"},
		{"no agreement", func(t *testing.T, store *stagetest.Store) {
			store.With(schema.Agreements, stagetest.Table(t, store, schema.Agreements)[1:])
		}, "this row is missing"},
		{"a kappa above its interval's end", func(t *testing.T, store *stagetest.Store) {
			rows := slices.Clone(stagetest.Table(t, store, schema.Agreements))
			rows[0].Low = nil
			store.With(schema.Agreements, rows)
		}, "low: null to"},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := stagetest.NewStore(t)
			for _, table := range schema.EvaluationTables {
				if rows, ok := right.Rows(table.Name()); ok {
					store.With(table, rows)
				}
			}
			c.spoil(t, store)
			stagetest.WantFault(t, newStage(), checked(store), c.want)
		})
	}
}
