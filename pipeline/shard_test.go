package pipeline_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// many is a world of n words.
func many(t testing.TB, n int) *world {
	w := newWorld(t)
	w.outside = nil
	for i := range n {
		w.outside = append(w.outside, word{fmt.Sprintf("w/%03d", i), fmt.Sprint("a", i), fmt.Sprint("B", i)})
	}
	return w
}

// part is a world like this one, for part i of n of it.
func (w *world) part(i, n int) *world {
	p := w.elsewhere()
	p.shard = stages.Shard{I: i, N: n}
	return p
}

// parts builds all parts and gives them.
func (w *world) parts(n int) []*world {
	w.t.Helper()
	var all []*world
	for i := range n {
		p := w.part(i+1, n)
		do(w.t, p.buildPart())
		all = append(all, p)
	}
	return all
}

func (w *world) buildPart() error {
	w.t.Helper()
	return w.open().BuildPart(w.t.Context(), pipeline.PartOptions{Shard: w.shard}, nil)
}

// buildFrom builds a part of named stages.
func (w *world) buildFrom(from *world, names ...string) error {
	w.t.Helper()
	return w.open().BuildPart(w.t.Context(), pipeline.PartOptions{Shard: w.shard, From: from.dir, Stages: names}, nil)
}

// merge merges parts, with all stages behind them.
func (w *world) merge(parts []*world) error {
	w.t.Helper()
	_, err := w.open().Merge(w.t.Context(), pipeline.MergeOptions{Parts: dirs(parts), All: true}, nil)
	return err
}

func dirs(parts []*world) (all []string) {
	for _, p := range parts {
		all = append(all, p.dir)
	}
	return all
}

// files gives what is in the output folder that a build of the whole writes too.
func (w *world) files() map[string]string {
	w.t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"tables/*", "rows/*", "memo/*", "state.json"} {
		found, err := filepath.Glob(w.path(pattern))
		do(w.t, err)
		for _, f := range found {
			content, err := os.ReadFile(f)
			do(w.t, err)
			files[strings.TrimPrefix(f, w.dir)] = string(content)
		}
	}
	return files
}

func (w *world) sameAs(want map[string]string) {
	w.t.Helper()
	got := w.files()
	for name := range want {
		if got[name] != want[name] {
			w.t.Errorf("%s is not that of a build of the whole", name)
		}
	}
	if len(got) != len(want) {
		w.t.Errorf("%d files, want %d", len(got), len(want))
	}
}

// However many parts there are and in whatever order they are named, they make the folder that one build makes, to the byte,
// in which a build has nothing to do; merged again, too.
func TestMergedPartsAreTheWhole(t *testing.T) {
	t.Parallel()
	whole := many(t, 250)
	whole.lexicon = "its digest"
	whole.build()
	want := whole.files()
	for _, n := range []int{1, 2, 4, 7} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			parts := whole.parts(n)
			slices.Reverse(parts)
			w := whole.elsewhere()
			do(t, w.merge(parts))
			w.sameAs(want)
			if ran := w.build(); len(ran) > 0 {
				t.Errorf("a build then runs %v", ran)
			}
			do(t, w.merge(parts))
			w.sameAs(want)
		})
	}
}

