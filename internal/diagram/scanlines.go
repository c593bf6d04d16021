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

// scanlines measures simple PNGs, row by row as they are inflated. It is kept in a pool, for its buffers and its inflater.
type scanlines struct {
	file pngFile
	runs *runs

	inflater io.ReadCloser
	source   bytes.Reader
	joined   []byte // the zlib stream, when the file has it in several chunks

	pixelSize int    // bytes a pixel as filed, 1 to 4
	rowSize   int    // bytes a row as filed, with the filter's
	partial   []byte // the beginning of a row whose end has not been inflated yet
	done      int    // rows
	led       []byte // the row above as filed, with a pixel before it: see runs
	wide      []byte // the same as RGBA, for colour types 2 and 4
}

var scanlinesPool = sync.Pool{New: func() any {
	return &scanlines{runs: newRuns(), inflater: flate.NewReader(bytes.NewReader(nil))}
}}

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
	s.partial, s.done = s.partial[:0], 0
	s.led = slices.Grow(s.led[:0], s.pixelSize+f.width*s.pixelSize)[:s.pixelSize+f.width*s.pixelSize]
	clear(s.led)
	if s.pixelSize == 2 || s.pixelSize == 3 {
		s.wide = slices.Grow(s.wide[:0], 4+4*f.width)[:4+4*f.width]
	}
	s.runs.start(form8, f.width, f.height)
	if err := s.inflate(); err != nil {
		return Info{}, err
	}
	return Info{Width: f.width, Height: f.height, Pixels: s.runs.sum()}, nil
}

var (
	errTooManyRows = errors.New("png: more pixel data than the size tells")
	errZlibHeader  = errors.New("png: IDAT is not a zlib stream")
)

// inflate runs the zlib stream through Write. The Adler-32 at its end is skipped: every byte of the stream is under a chunk's CRC, and
// Adler-32 would cost half as much as inflating.
func (s *scanlines) inflate() error {
	stream := s.file.idat[0]
	if len(s.file.idat) > 1 {
		s.joined = s.joined[:0]
		for _, piece := range s.file.idat {
			s.joined = append(s.joined, piece...)
		}
		stream = s.joined
	}
	// RFC 1950: deflate, a window of 32 KiB at most, no preset dictionary, and a check over these.
	if len(stream) < 2 || stream[0]&0x8F != 8 || stream[1]&0x20 != 0 || (int(stream[0])<<8|int(stream[1]))%31 != 0 {
		return errZlibHeader
	}
	s.source.Reset(stream[2:])
	if err := s.inflater.(flate.Resetter).Reset(&s.source, nil); err != nil {
		return fmt.Errorf("png: %w", err)
	}
	// WriteTo hands over the inflater's own window, so that no byte is copied between the two.
	_, err := s.inflater.(io.WriterTo).WriteTo(s)
	switch {
	case err != nil:
		return s.inflateError(err)
	case s.done < s.file.height:
		return fmt.Errorf("png: pixel data ends in row %d of %d", s.done, s.file.height)
	case s.source.Len() < 4:
		return errors.New("png: IDAT ends before its checksum")
	case s.source.Len() > 4:
		return fmt.Errorf("png: %d bytes of IDAT after the pixel data", s.source.Len()-4)
	}
	return nil
}

// inflateError words the inflater's errors; Write's own pass.
func (s *scanlines) inflateError(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.As(err, &corrupt):
		return fmt.Errorf("png: IDAT is corrupt at byte %d", int64(corrupt)+2)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("png: IDAT ends in row %d of %d", s.done, s.file.height)
	}
	return err
}

// Write takes the next inflated bytes. A row that they end in waits in partial for the next call.
func (s *scanlines) Write(p []byte) (int, error) {
	taken := len(p)
	if len(s.partial) > 0 {
		k := min(len(p), s.rowSize-len(s.partial))
		s.partial = append(s.partial, p[:k]...)
		p = p[k:]
		if len(s.partial) < s.rowSize {
			return taken, nil
		}
		if err := s.row(s.partial); err != nil {
			return 0, err
		}
		s.partial = s.partial[:0]
	}
	for len(p) >= s.rowSize {
		if err := s.row(p[:s.rowSize]); err != nil {
			return 0, err
		}
		p = p[s.rowSize:]
	}
	if len(p) > 0 && s.done == s.file.height {
		return 0, errTooManyRows
	}
	s.partial = append(s.partial, p...)
	return taken, nil
}

// row undoes the filter of one row and adds its pixels to the canonical form.
func (s *scanlines) row(filtered []byte) error {
	if s.done == s.file.height {
		return errTooManyRows
	}
	size := s.pixelSize
	copy(s.led[:size], s.led[len(s.led)-size:])
	if err := unfilter(filtered[0], s.led[size:], filtered[1:], size); err != nil {
		return err
	}
	if s.done == 0 {
		leadFirst(s.led, size)
	}
	s.done++
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
