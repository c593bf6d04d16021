package look

import (
	"bytes"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

func TestCandidatesWithWhatTheChecksSay(t *testing.T) {
	var out bytes.Buffer
	showRephrased(&out, nil)
	showRephrased(&out, []schema.Rephrasing{
		{Candidate: 1, Text: "Find AB,\nwhich is 3.", Model: "gpt", Faults: []string{"number_added: 3", "answer: 3"}},
		{Candidate: 2, Text: "What is AB?", Model: "gpt", Passed: true, Drawn: true, Distance: new(0.456)},
	})
	want := `
Rephrasings
     1  Find AB,
        which is 3.
        gpt, failed: number_added: 3; answer: 3
  *  2  What is AB?
        gpt, passed
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}