// What a merge does behind the parts is what is named, and it reads nothing outside.
func TestStagesBehindTheParts(t *testing.T) {
	t.Parallel()
	whole := many(t, 40)
	parts := whole.parts(2)
	for _, c := range []struct {
		name string
		o    pipeline.MergeOptions
		want string
	}{
		{"none", pipeline.MergeOptions{}, "gather shout hush"},
		{"one", pipeline.MergeOptions{Stages: []string{"pair"}}, "gather shout hush pair"},
		{"all", pipeline.MergeOptions{All: true}, "gather shout hush pair"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := whole.elsewhere()
			w.outside = nil // there is nothing here
			c.o.Parts = dirs(parts)
			joined, err := w.open().Merge(t.Context(), c.o, nil)
			do(t, err)
			if joined.Parts != 2 || strings.Join(joined.Stages, " ") != "gather shout hush" {
				t.Errorf("joined %+v", joined)
			}
			var built []string
			for _, s := range w.open().Stages() {
				if _, err := os.Stat(w.path("tables", s.Describe().Writes[0].Name()+".parquet")); err == nil {
					built = append(built, s.Describe().Name)
				}
			}
			if got := strings.Join(built, " "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// What looks at all rows can be followed by stages that are done in parts again.
func TestPartsOfABuild(t *testing.T) {
	t.Parallel()
	whole := many(t, 250)
	whole.build()
	want := whole.files()
	w := whole.elsewhere()
	w.build("gather")
	for _, n := range []int{1, 3} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			var parts []*world
			rows := int64(0)
			for i := range n {
				p := whole.part(i+1, n)
				p.outside = nil
				do(t, p.buildFrom(w, "hush", "shout"))
				parts = append(parts, p)
				digests, err := p.open().Digests()
				do(t, err)
				rows += digests["loud"].Rows
			}
			if rows != 250 {
				t.Errorf("the parts have %d rows", rows)
			}
			do(t, w.merge(parts))
			w.sameAs(want)
		})
	}
}

// fault is what a merge says of parts that will not do: of every one, in terms that name it.
func TestPartsThatAreNotOfOneBuildAreNamed(t *testing.T) {
	t.Parallel()
	whole := many(t, 40)
	other := func(change func(*world)) making {
		return func(t *testing.T) *world {
			w := whole.part(2, 3)
			change(w)
			do(t, w.buildPart())
			return w
		}
	}
	for _, c := range []struct {
		name string
		// second is what takes the place of part 2 of 3; nil is nothing.
		second making
		want   []string
	}{
		{"missing", nil, []string{"part 2/3 is missing: name its folder too, or do it (geoeval build --shard 2/3)"}},
		{"doubled", func(t *testing.T) *world {
			w := whole.part(1, 3)
			do(t, w.buildPart())
			return w
		}, []string{"part 2/3 is missing", "FIRST (part 1/3) and SECOND (part 1/3) are the same part: name one of them"}},
		{"of another number", func(t *testing.T) *world {
			w := whole.part(2, 4)
			do(t, w.buildPart())
			return w
		}, []string{"part 2/3 is missing", "SECOND (part 2/4) is foreign: it is one of 4 parts, the others are of 3"}},
		{"another seed", other(func(w *world) { w.edit("seed: 7", "seed: 8") }),
			[]string{"SECOND (part 2/3) is foreign: stage gather was built otherwise than it is here: seed: 8 → 7"}},
		{"another configuration", other(func(w *world) { w.edit("times: 1", "times: 2") }),
			[]string{"SECOND (part 2/3) is foreign: stage shout was built otherwise than it is here: configuration: style.times: 2 → 1"}},
		{"another version", other(func(w *world) { w.version = map[string]int{"hush": 4} }),
			[]string{"SECOND (part 2/3) is foreign: stage hush was built otherwise than it is here: version: 4 → 0"}},
		{"other words", other(func(w *world) { w.lexicon = "another digest" }),
			[]string{"SECOND (part 2/3) is foreign: stage shout was built otherwise than it is here: what it reads from outside"}},
		{"other columns", other(func(w *world) {
			w.columns = map[string]func(*schema.Table[word]){"low": oneMore}
		}), []string{"SECOND (part 2/3) is foreign: stage hush was built otherwise than it is here: table low: "}},
		{"other data", other(func(w *world) { w.outside = append(w.outside, word{"w/015x", "x", "X"}) }),
			[]string{"SECOND (part 2/3) is foreign: it is of other native files than ", "it has w/015x"}},
		{"less data", other(func(w *world) { w.outside = slices.Delete(w.outside, 15, 16) }),
			[]string{"SECOND (part 2/3) is foreign: it is of other native files than ", "it lacks w/015"}},
		{"a whole build", func(t *testing.T) *world {
			w := whole.elsewhere()
			w.build()
			return w
		}, []string{"part 2/3 is missing", "SECOND has a whole build, and no part of one"}},
		{"nothing", func(t *testing.T) *world {
			w := whole.elsewhere()
			do(t, os.Mkdir(w.dir, 0o755))
			return w
		}, []string{"part 2/3 is missing", "SECOND has no part of a build: geoeval build --shard I/N --out SECOND makes one"}},
		{"no folder", func(*testing.T) *world { return whole.elsewhere() }, []string{"SECOND: there is no such folder"}},
		{"not done", func(t *testing.T) *world {
			w := whole.part(2, 3)
			w.during["hush"] = func(context.Context, *stages.Job) error { return errors.New("out of power") }
			if err := w.buildPart(); err == nil {
				t.Error("it was built")
			}
			return w
		}, []string{"SECOND (part 2/3) is not done: geoeval build --shard 2/3 goes on with it"}},
		{"a table that was changed", other(func(w *world) {}).and(func(w *world) { w.write("tables/low.parquet", "something else") }),
			[]string{"SECOND (part 2/3): table low was changed from outside: do the part again (geoeval build --shard 2/3)"}},
		{"a table that is gone", other(func(w *world) {}).and(func(w *world) { do(w.t, os.Remove(w.path("tables", "loud.parquet"))) }),
			[]string{"SECOND (part 2/3): table loud is gone: do the part again (geoeval build --shard 2/3)"}},
		{"a link for a table", other(func(w *world) {}).and(func(w *world) {
			do(w.t, os.Rename(w.path("tables", "low.parquet"), w.path("elsewhere")))
			do(w.t, os.Symlink(w.path("elsewhere"), w.path("tables", "low.parquet")))
		}), []string{"SECOND (part 2/3): table low is no file any more: do the part again"}},
		{"a state that is none", other(func(w *world) {}).and(func(w *world) { w.write("state.json", "{") }),
			[]string{"SECOND: its state.json cannot be used (", "do the part again"}},
		{"a shard that is none", other(func(w *world) {}).and(func(w *world) { w.replace("state.json", `"i": 2`, `"i": 9`) }),
			[]string{"SECOND: its state.json cannot be used (it has the shard 9/3, which is none)"}},
		{"a forged stage", other(func(w *world) {}).and(func(w *world) { w.replace("state.json", `"gather",`, `"gather", "made-up",`) }),
			[]string{"SECOND (part 2/3) is foreign: it did the stages gather made-up shout hush, the others gather shout hush"}},
		{"a forged inventory", other(func(w *world) {}).and(func(w *world) { w.replace("state.json", `"inventory": "`, `"inventory": "0`) }),
			[]string{"SECOND (part 2/3) is foreign: it is of other native files than "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			first := whole.part(1, 3)
			do(t, first.buildPart())
			third := whole.part(3, 3)
			do(t, third.buildPart())
			parts := []*world{first, third}
			if c.second != nil {
				parts = append(parts, c.second(t))
			}
			w := whole.elsewhere()
			err := w.merge(parts)
			if _, ok := errors.AsType[*pipeline.PartsError](err); !ok {
				t.Fatalf("got %v", err)
			}
			text := strings.ReplaceAll(err.Error(), first.dir, "FIRST")
			text = strings.ReplaceAll(text, parts[len(parts)-1].dir, "SECOND")
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("%s\nlacks: %s", text, want)
				}
			}
			if _, err := os.Stat(w.dir); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("something was written: %v", err)
			}
		})
	}
}

