package graph

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"reflect"
	"runtime"
	"slices"

	"geoeval/beam/job"
	"geoeval/beam/rows"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"golang.org/x/sync/errgroup"
)

// Beam finds functions by their types, which have to be known before main begins to read flags.
func init() {
	register.DoFn2x0[[]byte, func(string)](&noneFn{})
	register.DoFn3x1[context.Context, []byte, func(int), error](&divideFn{})
	register.DoFn3x1[context.Context, int, func(string), error](&shardFn{})
	register.DoFn4x1[context.Context, []byte, func(*string) bool, func(int, int), error](&partsFn{})
	register.DoFn4x1[context.Context, int, int, func(string, []byte), error](&readFn{})
	register.DoFn5x1[context.Context, string, func(*[]byte) bool, func(string, []byte), func([]byte), error](&eachFn{})
	register.DoFn4x1[context.Context, []byte, func(*[]byte) bool, func(string, []byte), error](&allFn{})
	register.DoFn4x1[context.Context, string, func(*[]byte) bool, func(string), error](&partFn{})
	register.DoFn5x1[context.Context, []byte, func(*string) bool, func(*string) bool, func(string), error](&commitFn{})
	register.Combiner3[Seen, []byte, []byte](&gatherFn{})
	beam.RegisterCoder(reflect.TypeFor[Seen](), writeSeen, readSeen)
	register.Emitter1[int]()
	register.Emitter1[string]()
	register.Emitter1[[]byte]()
	register.Emitter2[int, int]()
	register.Emitter2[string, []byte]()
	register.Iter1[string]()
	register.Iter1[[]byte]()
}

// opened are the builds of this process, one for all functions of a job.
var opened job.Opened

// noneFn gives nothing.
type noneFn struct{}

func (*noneFn) ProcessElement(_ []byte, _ func(string)) {}

// A stageFn is what the functions of a stage have in common. They find the stage when the first element comes.
type stageFn struct {
	Settings job.Settings
	Stage    string

	build *job.Build
	stage stages.Stage
	// codecs are those of the tables that the stage reads, in the order of Reads.
	codecs []*rows.Codec
	// writes are those of the tables that it writes, by name.
	writes map[string]*rows.Codec
}

// open finds the stage.
func (f *stageFn) open() error {
	if f.stage != nil {
		return nil
	}
	b, err := opened.Build(&f.Settings)
	if err != nil {
		return err
	}
	s, err := b.Stage(f.Stage)
	if err != nil {
		return err
	}
	tables := map[string]schema.Named{}
	for _, one := range b.Stages {
		for _, t := range one.Describe().Writes {
			tables[t.Name()] = t
		}
	}
	f.codecs, f.writes = nil, map[string]*rows.Codec{}
	for _, r := range s.Describe().Reads {
		c, err := rows.New(tables[r.Table], r.Columns...)
		if err != nil {
			return err
		}
		f.codecs = append(f.codecs, c)
	}
	for _, t := range s.Describe().Writes {
		if f.writes[t.Name()], err = rows.New(t); err != nil {
			return err
		}
	}
	f.build, f.stage = b, s
	return nil
}

// workOf gives the work of the stage, which may read tables.
func (f *stageFn) workOf(ctx context.Context, job *stages.Job) (*stages.Work, error) {
	w, ok := f.stage.(stages.Worker)
	if !ok {
		return nil, fmt.Errorf("stage %s runs as a whole here: workers and who submits must be the same program", f.Stage)
	}
	work, err := w.Work(ctx, job)
	return work, f.failed(err)
}

// failed says of which stage an error is.
func (f *stageFn) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("stage %s: %w", f.Stage, err)
}

// putParts is how many parts a table is sorted in, by a hash of the keys of its rows.
const putParts = 16

// put emits rows, each to the part of its table.
func (f *stageFn) put(out *stages.Output, emit func(string, []byte)) error {
	for _, r := range out.Rows {
		c := f.writes[r.Table]
		if c == nil {
			return fmt.Errorf("stage %s does not say that it writes %s", f.Stage, r.Table)
		}
		h := fnv.New32a()
		h.Write([]byte(c.Key(r.Row)))
		emit(partOf(r.Table, int(h.Sum32()%putParts)), c.Append(nil, r.Row))
	}
	return nil
}

