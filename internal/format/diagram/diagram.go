// Package diagram holds what the pipeline needs of a problem's diagram: how large it is, a digest of its pixels, a hash
// of what it looks like, and a PNG for those diagrams that are published as bare arrays.
//
// # The pixel digest
//
// Two files have one digest exactly when they show the same pixels, whatever their colour type, bit depth, compression
// or metadata. It is the SHA-256 of a canonical form:
//
//	"pixels8\n"            8 bytes
//	width, height          uint32 each
//	for every run:         start uint32, then the pixel: R, G, B, A
//
// where all integers are little-endian, pixels are counted from 0 in row-major order, and a run is a longest stretch of
// equal pixels, which may go on over the ends of rows. A run ends where the next one starts, or with the image.
// Diagrams are lines on empty paper: of 247 million Geometry3K pixels 13 million start a run, and hashing these costs a
// tenth of hashing them all.
//
// R, G, B are not multiplied by A, and a fully transparent pixel keeps the colour that the file gives it. Gamma, colour
// profiles and resolution are not looked at. An image with 16 bits a sample has the form above when each sample's two
// bytes are equal, which is how 8 bits are widened; any other begins with "pixels16" and has 8 bytes a pixel, each
// sample big-endian. So nothing is rounded.
//
// A PNG's or an array's digest is the same on every machine and with every Go version. A JPEG's is what Go's decoder
// makes of it, and a release of Go may round that differently.
package diagram

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
)

// Limits of what is read. They are far above any published diagram (1,604 × 803 at most) and keep hostile files cheap.
const (
	MaxSide   = 1 << 15 // pixels a side
	MaxPixels = 1 << 26 // pixels in all

	// maxDecodePixels is for images that go through the standard library's decoders, which allocate what the header
	// declares.
	maxDecodePixels = 1 << 23
)

// ErrFormat is returned for data that is neither a PNG nor a JPEG.
var ErrFormat = errors.New("neither a PNG nor a JPEG image")

// ErrTooLarge is wrapped in the error for an image beyond the limits.
var ErrTooLarge = errors.New("image too large")

// Digest is a pixel digest; see the package comment.
type Digest [32]byte

// String returns d as 64 lower-case hexadecimal digits.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// Info says what a diagram is.
type Info struct {
	Width, Height int // in pixels, 1 to MaxSide
	Pixels        Digest
	Hash          Hash
	// Blank pictures show nothing: a side has fewer than 8 pixels, or all that can be seen over white paper is of one
	// colour, but for what compression does to it. The smallest side of a published diagram is 11, a placeholder's 1.
	Blank bool
}

// minSide is the shortest side, in pixels, of a picture that shows something; sameColour is how far apart the samples of
// two pixels of one colour may be.
const (
	minSide    = 8
	sameColour = 8
)

// Measure says what an image file shows. It is a PNG or a JPEG; any other is ErrFormat.
//
// The whole file is checked: structure, every PNG chunk's CRC, the amount of pixel data, and that nothing follows the
// image. The zlib checksum inside a PNG is not checked for the common colour types (it covers nothing that the CRCs do
// not). Errors say what is wrong and leave the file's name to the caller. Memory does not follow the size that a file
// declares: common PNGs take one row and buffers of 400 KB, the rest is refused unless the data could fill the image.
//
// Measure may be called from several goroutines, keeps no reference to data, and allocates nothing in steady state for
// PNGs with 8 bits a sample that are neither interlaced nor have a palette.
func Measure(data []byte) (Info, error) {
	switch {
	case bytes.HasPrefix(data, pngSignature):
		return measurePNG(data)
	case bytes.HasPrefix(data, jpegSignature):
		return measureJPEG(data)
	}
	return Info{}, ErrFormat
}

// checkSize refuses empty images and those beyond MaxSide or beyond limit pixels in all.
func checkSize(width, height, limit int) error {
	switch {
	case width < 1 || height < 1:
		return fmt.Errorf("size is %d×%d pixels", width, height)
	case width > MaxSide || height > MaxSide || width*height > limit:
		return fmt.Errorf("%w: %d×%d pixels", ErrTooLarge, width, height)
	}
	return nil
}
