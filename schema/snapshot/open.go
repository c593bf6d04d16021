package snapshot

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// trailer is how many bytes follow the footer: its length and the magic number.
const trailer = 8

// Open reads the footer of a Parquet file of size bytes. What the file says of the footer's size is not trusted: parquet-go
// would make room for it before it looks whether the file has as much.
func Open(r io.ReaderAt, size int64) (*parquet.File, error) {
	var end [trailer]byte
	if size < trailer {
		return nil, fmt.Errorf("%d bytes are no Parquet file", size)
	}
	if _, err := r.ReadAt(end[:], size-trailer); err != nil && err != io.EOF {
		return nil, err
	}
	if length := int64(binary.LittleEndian.Uint32(end[:])); string(end[4:]) != "PAR1" || length > size-trailer {
		return nil, fmt.Errorf("the footer's %d bytes are not in a file of %d, or it is no Parquet file", length, size)
	}
	return parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
}