// partOf names a part of a table, for grouping.
func partOf(table string, part int) string { return fmt.Sprintf("%s/%02d", table, part) }

// divideFn divides what is outside into shards, and gives their numbers.
type divideFn struct{ stageFn }

func (f *divideFn) ProcessElement(ctx context.Context, _ []byte, emit func(int)) error {
	if err := f.open(); err != nil {
		return err
	}
	n, err := f.build.Divide(ctx, f.Stage)
	if err != nil {
		return f.failed(err)
	}
	for i := range n {
		emit(i + 1)
	}
	return nil
}

// shardFn reads a shard of what is outside.
type shardFn struct{ stageFn }

func (f *shardFn) ProcessElement(ctx context.Context, shard int, emit func(string)) error {
	if err := f.open(); err != nil {
		return err
	}
	name, err := f.build.DoShard(ctx, f.Stage, shard)
	if err != nil {
		return f.failed(err)
	}
	emit(name)
	return nil
}

// partsFn gives the parts of the tables that a stage reads, once these are there: each as the table's place in what the stage
// reads, and the number of a row group. Of a table that is read as a whole there is none.
type partsFn struct{ stageFn }

func (f *partsFn) ProcessElement(_ context.Context, _ []byte, ready func(*string) bool, emit func(int, int)) error {
	for table := ""; ready(&table); { // who reads what comes waits for it
	}
	if err := f.open(); err != nil {
		return err
	}
	for place, read := range f.stage.Describe().Reads {
		n, err := read.Groups(f.build.Job(f.stage))
		if err != nil {
			return f.failed(err)
		}
		for i := range n {
			emit(place, i)
		}
	}
	return nil
}

// readFn reads a part of a table.
type readFn struct{ stageFn }

// ProcessElement emits rows, each by the key of its subject and behind its table's place in what the stage reads.
func (f *readFn) ProcessElement(ctx context.Context, place, part int, emit func(string, []byte)) error {
	if err := f.open(); err != nil {
		return err
	}
	codec, prefix := f.codecs[place], binary.AppendUvarint(nil, uint64(place))
	for row, err := range f.stage.Describe().Reads[place].BySubject(f.build.Job(f.stage), part) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return f.failed(err)
		}
		emit(row.Key, codec.Append(slices.Clone(prefix), row.Row))
	}
	return nil
}

// eachFn does what is done with each subject: some at a time, as they may wait for others.
type eachFn struct {
	stageFn
	// work is found when the first subject comes: the tables that it reads have been committed then.
	work    *stages.Work
	waiting []*stages.Subject
}

// ProcessElement joins the rows of a key to a subject. A key that the first table does not have is passed over.
func (f *eachFn) ProcessElement(ctx context.Context, key string, joined func(*[]byte) bool,
	emit func(string, []byte), note func([]byte)) error {
	if err := f.open(); err != nil {
		return err
	}
	read := make([][]any, len(f.codecs))
	for b := []byte(nil); joined(&b); {
		at, used := binary.Uvarint(b)
		if used <= 0 || at >= uint64(len(read)) {
			return fmt.Errorf("%s: a row on its way is of none of the %d tables that stage %s reads", key, len(read), f.Stage)
		}
		row, err := f.codecs[at].Decode(b[used:])
		if err != nil {
			return err
		}
		read[at] = append(read[at], row)
	}
	if len(read[0]) == 0 {
		return nil
	}
	of := &stages.Subject{Key: key}
	for i, r := range f.stage.Describe().Reads {
		slices.SortFunc(read[i], func(a, b any) int { return cmp.Compare(f.codecs[i].Key(a), f.codecs[i].Key(b)) })
		for _, row := range read[i] {
			of.With(r.Table, row)
		}
	}
	if f.work == nil {
		work, err := f.workOf(ctx, f.build.Job(f.stage))
		if err != nil {
			return err
		}
		f.work = work
	}
	f.waiting = append(f.waiting, of)
	if len(f.waiting) < f.together() {
		return nil
	}
	return f.do(ctx, emit, note)
}

// together is how many subjects are worked on at a time.
func (f *eachFn) together() int {
	if f.work.Workers > 0 {
		return f.work.Workers
	}
	return 32 * runtime.GOMAXPROCS(0)
}

