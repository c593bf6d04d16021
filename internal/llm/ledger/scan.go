package ledger

import (
	"bufio"
	"errors"
	"io"
)

// A spot is where an entry is.
type spot struct {
	// segment is its number in Ledger.segments.
	segment int32
	// length is the line's, without the newline.
	length int32
	// offset is where the line begins, in bytes.
	offset int64
}

// A tail is what a crash left at the end of a segment.
type tail struct {
	// line is the first one that is not whole, from 1.
	line int
	// bytes is how much is left out.
	bytes int64
}

// A lineError is a damaged line of a segment.
type lineError struct {
	line int
	err  error
}

func (e *lineError) Error() string { return e.err.Error() }

// scan reads a segment's entries in order and holds one line at a time. each is given an entry, its line as [decode]
// gives it, the line's number and where in the segment it is; the line is valid until each returns, and each's error ends
// the scan.
//
// Lines at the end that are no JSON are what a crash leaves: a line that breaks off, or blocks of a file that were
// never filled. They are the tail. A last line that only lacks its newline is whole. A line that is no JSON before one
// that is JSON, and JSON that is no entry with the right checksum, is a lineError.
func scan(r io.Reader, each func(e *Entry, line []byte, number int, at spot) error) (tail, error) {
	in := bufio.NewReaderSize(r, 256<<10)
	var torn tail
	var buf []byte
	offset := int64(0)
	for number := 1; ; number++ {
		line, size, err := readLine(in, buf[:0])
		if err != nil && err != io.EOF {
			return tail{}, err
		}
		if size == 0 {
			return torn, nil
		}
		buf = line
		e, short, bad := decode(line)
		switch {
		case errors.Is(bad, errNotJSON):
			if torn.line == 0 {
				torn.line = number
			}
			torn.bytes += size
		case torn.line != 0:
			return tail{}, &lineError{torn.line, errNotJSON}
		case bad != nil:
			return tail{}, &lineError{number, bad}
		default:
			if err := each(e, short, number, spot{offset: offset, length: int32(len(line))}); err != nil {
				return tail{}, err
			}
		}
		offset += size
	}
}

// readLine appends the next line, without its newline, to buf, and gives its size with the newline. Of a line longer
// than maxLine it keeps little more than that.
func readLine(in *bufio.Reader, buf []byte) (line []byte, size int64, err error) {
	for {
		part, err := in.ReadSlice('\n')
		size += int64(len(part))
		if err == nil {
			part = part[:len(part)-1]
		}
		if len(buf) <= maxLine {
			buf = append(buf, part...)
		}
		if err != bufio.ErrBufferFull {
			return buf, size, err
		}
	}
}
