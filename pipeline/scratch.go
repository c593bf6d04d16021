package pipeline

import (
	"errors"
	"os"

	"geoeval/internal/disk"
	"geoeval/stages"
)

// scratchFile is what scratch files are drafts of. It is never there itself, and its drafts are swept with those of tables.
const scratchFile = tableFolder + "/scratch"

// Scratch makes a scratch file beside the tables; where these are in an object store, in the system's folder for such files.
func (s *store) Scratch() (stages.Scratch, error) {
	if s.folder.IsRemote() {
		return scratchAside()
	}
	draft, err := s.folder.Create(scratchFile)
	if err != nil {
		return nil, err
	}
	return &scratch{Draft: draft}, nil
}

// scratchAside makes a scratch file in a folder of its own, which goes with it.
func scratchAside() (_ stages.Scratch, err error) {
	aside, err := os.MkdirTemp("", "geoeval-scratch-*")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(aside)
		}
	}()
	folder, err := disk.OpenFolder(aside)
	if err != nil {
		return nil, err
	}
	draft, err := folder.Create("scratch")
	if err != nil {
		folder.Close()
		return nil, err
	}
	return &scratch{Draft: draft, leave: func() error { return errors.Join(folder.Close(), os.RemoveAll(aside)) }}, nil
}

// A scratch file is a draft that is read back and given up.
type scratch struct {
	*disk.Draft
	// reader is open once something has been read.
	reader *disk.File
	// leave, where not nil, takes away the folder that it is in.
	leave func() error
}

func (s *scratch) ReadAt(b []byte, offset int64) (int, error) {
	if s.reader == nil {
		var err error
		if s.reader, err = s.ReadBack(); err != nil {
			return 0, err
		}
	}
	return s.reader.ReadAt(b, offset)
}

func (s *scratch) Close() error {
	if s.reader != nil {
		s.reader.Close() // it is only read
	}
	s.Abort()
	if s.leave != nil {
		return s.leave()
	}
	return nil
}
