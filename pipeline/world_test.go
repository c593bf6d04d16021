package pipeline_test

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/disk"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
)

// Every build syncs a dozen files: thirty random histories are a second.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "30"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// A word is a row of the tables of these tests.
type word struct{ ID, A, B string }

func words(name string) *schema.Table[word] {
	return &schema.Table[word]{
		TableName: name,
		About:     []string{"id"},
		Key:       func(w *word) string { return w.ID },
		RowGroup:  100,
		Columns: []schema.Column[word]{
			schema.Text("id", "", func(w *word) *string { return &w.ID }).Needed(),
			schema.Text("a", "", func(w *word) *string { return &w.A }).Checked(func(w *word) error {
				if strings.Contains(w.A, "?") {
					return fmt.Errorf("%q asks", w.A)
				}
				return nil
			}),
			schema.Text("b", "", func(w *word) *string { return &w.B }),
		},
	}
}

var found, loud, low, pairs = words("found"), words("loud"), words("low"), words("pairs")

// A world is four small stages and what they depend on:
//
//	gather (words from outside) ─ found ┬ a → shout (has a configuration) ─ loud ┬ pair (takes chances) ─ pairs
//	                                    └ b → hush ──────────────────────── low ─┘
type world struct {
	t    testing.TB
	dir  string
	disk disk.Disk
	yaml string
	// outside is what gather finds.
	outside []word
	// lexicon is what shout reads besides.
	lexicon string
	version map[string]int
	// columns, where set, changes what a table is.
	columns map[string]func(t *schema.Table[word])
	// during, where set, is called at the start of a stage's run; its error is the stage's.
	during map[string]func(ctx context.Context, job *stages.Job) error
	// after is the same at the end of the run, once the stage has written its table.
	after map[string]func(ctx context.Context, job *stages.Job) error
	// sums is what stages say at the end of a build, once sum, where set, has looked at their tables.
	sums map[string]*stages.Summary
	sum  func(job *stages.Job) error
	// remade: verification runs the stages again.
	remade bool
	// check is what a stage has to say at verification.
	check map[string]func(job *stages.Job, fault func(error)) error

	mu sync.Mutex
	// memos are what gather was given to remember.
	memos []string
}

const worldYAML = `seed: 7
shout:
  mark: "!"
  style:
    times: 1
`

func newWorld(t testing.TB) *world {
	return &world{
		t: t, dir: filepath.Join(t.TempDir(), "out"), disk: disk.Disk{Hasty: true}, yaml: worldYAML,
		outside: []word{{"w/1", "ah", "Oh"}, {"w/2", "by", "No"}, {"w/3", "cu", "So"}},
		version: map[string]int{},
		columns: map[string]func(*schema.Table[word]){},
		during:  map[string]func(context.Context, *stages.Job) error{},
		after:   map[string]func(context.Context, *stages.Job) error{},
		check:   map[string]func(*stages.Job, func(error)) error{},
	}
}

// table gives a table as it is now.
func (w *world) table(t *schema.Table[word]) *schema.Table[word] {
	now := words(t.Name())
	if change := w.columns[t.Name()]; change != nil {
		change(now)
	}
	return now
}

// stages gives the four stages of the world as it is now.
func (w *world) stages() []stages.Stage {
	found, loud, low, pairs := w.table(found), w.table(loud), w.table(low), w.table(pairs)
	return []stages.Stage{
		&gather{fake{world: w, name: "gather", writes: found}},
		&shout{fake: fake{world: w, name: "shout", reads: []stages.Read{stages.From(found, "id", "a")}, writes: loud}},
		&fake{world: w, name: "hush", reads: []stages.Read{stages.From(found, "id", "b")}, writes: low, each: func(in *word) (word, error) {
			return word{ID: in.ID, B: strings.ToLower(in.B)}, nil
		}},
		&fake{world: w, name: "pair", reads: []stages.Read{stages.From(loud), stages.From(low)}, writes: pairs, run: func(job *stages.Job) ([]word, error) {
			other, err := stages.Rows(job, low)
			if err != nil {
				return nil, err
			}
			i := -1
			return each(job, loud, func(in word) word {
				i++
				return word{in.ID, in.A + other[i].B, fmt.Sprint(job.Chance(in.ID))}
			})
		}},
	}
}

