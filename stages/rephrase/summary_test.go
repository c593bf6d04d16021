package rephrase_test

import (
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages/rephrase"
	"geoeval/stages/stagetest"
)

func TestTheSummarySaysHowManyCandidatesPassed(t *testing.T) {
	aug := func(parent string, candidate, passed, asked int64, model string) schema.Augmented {
		return schema.Augmented{ID: schema.AugmentedID(parent), ParentID: parent, Text: "Find AB.", Unchanged: candidate == 0, Candidate: candidate, Passed: passed, Asked: asked, Model: model}
	}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Augmenteds, []schema.Augmented{
		aug("math/test/1", 2, 5, 7, "gpt-b"),
		aug("math/test/2", 1, 5, 5, "gpt-a"),
		aug("math/test/3", 9, 2, 15, "gpt-b"),
		aug("unigeo/test/1", 0, 0, 15, ""),
	})
	stagetest.WantSummary(t, rephrase.New(session.New("", "", true)), store, `rephrased  problems  candidates  passed  of them  enough  fewer  none
     unigeo         1          15       0    0.0 %       0      0     1
       math         3          27      12   44.4 %       2      1     0  written by gpt-a, gpt-b
        all         4          42      12   28.6 %       2      1     1
`, `[{"source":"unigeo","problems":1,"asked":15,"passed":0,"enough":0,"fewer":0,"none":1,"models":[]},`+
		`{"source":"math","problems":3,"asked":27,"passed":12,"enough":2,"fewer":1,"none":0,"models":["gpt-a","gpt-b"]}]`)
}
