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
	"geoeval/stages"
	"geoeval/stages/ingest"

	"github.com/goccy/go-yaml"
)

// A dealt folder is one whose records were read in shards.
type dealt struct {
	*folder
	shards []stages.Joined
	parts  []*folder
}

// deal reads a folder's records in n shards.
func (f *folder) deal(n int) *dealt {
	f.t.Helper()
	d := &dealt{folder: f}
	for i := range n {
		part := *f
		part.store, part.memo, part.shard = newDisk(f.t), nil, stages.Shard{I: i + 1, N: n}
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
	err := d.stage(nil).Join(ctx, job, d.shards)
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

// Each record is prepared in one shard, and the files of others' records are not opened.
func TestAShardOpensItsOwnFiles(t *testing.T) {
	f := newFolder(t)
	for i := range 40 {
		f.write(fmt.Sprintf("math/MATH/train/geometry/%d.json", i), mathProblem(i+1))
	}
	opened := map[string]int{}
	for i := range 4 {
		part := *f
		part.store, part.shard = newDisk(t), stages.Shard{I: i + 1, N: 4}
		b := part.build(t.Context())
		f.do(b.err)
		for _, file := range b.read {
			opened[file]++
		}
		if n := len(rowsOf(&part, schema.Problems)); n != len(b.read) || n != len(rowsOf(&part, schema.Files)) || n == 40 {
			t.Errorf("%s: %d problems of %d files", part.shard, n, len(b.read))
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
	if len(opened) != 40 {
		t.Errorf("%d of 40 files are read", len(opened))
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
		{"a file has changed", "mathqa/test.json is another file", func(f *folder, d *dealt) {
			f.write("mathqa/test.json", asJSON([]any{mathqa(1, "geometry")}))
			d.shards[1] = f.deal(3).shards[1]
		}},
		{"other errata", "other errata", func(f *folder, d *dealt) {
			f.correct(entry("hard/mine/a", "answer", "'4'", "'5'"))
			d.shards[1] = f.deal(3).shards[1]
		}},
		{"a file of another shard", "none of the shard", func(f *folder, d *dealt) {
			problems := make([]bool, 3)
			for i, p := range d.parts {
				problems[i] = len(rowsOf(p, schema.Problems)) > 0
			}
			for i := range problems {
				if next := (i + 1) % 3; problems[next] {
					f.do(os.Rename(d.parts[next].store.Path("problems"), d.parts[i].store.Path("problems")))
					f.do(os.WriteFile(d.parts[next].store.Path("problems"), []byte{}, 0o644))
					d.shards = []stages.Joined{d.shards[i]}
					return
				}
			}
		}},
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
	f.limit, f.shard = 1, stages.Shard{I: 1, N: 2}
	if err := f.build(t.Context()).err; err == nil || !strings.Contains(err.Error(), "without shards, or without a limit") {
		t.Errorf("a limited shard: %v", err)
	}
}

// The inventory tells what is there without reading it.
func TestInventory(t *testing.T) {
	f := newFolder(t)
	f.fill()
	of := func() []string {
		lines, err := f.stage(nil).Inventory(t.Context())
		f.do(err)
		return lines
	}
	whole := of()
	if len(whole) != 16 || !slices.IsSorted(whole) || !slices.Contains(whole, `mathqa "test.json" 511`) {
		t.Errorf("%d: %s", len(whole), join(whole))
	}
	f.shard = stages.Shard{I: 2, N: 3}
	if !slices.Equal(of(), whole) {
		t.Error("a shard has an inventory of its own")
	}
	f.write("mathqa/test.json", "[]")
	if slices.Equal(of(), whole) {
		t.Error("a change is not seen")
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
