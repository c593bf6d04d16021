package ingest_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// counts spells what became of the records of each file that has any.
func (f *folder) counts() []string {
	f.t.Helper()
	var out []string
	for _, file := range rowsOf(f, schema.Files) {
		if file.Records == 0 {
			continue
		}
		s := fmt.Sprintf("%s/%s: %d = %d + %d + %d", file.Source, file.Path, file.Records, file.Problems, file.Rejects, file.LeftOut)
		if file.LeftOutWhy != "" {
			s += ", " + file.LeftOutWhy
		}
		if file.DiagramsMissing > 0 {
			s += fmt.Sprintf(", %d without diagram", file.DiagramsMissing)
		}
		out = append(out, s)
	}
	return out
}

func (f *folder) rejects() []string {
	f.t.Helper()
	var out []string
	for _, r := range rowsOf(f, schema.Rejects) {
		out = append(out, fmt.Sprintf("%s/%s %s: %s: %s", r.Source, r.File, r.Record, r.Kind, r.Reason))
	}
	return out
}

// Every record of every file is a problem, a reject or left out.
func TestNothingIsLost(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.write("math/MATH/train/geometry/2.json", "{")
	f.write("geometry3k/train/9/logic_form.json", "{}")
	f.mustBuild()
	if diff := cmp.Diff(join([]string{
		"geometry3k/train/7/data.json: 1 = 1 + 0 + 0",
		"geometry3k/train/8/data.json: 1 = 1 + 0 + 0, 1 without diagram",
		"geometry3k/train/9/logic_form.json: 1 = 0 + 1 + 0",
		"hard/mine.jsonl: 2 = 2 + 0 + 0",
		"hard/yours.jsonl: 1 = 1 + 0 + 0, 1 without diagram",
		"math/MATH/train/algebra/1.json: 1 = 0 + 0 + 1, not geometry",
		"math/MATH/train/geometry/1.json: 1 = 1 + 0 + 0",
		"math/MATH/train/geometry/10.json: 1 = 1 + 0 + 0",
		"math/MATH/train/geometry/2.json: 1 = 0 + 1 + 0",
		"mathqa/test.json: 3 = 1 + 1 + 1, not geometry",
		"pgps9k/PGPS9K_all/PGPS9K/train.json: 3 = 3 + 0 + 0",
	}), join(f.counts())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(join([]string{
		"geometry3k/train/9/logic_form.json 9: missing_field: data.json is missing from the problem's folder",
		"math/MATH/train/geometry/2.json 2: unreadable: is not JSON: unexpected end of JSON input at byte 1",
		"mathqa/test.json #2: missing_field: category is missing or empty",
	}), join(f.rejects())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var ids []string
	for _, p := range rowsOf(f, schema.Problems) {
		ids = append(ids, p.ID)
	}
	if len(ids) != 11 || ids[0] != "geometry3k/train/7" || ids[10] != "pgps9k/train/prob_3" {
		t.Errorf("%d problems: %v", len(ids), ids)
	}
}

// Every file that a pattern matches is in the table files with its digest, whether or not a record asked for it.
func TestEveryFileHasItsDigest(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.write("hard/images/deep/unused.jpg", "of no use")
	f.write("hard/images/large.png", strings.Repeat("x", 2000))
	f.write("hard/images/notes.txt", "matched by nothing")
	f.config.MaxFileBytes = 1999
	f.mustBuild()
	got := map[string]string{}
	for _, file := range rowsOf(f, schema.Files) {
		name := string(file.Source) + "/" + file.Path
		got[name] = file.Digest
		if info, err := os.Stat(filepath.Join(f.data, name)); err != nil || info.Size() != file.Bytes {
			t.Errorf("%s: %d bytes, %v", name, file.Bytes, err)
		}
	}
	want := map[string]string{}
	for _, name := range f.list() {
		content, err := os.ReadFile(filepath.Join(f.data, name))
		f.do(err)
		sum := sha256.Sum256(content)
		want[name] = hex.EncodeToString(sum[:])
	}
	delete(want, "hard/images/notes.txt")
	want["hard/images/large.png"] = "not read: images/large.png: 2000 bytes, over the limit of 1999"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// blank is a placeholder of one pixel.
func blank(t *testing.T) string {
	content, _, err := diagram.EncodeGray(1, 1, []byte{255})
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// A problem keeps its diagram as published, with its size; a diagram that is not there leaves the problem without one; one
// that is broken or too large makes it a reject that names the diagram.
func TestDiagrams(t *testing.T) {
	f := newFolder(t)
	published := picture(5)
	f.config.MaxFileBytes = 3000
	for n, content := range map[int]string{1: published, 2: "", 3: "no picture", 4: published[:20], 5: strings.Repeat("x", 3001), 6: blank(t)} {
		f.geometry3k("train", n)
		if content != "" {
			f.write(fmt.Sprintf("geometry3k/train/%d/img_diagram.png", n), content)
		}
	}
	f.mustBuild()
	problems := rowsOf(f, schema.Problems)
	if len(problems) != 3 {
		t.Fatalf("%d problems", len(problems))
	}
	if p := problems[0]; string(p.Image.Bytes) != published || p.Image.Path != "img_diagram.png" || p.ImagePath != "train/1/img_diagram.png" || p.ImageWidth != 8 || p.ImageHeight != 8 || p.Diagram != schema.PictureDiagram || p.PixelDigest == "" {
		t.Errorf("%+v", p)
	}
	if p := problems[2]; p.Image.Bytes != nil || p.ImagePath != "train/6/img_diagram.png" || p.ImageWidth != 0 || p.Diagram != schema.BlankDiagram || p.PixelDigest != "" {
		t.Errorf("%+v", p)
	}
	if files := rowsOf(f, schema.Files); !slices.ContainsFunc(files, func(r schema.File) bool {
		return r.Path == "train/6/data.json" && r.DiagramsBlank == 1 && r.DiagramsMissing == 1
	}) {
		t.Errorf("a diagram that shows nothing is not counted: %+v", files)
	}
	if p := problems[1]; p.Image.Bytes != nil || p.ImagePath != "train/2/img_diagram.png" || p.ImageWidth != 0 || p.Diagram != schema.MissingDiagram || p.PixelDigest != "" {
		t.Errorf("%+v", p)
	}
	rejects := f.rejects()
	for i, want := range []string{
		"geometry3k/train/3/data.json 3: malformed: diagram train/3/img_diagram.png: ",
		"geometry3k/train/4/data.json 4: malformed: diagram train/4/img_diagram.png: ",
		"geometry3k/train/5/data.json 5: too_large: train/5/img_diagram.png: 3001 bytes, over the limit of 3000",
	} {
		t.Run(want, func(t *testing.T) {
			if i >= len(rejects) || !strings.HasPrefix(rejects[i], want) {
				t.Errorf("%v, want %s", rejects, want)
			}
		})
	}
}

// The first record with an id is the problem; the others are rejects, each a row of its own.
func TestRepeatedIDsAreRejects(t *testing.T) {
	f := newFolder(t)
	same := mathqa(1, "geometry")
	other := mathqa(1, "geometry")
	other["Rationale"] = "another one"
	f.write("mathqa/test.json", asJSON([]any{other, same, mathqa(2, "geometry"), same}))
	f.write("mathqa/train.json", asJSON([]any{same}))
	record := asJSON(pgps("one.png"))
	f.write("pgps9k/PGPS9K_all/PGPS9K/train.json", `{"p": `+record+`, "p (2)": `+record+`, "p": `+record+`, "p": `+record+`, "p": {}}`)
	f.mustBuild()
	if diff := cmp.Diff([]string{"mathqa/test.json: 4 = 2 + 2 + 0", "mathqa/train.json: 1 = 1 + 0 + 0", "pgps9k/PGPS9K_all/PGPS9K/train.json: 5 = 1 + 4 + 0, 1 without diagram"}, f.counts()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, p := range rowsOf(f, schema.Problems) {
		if p.SourceSplit == "test" && p.Text == same["Problem"] && p.Rationale != "another one" {
			t.Error("a later record has taken the place of the first")
		}
	}
	const again = "repeated_id: another record of the file has the id "
	var id string
	for _, p := range rowsOf(f, schema.Problems) {
		if p.Rationale == "another one" {
			id = p.ID
		}
	}
	native := strings.TrimPrefix(id, "mathqa/test/")
	if diff := cmp.Diff(join([]string{
		"mathqa/test.json " + native + ": " + again + id,
		"mathqa/test.json " + native + " (2): " + again + id,
		"pgps9k/PGPS9K_all/PGPS9K/train.json p: missing_field: text is missing or empty",
		"pgps9k/PGPS9K_all/PGPS9K/train.json p (2): malformed: id \"pgps9k/train/p (2)\" holds white space, a hidden character or broken UTF-8",
		"pgps9k/PGPS9K_all/PGPS9K/train.json p (3): " + again + "pgps9k/train/p",
		"pgps9k/PGPS9K_all/PGPS9K/train.json p (4): " + again + "pgps9k/train/p",
	}), join(f.rejects())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A record that its adapter takes and the table does not is a reject, not the end of the build.
func TestAProblemThatBreaksARuleIsAReject(t *testing.T) {
	f := newFolder(t)
	f.write("hard/mine.jsonl", line("a", "")+asJSON(map[string]string{"id": "b", "text": "?", "answer": "1", "language": "xx"})+"\n")
	f.mustBuild()
	if diff := cmp.Diff([]string{`hard/mine.jsonl b: invalid: language: "xx" is not one of [en zh]`}, f.rejects()); diff != "" {
		t.Error(diff)
	}
}

func TestLicencesComeFromTheConfiguration(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.license(schema.MathQA, "Apache-2.0")
	f.mustBuild()
	for _, p := range rowsOf(f, schema.Problems) {
		want := "none stated"
		if p.Source == schema.MathQA {
			want = "Apache-2.0"
		}
		if p.License != want || p.LicenseEvidence != "invented for this test" {
			t.Errorf("%s: %s, %s", p.ID, p.License, p.LicenseEvidence)
		}
	}
}

// The number of processors does not show in the tables, and progress counts up to the total.
func TestTablesDoNotDependOnProcessors(t *testing.T) {
	f := newFolder(t)
	f.fill()
	for n := range 150 {
		f.write(fmt.Sprintf("math/MATH/train/geometry/%d.json", 100+n), mathProblem(1+n))
	}
	want := f.scratch()
	for _, n := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(n)
		got := f.scratch()
		runtime.GOMAXPROCS(before)
		for table := range want {
			if got[table] != want[table] {
				t.Errorf("table %s is another on %d processors", table, n)
			}
		}
	}
	done, total := 0, 0
	job := &stages.Job{Stage: "ingest", Store: newDisk(t), Progress: func(d, n int) {
		if d < done || d > n {
			t.Errorf("%d of %d behind %d", d, n, done)
		}
		done, total = d, n
	}}
	f.do(f.stage(func(schema.Source, sourcesUnit) {}).Run(context.Background(), job))
	if done != total || total < 150 {
		t.Errorf("%d of %d at the end", done, total)
	}
}
