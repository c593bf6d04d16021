package diagram

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
)

// pngSignature begins every PNG file.
var pngSignature = []byte("\x89PNG\r\n\x1a\n")

// Colour types of PNG (section 11.2.1), and how many samples a pixel has in each.
const (
	pngGray      = 0
	pngRGB       = 2
	pngPalette   = 3
	pngGrayAlpha = 4
	pngRGBA      = 6
)

var pngSamples = [7]int{pngGray: 1, pngRGB: 3, pngPalette: 1, pngGrayAlpha: 2, pngRGBA: 4}

// pngDepths are the numbers of bits that a sample may have.
var pngDepths = [256]string{pngGray: "\x01\x02\x04\x08\x10", pngRGB: "\x08\x10", pngPalette: "\x01\x02\x04\x08",
	pngGrayAlpha: "\x08\x10", pngRGBA: "\x08\x10"}

// chunkName is an array, not a string, so that taking it from the file allocates nothing.
type chunkName [4]byte

func (n chunkName) String() string { return string(n[:]) }

// The chunks that the pixels depend on.
var (
	ihdr = chunkName{'I', 'H', 'D', 'R'}
	plte = chunkName{'P', 'L', 'T', 'E'}
	trns = chunkName{'t', 'R', 'N', 'S'}
	idat = chunkName{'I', 'D', 'A', 'T'}
	iend = chunkName{'I', 'E', 'N', 'D'}
)

// maxInflate is the most that deflate can expand: a copy of 258 bytes for two bits.
const maxInflate = 1032

// pngFile is a PNG taken apart into what its pixels need.
type pngFile struct {
	width, height int
	depth         int // bits a sample
	colour        int
	interlaced    bool
	transparent   bool     // has a tRNS chunk
	idat          [][]byte // the zlib stream, in pieces of the file
}

// simple tells whether the rows are whole samples of one byte with no table to look them up in.
func (f *pngFile) simple() bool {
	return f.depth == 8 && f.colour != pngPalette && !f.interlaced && !f.transparent
}

// parse takes data apart and checks all but the pixels: the order of the chunks that matter, every CRC, and the size's
// limits. It reuses f.idat. The pieces point into data.
func (f *pngFile) parse(data []byte) error {
	*f = pngFile{idat: f.idat[:0]}
	rest := data[len(pngSignature):]
	for last := (chunkName{}); last != iend; {
		if len(rest) < 12 {
			return errors.New("png: ends before IEND")
		}
		n := binary.BigEndian.Uint32(rest)
		name := chunkName(rest[4:8])
		if int64(n) > int64(len(rest))-12 {
			return fmt.Errorf("png: ends within chunk %q", name.String())
		}
		body := rest[8 : 8+n]
		if crc32.ChecksumIEEE(rest[4:8+n]) != binary.BigEndian.Uint32(rest[8+n:]) {
			return fmt.Errorf("png: %q crc mismatch", name.String())
		}
		if err := f.chunk(name, last, body); err != nil {
			return err
		}
		last, rest = name, rest[12+n:]
	}
	switch {
	case len(f.idat) == 0:
		return errors.New("png: no IDAT")
	case len(rest) != 0:
		return fmt.Errorf("png: %d bytes after IEND", len(rest))
	}
	return nil
}

// chunk takes one chunk in. last is the name of the one before it, the zero name for the first.
func (f *pngFile) chunk(name, last chunkName, body []byte) error {
	switch {
	case (name == ihdr) != (last == chunkName{}):
		return fmt.Errorf("png: %q where IHDR is first and only there", name.String())
	case name == ihdr:
		return f.header(body)
	case name == idat:
		if len(f.idat) > 0 && last != idat {
			return errors.New("png: IDAT chunks are not in one sequence")
		}
		f.idat = append(f.idat, body)
	case name == trns:
		f.transparent = true
	case name == plte, name == iend:
	case name[0]&0x20 == 0: // an upper-case first letter: not to be skipped by who does not know it
		return fmt.Errorf("png: unknown critical chunk %q", name.String())
	}
	return nil
}

func (f *pngFile) header(body []byte) error {
	if len(body) != 13 {
		return fmt.Errorf("png: IHDR has %d bytes, not 13", len(body))
	}
	width, height := binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])
	depth, colour, compression, filter, interlace := body[8], body[9], body[10], body[11], body[12]
	switch {
	case strings.IndexByte(pngDepths[colour], depth) < 0:
		return fmt.Errorf("png: no colour type %d with %d bits", colour, depth)
	case compression != 0 || filter != 0 || interlace > 1:
		return fmt.Errorf("png: unknown compression, filter or interlace method (%d, %d, %d)", compression, filter, interlace)
	case width > MaxSide || height > MaxSide: // before they become ints, which may have 32 bits
		return fmt.Errorf("png: %w: %d×%d pixels", ErrTooLarge, width, height)
	}
	f.width, f.height = int(width), int(height)
	f.depth, f.colour, f.interlaced = int(depth), int(colour), interlace == 1
	limit := MaxPixels
	if !f.simple() {
		limit = maxDecodePixels
	}
	if err := checkSize(f.width, f.height, limit); err != nil {
		return fmt.Errorf("png: %w", err)
	}
	return nil
}

// enoughData refuses a file whose compressed data cannot hold the pixels that its header declares, before memory is
// given to them.
func (f *pngFile) enoughData() error {
	compressed := 0
	for _, piece := range f.idat {
		compressed += len(piece)
	}
	if pixels := int64(f.width*f.height) * int64(f.depth*pngSamples[f.colour]) / 8; pixels > maxInflate*int64(compressed) {
		return fmt.Errorf("png: %d bytes of IDAT cannot hold %d×%d pixels", compressed, f.width, f.height)
	}
	return nil
}
