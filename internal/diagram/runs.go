package diagram

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// Canonical forms, by the 8 bytes that they begin with.
const (
	form8  = "pixels8\n"
	form16 = "pixels16"
)

// segment is how many pixels are scanned between looks at the space left in runs.out.
const segment = 2048

// runs turns rows of pixels into the canonical form and hashes it. Its zero value is not ready: see newRuns.
type runs struct {
	hash hash.Hash
	next uint32 // number of the next row's first pixel
	n    int    // bytes waiting in out
	out  [2 * 12 * segment]byte

	digest Digest // here so that hash.Sum has somewhere to write that is not allocated anew
}

func newRuns() *runs { return &runs{hash: sha256.New()} }

// start begins an image; one that was begun and not summed is forgotten.
func (r *runs) start(form string, width, height int) {
	r.hash.Reset()
	r.next = 0
	copy(r.out[:8], form)
	binary.LittleEndian.PutUint32(r.out[8:], uint32(width))
	binary.LittleEndian.PutUint32(r.out[12:], uint32(height))
	r.n = 16
}

// sum returns the digest of the image, all rows of which have been added.
func (r *runs) sum() Digest {
	r.hash.Write(r.out[:r.n])
	r.hash.Sum(r.digest[:0])
	return r.digest
}

// reserve makes room in out for a segment in which every pixel starts a run.
func (r *runs) reserve() {
	if r.n > len(r.out)/2 {
		r.hash.Write(r.out[:r.n])
		r.n = 0
	}
}

// Each of the row functions takes a row that is led by one more pixel, the previous row's last, so that a pixel and its left neighbour
// are two loads from one slice. Before the first row that pixel is any that differs from the row's first: see leadFirst.

// leadFirst makes the leading pixel of an image's first row differ from the pixel after it, so that the image starts with a run.
func leadFirst(led []byte, pixelSize int) {
	for i := range pixelSize {
		led[i] = ^led[pixelSize+i]
	}
}

// row8 adds a row of 4-byte pixels.
func (r *runs) row8(led []byte) {
	for len(led) > 4 {
		end := min(len(led), 4+4*segment)
		r.reserve()
		r.segment8(led[:end])
		led = led[end-4:]
	}
}

func (r *runs) segment8(led []byte) {
	le := binary.LittleEndian
	out, n, at := r.out[r.n:], 0, uint64(r.next)
	r.next += uint32(len(led)/4 - 1)
	for ; len(led) >= 36; led, at = led[32:], at+8 {
		p0, p1, p2, p3 := le.Uint64(led[4:]), le.Uint64(led[12:]), le.Uint64(led[20:]), le.Uint64(led[28:])
		d0, d1, d2, d3 := p0^le.Uint64(led), p1^le.Uint64(led[8:]), p2^le.Uint64(led[16:]), p3^le.Uint64(led[24:])
		if d0|d1|d2|d3 == 0 {
			continue
		}
		if d0 != 0 {
			n = two8(out, n, at, p0, d0)
		}
		if d1 != 0 {
			n = two8(out, n, at+2, p1, d1)
		}
		if d2 != 0 {
			n = two8(out, n, at+4, p2, d2)
		}
		if d3 != 0 {
			n = two8(out, n, at+6, p3, d3)
		}
	}
	for ; len(led) >= 8; led, at = led[4:], at+1 {
		if pixel := le.Uint32(led[4:]); pixel != le.Uint32(led) {
			le.PutUint64(out[n:], at|uint64(pixel)<<32)
			n += 8
		}
	}
	r.n += n
}

// two8 puts the two pixels of a word at out[n:], each if its half of differs is not zero, and returns the new n. Writing first and then
// deciding whether it counts spares branches that nobody can predict.
func two8(out []byte, n int, at, pixels, differs uint64) int {
	binary.LittleEndian.PutUint64(out[n:], at|pixels<<32)
	if uint32(differs) != 0 {
		n += 8
	}
	binary.LittleEndian.PutUint64(out[n:], at+1|pixels>>32<<32)
	if differs>>32 != 0 {
		n += 8
	}
	return n
}

// rowGray adds a row of opaque grey pixels, one byte each.
func (r *runs) rowGray(led []byte) {
	for len(led) > 1 {
		end := min(len(led), 1+segment)
		r.reserve()
		r.segmentGray(led[:end])
		led = led[end-1:]
	}
}

func (r *runs) segmentGray(led []byte) {
	le := binary.LittleEndian
	n, at := r.n, r.next
	left, pix := led[:len(led)-1], led[1:]
	r.next += uint32(len(pix))
	for len(pix) > 0 {
		if len(pix) >= 8 && le.Uint64(pix) == le.Uint64(left) {
			left, pix, at = left[8:], pix[8:], at+8
			continue
		}
		for i := range min(8, len(pix)) {
			if g := pix[i]; g != left[i] {
				le.PutUint64(r.out[n:], uint64(at)+uint64(i)|uint64(g)*0x010101<<32|0xFF<<56)
				n += 8
			}
		}
		k := min(8, len(pix))
		left, pix, at = left[k:], pix[k:], at+uint32(k)
	}
	r.n = n
}

// row16 adds a row of 8-byte pixels.
func (r *runs) row16(led []byte) {
	for ; len(led) > 8; led = led[8:] {
		if string(led[8:16]) != string(led[:8]) {
			r.reserve()
			binary.LittleEndian.PutUint32(r.out[r.n:], r.next)
			r.n += 4 + copy(r.out[r.n+4:], led[8:16])
		}
		r.next++
	}
}