// making makes a part.
type making func(t *testing.T) *world

// and has something done to the part.
func (m making) and(change func(*world)) making {
	return func(t *testing.T) *world {
		w := m(t)
		change(w)
		return w
	}
}

// Parts of stages that read another build must have read the one that they are merged into.
func TestPartsOfAnotherBuildAreNamed(t *testing.T) {
	t.Parallel()
	whole := many(t, 40)
	whole.build("gather")
	other := whole.elsewhere()
	other.outside[7].B = "OTHER"
	other.build("gather")
	from := func(w *world) []*world {
		var parts []*world
		for i := range 2 {
			p := whole.part(i+1, 2)
			do(t, p.buildFrom(w, "hush"))
			parts = append(parts, p)
		}
		return parts
	}
	ours, theirs := from(whole), from(other)
	for _, c := range []struct {
		name  string
		parts []*world
		into  *world
		want  string
	}{
		{"one of them", []*world{ours[0], theirs[1]}, whole, " read other tables: column b of found"},
		{"all of them", theirs, whole, " has another table found than the parts read: column b: do them again (--from "},
		{"nothing to merge into", ours, whole.elsewhere(), " has no table found, which the parts read: merge into the folder that they were built from"},
		{"a part", ours, ours[0], " is part 1/2 of a build: geoeval merge --out DIR joins it with the other parts, 2 in all"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := c.into.files()
			err := c.into.merge(c.parts)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			c.into.sameAs(before)
		})
	}
	t.Run("native files among them", func(t *testing.T) {
		mixed := whole.part(2, 2)
		do(t, mixed.buildPart())
		err := whole.merge([]*world{ours[0], mixed})
		if err == nil || !strings.Contains(err.Error(), "is foreign: ") {
			t.Errorf("got %v", err)
		}
	})
}

