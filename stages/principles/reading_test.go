package principles_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/all"
	"geoeval/stages/check"
	"geoeval/stages/stagetest"
)

// verdicts is testdata/reading.tsv: annotations that were drawn by a hash of their ids, a part from each source and each
// way of knowing, and read beside their problems: right where whoever solves the problem has to know the principle, and
// else wrong.
func verdicts(t *testing.T) map[string]bool {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "reading.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	right := map[string]bool{}
	for line := range strings.Lines(string(content)) {
		verdict, id, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok || verdict != "right" && verdict != "wrong" {
			t.Fatalf("%q is no verdict on an annotation", line)
		}
		right[id] = verdict == "right"
	}
	return right
}

// problemOf is the problem of an annotation's id.
func problemOf(id string) string {
	parts := strings.SplitN(id, "/", 5)
	return strings.Join(parts[1:4], "/")
}

func TestEnoughWasRead(t *testing.T) {
	t.Parallel()
	right, all := map[string]int{}, map[string]int{}
	for id, verdict := range verdicts(t) {
		how := id[strings.LastIndexByte(id, '/')+1:]
		all[how]++
		if verdict {
			right[how]++
		}
	}
	for how, least := range map[string]int{"operator": 100, "words": 100, "knowledge_point": 50, "predicate": 40} {
		if all[how] < least {
			t.Errorf("%d annotations by %s were read, of which %d are right", all[how], how, right[how])
		}
	}
}

// annotated are the wanted ones of the published records and what the stage makes of them; the test is skipped where none is at hand.
func annotated(t *testing.T, wanted map[string]bool) ([]schema.Problem, []schema.Annotation) {
	t.Helper()
	const dir = "../../../shared/data"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no published records here:", err)
	}
	problems := published(t, dir, wanted)
	if len(problems) == 0 {
		t.Skip("none of the problems that were read is among the published records here")
	}
	slices.SortFunc(problems, func(a, b schema.Problem) int { return strings.Compare(a.ID, b.ID) })
	store := stagetest.NewStore(t).With(schema.Problems, problems)
	checking := check.New()
	*checking.Describe().Config.(*check.Config) = check.Config{Relative: 0.001, RoundingCap: 0.01}
	stagetest.Run(t, checking, store)
	stagetest.Run(t, newStage(), store)
	return problems, stagetest.Table(t, store, schema.Annotations)
}

// TestReading makes the annotations of the published records that were read, where these are at hand: each that is right
// is made, and none that is wrong.
func TestReading(t *testing.T) {
	t.Parallel()
	read := verdicts(t)
	wanted := map[string]bool{}
	for id := range read {
		wanted[problemOf(id)] = true
	}
	problems, annotations := annotated(t, wanted)
	there, made := map[string]bool{}, map[string]bool{}
	for i := range problems {
		there[problems[i].ID] = true
	}
	for _, a := range annotations {
		made[a.ID] = true
	}
	for id, right := range read {
		if there[problemOf(id)] && made[id] != right {
			t.Errorf("%s: right: %v, made: %v", id, right, made[id])
		}
	}
}

// published reads those of the published records whose ids are wanted.
func published(t *testing.T, dir string, wanted map[string]bool) (problems []schema.Problem) {
	t.Helper()
	for _, source := range all.Sources() {
		folder := os.DirFS(filepath.Join(dir, string(source.Name())))
		var files []string
		err := fs.WalkDir(folder, ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				files = append(files, path)
			}
			return nil
		})
		if err != nil || len(files) == 0 {
			continue
		}
		in := sources.NewDir(folder, files, 1<<26, nil)
		for _, unit := range source.Units(files) {
			err := source.Read(t.Context(), in, unit, func(r sources.Record) error {
				if r.Problem != nil && wanted[r.Problem.ID] {
					problems = append(problems, *r.Problem)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return problems
}
