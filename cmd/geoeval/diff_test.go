package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	clilook "geoeval/internal/cli/look"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/internal/release/compare"
	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// reprompted is the stage rephrase with other prompts, which have it write otherwise.
type reprompted struct{ stages.Stage }

const anotherPrompt = "another prompt"

func (r reprompted) Run(ctx context.Context, job *stages.Job) error {
	job.Seed++
	err := r.Stage.Run(ctx, job)
	job.Outside = anotherPrompt
	return err
}

func (r reprompted) Outside(context.Context, []byte) (digest, why string, err error) {
	return anotherPrompt, "", nil
}

func (r reprompted) Recall(ctx context.Context, job *stages.Job) error { return r.Run(ctx, job) }

// A diffed is a data folder and a configuration with its errata, to be built more than once.
type diffed struct {
	t    *testing.T
	dir  string
	yaml string
	// prompt: the prompts of rephrase are others.
	prompt bool
	builds int
	// publishing is the section release of yaml, as the last build read it.
	publishing release.Config
}

// newDiffed is one of so many invented problems and about half as many again.
func newDiffed(t *testing.T, n int) *diffed {
	d := &diffed{t: t, dir: t.TempDir()}
	d.do(invent(d.path("data"), n))
	yaml, err := os.ReadFile("../../pipeline.yaml")
	d.do(err)
	d.yaml = string(yaml)
	return d
}