// each makes one row of every row of a table.
func each(job *stages.Job, t *schema.Table[word], change func(word) word) ([]word, error) {
	in, err := stages.Rows(job, t)
	var out []word
	for _, r := range in {
		out = append(out, change(r))
	}
	return out, err
}

// A fake is a stage that writes one table.
type fake struct {
	*world
	name   string
	reads  []stages.Read
	writes *schema.Table[word]
	run    func(job *stages.Job) ([]word, error)
	// each, where set, makes the row of a row of the first table that the stage reads: it needs no other.
	each func(in *word) (word, error)
}

// Describe implements [stages.Stage].
func (f *fake) Describe() stages.Description {
	return stages.Description{
		Name:    f.name,
		Version: f.version[f.name],
		Reads:   f.reads,
		Writes:  []schema.Named{f.writes},
		Audit:   stages.Audit{Summarize: f.summarize, Check: f.check},
	}
}

func (f *fake) Run(ctx context.Context, job *stages.Job) error {
	if during := f.during[f.name]; during != nil {
		if err := during(ctx, job); err != nil {
			return err
		}
	}
	if f.each != nil {
		if err := stages.Do(ctx, job, f); err != nil {
			return err
		}
	} else if rows, err := f.run(job); err != nil {
		return err
	} else if err := stages.Put(job, f.writes, rows); err != nil {
		return err
	}
	if after := f.after[f.name]; after != nil {
		return after(ctx, job)
	}
	return nil
}

// Work is that of each, and concludes from all rows where there is none.
func (f *fake) Work(context.Context, *stages.Job) (*stages.Work, error) {
	if f.each == nil {
		return &stages.Work{Concludes: []schema.Named{f.writes}}, nil
	}
	read := words(f.reads[0].Table)
	return &stages.Work{Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
		row, err := f.each(stages.RowOf(of, read))
		stages.PutRow(out, f.writes, row)
		return err
	}}, nil
}

// Outside says that nothing is outside.
func (f *fake) Outside(context.Context, []byte) (digest, why string, err error) { return "", "", nil }

// Recall makes nothing again, unless the world says so.
func (f *fake) Recall(ctx context.Context, job *stages.Job) error { return f.recall(ctx, job, f.Run) }

func (w *world) recall(ctx context.Context, job *stages.Job, run func(context.Context, *stages.Job) error) error {
	if !w.remade {
		return nil
	}
	return run(ctx, job)
}

func (f *fake) check(job *stages.Job, fault func(error)) error {
	if check := f.world.check[f.name]; check != nil {
		return check(job, fault)
	}
	return nil
}

func (f *fake) summarize(job *stages.Job) (*stages.Summary, error) {
	sum := f.sums[f.name]
	if sum == nil {
		return &stages.Summary{}, nil
	}
	if f.sum == nil {
		return sum, nil
	}
	return sum, f.sum(job)
}

// gather depends on the world's words, and remembers their digest.
type gather struct{ fake }

func (g *gather) digest() string { return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, g.outside))) }

func (g *gather) Outside(_ context.Context, memo []byte) (digest, why string, err error) {
	if string(memo) != g.digest() {
		return "", "there are other words", nil
	}
	return g.digest(), "", nil
}

func (g *gather) Run(ctx context.Context, job *stages.Job) error {
	g.mu.Lock()
	g.memos = append(g.memos, string(job.Memo))
	g.mu.Unlock()
	g.run = func(*stages.Job) ([]word, error) { return slices.Clone(g.outside), nil }
	err := g.fake.Run(ctx, job)
	job.Memo, job.Outside = []byte(g.digest()), g.digest()
	return err
}

// Recall makes nothing again: the words are not in the table.
func (g *gather) Recall(context.Context, *stages.Job) error { return nil }

