package pipeline

import (
	"geoeval/internal/disk"
	"geoeval/stages"
)

// scratchFile is what scratch files are drafts of. It is never there itself, and its drafts are swept with those of tables.
const scratchFile = tableFolder + "/scratch"

// Scratch makes a scratch file beside the tables.
func (s *store) Scratch() (stages.Scratch, error) {
	if r, ok := any(s.folder).(interface{ IsRemote() bool }); ok && r.IsRemote() {
		return nil, nil // what is uploaded is there only once it is whole
	}
	draft, err := s.folder.Create(scratchFile)
	if err != nil {
		return nil, err
	}
	return &scratch{Draft: draft}, nil
}

// A scratch file is a draft that is read back and given up.
type scratch struct {
	*disk.Draft
	// reader is open once something has been read.
	reader *disk.File
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
	return nil
}
