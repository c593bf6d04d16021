package snapshot

import (
	"encoding/binary"
	"fmt"
	"io"

	"geoeval/internal/disk"
	"geoeval/schema"

	"github.com/parquet-go/parquet-go"
)

// A File is a table's file that is read, wherever it is kept.
type File struct {
	io.ReaderAt
	io.Closer
	// Name is what errors call it.
	Name string
	// Size is how many bytes it has.
	Size int64
}

// OpenFile opens the file of a path, which must be a regular one.
func OpenFile(path string) (*File, error) {
	f, err := disk.OpenFile(path)
	if err != nil {
		return nil, err
	}
	return FileOf(f), nil
}

// FileOf is a file on the disk.
func FileOf(f *disk.File) *File { return &File{ReaderAt: f, Closer: f, Name: f.Name(), Size: f.Size()} }

// trailer is how many bytes follow the footer: its length and the magic number.
const trailer = 8

// Open reads the footer of a Parquet file of size bytes. What the file says of the footer's size is not trusted:
// parquet-go would make room for it before it looks whether the file has as much.
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
	f, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, err
	}
	room := schema.Room(size)
	for _, g := range f.Metadata().RowGroups {
		if g.NumRows < 0 || g.NumRows > room/schema.RowRoom {
			return nil, fmt.Errorf("a row group of %d rows is not in a file of %d bytes", g.NumRows, size)
		}
		room -= g.NumRows * schema.RowRoom
		for i := range g.Columns {
			n := g.Columns[i].MetaData.TotalUncompressedSize
			if n < 0 || n > room {
				return nil, fmt.Errorf("its columns unpack to more than %d bytes, from %d", schema.Room(size), size)
			}
			room -= n
		}
	}
	return f, nil
}
