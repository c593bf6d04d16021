package sourcetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"geoeval/schema"
	"geoeval/sources"

	"github.com/google/go-cmp/cmp"
)

func checkCounts(c *Case, r reporter) {
	out := c.base(r)
	report(r, "the good fixture", out)
	if out.problems != c.Problems || len(out.rejects) != 0 || out.leftOut != c.LeftOut {
		r.Errorf("the good fixture gives %d problems, %d left out and %d rejects %q; want %d, %d and none",
			out.problems, out.leftOut, len(out.rejects), out.reasons(), c.Problems, c.LeftOut)
	}
}

// report passes on what breaks the contract.
func report(r reporter, what string, out *outcome) {
	for _, fault := range out.faults {
		r.Errorf("%s: %s", what, fault)
	}
}

func checkIDs(c *Case, r reporter) {
	out := c.base(r)
	if len(out.rows) != out.problems {
		r.Errorf("%d problems have %d ids: %q", out.problems, len(out.rows), out.ids())
	}
	for id, p := range out.rows {
		parsed, err := schema.ParseID(id)
		if err != nil {
			r.Errorf("%v", err)
		} else if parsed != (schema.ID{Source: p.Source, Split: p.SourceSplit, Native: p.NativeID}) {
			r.Errorf("id %s does not say source %q, split %q and native id %q", id, p.Source, p.SourceSplit, p.NativeID)
		}
	}
}

func checkRows(c *Case, r reporter) {
	for id, p := range c.base(r).rows {
		if err := schema.Problems.Validate(p); err != nil {
			r.Errorf("%v", err)
		}
		if p.Language == schema.English && strings.ContainsAny(p.Text, "\u200b\ufeff\ufffd") {
			r.Errorf("%s: text holds characters that cannot be seen: %q", id, p.Text)
		}
	}
}

func checkUnits(c *Case, r reporter) {
	files := slices.Sorted(maps.Keys(c.Files))
	given := slices.Clone(files)
	units := c.Source.Units(given)
	if !slices.Equal(given, files) {
		r.Errorf("Units changes the list of files that it is given to %q", given)
	}
	if len(c.Source.Units(nil)) != 0 {
		r.Errorf("no files have units")
	}
	for i, u := range units {
		if len(u.Files) == 0 || u.Key == "" {
			r.Errorf("the unit %q has the files %q", u.Key, u.Files)
		}
		for j, f := range u.Files {
			if !slices.Contains(files, f) || slices.Contains(u.Files[:j], f) {
				r.Errorf("the unit %q has the file %q, which was not given or stands twice", u.Key, f)
			}
		}
		for j, other := range units {
			if i != j && (u.Key == other.Key || strings.HasSuffix(u.Key, "/") && strings.HasPrefix(other.Key, u.Key)) {
				r.Errorf("the key %q is not apart from %q", other.Key, u.Key)
			}
		}
	}
	chance := rand.New(rand.NewPCG(1, 1))
	for range 10 {
		chance.Shuffle(len(given), func(i, j int) { given[i], given[j] = given[j], given[i] })
		if diff := cmp.Diff(inOrder(units), inOrder(c.Source.Units(slices.Clone(given)))); diff != "" {
			r.Errorf("files listed in the order %q are other units:\n%s", given, diff)
		}
	}
}

// inOrder sorts units by key, and the files of each but the first, which holds the records.
func inOrder(units []sources.Unit) []sources.Unit {
	var out []sources.Unit
	for _, u := range units {
		files := slices.Clone(u.Files)
		slices.Sort(files[1:])
		out = append(out, sources.Unit{Key: u.Key, Files: files})
	}
	slices.SortFunc(out, func(a, b sources.Unit) int { return strings.Compare(a.Key, b.Key) })
	return out
}

