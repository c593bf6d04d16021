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

// Pixels of 4 bytes are looked at in blocks: most have no edge.
const (
	blockPixels = 8
	blockSize   = 4 * blockPixels
)

// segment is how many pixels are scanned between looks at the space left in runs.out.
const segment = 2048

// outSize is that of runs.out: what is hashed at once, and room for one run more.
const outSize = 1<<16 + 8

// runs turns rows of pixels into the canonical form and hashes it. Its zero value is not ready: see newRuns.
type runs struct {
	hash hash.Hash
	ink  ink
	wide bool   // the form has 8 bytes a pixel
	next uint32 // number of the next row's first pixel
	n    int    // bytes waiting in out
	out  [outSize]byte

	digest Digest // here so that hash.Sum has somewhere to write that is not allocated anew
}

func newRuns() *runs { return &runs{hash: sha256.New()} }

// start begins an image; one that was begun and not summed is forgotten.
func (r *runs) start(form string, width, height int) {
	r.hash.Reset()
	r.ink.start(width, height)
	r.wide = form == form16
	r.next = 0
	copy(r.out[:8], form)
	binary.LittleEndian.PutUint32(r.out[8:], uint32(width))
	binary.LittleEndian.PutUint32(r.out[12:], uint32(height))
	r.hash.Write(r.out[:16])
	r.n = 0
}

// info says what the image is, all rows of which have been added.
func (r *runs) info() Info {
	r.flush()
	r.hash.Sum(r.digest[:0])
	return Info{Width: r.ink.width, Height: r.ink.height, Pixels: r.digest, Hash: r.ink.hash(), Blank: r.ink.blank()}
}

// flush takes the runs that wait in out into digest and hash.
func (r *runs) flush() {
	out := r.out[:r.n]
	r.hash.Write(out)
	r.n = 0
	if r.wide {
		for ; len(out) > 0; out = out[12:] { // the upper byte of each sample is enough
			r.ink.run(binary.LittleEndian.Uint32(out), out[4], out[6], out[8], out[10])
		}
		return
	}
	for ; len(out) > 0; out = out[8:] {
		r.ink.run(binary.LittleEndian.Uint32(out), out[4], out[5], out[6], out[7])
	}
}

// reserve makes room in out for a segment in which every pixel starts a run.
func (r *runs) reserve() {
	if r.n > len(r.out)/2 {
		r.flush()
	}
}

// Each of the row functions takes a row that is led by one more pixel, the previous row's last, so that a pixel and its
// left neighbour are two loads from one slice. Before the first row that pixel is any that differs from the row's
// first: see leadFirst.

// leadFirst makes the leading pixel of an image's first row differ from the pixel after it, so that the image starts
// with a run.
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
	n, at := uint64(r.n), uint64(r.next)
	r.next += uint32(len(led)/4 - 1)
	for ; len(led) >= 4+blockSize; led, at = led[blockSize:], at+blockPixels {
		n = putBlock(&r.out, n, at, (*[4 + blockSize]byte)(led))
	}
	for ; len(led) >= 8; led, at = led[4:], at+1 {
		p := uint64(le.Uint32(led[4:]))
		n = put(&r.out, n, at, p<<32, (p^uint64(le.Uint32(led)))<<32)
	}
	r.n = int(n)
}

// putBlock puts those pixels of a block that start runs at out[n:] and returns n after them. The first pixel has the
// number at.
func putBlock(out *[outSize]byte, n, at uint64, led *[4 + blockSize]byte) uint64 {
	le := binary.LittleEndian
	p0, p1, p2, p3 := le.Uint64(led[4:]), le.Uint64(led[12:]), le.Uint64(led[20:]), le.Uint64(led[28:])
	d0, d1, d2, d3 := p0^le.Uint64(led[:]), p1^le.Uint64(led[8:]), p2^le.Uint64(led[16:]), p3^le.Uint64(led[24:])
	if d0|d1|d2|d3 == 0 {
		return n
	}
	n = put(out, n, at, p0<<32, d0<<32)
	n = put(out, n, at+1, p0, d0)
	n = put(out, n, at+2, p1<<32, d1<<32)
	n = put(out, n, at+3, p1, d1)
	n = put(out, n, at+4, p2<<32, d2<<32)
	n = put(out, n, at+5, p2, d2)
	n = put(out, n, at+6, p3<<32, d3<<32)
	return put(out, n, at+7, p3, d3)
}

// put puts the pixel in the upper half of a word at out[n:] and returns n after it, or n as it was if the upper half of
// differs is zero. Writing first and then counting it or not spares branches that nobody can predict.
func put(out *[outSize]byte, n, at, pixel, differs uint64) uint64 {
	n %= outSize - 8 // tells the compiler what reserve has made sure of
	binary.LittleEndian.PutUint64(out[n:n+8], at|pixel>>32<<32)
	return n + notZero(differs>>32)<<3
}

// notZero is 1 for numbers of 32 bits but 0.
func notZero(x uint64) uint64 { return (x + 0xFFFFFFFF) >> 32 }

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
