package stages

import (
	"io"
	"os"
)

// A Scratch is a file for what does not fit into memory while a stage runs. It goes when it is closed. It is written from its
// start to its end; what has been flushed can be read at any time.
type Scratch interface {
	io.Writer
	io.ReaderAt
	io.Closer
	// Flush brings what has been written to where it can be read.
	Flush() error
}

// Scratcher is a [Store] that has room for scratch files.
type Scratcher interface {
	// Scratch makes one. It is nil where a file beside the tables cannot be read before it is whole.
	Scratch() (Scratch, error)
}

// NewScratch makes a scratch file: where the tables are, or in the system's folder of temporary files.
func NewScratch(job *Job) (Scratch, error) {
	if s, ok := job.Store.(Scratcher); ok {
		if f, err := s.Scratch(); f != nil || err != nil {
			return f, err
		}
	}
	f, err := os.CreateTemp("", "geoeval-*")
	if err != nil {
		return nil, err
	}
	return temporary{f}, nil
}

// temporary is a file in the system's folder of temporary files.
type temporary struct{ *os.File }

func (t temporary) Flush() error { return nil }

func (t temporary) Close() error {
	t.File.Close() // nothing in it is needed
	return os.Remove(t.Name())
}