func checkInput(c *Case, r reporter) {
	type reading struct {
		name    string
		content []byte
		sum     [32]byte
	}
	var readings []reading
	f := c.open(c.Files, c.Files, unlimited, func(name string, content []byte) {
		readings = append(readings, reading{name, content, sha256.Sum256(content)})
	})
	if _, err := f.read(context.Background(), nil); err != nil {
		r.Errorf("%v", err)
	}
	for _, read := range readings {
		if sha256.Sum256(read.content) != read.sum || !bytes.Contains(c.Files[read.name].Data, read.content) {
			r.Errorf("the content of %s was changed", read.name)
		}
	}
}

func checkSameness(c *Case, r reporter) {
	base := c.base(r)
	f := c.whole(c.Files)
	outcomes := make([]*outcome, 3*len(f.units))
	var reading sync.WaitGroup
	for i := range outcomes {
		unit := f.units[i%len(f.units)]
		reading.Go(func() {
			outcomes[i], _ = f.read(context.Background(), func(u sources.Unit) bool { return u.Key == unit.Key })
		})
	}
	reading.Wait()
	for turn := range 3 {
		rows := map[string]*schema.Problem{}
		for _, out := range outcomes[turn*len(f.units) : (turn+1)*len(f.units)] {
			maps.Copy(rows, out.rows)
		}
		if diff := cmp.Diff(base.rows, rows); diff != "" {
			r.Errorf("units read at the same time give other rows:\n%s", diff)
		}
	}
	if again := c.base(r); !cmp.Equal(base.rows, again.rows) {
		r.Errorf("a second reading gives other rows:\n%s", cmp.Diff(base.rows, again.rows))
	}
}

func checkIndependence(c *Case, r reporter) {
	base := c.base(r)
	f := c.whole(c.Files)
	for _, gone := range f.units {
		files := maps.Clone(c.Files)
		for _, name := range gone.Files {
			if !slices.ContainsFunc(f.units,
				func(u sources.Unit) bool { return u.Key != gone.Key && slices.Contains(u.Files, name) }) {
				delete(files, name)
			}
		}
		out, err := c.whole(files).read(context.Background(), nil)
		if err != nil {
			r.Errorf("without the unit %q: %v", gone.Key, err)
		}
		compareRows(r, "without the unit "+gone.Key, base, out)
		for id, p := range base.rows {
			if files[p.NativeFile] != nil && out.rows[id] == nil {
				r.Errorf("without the unit %s: the row %s is gone", gone.Key, id)
			}
		}
	}
	for name, table := range c.tables(r) {
		c.compareTables(r, base, name, table)
	}
}

// compareTables reads a file with its records in other orders, and with one of them gone or there twice.
func (c *Case) compareTables(r reporter, base *outcome, name string, t *table) {
	all, err := c.whole(c.Files).read(context.Background(), reading(name))
	if err != nil {
		r.Errorf("%v", err)
		return
	}
	try := func(what string, records []record, count int) {
		out, err := c.whole(c.with(name, t.join(records))).read(context.Background(), reading(name))
		if err != nil {
			r.Errorf("%s: %s: %v", name, what, err)
		}
		report(r, name+": "+what, out)
		if out.count() != count {
			r.Errorf("%s: %s: %d records, want %d; rejects %q", name, what, out.count(), count, out.reasons())
		}
		compareRows(r, name+": "+what, base, out)
	}
	try("written in another way", t.records, all.count())
	if t.single {
		return
	}
	backwards := slices.Clone(t.records)
	slices.Reverse(backwards)
	try("the records in another order", backwards, all.count())
	for i := range t.records {
		if len(t.records) > 1 {
			try("a record less", slices.Delete(slices.Clone(t.records), i, i+1), all.count()-1)
		}
		try("a record twice", append(slices.Clone(t.records), t.records[i]), all.count()+1)
	}
}

// compareRows reports rows of out that base has not, or not so.
func compareRows(r reporter, what string, base, out *outcome) {
	for id, p := range out.rows {
		if before := base.rows[id]; before == nil {
			r.Errorf("%s: the id %s is new", what, id)
		} else if diff := cmp.Diff(before, p); diff != "" {
			r.Errorf("%s: %s is another row:\n%s", what, id, diff)
		}
	}
}
