package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"geoeval/internal/cli/progress"
	"geoeval/internal/disk"
	"geoeval/pipeline"
)

// WriteReport writes the report beside its place first, so that one that failed, or is of two builds, leaves the last one standing.
func WriteReport(to string, of pipeline.Layout, write func(io.Writer) error) (int64, error) {
	var counted *counter
	read := true // what is shown
	err := disk.ReplaceFile(to, func(w io.Writer) error {
		counted = &counter{Writer: w}
		err := of.Steadily(func() error { return write(counted) })
		read = err == nil || counted.err != nil
		return err
	})
	size := int64(0)
	if counted != nil {
		size = counted.n
	}
	if _, inFile := errors.AsType[*fs.PathError](err); inFile && size == 0 && read {
		err = fmt.Errorf("the report cannot be written: %w: name another file with --to", err)
	}
	return size, err
}

// A counter counts the bytes that are written.
type counter struct {
	io.Writer
	n   int64
	err error
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.Writer.Write(b)
	c.n += int64(n)
	c.err = err
	return n, err
}

// WithTask gives a writer to w that has a task tell that what comes behind the first bytes is under way: the problems, which
// take longest.
func WithTask(w io.Writer, task *progress.Task) io.Writer { return &toldWriter{w, task} }

type toldWriter struct {
	io.Writer
	task *progress.Task
}

func (t *toldWriter) Write(b []byte) (int, error) {
	t.task.Doing("drawing and writing the problems")
	return t.Writer.Write(b)
}
