package stages

import (
	"errors"
	"io"
	"iter"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A spill is rows of a table in a scratch file, in the order of their keys.
type spill struct {
	*snapshot.Writer[any]
	table   *schema.Table[any]
	scratch Scratch
	size    int64
	// closed: the writer is.
	closed bool
}

func newSpill(job *Job, t *schema.Table[any]) (*spill, error) {
	scratch, err := NewScratch(job)
	if err != nil {
		return nil, err
	}
	s := &spill{table: t, scratch: scratch}
	s.Writer = snapshot.NewWriter(sized{scratch, &s.size}, t)
	s.TellSums(func(snapshot.RowSum) error { return nil })
	return s, nil
}

// rows ends the file, and gives what is in it, a row group at a time.
func (s *spill) rows() iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		_, _, err := s.Close()
		s.closed = true
		if err = errors.Join(err, s.scratch.Flush()); err != nil {
			yield(nil, err)
			return
		}
		file := &snapshot.File{ReaderAt: s.scratch, Closer: io.NopCloser(nil), Name: "the rows kept aside of " + s.table.TableName, Size: s.size}
		snapshot.ScanFrom(file, s.table)(yield)
	}
}

// close gives it up.
func (s *spill) close() {
	if !s.closed {
		s.Close()
	}
	s.scratch.Close() // nothing in it is needed
}

// A sized writer adds up what is written.
type sized struct {
	io.Writer
	size *int64
}

func (s sized) Write(b []byte) (int, error) {
	n, err := s.Writer.Write(b)
	*s.size += int64(n)
	return n, err
}
