package diagram

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

// reference is the package comment's canonical form, written to be read.
func reference(width, height int, at func(x, y int) color.NRGBA64) Digest {
	wide := false
	for i := range width * height {
		c := at(i%width, i/width)
		for _, s := range []uint16{c.R, c.G, c.B, c.A} {
			wide = wide || s>>8 != s&0xFF
		}
	}
	form := []byte("pixels8\n")
	if wide {
		form = []byte("pixels16")
	}
	form = binary.LittleEndian.AppendUint32(form, uint32(width))
	form = binary.LittleEndian.AppendUint32(form, uint32(height))
	for i := range width * height {
		c := at(i%width, i/width)
		if i > 0 && c == at((i-1)%width, (i-1)/width) {
			continue
		}
		form = binary.LittleEndian.AppendUint32(form, uint32(i))
		for _, s := range []uint16{c.R, c.G, c.B, c.A} {
			if wide {
				form = binary.BigEndian.AppendUint16(form, s)
			} else {
				form = append(form, byte(s))
			}
		}
	}
	return sha256.Sum256(form)
}

func chunkOf(name string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, name...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

func pngOf(chunks ...[]byte) []byte {
	return append(bytes.Clone(pngSignature), bytes.Join(chunks, nil)...)
}

func headerChunk(width, height, depth, colour, interlace int) []byte {
	body := binary.BigEndian.AppendUint32(nil, uint32(width))
	body = binary.BigEndian.AppendUint32(body, uint32(height))
	return chunkOf("IHDR", append(body, byte(depth), byte(colour), 0, 0, byte(interlace)))
}

// deflated is data as a zlib stream.
func deflated(data []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	z.Write(data)
	z.Close()
	return out.Bytes()
}

// idats is a zlib stream of data in chunks of at most size bytes.
func idats(data []byte, size int) []byte {
	var out []byte
	for z := deflated(data); len(z) > 0; {
		k := min(size, len(z))
		out = append(out, chunkOf("IDAT", z[:k])...)
		z = z[k:]
	}
	return out
}

// adam7 lists the passes of an interlaced PNG: where each starts and in what steps it goes.
var adam7 = [7][4]int{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}

// randomRows gives rows as filed, of any filters. Any such bytes are an image. Most bytes are zero, as in line
// drawings, so that the shortcuts of the filters are taken, entered and left everywhere.
func randomRows(rng *rand.Rand, width, height, bits, interlace int, blank float64) []byte {
	var out []byte
	rows := func(width, height int) {
		if width <= 0 {
			return
		}
		for range height {
			out = append(out, byte(rng.IntN(5)))
			for range (width*bits + 7) / 8 {
				b := byte(rng.Uint32())
				if rng.Float64() < blank {
					b = 0
				}
				out = append(out, b)
			}
		}
	}
	if interlace == 0 {
		rows(width, height)
		return out
	}
	for _, p := range adam7 {
		rows((width-p[0]+p[2]-1)/p[2], (height-p[1]+p[3]-1)/p[3])
	}
	return out
}

// drawing is a synthetic diagram: a few antialiased coloured lines on white paper.
func drawing(width, height int, seed uint64) *image.NRGBA {
	rng := rand.New(rand.NewPCG(seed, 1))
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = 0xFF
	}
	dot := func(x, y int, ink float64, c color.NRGBA) {
		if !image.Pt(x, y).In(img.Rect) {
			return
		}
		mix := func(s uint8) uint8 { return uint8(255 - ink*float64(255-s)) }
		img.SetNRGBA(x, y, color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 0xFF})
	}
	for range 9 {
		x, y := rng.Float64()*float64(width), rng.Float64()*float64(height)
		dx, dy := rng.Float64()*2-1, rng.Float64()*2-1
		c := color.NRGBA{R: uint8(rng.IntN(64)), G: uint8(rng.IntN(128)), B: uint8(rng.IntN(192))}
		for range width {
			x, y = x+dx, y+dy
			part := y - float64(int(y))
			dot(int(x), int(y), 1-part, c)
			dot(int(x), int(y)+1, 1, c)
			dot(int(x), int(y)+2, part, c)
		}
	}
	return img
}

// gray is the red of img, one byte a pixel.
func gray(img *image.NRGBA) []byte {
	out := make([]byte, len(img.Pix)/4)
	for i := range out {
		out[i] = img.Pix[4*i]
	}
	return out
}

func encoded(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func measured(t testing.TB, data []byte) Info {
	t.Helper()
	info, err := Measure(data)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// kinds are all colour types of PNG with their depths.
var kinds = []struct{ colour, depth int }{
	{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {2, 8}, {2, 16}, {3, 1}, {3, 2}, {3, 4}, {3, 8}, {4, 8}, {4, 16}, {6, 8}, {6, 16},
}

func kindName(colour, depth int) string { return fmt.Sprintf("colour %d, %d bits", colour, depth) }
