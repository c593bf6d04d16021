package pipeline_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// built is a pipeline whose output folder holds tables that no stage wrote.
func built(t *testing.T) *pipeline.Pipeline {
	t.Helper()
	file := filepath.Join(t.TempDir(), "pipeline.yaml")
	do(t, os.WriteFile(file, []byte("seed: 1\n"), 0o644))
	config, err := pipeline.LoadConfig(file, nil)
	do(t, err)
	p, err := pipeline.New(nil, config, t.TempDir())
	do(t, err)
	return p
}

func put[R any](t *testing.T, p *pipeline.Pipeline, table *schema.Table[R], rows ...R) {
	t.Helper()
	path := p.Layout().Table(table.Name())
	do(t, os.MkdirAll(filepath.Dir(path), 0o755))
	f, err := os.Create(path)
	do(t, err)
	defer f.Close()
	w := snapshot.NewWriter(f, table)
	for _, r := range rows {
		do(t, w.Write(r))
	}
	_, _, err = w.Close()
	do(t, err)
}

// summarize builds a folder of seven problems of two sources, all of whose records were problems.
func summarize(t *testing.T) *pipeline.Summary {
	p := built(t)
	put(t, p, schema.Files,
		schema.File{Source: schema.MathQA, Path: "test.json", Digest: "d", Records: 5, Problems: 5},
		schema.File{Source: schema.PGPS9K, Path: "test.json", Digest: "d", Records: 2, Problems: 2},
	)
	four := new(4.0)
	compared := func(id string, status schema.CheckStatus, computed float64) schema.Check {
		return schema.Check{ID: id, Status: status, Computed: &computed, Gold: four, Tolerance: new(0.004), ToleranceFrom: schema.FromRelative}
	}
	put(t, p, schema.Checks,
		schema.Check{ID: "mathqa/test/1", Status: schema.NotExecutable, Failure: schema.NotFinite},
		schema.Check{ID: "mathqa/test/2", Status: schema.NotExecutable, Failure: schema.Unparsable},
		schema.Check{ID: "mathqa/test/3", Status: schema.NotExecutable, Failure: schema.Unparsable},
		compared("mathqa/test/4", schema.Mismatch, 5),
		schema.Check{ID: "mathqa/test/5", Status: schema.NoProgram},
		compared("pgps9k/test/1", schema.Verified, 4),
		compared("pgps9k/test/2", schema.Verified, 4.001),
	)
	sum, err := p.Summary()
	do(t, err)
	return sum
}

func TestTheChecksOfASourceAddUpToItsProblems(t *testing.T) {
	sum := summarize(t)
	if len(sum.Sources) != 2 || len(sum.Checks) != 2 {
		t.Fatalf("%+v", sum)
	}
	for _, c := range sum.Checks {
		i := slices.IndexFunc(sum.Sources, func(s pipeline.SourceCounts) bool { return s.Source == c.Source })
		if all := c.Verified + c.Mismatch + c.NotExecutable + c.NoProgram; i < 0 || all != sum.Sources[i].Problems {
			t.Errorf("%+v add up to %d: %+v", c, all, sum.Sources)
		}
	}
}

func TestTheSummaryOfChecksAsText(t *testing.T) {
	var b bytes.Buffer
	do(t, summarize(t).Write(&b))
	_, got, found := strings.Cut(b.String(), "\n\n")
	want := `  checks  verified  mismatch  not executable  no program
  pgps9k         2         0               0           0
  mathqa         0         1               3           1  not executable: 2 unparsable, 1 not_finite
     all         2         1               3           1  not executable: 2 unparsable, 1 not_finite
`
	if !found || got != want {
		t.Errorf("%s", b.String())
	}
}

func TestTheSummaryOfChecksAsJSON(t *testing.T) {
	b, err := json.Marshal(summarize(t).Checks)
	do(t, err)
	want := `[{"source":"pgps9k","verified":2,"mismatch":0,"not_executable":0,"no_program":0},` +
		`{"source":"mathqa","verified":0,"mismatch":1,"not_executable":3,"no_program":1,"failures":{"not_finite":1,"unparsable":2}}]`
	if string(b) != want {
		t.Errorf("%s", b)
	}
}

func TestWithoutChecksTheSummaryHasNoneOfThem(t *testing.T) {
	sum, err := built(t).Summary()
	do(t, err)
	var b bytes.Buffer
	do(t, sum.Write(&b))
	if strings.Contains(b.String(), "checks") || sum.Checks == nil {
		t.Errorf("%s, %v", b.String(), sum.Checks)
	}
}