// FinishBundle does what is left.
func (f *eachFn) FinishBundle(ctx context.Context, emit func(string, []byte), note func([]byte)) error {
	if len(f.waiting) == 0 {
		return nil
	}
	return f.do(ctx, emit, note)
}

// StartBundle forgets what a bundle left that failed.
func (f *eachFn) StartBundle(context.Context, func(string, []byte), func([]byte)) { f.waiting = nil }

// do works on the subjects that wait.
func (f *eachFn) do(ctx context.Context, emit func(string, []byte), note func([]byte)) error {
	outs := make([]stages.Output, len(f.waiting))
	doing, doingCtx := errgroup.WithContext(ctx)
	doing.SetLimit(max(runtime.GOMAXPROCS(0), f.work.Workers))
	for i, of := range f.waiting {
		doing.Go(func() error { return f.work.Do(doingCtx, of, &outs[i]) })
	}
	if err := doing.Wait(); err != nil {
		return f.failed(err)
	}
	for i, of := range f.waiting {
		if err := f.put(&outs[i], emit); err != nil {
			return err
		}
		if outs[i].Noted == nil {
			continue
		}
		b, err := writeNote(of.Key, outs[i].Noted)
		if err != nil {
			return f.failed(err)
		}
		note(b)
	}
	f.waiting = nil
	return nil
}

// allFn makes what no problem changes, and concludes from what the notes of all subjects were combined to.
type allFn struct{ stageFn }

func (f *allFn) ProcessElement(ctx context.Context, _ []byte, gathered func(*[]byte) bool, emit func(string, []byte)) error {
	var all Seen
	for b := []byte(nil); gathered(&b); {
		if len(b) > 0 { // there was a note
			all.Written = append(all.Written, b)
		}
	}
	if err := f.open(); err != nil {
		return err
	}
	var told []string
	job := f.build.Job(f.stage)
	job.Note = func(text string) { told = append(told, text) }
	work, err := f.workOf(ctx, job)
	if err != nil {
		return err
	}
	var out stages.Output
	if work.Fixed != nil {
		if err := work.Fixed(&out); err != nil {
			return f.failed(err)
		}
	}
	if work.Combine != nil {
		if err := all.read(work); err != nil {
			return f.failed(err)
		}
		if err := all.combiner.Conclude(ctx, &out); err != nil {
			return f.failed(err)
		}
	}
	if err := f.build.Note(f.Stage, told); err != nil {
		return f.failed(err)
	}
	return f.put(&out, emit)
}

// partFn writes a part of a table.
type partFn struct{ stageFn }

func (f *partFn) ProcessElement(ctx context.Context, part string, encoded func(*[]byte) bool, emit func(string)) error {
	if err := f.open(); err != nil {
		return err
	}
	for _, t := range f.stage.Describe().Writes {
		at := -1
		for i := range putParts {
			if partOf(t.Name(), i) == part {
				at = i
			}
		}
		if at < 0 {
			continue
		}
		var made []any
		for b := []byte(nil); encoded(&b); {
			row, err := f.writes[t.Name()].Decode(b)
			if err != nil {
				return err
			}
			made = append(made, row)
		}
		name, err := f.build.WritePart(f.Stage, t, fmt.Sprintf("%02d", at), made)
		if err != nil {
			return f.failed(err)
		}
		emit(name)
		return nil
	}
	return fmt.Errorf("stage %s writes no table with a part %s", f.Stage, part)
}

// commitFn commits a stage's tables: from the parts, or by running the stage as a whole.
type commitFn struct {
	Settings job.Settings
	Stage    string
	// Done says that there are parts.
	Done bool
}

// ProcessElement takes the names of the parts, and what comes with the commit before this one.
func (f *commitFn) ProcessElement(ctx context.Context, _ []byte, parts, before func(*string) bool, emit func(string)) error {
	var names []string
	for name := ""; parts(&name); {
		names = append(names, name)
	}
	for stage := ""; before(&stage); {
	}
	slices.Sort(names)
	names = slices.Compact(names)
	b, err := opened.Build(&f.Settings)
	if err != nil {
		return err
	}
	if err := b.Commit(ctx, f.Stage, f.Done, names); err != nil {
		if errors.Is(err, context.Canceled) {
			return err
		}
		return fmt.Errorf("the commit of its tables: %w", err)
	}
	emit(f.Stage)
	return nil
}
