package rephrase_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
	"geoeval/stages/stagetest"
)

// A build is one run of the stage: what it has, and what it said.
type build struct {
	scripts []script
	config  rephrase.Config
	llm     llm.Config
	ledger  string
	key     string
	offline bool
	seed    uint64
	folder  string
	ctx     context.Context
	// looked, where not nil, is told what the stage says of its progress, whenever it does.
	looked func(live string)

	store    *stagetest.Store
	notes    []string
	progress string
	stage    stages.Stage
	// live is whether the stage asked in the session.
	live bool
}

func newBuild(t testing.TB, a *author, scripts []script) *build {
	b := &build{scripts: scripts, config: asModel(), ledger: t.TempDir(), key: testKey, seed: 1, ctx: t.Context()}
	b.llm = llm.Config{
		BaseURL: a.URL, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 8, Timeout: llm.Duration(time.Minute),
		Attempts: 30, BreakAfter: 1000, MaxCost: 100, Prices: map[string]llm.Price{modelName: {Input: 1, Output: 1}},
	}
	return b
}

// again is the same build once more, with an empty store.
func (b *build) again(change func(*build)) *build {
	c := *b
	c.store, c.notes, c.progress, c.stage, c.live = nil, nil, "", nil, false
	if change != nil {
		change(&c)
	}
	return &c
}

// run runs the stage, and holds what it left behind and what it said against the key.
func (b *build) run(t testing.TB) error {
	t.Helper()
	d := session.New(b.ledger, b.key, b.offline)
	d.Alone, d.Folder = true, b.folder
	d.Tune = func(o *llm.Options) { o.FirstWait, o.Arriving = time.Microsecond, 100*time.Millisecond }
	b.stage = rephrase.New(d)
	*b.stage.Describe().Config.(*rephrase.Config), d.Config = b.config, b.llm
	b.store = put(t, b.scripts)
	job := stages.NewJob(b.stage, b.seed, b.store.OnDisk())
	job.Note = func(text string) { b.notes = append(b.notes, text) }
	job.Progress = func(int, int) {
		if b.looked != nil {
			b.looked(said(job.Facts()))
		}
	}
	failed := b.stage.Run(b.ctx, job)
	if f := job.Facts(); f.Model != nil {
		b.live, b.progress = true, said(f)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	told := strings.Join(b.notes, "\n") + b.progress
	if failed != nil {
		told += fmt.Sprintf("%v %+v %#v", failed, failed, failed)
	} else {
		told += fmt.Sprint(stagetest.Table(t, b.store, schema.Rephrasings), stagetest.Table(t, b.store, schema.Augmenteds))
	}
	if strings.Contains(told, testKey) {
		t.Error("the key is said")
	}
	holdsNoKey(t, b.ledger)
	holdsNoKey(t, filepath.Dir(b.store.Path("rephrasings")))
	return failed
}

// said is all that is said of progress.
func said(f stages.Facts) string {
	b, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	text := string(b)
	if f.Model != nil {
		for _, w := range f.Model.Waits {
			text += "\n" + w.String()
		}
	}
	return text
}

func holdsNoKey(t testing.TB, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b)+path, testKey) {
			t.Errorf("%s holds the key", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// mustRun is run of a build that succeeds.
func (b *build) mustRun(t testing.TB) *build {
	t.Helper()
	if err := b.run(t); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *build) candidates(t testing.TB) []schema.Rephrasing {
	return stagetest.Table(t, b.store, schema.Rephrasings)
}

func (b *build) augmented(t testing.TB) []schema.Augmented {
	return stagetest.Table(t, b.store, schema.Augmenteds)
}

// digests are those of the tables that the stage wrote.
func (b *build) digests() map[string]schema.Digest {
	return map[string]schema.Digest{"rephrasings": b.store.Digests["rephrasings"], "augmented": b.store.Digests["augmented"]}
}

// entries are the lines of a ledger with answers.
func entries(t testing.TB, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(b)) {
			if strings.HasPrefix(line, `{"key":`) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// copied puts lines into a ledger of its own.
func copied(t testing.TB, lines []string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "copied.jsonl"), []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func keyOf(t testing.TB, line string) string {
	t.Helper()
	var e struct{ Key string }
	if err := json.Unmarshal([]byte(line), &e); err != nil {
		t.Fatal(err)
	}
	return e.Key
}

// paidOnce holds what was delivered against the candidates: each was delivered once, and nothing else was.
func paidOnce(t testing.TB, a *author, candidates []schema.Rephrasing) {
	t.Helper()
	asked := map[string]int{}
	for _, r := range candidates {
		asked[r.ParentID]++
	}
	text := map[string]string{}
	for _, c := range a.Calls() {
		text[c.Hash()] = c.Messages[len(c.Messages)-1].Content
	}
	paid := map[string]int{}
	for hash, n := range a.Paid() {
		paid[text[hash]] += n
	}
	for _, s := range invented() {
		if paid[s.problem.Text] != asked[s.problem.ID] {
			t.Errorf("%s: %d answers were delivered for %d candidates", s.problem.ID, paid[s.problem.Text], asked[s.problem.ID])
		}
	}
	if a.delivered() != len(candidates) {
		t.Errorf("%d answers were delivered for %d candidates", a.delivered(), len(candidates))
	}
}

// fair is a build in fair weather.
func fair(t testing.TB) (*author, *build) {
	t.Helper()
	a := newAuthor(t, invented())
	return a, newBuild(t, a, invented()).mustRun(t)
}

var bought struct {
	sync.Mutex
	lines []string
}

// written is a build like fair, whose answers are bought once for all tests.
func written(t testing.TB) *build {
	t.Helper()
	bought.Lock()
	defer bought.Unlock()
	if bought.lines == nil {
		_, b := fair(t)
		bought.lines = entries(t, b.ledger)
	}
	b := newBuild(t, newAuthor(t, nil), invented())
	b.ledger, b.offline = copied(t, bought.lines), true
	return b.mustRun(t)
}

func same(t testing.TB, want, got *build) {
	t.Helper()
	diffTables(t, want.candidates(t), got.candidates(t))
	diffTables(t, want.augmented(t), got.augmented(t))
	diffTables(t, want.digests(), got.digests())
	diffTables(t, want.notes, got.notes)
}