func (d *diffed) path(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

func (d *diffed) do(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *diffed) edit(was, now string) {
	d.t.Helper()
	if strings.Count(d.yaml, was) != 1 {
		d.t.Fatalf("pipeline.yaml does not say %q once", was)
	}
	d.yaml = strings.Replace(d.yaml, was, now, 1)
}

// editRecord changes a text in a native file.
func (d *diffed) editRecord(name, was, now string) {
	d.t.Helper()
	content, err := os.ReadFile(d.path("data/" + name))
	d.do(err)
	if !bytes.Contains(content, []byte(was)) {
		d.t.Fatalf("%s: %s", name, content)
	}
	d.do(os.WriteFile(d.path("data/"+name), bytes.Replace(content, []byte(was), []byte(now), 1), 0o644))
}

// build builds all stages into a new folder.
func (d *diffed) build() string {
	d.t.Helper()
	out, _ := d.pipeline()
	return out
}

// release releases a build of its own, and gives the folder.
func (d *diffed) release(version string) string {
	d.t.Helper()
	out, p := d.pipeline()
	dir := filepath.Join(out, "release", version)
	o := release.Options{Version: version, Dir: dir, Config: d.publishing, Ledger: filepath.Join(out, "ledger")}
	_, err := release.Release(d.t.Context(), p, o)
	d.do(err)
	return dir
}

// pipeline builds all stages into a new folder.
func (d *diffed) pipeline() (string, *pipeline.Pipeline) {
	d.t.Helper()
	d.builds++
	out := d.path(fmt.Sprintf("out%d", d.builds))
	file := d.path("pipeline.yaml")
	d.do(os.WriteFile(file, []byte(d.yaml), 0o644))
	every := all.Stages(ingest.Data{Dir: d.path("data"), Errata: d.path("errata.yaml")}, session.New(out, "", true))
	for i, s := range every {
		if s.Describe().Name == "rephrase" && d.prompt {
			every[i] = reprompted{s}
		}
	}
	config, err := pipeline.LoadConfig(file, every, stages.Setting{Name: "release", Config: &d.publishing})
	d.do(err)
	p, err := pipeline.New(every, config, out)
	d.do(err)
	d.do(p.Build(d.t.Context(), nil, nil))
	return out, p
}

// compare gives the difference of two builds, with its causes as text.
func (d *diffed) compare(was, now string) (found *diff.Result, causes []string) {
	d.t.Helper()
	found, err := diff.Compare(all.Stages(ingest.Data{}, session.New("", "", true)), was, now)
	d.do(err)
	return found, causesOf(found.Causes)
}

// causesOf spells causes.
func causesOf(causes []diff.Cause) []string {
	var all []string
	for _, c := range causes {
		all = append(all, c.String())
	}
	return all
}

func differenceOf(d *diff.Result, name string) *diff.Table {
	for i := range d.Tables {
		if d.Tables[i].Table == name {
			return &d.Tables[i]
		}
	}
	return &diff.Table{}
}

const (
	inventedRecord = "math/MATH/train/geometry/20.json"
	byRecord       = "ingest: native file: " + inventedRecord + " changed"
	byInput        = "ingest: input record: math/train/20 changed (" + inventedRecord + ")"
	byLimit        = "reform: configuration: limit: 0 → 2000"
	byPoints       = "ingest: erratum: math/train/30#knowledge_points added"
	byAlpha        = "complexity: configuration: alpha: 0.5 → 0.6"
	byPrompt       = "rephrase: outside: prompt changed"
	byErratum      = "ingest: erratum: math/train/30#answer added"
)

// Each change alone, and all of them together, are named as what they are, and nothing else is.
func TestDiffNamesTheCauses(t *testing.T) {
	t.Parallel()
	d := newDiffed(t, 60)
	first := d.build()
	again := d.build()
	if found, causes := d.compare(first, again); len(causes)+len(found.Tables)+len(found.Subsets) > 0 {
		t.Errorf("two builds of the same: %+v", found)
	}

	d.edit("alpha: 0.5", "alpha: 0.6")
	alpha := d.build()
	found, causes := d.compare(first, alpha)
	if want := cmp.Diff([]string{byAlpha}, causes); want != "" {
		t.Error(want)
	}
	for _, table := range found.Tables {
		if table.Table != schema.Ratings.Name() {
			t.Errorf("table %s differs", table.Table)
		}
	}

	// What a stage reads once it is on, and is the same on both sides, is no cause of what it writes then.
	d.edit("limit: 0", "limit: 2000")
	found, causes = d.compare(first, d.build())
	if want := cmp.Diff([]string{byAlpha, byLimit}, causes); want != "" {
		t.Error(want)
	}
	if want := cmp.Diff([]string{byLimit}, causesOf(differenceOf(found, schema.Unreformeds.Name()).Causes)); want != "" {
		t.Error(want)
	}
	d.edit("limit: 2000", "limit: 0")

	d.prompt = true
	d.editRecord(inventedRecord, "radius of $", "radius of $10")
	all := d.build()
	found, causes = d.compare(first, all)
	if want := cmp.Diff([]string{byRecord, byAlpha, byPrompt}, causes); want != "" {
		t.Error(want)
	}
	problems := differenceOf(found, "problems")
	if want := (diff.Counts{Changed: 1}); problems.Counts != want || problems.Sources[schema.MATH] != want {
		t.Errorf("%+v", problems)
	}
	if want := cmp.Diff([]diff.Row{{Key: "math/train/20", Change: "changed"}}, problems.Rows); want != "" {
		t.Error(want)
	}
	if want := cmp.Diff([]string{byRecord}, causesOf(problems.Causes)); want != "" {
		t.Error(want)
	}
	if want := cmp.Diff([]string{byRecord, byAlpha}, causesOf(differenceOf(found, schema.Ratings.Name()).Causes)); want != "" {
		t.Error(want)
	}
	if want := cmp.Diff([]string{byRecord, byPrompt}, causesOf(differenceOf(found, schema.Augmenteds.Name()).Causes)); want != "" {
		t.Error(want)
	}

	d.do(os.WriteFile(d.path("errata.yaml"), []byte(`- {id: math/train/30, field: answer, old: "901", new: "902", reason: miscounted, who: A. Reviewer}`), 0o644))
	corrected := d.build()
	_, causes = d.compare(all, corrected)
	if want := cmp.Diff([]string{byErratum}, causes); want != "" {
		t.Error(want)
	}

	// Of two corrections of a problem each is the cause of its own column and of what is computed from it.
	twice, err := os.ReadFile(d.path("errata.yaml"))
	d.do(err)
	d.do(os.WriteFile(d.path("errata.yaml"), append(twice, "\n- {id: math/train/30, field: knowledge_points, old: [], new: [Circle], reason: not told, who: A. Reviewer}"...), 0o644))
	found, causes = d.compare(all, d.build())
	if want := cmp.Diff([]string{byErratum, byPoints}, causes); want != "" {
		t.Error(want)
	}
	told := map[string]string{}
	for _, reason := range differenceOf(found, "problems").Reasons {
		for _, column := range reason.Columns {
			told[column] = strings.Join(causesOf(reason.Causes), "; ")
		}
	}
	if want := cmp.Diff(map[string]string{"answer": byErratum, "answer_value": byErratum, "knowledge_points": byPoints}, told); want != "" {
		t.Error(want)
	}
	d.do(os.WriteFile(d.path("errata.yaml"), twice, 0o644))

	d.do(os.Remove(d.path("data/" + inventedRecord)))
	last := d.build()
	found, causes = d.compare(all, last)
	if want := cmp.Diff([]string{"ingest: native file: " + inventedRecord + " removed", byErratum}, causes); want != "" {
		t.Error(want)
	}
	if got, want := differenceOf(found, "problems").Counts, (diff.Counts{Removed: 1, Changed: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	var out bytes.Buffer
	show := clilook.NewDiff(&app.Options{})
	show.SetOut(&out)
	show.SetArgs([]string{all, last})
	d.do(show.ExecuteContext(t.Context()))
	t.Logf("\n%s", &out)
}

// Between two releases each change alone, and all of them together, are named as what they are, and so are the causes of every
// row that differs.
func TestDiffOfReleasesNamesTheCauses(t *testing.T) {
	t.Parallel()
	record := func(d *diffed) { d.editRecord(inventedRecord, "radius of $", "radius of $10") }
	alpha := func(d *diffed) { d.edit("alpha: 0.5", "alpha: 0.6") }
	prompt := func(d *diffed) { d.prompt = true }
	erratum := func(d *diffed) {
		d.do(os.WriteFile(d.path("errata.yaml"), []byte(`- {id: math/train/30, field: answer, old: "901", new: "902", reason: miscounted, who: A. Reviewer}`), 0o644))
	}
	d := newDiffed(t, 60)
	d.edit("size: 2000", "size: 90")
	yaml, native := d.yaml, d.path("data/"+inventedRecord)
	content, err := os.ReadFile(native)
	d.do(err)
	first := d.release("1.0.0")
	for _, c := range []struct {
		name    string
		changes []func(*diffed)
		causes  []string
		// rows gives the causes of some rows, by configuration and key; "" where the row does not differ.
		rows map[string]string
	}{
		{"nothing", nil, nil, nil},
		{"a record", []func(*diffed){record}, []string{byInput}, map[string]string{
			"problems math/train/20": byInput, "problems math/train/30": "", "geoeval_aug aug/math/train/20": byInput, "geoeval_2000 math/train/30": "",
		}},
		{"alpha", []func(*diffed){alpha}, []string{byAlpha}, map[string]string{
			"problems math/train/20": "", "geoeval_aug aug/math/train/20": byAlpha, "geoeval_2000 math/train/30": byAlpha, "geoeval_2000 math/train/20": byAlpha,
		}},
		{"a prompt", []func(*diffed){prompt}, []string{byPrompt}, map[string]string{
			"problems math/train/20": "", "geoeval_aug aug/math/train/10": byPrompt, "geoeval_2000 math/train/30": "",
		}},
		{"an erratum", []func(*diffed){erratum}, []string{byErratum}, map[string]string{
			"problems math/train/20": "", "problems math/train/30": byErratum, "geoeval_2000 math/train/30": byErratum, "geoeval_2000 math/train/20": "",
		}},
		{"a record, alpha and a prompt", []func(*diffed){record, alpha, prompt}, []string{byInput, byAlpha, byPrompt}, map[string]string{
			"problems math/train/20": byInput, "problems math/train/30": "", "geoeval_aug aug/math/train/20": byInput + "; " + byAlpha + "; " + byPrompt,
			"geoeval_2000 math/train/20": byInput + "; " + byAlpha,
		}},
		{"all of them", []func(*diffed){record, alpha, prompt, erratum}, []string{byInput, byErratum, byAlpha, byPrompt}, map[string]string{
			"problems math/train/20": byInput, "problems math/train/30": byErratum,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d.yaml, d.prompt = yaml, false
			d.do(os.WriteFile(native, content, 0o644))
			d.do(os.RemoveAll(d.path("errata.yaml")))
			for _, change := range c.changes {
				change(d)
			}
			found, err := compare.Compare(all.Stages(ingest.Data{}, session.New("", "", true)), first, d.release("1.1.0"))
			d.do(err)
			if want := cmp.Diff(c.causes, causesOf(found.Causes)); want != "" {
				t.Errorf("(-want +got):\n%s", want)
			}
			rows := map[string]string{}
			for _, config := range found.Configurations {
				for _, r := range config.Rows {
					if len(r.Causes) == 0 {
						t.Errorf("%s %s has no cause", config.Configuration, r.Key)
					}
					rows[config.Configuration+" "+r.Key] = strings.Join(causesOf(r.Causes), "; ")
				}
			}
			if len(c.changes) == 0 && len(rows) > 0 {
				t.Errorf("without a change these rows differ: %v", rows)
			}
			for row, want := range c.rows {
				if rows[row] != want {
					t.Errorf("%s has the causes %q, want %q", row, rows[row], want)
				}
			}
		})
	}
}

func TestDiffOfAFolderWithoutABuild(t *testing.T) {
	_, err := diff.Compare(all.Stages(ingest.Data{}, session.New("", "", true)), t.TempDir(), t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "holds no build") {
		t.Error(err)
	}
}

// What a stage says of its reach holds: what a key, the seed or a table that it reads changes are no other columns. Who asks why a
// column differs would not be told the cause.
func TestStagesReachWhatTheySay(t *testing.T) {
	t.Parallel()
	d := newDiffed(t, 60)
	d.edit("size: 2000", "size: 40")
	whole := d.yaml
	first := d.build()
	every := all.Stages(ingest.Data{}, session.New("", "", true))
	_, err := pipeline.LoadConfig(d.path("pipeline.yaml"), every, stages.Setting{Name: "release", Config: new(release.Config)})
	d.do(err) // what some stages read depends on it
	for _, c := range []struct{ stage, given, was, now string }{
		{"ingest", "sources.geometry3k.license", "license: MIT\n      evidence: the LICENSE file of the InterGPS", "license: MIT-0\n      evidence: the LICENSE file of the InterGPS"},
		{"ingest", "sources.geometry3k.evidence", "the LICENSE file of the InterGPS repository", "a file"},
		{"ingest", "max_rejects", "max_rejects: 0.01", "max_rejects: 0.02"},
		{"label", "evidence", "evidence: 8", "evidence: 2"},
		{"check", "relative", "relative: 0.001", "relative: 0.009"},
		{"check", "rounding_cap", "rounding_cap: 0.01", "rounding_cap: 0.002"},
		{"complexity", "alpha", "alpha: 0.5", "alpha: 0.9"},
		{"selection", "size", "size: 40", "size: 30"}, // which problems are rated, and asked backward
		{"", stages.ReachOfSeed, "\nseed: 20240210\n\n", "\nseed: 20240211\n\n"},
	} {
		d.yaml = whole
		d.edit(c.was, c.now)
		found, _ := d.compare(first, d.build())
		for _, s := range every {
			is := s.Describe()
			var reached []string
			anything := false
			reach := func(given string) {
				columns, named := is.Reaches(given)
				reached, anything = append(reached, columns...), anything || !named
			}
			if c.stage == is.Name || c.stage == "" {
				reach(c.given)
			}
			for _, r := range is.Reads {
				if len(differenceOf(found, r.Table).Rows) > 0 {
					reach(stages.ReachOfTable(r.Table))
				}
			}
			if anything {
				continue
			}
			for _, w := range is.Writes {
				table := differenceOf(found, w.Name())
				for column := range table.Columns {
					if !slices.Contains(reached, w.Name()+"."+column) {
						t.Errorf("%s: %s changed %s.%s", is.Name, c.given, w.Name(), column)
					}
				}
				if key := w.Name() + "." + w.ColumnNames()[0]; table.Added+table.Removed > 0 && !slices.Contains(reached, key) {
					t.Errorf("%s: %s changed which rows %s has", is.Name, c.given, w.Name())
				}
			}
		}
	}
}

// Where several things changed at once, a row is told no cause without which it is the same, as far as the scale of ratings and the
// subsets decide that, and every one without which it is another.
func TestRowsOfSeveralChangesHaveTheirOwnCauses(t *testing.T) {
	t.Parallel()
	d := newDiffed(t, 60)
	d.edit("size: 2000", "size: 40")
	d.edit("least_grade: 9", "least_grade: 0")
	whole, first := d.yaml, d.build()
	every := all.Stages(ingest.Data{}, session.New("", "", true))
	answer := []byte(`- {id: math/train/30, field: answer, old: "901", new: "902", reason: miscounted, who: A. Reviewer}`)
	changes := []struct {
		stage  string
		change func()
	}{
		{"complexity", func() { d.edit("alpha: 0.5", "alpha: 0.6") }},
		{"hard", func() { d.edit("sources: [hard]", "sources: [math, mathqa]") }},
		{"ingest", func() { d.do(os.WriteFile(d.path("errata.yaml"), answer, 0o644)) }},
		{"selection", func() { d.edit("size: 40", "size: 36") }},
		{"reform", func() { d.edit("limit: 0", "limit: 2000") }},
	}
	// A row of these whose problem has left GeoEval-2000 has gone with it.
	among := map[string]bool{schema.Backwards.Name(): true, schema.Unmaskeds.Name(): true, schema.Augmenteds.Name(): true, schema.Rephrasings.Name(): true}
	gone := 0
	with := func(but int) string {
		d.yaml = whole
		d.do(os.RemoveAll(d.path("errata.yaml")))
		for i, c := range changes {
			if i != but {
				c.change()
			}
		}
		return d.build()
	}
	rowsOf := func(was, now string) []diff.RowChange {
		rows, err := diff.CompareRows(every, was, now, 1<<20)
		d.do(err)
		return rows
	}
	last := with(-1)
	changed := rowsOf(first, last)
	for i, c := range changes {
		without := map[string]string{} // in what a row is another one without it
		for _, r := range rowsOf(with(i), last) {
			without[r.Table+" "+r.Key] = r.Change
		}
		told, vain := 0, 0
		for _, r := range changed {
			is := slices.ContainsFunc(r.Causes, func(cause diff.Cause) bool { return cause.Stage == c.stage })
			change := without[r.Table+" "+r.Key]
			matters := change != "" && (r.Change == diff.Changed || change != diff.Changed) // of one that came or went, that it did
			if matters && !is {
				t.Errorf("%s %s is another row without the change of %s, which is not among its causes %v", r.Table, r.Key, c.stage, r.Causes)
			}
			if is {
				told++
			}
			if among[r.Table] && r.Change == diff.Removed {
				if gone++; is && c.stage == "complexity" {
					t.Errorf("%s %s left GeoEval-2000, and the change of complexity is among its causes %v", r.Table, r.Key, r.Causes)
				}
			}
			if r.Table != schema.Ratings.Name() || !is || matters {
				continue
			}
			score := !slices.ContainsFunc(r.Cells, func(cell diff.Cell) bool { return cell.Column != "score" && cell.Column != "level" })
			if vain++; score || c.stage == "hard" {
				t.Errorf("%s %s is the same row without the change of %s, which is among its causes %v", r.Table, r.Key, c.stage, r.Causes)
			}
		}
		if told == 0 {
			t.Errorf("no row is told the change of %s", c.stage)
		}
		if gone == 0 {
			t.Error("no row has gone with its problem")
		}
		t.Logf("%s: of %d rows %d are told it, and %d of the table of ratings in vain", c.stage, len(changed), told, vain)
	}
}
