package ledger

import (
	"bytes"
	"fmt"
	"io"

	"geoeval/internal/disk"
)

// lineAt is the number, from 1, of a file's line that begins at an offset.
func lineAt(f *disk.File, offset int64) (int, error) {
	in := io.NewSectionReader(f, 0, offset)
	buf := make([]byte, 64<<10)
	number := 1
	for {
		n, err := in.Read(buf)
		number += bytes.Count(buf[:n], []byte{'\n'})
		if err == io.EOF {
			return number, nil
		}
		if err != nil {
			return 0, fmt.Errorf("ledger: %w", err)
		}
	}
}
