package stages

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A Job is one run of a stage: the tables it reads and writes, its share of chance, and where its progress is shown.
type Job struct {
	// Stage is the running stage's name.
	Stage string
	// Reads is what the stage says it reads.
	Reads []Read
	// Seed is the pipeline's seed.
	Seed uint64
	// Store keeps the tables.
	Store Store
	// Progress, where not nil, is called with how many of the stage's units of work are done, at every step. [Job.Facts]
	// says more, whenever one asks.
	Progress func(done, total int)
	// Note, where not nil, is called with what a person should know: it ends up in what the build prints.
	Note func(text string)
	// Urge, where not nil, is called instead with what a person should do something about.
	Urge func(text string)
	// Memo is what the stage remembered when it last ran; what it leaves here is kept for the next run. It may make a run
	// shorter and must not change what it writes.
	Memo []byte
	// Outside is set by an [External] stage to the digest of what it read.
	Outside string

	known known
}

// NewJob makes the job of a stage that runs on a store, or plans to. Tests aside, a job is made here alone.
func NewJob(s Stage, seed uint64, store Store) *Job {
	d := s.Describe()
	return &Job{Stage: d.Name, Reads: d.Reads, Seed: seed, Store: store}
}

// NewAuditJob is [NewJob] for a stage that reads all that it reads or writes, and does not run: see [Audit].
func NewAuditJob(s Stage, seed uint64, store Store) *Job {
	job := NewJob(s, seed, store)
	for _, t := range s.Describe().Writes {
		job.Reads = append(job.Reads, Read{Table: t.Name(), Columns: t.ColumnNames()})
	}
	return job
}

// on is the job on another store, with nobody to tell of it.
func (j *Job) on(store Store) *Job {
	return &Job{Stage: j.Stage, Reads: j.Reads, Seed: j.Seed, Store: store}
}

// A Store keeps the tables of a build.
type Store interface {
	// Rows gives a table's rows, a []R, where this process still holds them.
	Rows(table string) (rows any, ok bool)
	// Open opens a table's file to read it; the error is an [io/fs.ErrNotExist] where the table has not been written yet.
	Open(table string) (*snapshot.File, error)
	// Create starts a new file for a table. The table changes once Commit has been called.
	Create(table string) (File, error)
	// Held is how many rows of a table the store keeps in memory at most. One with more is read from its file.
	Held() int
}

// A File is a table's new file.
type File interface {
	Write([]byte) (int, error)
	// Sum is told the sum of every row, in order.
	Sum(snapshot.RowSum) error
	// Finish says that all has been written. rows, a []R, are for readers in this process; the image bytes may be missing
	// from them. They are nil where the table has more rows than the store holds.
	Finish(digest schema.Digest, rows any) error
	// Commit puts a finished file in the place of the table's old one.
	Commit()
	// Abort gives the file up. After Commit it does nothing.
	Abort()
}

// A rowsAlone is a [File] that has no bytes: it is told neither these nor sums or a digest, but the rows.
type rowsAlone interface{ RowsAlone() }

// Rows gives the rows of a table that the stage says it reads, sorted by key, with at least the columns that it names.
// They must not be changed.
func Rows[R any](job *Job, t *schema.Table[R]) ([]R, error) {
	for _, r := range job.Reads {
		if r.Table != t.Name() {
			continue
		}
		if rows, ok := job.Store.Rows(t.Name()); ok {
			return rows.([]R), nil
		}
		return ReadTable(job.Store, t, r.Columns...)
	}
	return nil, notRead(job, t.Name())
}

// Scan gives the rows that [Rows] gives, a part after the other, where a table may be too large to be held as a whole: those of
// a row group of its file, or all of them where this process holds them. They must not be changed. The first error ends it.
func Scan[R any](job *Job, t *schema.Table[R]) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		at := slices.IndexFunc(job.Reads, func(r Read) bool { return r.Table == t.Name() })
		if at < 0 {
			yield(nil, notRead(job, t.Name()))
			return
		}
		scan(job.Store, t, job.Reads[at].Columns)(yield)
	}
}

// scan is Scan of some columns of a table in a store, whatever a stage says that it reads.
func scan[R any](store Store, t *schema.Table[R], columns []string) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		if rows, held := store.Rows(t.Name()); held {
			yield(rows.([]R), nil)
			return
		}
		f, err := store.Open(t.Name())
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		snapshot.ScanFrom(f, t, columns...)(yield)
	}
}

// ReadTable reads a table's file in a store, whatever a stage says that it reads. With columns, only these are read and
// filled in.
func ReadTable[R any](store Store, t *schema.Table[R], columns ...string) ([]R, error) {
	f, err := store.Open(t.Name())
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return snapshot.ReadFrom(f, t, columns...)
}

// Put sorts rows by key and writes them as a table.
func Put[R any](job *Job, t *schema.Table[R], rows []R) error {
	file, err := Write(job, t, rows)
	if err != nil {
		return err
	}
	file.Commit()
	return nil
}

// Write is Put without the last step: the caller commits the file, or aborts it.
func Write[R any](job *Job, t *schema.Table[R], rows []R) (File, error) {
	sortByKey(t, rows)
	file, err := job.Store.Create(t.Name())
	if err != nil {
		return nil, err
	}
	if _, is := file.(rowsAlone); is {
		return file, file.Finish(schema.Digest{}, rows)
	}
	w := snapshot.NewWriter(file, t)
	w.TellSums(file.Sum)
	for i := range rows {
		if err := w.Write(rows[i]); err != nil {
			w.Close()
			file.Abort()
			return nil, err
		}
	}
	digest, _, err := w.Close()
	if err == nil {
		var held any
		if len(rows) <= job.Store.Held() {
			held = rows
		}
		err = file.Finish(digest, held)
	}
	if err != nil {
		file.Abort()
		return nil, err
	}
	return file, nil
}

// sortByKey sorts rows by key, making each key once. It is the keys that are sorted: rows are large, and the program would
// have a sort of its own for each kind of them.
func sortByKey[R any](t *schema.Table[R], rows []R) {
	keys := make([]placed, len(rows))
	for i := range rows {
		keys[i] = placed{t.Key(&rows[i]), i}
	}
	byKey := func(a, b placed) int { return cmp.Compare(a.key, b.key) }
	if slices.IsSortedFunc(keys, byKey) {
		return
	}
	slices.SortFunc(keys, byKey)
	sorted := make([]R, len(rows))
	for i, k := range keys {
		sorted[i] = rows[k.row]
	}
	copy(rows, sorted)
}

// A placed row is its key, and which one it is.
type placed struct {
	key string
	row int
}

// Chance gives a number that depends on the seed, the stage and the parts alone: all of a stage's randomness. Every
// value of a uint64 is equally likely.
func (j *Job) Chance(parts ...string) uint64 {
	b := binary.LittleEndian.AppendUint64(make([]byte, 0, 256), j.Seed)
	b = appendPart(b, j.Stage)
	for _, p := range parts {
		b = appendPart(b, p)
	}
	sum := sha256.Sum256(b)
	return binary.LittleEndian.Uint64(sum[:])
}

func appendPart(b []byte, part string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(part))), part...)
}

// Notef notes what a person should know.
func (j *Job) Notef(format string, args ...any) {
	if j.Note != nil {
		j.Note(fmt.Sprintf(format, args...))
	}
}

// Urgef notes what a person should do something about.
func (j *Job) Urgef(format string, args ...any) {
	if j.Urge == nil {
		j.Notef(format, args...)
		return
	}
	j.Urge(fmt.Sprintf(format, args...))
}