// shout has a configuration.
type shout struct {
	fake
	config shoutConfig
}

type shoutConfig struct {
	Mark  string `yaml:"mark"`
	Style struct {
		Times int `yaml:"times"`
	} `yaml:"style"`
}

func (s *shout) Describe() stages.Description {
	d := s.fake.Describe()
	d.Config = &s.config
	return d
}

func (s *shout) Outside(context.Context, []byte) (digest, why string, err error) {
	return s.lexicon, "", nil
}

// Plan would buy an answer for every row that shout reads.
func (s *shout) Plan(_ context.Context, job *stages.Job) (*stages.Plan, error) {
	rows, err := stages.Rows(job, s.table(found))
	return &stages.Plan{Answers: len(rows)}, err
}

func (s *shout) Work(ctx context.Context, job *stages.Job) (*stages.Work, error) {
	s.each = func(in *word) (word, error) {
		return word{ID: in.ID, A: strings.ToUpper(in.A) + strings.Repeat(s.config.Mark, s.config.Style.Times)}, nil
	}
	return s.fake.Work(ctx, job)
}

func (s *shout) Recall(ctx context.Context, job *stages.Job) error { return s.recall(ctx, job, s.Run) }

func (s *shout) Run(ctx context.Context, job *stages.Job) error {
	if _, err := s.Work(ctx, job); err != nil {
		return err
	}
	return s.fake.Run(ctx, job)
}

// open makes the pipeline of the world as it is now.
func (w *world) open() *pipeline.Pipeline {
	w.t.Helper()
	file := filepath.Join(filepath.Dir(w.dir), "pipeline.yaml")
	if err := os.WriteFile(file, []byte(w.yaml), 0o644); err != nil {
		w.t.Fatal(err)
	}
	all := w.stages()
	config, err := pipeline.LoadConfig(file, all)
	if err != nil {
		w.t.Fatal(err)
	}
	p, err := pipeline.New(all, config, w.dir)
	if err != nil {
		w.t.Fatal(err)
	}
	return p.On(w.disk)
}

// build builds and gives the stages that ran, in the order of the list.
func (w *world) build(only ...string) []string {
	w.t.Helper()
	ran, err := w.tryBuild(only...)
	if err != nil {
		w.t.Fatal(err)
	}
	return ran
}

func (w *world) tryBuild(only ...string) ([]string, error) {
	w.t.Helper()
	p := w.open()
	started := map[string]bool{}
	err := p.Build(w.t.Context(), only, func(e pipeline.Event) {
		if e.Kind == pipeline.Started {
			started[e.Stage] = true
		}
	})
	var ran []string
	for _, s := range p.Stages() {
		if started[s.Describe().Name] {
			ran = append(ran, s.Describe().Name)
		}
	}
	return ran, err
}

// status gives what makes each stage stale, "" for the fresh ones.
func (w *world) status() map[string]string {
	w.t.Helper()
	status, err := w.open().Status(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	why := map[string]string{}
	for _, s := range status {
		if s.Fresh != (s.Why == "") {
			w.t.Errorf("%+v: a reason goes with being stale", s)
		}
		why[s.Stage] = s.Why
	}
	return why
}

// tables gives the bytes of the tables that there are.
func (w *world) tables() map[string]string {
	w.t.Helper()
	tables := map[string]string{}
	files, err := filepath.Glob(filepath.Join(w.dir, "tables", "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			w.t.Fatal(err)
		}
		tables[filepath.Base(f)] = string(content)
	}
	return tables
}

// elsewhere is a world like this one that has never been built.
func (w *world) elsewhere() *world {
	n := newWorld(w.t)
	n.yaml, n.outside, n.version, n.columns = w.yaml, slices.Clone(w.outside), w.version, w.columns
	n.lexicon = w.lexicon
	return n
}

func (w *world) path(elem ...string) string {
	return filepath.Join(append([]string{w.dir}, elem...)...)
}

// do fails the test on an error.
func do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
