package pipeline_test

import (
	"bytes"
	"strings"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

func TestTheSummarySaysHowManyCandidatesPassed(t *testing.T) {
	p := built(t)
	aug := func(parent string, candidate, passed, asked int64, model string) schema.Augmented {
		return schema.Augmented{ID: schema.AugmentedID(parent), ParentID: parent, Text: "Find AB.", Candidate: candidate, Passed: passed, Asked: asked, Model: model}
	}
	put(t, p, schema.Augmenteds,
		aug("math/test/1", 2, 5, 7, "gpt-b"),
		aug("math/test/2", 1, 5, 5, "gpt-a"),
		aug("math/test/3", 9, 2, 15, "gpt-b"),
		aug("unigeo/test/1", 0, 0, 15, ""),
	)
	sum, err := p.Summary()
	do(t, err)
	var b bytes.Buffer
	do(t, sum.Write(&b))
	_, got, _ := strings.Cut(b.String(), "\n\n")
	want := `  rephrased  problems  candidates  passed  of them  enough  fewer  none
     unigeo         1          15       0    0.0 %       0      0     1
       math         3          27      12   44.4 %       2      1     0  written by gpt-a, gpt-b
        all         4          42      12   28.6 %       2      1     1
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
