package ingest_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"geoeval"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
	"geoeval/stages/ingest"

	"github.com/goccy/go-yaml"
)

// A dealt folder is one whose records were read in shards.
type dealt struct {
	*folder
	plan   []byte
	shards []stages.Joined
	parts  []*folder
}

// divide says how the folder is to be read in shards.
func (f *folder) divide() (shards int, plan []byte) {
	f.t.Helper()
	shards, plan, err := f.stage(func(schema.Source, sources.Unit) {}).Divide(f.t.Context())
	f.do(err)
	return shards, plan
}

// deal reads a folder's records in n shards.
func (f *folder) deal(n int) *dealt {
	f.t.Helper()
	d := &dealt{folder: f}
	_, d.plan = f.divide()
	for i := range n {
		part := *f
		part.store, part.memo, part.shard, part.plan = newDisk(f.t), nil, stages.Shard{I: i + 1, N: n}, d.plan
		part.mustBuild()
		d.parts = append(d.parts, &part)
		d.shards = append(d.shards, stages.Joined{Shard: part.shard, Name: fmt.Sprint("part ", i+1), Store: part.store, Memo: part.memo})
	}
	return d
}

// sameInShards reads a folder's records in n shards, joins them, and holds the tables and the memo against those of the folder.
func (f *folder) sameInShards(n int) *stages.Job {
	f.t.Helper()
	job, store, err := f.deal(n).join(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	for table, want := range f.store.bytes() {
		if store.bytes()[table] != want {
			f.t.Errorf("%d shards: table %s is another", n, table)
		}
	}
	if !bytes.Equal(job.Memo, f.memo) {
		f.t.Errorf("%d shards remember\n%s\nnot\n%s", n, job.Memo, f.memo)
	}
	return job
}

// join joins the shards.
func (d *dealt) join(ctx context.Context) (*stages.Job, *disk, error) {
	store := newDisk(d.t)
	job := &stages.Job{Stage: "ingest", Store: store}
	err := d.stage(nil).Join(ctx, job, d.plan, d.shards)
	return job, store, err
}

// Shards of any number, joined, are what a run of the whole gives: every byte of every table, what it remembers and the
// digest of what is outside.
func TestShardsJoined(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 9))
			f := newFolder(t)
			f.fill()
			for range 25 {
				f.edit(r)
			}
			lines := spoiled(120)
			slices.Reverse(lines)
			f.write("hard/more.jsonl", strings.Join(lines, ""))
			record := asJSON(pgps("one.png"))
			f.write("pgps9k/PGPS9K_all/PGPS9K/test.json",
				`{"p": `+record+`, "p (2)": `+record+`, "p": `+record+`, "p": `+record+`, "p": {}, "p (2) (2)": {}, "p (2)": 1}`)
			f.write("mathqa/challenge_test.json", asJSON([]any{mathqa(1, "gain"), mathqa(1, "geometry"), mathqa(2, "gain"), mathqa(5, "")}))
			f.correct(entry("hard/more/h0021", "answer", "'4'", "'5'"))
			f.mustBuild()
			if r.IntN(2) == 0 {
				f.holds = streamed
			}
			for _, n := range []int{1, 2, 4, 7} {
				job := f.sameInShards(n)
				if digest, why, err := f.stage(nil).Outside(t.Context(), job.Memo); err != nil || why != "" || digest != job.Outside {
					t.Errorf("%d shards, just joined, are stale: %s %v", n, why, err)
				}
			}
		})
	}
}

