package compare

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"geoeval/internal/release"
	"geoeval/internal/release/parts"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// put writes as much of a release as is compared, with two rows in each configuration.
func put(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "data"), 0o755); err != nil {
		t.Fatal(err)
	}
	m := release.Manifest{Format: 2}
	for _, c := range released.Configurations {
		if c == released.Questions {
			continue
		}
		path := "data/" + c.Table.Name() + "-00000-of-00001.parquet"
		f, err := os.Create(filepath.Join(dir, filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		w := snapshot.NewWriter(f, c.Table)
		for i := range 2 {
			r := released.Parts{Problem: schema.Problem{
				ID: fmt.Sprintf("math/test/%d", i), Source: schema.MATH, SourceSplit: "test", NativeID: strconv.Itoa(i), NativeFile: "test.json", RecordDigest: "d", License: "MIT",
				LicenseEvidence: "LICENSE", Language: schema.English, Text: "Find it.", TextPublished: "Find it.", Answer: "1", AnswerKind: schema.AnswerNumber,
			}}
			id := r.Problem.ID
			r.Label = schema.Label{ID: id, Shapes: []string{"Circle"}, PrimaryShape: schema.Circle, ProblemType: schema.Flat, Goal: schema.Area}
			r.Check = schema.ProgramCheck{ID: id, Status: schema.NoProgram}
			r.Selected = schema.Selected{ID: id, Group: "MATH", Shape: schema.Circle, Band: "short", Goal: schema.Area, Rank: int64(i)}
			r.Rating = schema.Rating{ID: id, TextWords: 2, Score: new(0.0), Level: schema.Easy, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Easy}
			r.Backward = schema.Backward{
				ID: schema.BackwardID(id), ParentID: id, Source: schema.MATH, Language: schema.English, Text: "Find X.", Answer: "1", Mask: "X", X: new(2.0), XText: "2",
				Places: []schema.Number{{Text: "2", Field: schema.InText, End: 1}}, Quantity: schema.Magnitude, Low: new(0.0), High: new(1e9), Bound: schema.BySize,
				Unique: true, Equations: []string{"X·2 = 4"}, Shape: schema.Circle, Level: schema.Easy,
			}
			r.Augmented = schema.Augmented{ID: schema.AugmentedID(id), ParentID: id, Text: "Determine it.", Asked: 10}
			r.Hard = schema.HardProblem{ID: id, Kind: schema.Solid, Shape: schema.Sphere, Rank: int64(i), Reviewed: schema.NotReviewed}
			r.Step = schema.Step{
				ID: schema.StepID(id, 1), ParentID: id, Source: schema.MATH, Language: schema.English, Step: 1, Steps: 2, Key: schema.StepKey(2, 1), Text: "Find it.",
				Answer: "1", AnswerValue: new(1.0), Goal: schema.Area, Choices: []string{"1", "2"}, AnswerLetter: "A", Concept: "wemath/area-of-circles", Relation: "r", Equation: "1 = 1",
			}
			r.Reformed = schema.Reformed{
				ID: schema.ReformedID(id), ParentID: id, Source: schema.MATH, Language: schema.English, Text: "Find it.", Answer: "2", AnswerValue: new(2.0),
				Solution: "p", Edits: []string{schema.NumbersScaled}, Changes: []string{"1 → 2"}, Scale: new(2.0), Proof: []string{"2 = 2"},
			}
			r.Composite = schema.Composite{ID: id, Concepts: []string{"wemath/area-of-circles", "wemath/area-of-circles"}}
			r.Principle = schema.Principle{ID: "wemath/area-of-circles", Benchmark: schema.WeMath, Kind: schema.Formula, NameEN: "Area of Circles", NameZH: "圆的面积", Path: []string{"Plane Figures"}, StatementEN: "s", StatementZH: "s"}
			r.Annotation = schema.Annotation{Role: schema.Need, ProblemID: id, Principle: r.Principle.ID, How: schema.KnownByWords, ApplicationEN: "a", ApplicationZH: "a", Evidence: []string{"area"}}
			r.Annotation.ID = schema.AnnotationID(id, r.Principle.ID, schema.KnownByWords)
			r.ContentDigest = c.ContentDigest(&r)
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		digest, _, err := w.Close()
		if err != nil {
			t.Fatal(err)
		}
		m.Tables = append(m.Tables, release.Table{Name: c.Table.Name(), Digest: digest, Files: []parts.File{{Path: path}}})
	}
	b, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, release.ManifestFile), b, 0o644); err != nil {
		t.Fatal(err)
	}
}

// A row is asked for by its id, by its key or by its problem.
func TestARowIsNamed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "1")
	put(t, dir)
	for id, known := range map[string]bool{
		"math/test/1": true, schema.BackwardID("math/test/1"): true, schema.StepID("math/test/1", 1): true, "math/test/1 001": true,
		schema.AnnotationID("math/test/0", "wemath/area-of-circles", schema.KnownByWords): true, schema.StepID("math/test/1", 2): false,
	} {
		if _, err := CompareRow([]stages.Stage{}, dir, dir, id); (err == nil) != known {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// A folder that is no whole release is an error that names the file, and never a panic.
func TestCompareOfBrokenFolders(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "1")
	put(t, dir)
	if d, err := Compare([]stages.Stage{}, dir, dir); err != nil || len(d.Configurations) != 0 {
		t.Fatalf("%+v, %v", d, err)
	}
	whole, err := os.ReadFile(filepath.Join(dir, release.ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	const path = `"path":"data/problems-00000-of-00001.parquet"`
	for name, manifest := range map[string]string{
		"nothing":          "",
		"null":             "null",
		"no tables":        `{"format": 1}`,
		"another format":   `{"format": 2}`,
		"no columns":       `{"format": 1, "tables": [{"name": "geoeval_2000"}]}`,
		"a path outside":   strings.Replace(string(whole), path, `"path":"../1/data/problems-00000-of-00001.parquet"`, 1),
		"an absolute path": strings.Replace(string(whole), path, `"path":"/etc/hostname"`, 1),
		"a folder":         strings.Replace(string(whole), path, `"path":"data"`, 1),
		"another table":    strings.Replace(string(whole), path, `"path":"data/geoeval_aug-00000-of-00001.parquet"`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			broken := t.TempDir()
			if err := os.CopyFS(broken, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(broken, release.ManifestFile), []byte(manifest), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, sides := range [][2]string{{dir, broken}, {broken, dir}} {
				if _, err := Compare([]stages.Stage{}, sides[0], sides[1]); err == nil || !strings.Contains(err.Error(), broken) {
					t.Errorf("%v", err)
				}
			}
		})
	}
	t.Run("a link that leads outside", func(t *testing.T) {
		broken := t.TempDir()
		if err := os.CopyFS(broken, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("data", "problems-00000-of-00001.parquet")
		if err := os.Remove(filepath.Join(broken, file)); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(dir, file), filepath.Join(broken, file)); err != nil {
			t.Fatal(err)
		}
		if _, err := Compare([]stages.Stage{}, dir, broken); err == nil {
			t.Error("no error")
		}
	})
}
