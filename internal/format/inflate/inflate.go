// Package inflate undoes deflate (RFC 1951) for data that is wholly in memory.
//
// compress/flate and klauspost/compress take a stream: they ask for their input byte by byte, write all output to a ring of 32 KiB and
// hand it over from there. A diagram's data is one slice, so here eight bytes are loaded at a time, and a copy of earlier output is a
// plain copy within one buffer. The 1,800 PNGs of Geometry3K, 36 MB that become 990 MB, take CPU seconds:
//
//	compress/flate             0.46
//	klauspost/compress/flate   0.37
//	this package               0.16
//
// See BenchmarkPublished. compress/flate remains the reference: the tests hold this package to its output, to the streams that it
// accepts, and to where it says that a stream ends.
package inflate

import (
	"fmt"
	"io"
)

// CorruptError is for data that is not deflate: how many bytes had been read when that was noticed.
type CorruptError int

func (e CorruptError) Error() string {
	return fmt.Sprintf("inflate: corrupt data before byte %d", int(e))
}

const (
	window = 1 << 15 // how far back a copy may reach

	// piece is how many bytes Next inflates at least, unless the stream ends. Sizes from 8 to 64 KiB are equally fast.
	piece = 1 << 16

	// slack is free in the buffer after a piece: for a copy of 258 bytes that begins before its end, and for 32 bytes that copies
	// may write too much.
	slack = 258 + 32

	// bufferSize is constant, so that the compiler knows it: that leaves a register more for the rest.
	bufferSize = 1 << 18

	// MaxKeep is how many bytes Next can keep.
	MaxKeep = bufferSize - piece - slack
)

// Reader inflates one stream after another, each begun by Reset. It has all its memory, 290 KB, from the start: a stream cannot make it
// allocate. It must not be copied.
type Reader struct {
	in     input
	tables tables
	fixed  bool // the tables are those of fixed codes

	state  state
	final  bool // the block is the last
	stored int  // bytes of a stored block still to come
	err    error

	end int // of what has been inflated, in buf
	buf [bufferSize]byte
}

// state is what comes next in the input.
type state int

const (
	atHeader state = iota
	inStored
	inSymbols
	atEnd
)

// Reset begins with the stream at the start of src, which Reader holds on to until the next Reset.
func (r *Reader) Reset(src []byte) {
	r.in.reset(src)
	r.state, r.err, r.end = atHeader, nil, 0
}

// Next inflates more and returns it, led by the last keep bytes of what it returned before, of which there must be as many, and MaxKeep
// at most. The slice is valid until the next call.
//
// The stream's last bytes come with io.EOF. When it is cut the error is io.ErrUnexpectedEOF, when it is broken a CorruptError; then
// there are no bytes, not even those from before the damage. Errors stay until Reset.
func (r *Reader) Next(keep int) ([]byte, error) {
	if r.err != nil {
		return nil, r.err
	}
	r.makeRoom(keep)
	from := r.end - keep
	r.err = r.inflate(r.end + piece)
	if r.err != nil {
		return nil, r.err
	}
	if r.state == atEnd {
		r.err = io.EOF
	}
	return r.buf[from:r.end], r.err
}

// Unread returns how many bytes of src follow the stream, once Next has returned io.EOF.
func (r *Reader) Unread() int { return len(r.in.whole) - r.in.offset() }

// makeRoom moves what is still needed to the front of the buffer when another piece would not fit.
func (r *Reader) makeRoom(keep int) {
	if r.end+piece+slack <= bufferSize {
		return
	}
	needed := max(keep, window)
	copy(r.buf[:], r.buf[r.end-needed:r.end])
	r.end = needed
}

// inflate goes on until r.end is at limit or a little after it, or the stream ends.
func (r *Reader) inflate(limit int) error {
	for r.end < limit && r.state != atEnd {
		var err error
		switch r.state {
		case atHeader:
			err = r.header()
		case inStored:
			r.copyStored(limit)
		case inSymbols:
			err = r.symbols(limit)
		}
		if err != nil {
			return err
		}
		if r.in.overrun() {
			return io.ErrUnexpectedEOF
		}
	}
	return nil
}

// header reads the beginning of a block (section 3.2.3).
func (r *Reader) header() error {
	r.final = r.in.take(1) == 1
	switch r.in.take(2) {
	case 0:
		return r.storedHeader()
	case 1:
		if !r.fixed {
			r.tables.makeFixed()
			r.fixed = true
		}
	case 2:
		r.fixed = false
		if !r.tables.read(&r.in) {
			return r.corrupt()
		}
	default:
		return r.corrupt()
	}
	r.state = inSymbols
	return nil
}

// storedHeader reads the length of a stored block (section 3.2.4), which starts with the next whole byte.
func (r *Reader) storedHeader() error {
	if r.in.overrun() {
		return io.ErrUnexpectedEOF
	}
	at := r.in.offset()
	data := r.in.whole[at:]
	if len(data) < 4 {
		return io.ErrUnexpectedEOF
	}
	n, complement := int(data[0])|int(data[1])<<8, int(data[2])|int(data[3])<<8
	if n != complement^0xFFFF {
		return CorruptError(at + 4)
	}
	if n > len(data)-4 {
		return io.ErrUnexpectedEOF
	}
	r.in.seek(at + 4)
	r.stored, r.state = n, inStored
	return nil
}

// copyStored copies from a stored block, no further than to limit.
func (r *Reader) copyStored(limit int) {
	at := r.in.offset()
	n := copy(r.buf[r.end:limit], r.in.whole[at:at+r.stored])
	r.in.seek(at + n)
	r.end += n
	r.stored -= n
	if r.stored == 0 {
		r.endBlock()
	}
}

func (r *Reader) endBlock() {
	r.state = atHeader
	if r.final {
		r.state = atEnd
	}
}

// corrupt is the error for what has just been read. When that was after the end of the input, it says that the input is cut.
func (r *Reader) corrupt() error {
	if r.in.overrun() {
		return io.ErrUnexpectedEOF
	}
	return CorruptError(r.in.offset())
}
