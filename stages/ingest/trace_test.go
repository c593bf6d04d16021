package ingest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

// Only a built-in corpus says what solutions use, and only in the words of the catalogue.
func TestWhatASolutionUses(t *testing.T) {
	for _, c := range []struct {
		name, trace string
		synthetic   bool
		// principles and depth are what the problem has; fault is what its only record fault says, reject why it is none.
		principles    []string
		depth         int64
		fault, reject string
	}{
		{"of a corpus", "4 geosense/pythagorean-theorem geosense/definition-of-radius\n$3^2 + 4^2 = 5^2$\n$OA = OD$", true,
			[]string{"geosense/pythagorean-theorem", "geosense/definition-of-radius"}, 4, "", ""},
		{"nothing", "", true, nil, 0, "", ""},
		{"no elements", "4 geosense/pythagorean-theorem", true, nil, 0, "", "geoeval_trace: has 1 principles and the elements of 0"},
		{"no principle", "4 geosense/anything", true, nil, 0, "", `geoeval_trace: "geosense/anything" is no principle`},
		{"no depth", "geosense/pythagorean-theorem", true, nil, 0, "", "geoeval_trace: does not begin with a depth"},
		{"too many", "4" + strings.Repeat(" geosense/pythagorean-theorem", 1000), true, nil, 0, "", "geoeval_trace: has 1000 principles"},
		{"of anybody", "4 geosense/pythagorean-theorem", false, nil, 0, "geoeval_trace is left out", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFolder(t)
			var record map[string]string
			f.do(json.Unmarshal([]byte(mathProblem(3)), &record))
			record["geoeval_trace"] = c.trace
			f.write("math/MATH/train/geometry/1.json", asJSON(record))
			if c.synthetic {
				f.write("corpus.json", `{"generator": "geoeval synth", "version": 1, "synthetic": true}`)
			}
			f.mustBuild()
			in := f.tables()
			if c.reject != "" {
				if got := f.rejects(); len(got) != 1 || !strings.Contains(got[0], "malformed: "+c.reject) {
					t.Errorf("%q does not say %q", got, c.reject)
				}
				return
			}
			if len(in.problems) != 1 {
				t.Fatalf("%d problems, and the rejects %q", len(in.problems), f.rejects())
			}
			p := &in.problems[0]
			if !slices.Equal(p.SolutionPrinciples, c.principles) || p.SolutionDepth != c.depth || len(p.SolutionElements) != len(c.principles) {
				t.Errorf("%q with depth %d", p.SolutionPrinciples, p.SolutionDepth)
			}
			if got := strings.Join(p.RecordFaults, "\n"); (got == "") != (c.fault == "") || !strings.Contains(got, c.fault) {
				t.Errorf("the record's faults %q do not say %q", got, c.fault)
			}
		})
	}
}

// Verification holds what solutions use against the catalogue.
func TestPrinciplesThatAreNone(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.mustBuild()
	stage := f.stage(nil)
	for _, c := range []struct {
		name, fault string
		principles  []string
		depth       int64
	}{
		{"of the catalogue", "", []string{"geosense/pythagorean-theorem"}, 2},
		{"unknown", "is no principle", []string{"geosense/pythagorean"}, 2},
		{"twice", "stands twice", []string{"geosense/pythagorean-theorem", "geosense/pythagorean-theorem"}, 2},
		{"too deep", "the depth 1000 is none", []string{"geosense/pythagorean-theorem"}, 1000},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := rowsOf(f, schema.Problems)[0]
			p.SolutionPrinciples, p.SolutionDepth = c.principles, c.depth
			p.SolutionElements = slices.Repeat([]string{"$OA = OD$"}, len(c.principles))
			err := stage.Describe().Audit.CheckRow("problems", &p)
			if (err == nil) != (c.fault == "") || err != nil && !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%v does not say %q", err, c.fault)
			}
		})
	}
}