// Each unit is read in one shard, and about as much in each.
func TestAUnitIsReadByOneShard(t *testing.T) {
	f := newFolder(t)
	for i := range 40 {
		f.write(fmt.Sprintf("math/MATH/train/geometry/%d.json", i), mathProblem(i+1))
	}
	f.write("geometry3k/train/1/data.json", "{}")
	f.write("hard/mine.jsonl", strings.Join(spoiled(50), ""))
	n, plan := f.divide()
	if n != 8 {
		t.Fatalf("%d shards", n)
	}
	opened := map[string]int{}
	for i := range n {
		part := *f
		part.store, part.shard, part.plan = newDisk(t), stages.Shard{I: i + 1, N: n}, plan
		b := part.build(t.Context())
		f.do(b.err)
		for _, file := range b.read {
			opened[file]++
		}
		if again := part.build(t.Context()); again.err != nil || len(again.read) > 0 {
			t.Errorf("%s reads %v again: %v", part.shard, again.read, again.err)
		}
	}
	for file, n := range opened {
		if n != 1 {
			t.Errorf("%s is read by %d shards", file, n)
		}
	}
	if len(opened) != 42 {
		t.Errorf("%d of 42 files are read", len(opened))
	}
}

// What does not belong together is not joined.
func TestShardsThatDoNotFit(t *testing.T) {
	for _, test := range []struct {
		name, want string
		change     func(f *folder, d *dealt)
	}{
		{"another limit of sizes", "by another configuration", func(f *folder, d *dealt) { f.config.MaxFileBytes++ }},
		{"nothing remembered", "is not there, or damaged", func(f *folder, d *dealt) { d.shards[1].Memo = nil }},
		{"a file has changed", "have changed since", func(f *folder, d *dealt) {
			f.write("mathqa/test.json", asJSON([]any{mathqa(1, "geometry")}))
		}},
		{"a file has changed while it was read", "is another file", func(f *folder, d *dealt) {
			d.shards[0].Memo = bytes.Replace(d.shards[0].Memo, []byte(`"files":{`), []byte(`"files":{"mathqa/test.json":"0",`), 1)
			d.shards[1].Memo = bytes.Replace(d.shards[1].Memo, []byte(`"files":{`), []byte(`"files":{"mathqa/test.json":"1",`), 1)
		}},
		{"other errata", "have changed since", func(f *folder, d *dealt) {
			f.correct(entry("hard/mine/a", "answer", "'4'", "'5'"))
		}},
		{"a damaged plan", "the plan of the shards", func(f *folder, d *dealt) { d.plan = d.plan[:9] }},
		{"a table is gone", "no such file", func(f *folder, d *dealt) { f.do(os.Remove(d.parts[2].store.Path("rejects"))) }},
		{"too many rejects", "too many rejects", func(f *folder, d *dealt) { f.config.MaxRejects = 0.1 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFolder(t)
			f.fill()
			if test.name == "too many rejects" {
				f.config.MaxRejects = 0.1
			}
			d := f.deal(3)
			test.change(f, d)
			if _, _, err := d.join(t.Context()); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, not %q", err, test.want)
			}
		})
	}
	f := newFolder(t)
	f.fill()
	f.limit = 1
	if _, _, err := f.stage(nil).Divide(t.Context()); err == nil || !strings.Contains(err.Error(), "without shards, or without a limit") {
		t.Errorf("a limited shard: %v", err)
	}
	f.limit = 0
	_, f.plan = f.divide()
	f.shard = stages.Shard{I: 1, N: 2}
	f.write("mathqa/test.json", "[]")
	if err := f.build(t.Context()).err; err == nil || !strings.Contains(err.Error(), "have changed since") {
		t.Errorf("a shard of changed files: %v", err)
	}
}

// Shards of the real records, joined, are what a run of the whole gives.
func TestShardsOfRealRecords(t *testing.T) {
	data := "../../../shared/data"
	if _, err := os.Stat(data); err != nil || testing.Short() {
		t.Skip("no shared data, or a short test")
	}
	var config struct {
		Ingest ingest.Config `yaml:"ingest"`
	}
	f := newFolder(t)
	f.do(yaml.Unmarshal([]byte(geoeval.Configuration), &config))
	f.data, f.config = data, config.Ingest
	f.mustBuild()
	_, store, err := f.deal(3).join(t.Context())
	f.do(err)
	joined := store.bytes()
	for table, want := range f.store.bytes() {
		if joined[table] != want {
			t.Errorf("table %s is another", table)
		}
	}
}
