package pipeline_test

import (
	"bytes"
	"strings"
	"testing"

	"geoeval/schema"
)

func TestTheSummarySaysWhatBecameOfEverySelectedProblem(t *testing.T) {
	p := built(t)
	asked := func(parent string, source schema.Source) schema.Backward {
		return schema.Backward{
			ID: schema.BackwardID(parent), ParentID: parent, Source: source, Language: schema.English, Text: "AB = X.", Answer: "4",
			Mask: "X", X: new(2.0), XText: "2", Places: []schema.Number{{Text: "2", Field: schema.InText, End: 1}},
			Quantity: schema.Magnitude, Low: new(0.0), High: new(1e9), Equations: []string{"X·2 = 4"}, Shape: schema.Line,
		}
	}
	put(t, p, schema.Backwards, asked("mathqa/test/1", schema.MathQA), asked("unigeo/test/1", schema.UniGeo), asked("unigeo/test/2", schema.UniGeo))
	put(t, p, schema.Unmaskeds,
		schema.Unmasked{ID: "math/test/1", Reason: schema.NothingToSolve},
		schema.Unmasked{ID: "unigeo/test/3", Reason: schema.NotUnique},
		schema.Unmasked{ID: "unigeo/test/4", Reason: schema.NotNeeded},
		schema.Unmasked{ID: "unigeo/test/5", Reason: schema.NotNeeded},
	)
	sum, err := p.Summary()
	do(t, err)
	for _, c := range sum.Backward {
		rest := c.Selected - c.Asked
		for _, n := range c.Unmasked {
			rest -= n
		}
		if rest != 0 {
			t.Errorf("%+v does not add up", c)
		}
	}
	var b bytes.Buffer
	do(t, sum.Write(&b))
	_, got, _ := strings.Cut(b.String(), "\n\n")
	want := `  backward  selected  asked  no program  not verified  no number used  not maskable  not recoverable  not unique  not needed
    unigeo         5      2           0             0               0             0                0           1           2
      math         1      0           1             0               0             0                0           0           0
    mathqa         1      1           0             0               0             0                0           0           0
       all         7      3           1             0               0             0                0           1           2
`
	if strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
		t.Errorf("%s", got)
	}
}
