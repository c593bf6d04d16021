package stages

import (
	"container/heap"
	"fmt"
	"iter"
	"slices"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// Tables are the tables of a stage while they are written.
type tables struct {
	job *Job
	of  []*table
}

// A table is one of them. A row may be written once no subject is to come whose rows could stand before it; until then
// it waits.
type table struct {
	named  schema.Named
	erased *schema.Table[any]
	// concluded: rows of any key come in the end, so that those that are reached before are kept until then, in early as long
	// as the store holds so many, and in spilled where there are more.
	concluded bool
	early     []any
	spilled   *spill
	waiting   waiting
	file      File
	writer    *snapshot.Writer[any]
	// rows are those written, as long as the store holds so many.
	rows  []any
	count int
}

// newTables starts the tables of a stage. In those that are concluded, rows of any key come in the end.
func newTables(job *Job, named, concluded []schema.Named) (*tables, error) {
	t := &tables{job: job}
	for _, n := range named {
		one := &table{named: n, erased: n.Erased(), concluded: slices.Contains(concluded, n)}
		file, err := job.Store.Create(n.Name())
		if err != nil {
			t.abort()
			return nil, err
		}
		one.file = file
		if _, is := file.(rowsAlone); !is {
			one.writer = snapshot.NewWriter(file, one.erased)
			one.writer.TellSums(file.Sum)
		}
		t.of = append(t.of, one)
	}
	return t, nil
}

// abort gives up what was not finished.
func (t *tables) abort() {
	for _, one := range t.of {
		if one.writer != nil {
			one.writer.Close()
		}
		if one.spilled != nil {
			one.spilled.close()
		}
		one.file.Abort()
	}
}

// put takes rows.
func (t *tables) put(out *Output) error {
	for _, r := range out.Rows {
		i := slices.IndexFunc(t.of, func(one *table) bool { return one.named.Name() == r.Table })
		if i < 0 {
			return fmt.Errorf("stage %s does not say that it writes %s", t.job.Stage, r.Table)
		}
		heap.Push(&t.of[i].waiting, keyed{t.of[i].erased.Key(&r.Row), r.Row})
	}
	return nil
}

// reached says that the rows of all subjects before this one have been put. The keys of a subject's rows begin with its
// own, or come after it.
func (t *tables) reached(key string) error {
	for _, one := range t.of {
		if err := one.before(key, func(row any) error {
			if one.concluded {
				return one.keep(t.job, row)
			}
			return one.write(t.job, row)
		}); err != nil {
			return err
		}
	}
	return nil
}

// before takes the rows that wait and come before a key, in order.
func (t *table) before(key string, take func(row any) error) error {
	for len(t.waiting) > 0 && t.waiting[0].key < key {
		if err := take(heap.Pop(&t.waiting).(keyed).row); err != nil {
			return err
		}
	}
	return nil
}

// keep keeps a row until what is concluded is there.
func (t *table) keep(job *Job, row any) (err error) {
	if t.spilled == nil && len(t.early) < job.Store.Held() {
		t.early = append(t.early, row)
		return nil
	}
	if t.spilled == nil {
		if t.spilled, err = newSpill(job, t.erased); err != nil {
			return err
		}
		for _, r := range t.early {
			if err := t.spilled.Write(r); err != nil {
				return err
			}
		}
		t.early = nil
	}
	return t.spilled.Write(row)
}

// kept gives the rows that were kept, in order.
func (t *table) kept() iter.Seq2[[]any, error] {
	if t.spilled != nil {
		return t.spilled.rows()
	}
	return func(yield func([]any, error) bool) { yield(t.early, nil) }
}

// write writes a row.
func (t *table) write(job *Job, row any) error {
	if t.writer != nil {
		if err := t.writer.Write(row); err != nil {
			return err
		}
	}
	if t.count++; t.count <= job.Store.Held() {
		t.rows = append(t.rows, row)
	} else {
		t.rows = nil
	}
	return nil
}

// finish writes what waits and puts the tables in their places.
func (t *tables) finish() error {
	for _, one := range t.of {
		write := func(row any) error { return one.write(t.job, row) }
		for rows, err := range one.kept() {
			for i := 0; err == nil && i < len(rows); i++ {
				if err = one.before(one.erased.Key(&rows[i]), write); err == nil {
					err = write(rows[i])
				}
			}
			if err != nil {
				return err
			}
		}
		for len(one.waiting) > 0 {
			if err := write(heap.Pop(&one.waiting).(keyed).row); err != nil {
				return err
			}
		}
		var digest schema.Digest
		if one.writer != nil {
			var err error
			digest, _, err = one.writer.Close()
			one.writer = nil
			if err != nil {
				return err
			}
		}
		var held any
		if one.count <= t.job.Store.Held() {
			held = one.named.Typed(one.rows)
		}
		if err := one.file.Finish(digest, held); err != nil {
			return err
		}
	}
	for _, one := range t.of {
		one.file.Commit()
	}
	return nil
}

// A keyed row is one that waits.
type keyed struct {
	key string
	row any
}

// Waiting are rows, the one with the least key first.
type waiting []keyed

func (w waiting) Len() int           { return len(w) }
func (w waiting) Less(i, j int) bool { return w[i].key < w[j].key }
func (w waiting) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *waiting) Push(x any)        { *w = append(*w, x.(keyed)) }
func (w *waiting) Pop() any {
	old := *w
	last := old[len(old)-1]
	old[len(old)-1] = keyed{}
	*w = old[:len(old)-1]
	return last
}
