package diagram

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/flate"
)

// scanlines measures simple PNGs, row by row as they are inflated. It is kept in a pool, for its buffers.
type scanlines struct {
	file pngFile
	runs *runs

	source bytes.Reader // what is inflated
	joined []byte       // the zlib stream, when the file has it in several chunks
	begun  []byte       // of a row, the rest of which is not inflated yet

	pixelSize int    // bytes a pixel as filed, 1 to 4
	rowSize   int    // bytes a row as filed, with the filter's
	done      int    // rows
	led       []byte // the row above as filed, with a pixel before it (see runs)
	wide      []byte // the same as RGBA, for colour types 2 and 4
}

var scanlinesPool = sync.Pool{New: func() any { return newScanlines() }}

func newScanlines() *scanlines { return &scanlines{runs: newRuns()} }

func measurePNG(data []byte) (Info, error) {
	s := scanlinesPool.Get().(*scanlines)
	defer s.release()
	if err := s.file.parse(data); err != nil {
		return Info{}, err
	}
	if !s.file.simple() {
		if err := s.file.enoughData(); err != nil {
			return Info{}, err
		}
		return decodePNG(data)
	}
	return s.measure()
}

// release gives s back to the pool, without the file that it has read.
func (s *scanlines) release() {
	clear(s.file.idat)
	s.source.Reset(nil)
	scanlinesPool.Put(s)
}

func (s *scanlines) measure() (Info, error) {
	f := &s.file
	s.pixelSize = pngSamples[f.colour]
	s.rowSize = 1 + f.width*s.pixelSize
	s.done = 0
	led := s.pixelSize * (1 + f.width)
	s.led = slices.Grow(s.led[:0], led)[:led]
	clear(s.led)
	s.wide = slices.Grow(s.wide[:0], 4*(1+f.width))[:4*(1+f.width)]
	s.runs.start(form8, f.width, f.height)
	if err := s.inflate(); err != nil {
		return Info{}, err
	}
	return s.runs.info(), nil
}

var (
	errTooManyRows = errors.New("png: more pixel data than the size tells")
	errZlibHeader  = errors.New("png: IDAT is not a zlib stream")
)

// inflate takes all rows from the zlib stream. The Adler-32 at its end is skipped: every byte of the stream is under a
// chunk's CRC, and computing it would cost as much as inflating.
func (s *scanlines) inflate() error {
	stream := s.file.idat[0]
	if len(s.file.idat) > 1 {
		s.joined = s.joined[:0]
		for _, piece := range s.file.idat {
			s.joined = append(s.joined, piece...)
		}
		stream = s.joined
	}
	if !isZlib(stream) {
		return errZlibHeader
	}
	s.source.Reset(stream[2:])
	s.begun = s.begun[:0]
	// One that was used before would give a stream without codes those of the stream before: what is wrong with a file
	// must not depend on the others.
	inflater := flate.NewReader(&s.source).(io.WriterTo)
	if _, err := inflater.WriteTo((*rowWriter)(s)); err != nil {
		return inflateError(err)
	}
	unread := s.source.Len()
	switch {
	case s.done < s.file.height:
		return fmt.Errorf("png: pixel data ends in row %d of %d", s.done, s.file.height)
	case unread < 4:
		return errors.New("png: IDAT ends before its checksum")
	case unread > 4:
		return fmt.Errorf("png: %d bytes of IDAT after the pixel data", unread-4)
	}
	return nil
}

// isZlib tells whether a stream begins as one of RFC 1950: deflate, a window of 32 KiB at most, no preset dictionary, and a check over
// these.
func isZlib(stream []byte) bool {
	return len(stream) >= 2 && stream[0]&0x8F == 8 && stream[1]&0x20 == 0 && (int(stream[0])<<8|int(stream[1]))%31 == 0
}

// inflateError words the inflater's errors.
func inflateError(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.As(err, &corrupt):
		return fmt.Errorf("png: IDAT is corrupt before byte %d", int(corrupt)+2)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("png: IDAT ends within the pixel data")
	}
	return err
}

// A rowWriter is scanlines as the inflater writes to it: it takes whole rows, and ends inflating where they are enough.
type rowWriter scanlines

func (w *rowWriter) Write(p []byte) (int, error) {
	s, all := (*scanlines)(w), len(p)
	if len(s.begun) > 0 {
		n := min(len(p), s.rowSize-len(s.begun))
		s.begun = append(s.begun, p[:n]...)
		if p = p[n:]; len(s.begun) < s.rowSize {
			return all, nil
		}
		if err := s.row(s.begun); err != nil {
			return 0, err
		}
		s.begun = s.begun[:0]
	}
	for ; len(p) >= s.rowSize; p = p[s.rowSize:] {
		if err := s.row(p[:s.rowSize]); err != nil {
			return 0, err
		}
	}
	if len(p) > 0 && s.done == s.file.height {
		return 0, errTooManyRows
	}
	s.begun = append(s.begun, p...)
	return all, nil
}

// row undoes the filter of one row and adds its pixels to the canonical form.
func (s *scanlines) row(filtered []byte) error {
	if s.done == s.file.height {
		return errTooManyRows
	}
	first := s.done == 0
	s.done++
	size := s.pixelSize
	copy(s.led[:size], s.led[len(s.led)-size:])
	if err := unfilter(filtered[0], s.led[size:], filtered[1:], size); err != nil {
		return err
	}
	if first {
		leadFirst(s.led, size)
	}
	switch size {
	case 1:
		s.runs.rowGray(s.led)
	case 4:
		s.runs.row8(s.led)
	default:
		widen(s.wide, s.led, size)
		s.runs.row8(s.wide)
	}
	return nil
}

// widen turns pixels of grey and alpha (2 bytes) or of RGB (3) into RGBA.
func widen(dst, src []byte, size int) {
	if size == 2 {
		for ; len(src) >= 2 && len(dst) >= 4; src, dst = src[2:], dst[4:] {
			dst[0], dst[1], dst[2], dst[3] = src[0], src[0], src[0], src[1]
		}
		return
	}
	for ; len(src) >= 3 && len(dst) >= 4; src, dst = src[3:], dst[4:] {
		dst[0], dst[1], dst[2], dst[3] = src[0], src[1], src[2], 0xFF
	}
}
