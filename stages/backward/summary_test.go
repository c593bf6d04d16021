package backward_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/stages/backward"
	"geoeval/stages/stagetest"
)

func TestTheSummarySaysWhatBecameOfEverySelectedProblem(t *testing.T) {
	asked := func(parent string, source schema.Source) schema.Backward {
		return schema.Backward{
			ID: schema.BackwardID(parent), ParentID: parent, Source: source, Language: schema.English, Text: "AB = X.", Answer: "4",
			Mask: "X", X: new(2.0), XText: "2", Places: []schema.Number{{Text: "2", Field: schema.InText, End: 1}},
			Quantity: schema.Magnitude, Low: new(0.0), High: new(1e9), Bound: schema.BySize, Equations: []string{"X·2 = 4"}, Shape: schema.Line,
		}
	}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Backwards, []schema.Backward{
		asked("mathqa/test/1", schema.MathQA), asked("unigeo/test/1", schema.UniGeo), asked("unigeo/test/2", schema.UniGeo),
	})
	stagetest.Put(t, store, schema.Unmaskeds, []schema.Unmasked{
		{ID: "math/test/1", Reason: schema.NothingToSolve},
		{ID: "unigeo/test/3", Reason: schema.NotUnique},
		{ID: "unigeo/test/4", Reason: schema.NotNeeded},
		{ID: "unigeo/test/5", Reason: schema.NotNeeded},
	})
	sum := stagetest.WantSummary(t, backward.New(), store,
		`backward  selected  asked  no program  not verified  no number used  not maskable  not recoverable  not unique  not needed
    unigeo         5      2           0             0               0             0                0           1           2
      math         1      0           1             0               0             0                0           0           0
    mathqa         1      1           0             0               0             0                0           0           0
       all         7      3           1             0               0             0                0           1           2
`, `[{"source":"unigeo","selected":5,"asked":2,"unmasked":{"not_needed":2,"not_unique":1}},`+
			`{"source":"math","selected":1,"asked":0,"unmasked":{"no_program":1}},{"source":"mathqa","selected":1,"asked":1,"unmasked":{}}]`)
	for _, c := range sum.Value.([]backward.Counts) {
		rest := c.Selected - c.Asked
		for _, n := range c.Unmasked {
			rest -= n
		}
		if rest != 0 {
			t.Errorf("%+v does not add up", c)
		}
	}
}