// A folder has one part of a build, or the whole of one, and stays what it is.
func TestFoldersOfParts(t *testing.T) {
	t.Parallel()
	whole := many(t, 40)
	whole.build()
	part := whole.part(1, 2)
	do(t, part.buildPart())
	from := whole.part(1, 2)
	do(t, from.buildFrom(whole, "hush"))
	as := func(w *world, i, n int) *world {
		o := whole.part(i, n)
		o.dir = w.dir
		return o
	}
	for _, c := range []struct {
		name string
		do   func() error
		want string
	}{
		{"a part in a whole build", as(whole, 1, 2).buildPart, "has a build, or what is left of one, and no part: name another folder for part 1/2 (--out DIR)"},
		{"another part", as(part, 2, 2).buildPart, "is part 1/2 of a build: name another folder for part 2/2 (--out DIR)"},
		{"a part of more", as(part, 1, 3).buildPart, "is part 1/2 of a build: name another folder for part 1/3 (--out DIR)"},
		{"a part of a build", func() error { return as(part, 1, 2).buildFrom(whole, "hush") },
			"is part 1/2 of a build: one that read native files: name another folder"},
		{"a part of native files", as(from, 1, 2).buildPart,
			"is part 1/2 of a build: one of stages that read another build (--from): name another folder"},
		{"a whole build in a part", func() error { _, err := as(part, 1, 2).tryBuild(); return err },
			"is part 1/2 of a build: it is built on with --shard 1/2"},
		{"a lock", func() error { _, err := part.open().Lock(); return err },
			"is part 1/2 of a build: geoeval merge --out DIR joins it with the other parts, 2 in all"},
		{"a part of a part", func() error { return whole.part(1, 2).buildFrom(part, "hush") }, "is part 1/2 of a build: "},
		{"of a stage that looks at all", func() error { return whole.part(1, 2).buildFrom(whole, "pair") },
			"stage pair looks at all problems at once, and is not done in parts: geoeval build pair does it"},
		{"of a stage that there is not", func() error { return whole.part(1, 2).buildFrom(whole, "pare") }, "no such stage"},
		{"of what reads outside", func() error { return whole.part(1, 2).buildFrom(whole, "gather") },
			"stage gather looks at all problems at once"},
		{"of a build that is not there", func() error { return whole.part(1, 2).buildFrom(whole.elsewhere(), "hush") }, "no such file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.do(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// A part that failed, or was killed, goes on where it was, and one whose data or configuration changed does what is stale.
func TestAPartGoesOn(t *testing.T) {
	t.Parallel()
	whole := many(t, 40)
	w := whole.part(2, 3)
	shouted := make(chan struct{})
	w.after["shout"] = func(context.Context, *stages.Job) error { close(shouted); return nil }
	w.during["hush"] = func(context.Context, *stages.Job) error { <-shouted; return errors.New("out of power") }
	if err := w.buildPart(); err == nil {
		t.Fatal("it was built")
	}
	ran := func() string {
		started := map[string]bool{}
		do(t, w.open().BuildPart(t.Context(), pipeline.PartOptions{Shard: w.shard}, func(e pipeline.Event) {
			started[e.Stage] = started[e.Stage] || e.Kind == pipeline.Started
		}))
		var names []string
		for _, s := range w.stages() {
			if started[s.Describe().Name] {
				names = append(names, s.Describe().Name)
			}
		}
		return strings.Join(names, " ")
	}
	delete(w.during, "hush")
	delete(w.after, "shout")
	for _, c := range []struct {
		name   string
		change func()
		want   string
	}{
		{"after a failure", func() {}, "hush"},
		{"with nothing changed", func() {}, ""},
		{"with another configuration", func() { w.edit("times: 1", "times: 2") }, "shout"},
		{"with other data", func() { w.outside = append(w.outside, word{"w/1", "x", "X"}) }, "gather shout hush"},
	} {
		c.change()
		if got := ran(); got != c.want {
			t.Errorf("%s: ran %q, want %q", c.name, got, c.want)
		}
		part, err := w.open().Layout().Part()
		want := &pipeline.Part{Shard: w.shard, Stages: []string{"gather", "shout", "hush"}, Done: true}
		if diff := cmp.Diff(want, part); diff != "" || err != nil {
			t.Error(c.name, err, diff)
		}
	}
}

// Rows that two parts have are not those of one whole, whatever their states say.
func TestARowOfTwoPartsIsNamed(t *testing.T) {
	t.Parallel()
	whole := many(t, 40)
	whole.build("gather")
	for _, c := range []struct {
		name string
		part func(p *world) error
		into *world
	}{
		{"of what reads outside", (*world).buildPart, whole.elsewhere()},
		{"of a build", func(p *world) error { return p.buildFrom(whole, "hush") }, whole},
	} {
		t.Run(c.name, func(t *testing.T) {
			first, second := whole.part(1, 2), whole.part(1, 2)
			do(t, c.part(first))
			do(t, c.part(second))
			second.replace("state.json", `"i": 1`, `"i": 2`)
			err := c.into.merge([]*world{first, second})
			if err == nil || !regexp.MustCompile(`w/0\d\d`).MatchString(err.Error()) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func (w *world) write(name, content string) {
	do(w.t, os.WriteFile(w.path(name), []byte(content), 0o644))
}

func (w *world) replace(name, old, new string) {
	w.t.Helper()
	content, err := os.ReadFile(w.path(name))
	do(w.t, err)
	if !strings.Contains(string(content), old) {
		w.t.Fatalf("%s does not hold %s", name, old)
	}
	w.write(name, strings.Replace(string(content), old, new, 1))
}
