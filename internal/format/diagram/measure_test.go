package diagram

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/disk/nightly"

	"pgregory.net/rapid"
)

// stdlibDigest goes the long way round: image/png, and the reference form of what it returns.
func stdlibDigest(t interface{ Fatal(...any) }, data []byte) Digest {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return reference(img.Bounds().Dx(), img.Bounds().Dy(), func(x, y int) color.NRGBA64 {
		switch c := img.At(x, y).(type) {
		case color.NRGBA: // color.NRGBA64Model would multiply by the alpha and divide again
			return color.NRGBA64{uint16(c.R) * 257, uint16(c.G) * 257, uint16(c.B) * 257, uint16(c.A) * 257}
		default:
			return color.NRGBA64Model.Convert(c).(color.NRGBA64)
		}
	})
}

func TestEveryKindOfPNGHasTheDigestOfItsPixels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		width, height := rapid.IntRange(1, 40).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height")
		interlace := rapid.IntRange(0, 1).Draw(t, "interlace")
		blank := rapid.SampledFrom([]float64{0, 0.5, 0.9, 0.99, 1}).Draw(t, "blank")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))

		bits := kind.depth * pngSamples[kind.colour]
		chunks := [][]byte{headerChunk(width, height, kind.depth, kind.colour, interlace)}
		if kind.colour == pngPalette {
			palette := make([]byte, 3<<kind.depth)
			for i := range palette {
				palette[i] = byte(rng.Uint32())
			}
			chunks = append(chunks, chunkOf("PLTE", palette))
		}
		if rapid.Bool().Draw(t, "transparent") {
			switch kind.colour {
			case pngGray:
				chunks = append(chunks, chunkOf("tRNS", []byte{0, 0}))
			case pngRGB:
				chunks = append(chunks, chunkOf("tRNS", []byte{0, 0, 0, 0, 0, 0}))
			case pngPalette:
				chunks = append(chunks, chunkOf("tRNS", []byte{0, 128}))
			}
		}
		rows := randomRows(rng, width, height, bits, interlace, blank)
		chunks = append(chunks, idats(rows, rapid.IntRange(1, 300).Draw(t, "idat")), chunkOf("IEND", nil))
		data := pngOf(chunks...)

		info, err := Measure(data)
		if err != nil {
			t.Fatal(kindName(kind.colour, kind.depth), err)
		}
		if want := (Info{width, height, stdlibDigest(t, data), info.Hash, info.Blank}); info != want {
			t.Fatalf("%s: %v, want %v", kindName(kind.colour, kind.depth), info, want)
		}
	})
}

// sparseRows gives rows as filed that are all zero but for a few bytes, as drawings on paper are: long ones, with
// rows that equal the one above.
func sparseRows(rng *rand.Rand, width, height, size int) []byte {
	var out []byte
	for range height {
		row := make([]byte, 1+width*size)
		row[0] = byte(rng.IntN(5))
		for range rng.IntN(4) {
			row[1+rng.IntN(width*size)] = byte(rng.Uint32())
		}
		if rng.IntN(2) == 0 { // the first pixel is what a row of one colour starts from
			row[1+rng.IntN(size)] = 0xFF
		}
		out = append(out, row...)
	}
	return out
}

func TestDrawingsOnPaperHaveTheDigestOfTheirPixels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		colour := rapid.SampledFrom([]int{pngRGBA, pngRGBA, pngRGBA, pngRGB, pngGray, pngGrayAlpha}).Draw(t, "colour")
		width, height := rapid.IntRange(1, 1200).Draw(t, "width"), rapid.IntRange(1, 30).Draw(t, "height")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		rows := sparseRows(rng, width, height, pngSamples[colour])
		data := pngOf(headerChunk(width, height, 8, colour, 0), idats(rows, 1<<20), chunkOf("IEND", nil))
		info, err := Measure(data)
		if err != nil {
			t.Fatal(err)
		}
		if want := (Info{width, height, stdlibDigest(t, data), info.Hash, info.Blank}); info != want {
			t.Fatalf("%v, want %v", info, want)
		}
	})
}

func TestPaethIsThatOfTheStandard(t *testing.T) {
	distance := func(a, b int) int { return max(a-b, b-a) }
	for i := range 1 << 24 {
		left, above, corner := i&0xFF, i>>8&0xFF, i>>16
		sum := left + above - corner
		toLeft, toAbove, toCorner := distance(sum, left), distance(sum, above), distance(sum, corner)
		want := corner
		switch {
		case toLeft <= toAbove && toLeft <= toCorner:
			want = left
		case toAbove <= toCorner:
			want = above
		}
		if got := paeth(uint32(left), uint32(above), uint32(corner)); got != uint32(want) {
			t.Fatalf("paeth(%d, %d, %d) = %d, want %d", left, above, corner, got, want)
		}
	}
}

func TestRowsAcrossTheInflatersPieces(t *testing.T) {
	for _, width := range []int{1, 100, 8191, 8192, MaxSide} {
		for _, colour := range []int{pngGray, pngRGB, pngGrayAlpha, pngRGBA} {
			t.Run(fmt.Sprintf("width %d, colour type %d", width, colour), func(t *testing.T) {
				rows := randomRows(rand.New(rand.NewPCG(7, 7)), width, 9, 8*pngSamples[colour], 0, 0.95)
				data := pngOf(headerChunk(width, 9, 8, colour, 0), idats(rows, 5000), chunkOf("IEND", nil))
				if got := measured(t, data).Pixels; got != stdlibDigest(t, data) {
					t.Errorf("width %d, colour type %d: digest of other pixels", width, colour)
				}
			})
		}
	}
}

func TestSamePixelsHaveOneDigestInEveryFile(t *testing.T) {
	img := drawing(90, 70, 1)
	pix := gray(img)
	images := map[string]image.Image{}
	plain := &image.Gray{Pix: pix, Stride: 90, Rect: img.Rect}
	images["grey"] = plain
	nrgba, nrgba64, gray16, rgba64 := image.NewNRGBA(img.Rect), image.NewNRGBA64(img.Rect), image.NewGray16(img.Rect), image.NewRGBA64(img.Rect)
	palette := make(color.Palette, 256)
	for i := range palette {
		palette[i] = color.NRGBA{uint8(i), uint8(i), uint8(i), 0xFF}
	}
	paletted := image.NewPaletted(img.Rect, palette)
	for y := range 70 {
		for x := range 90 {
			c := plain.GrayAt(x, y)
			nrgba.Set(x, y, c)
			nrgba64.Set(x, y, c)
			gray16.Set(x, y, c)
			rgba64.Set(x, y, c)
			paletted.SetColorIndex(x, y, c.Y)
		}
	}
	images["colour"], images["colour, 16 bits"], images["grey, 16 bits"], images["opaque, 16 bits"],
		images["palette"] = nrgba, nrgba64, gray16, rgba64, paletted

	ours, want, err := EncodeGray(90, 70, pix)
	if err != nil {
		t.Fatal(err)
	}
	if got := measured(t, ours); got != want {
		t.Errorf("EncodeGray: %v, but its PNG is %v", want, got)
	}
	for name, img := range images {
		t.Run(name, func(t *testing.T) {
			if got := measured(t, encoded(t, img)); got != want {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		})
	}
}

func TestOtherPixelsHaveAnotherDigest(t *testing.T) {
	base := measured(t, encoded(t, drawing(60, 40, 2))).Pixels
	rapid.Check(t, func(t *rapid.T) {
		img := drawing(60, 40, 2)
		at := rapid.IntRange(0, len(img.Pix)-1).Draw(t, "at")
		img.Pix[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "change"))
		var out bytes.Buffer
		if err := png.Encode(&out, img); err != nil {
			t.Fatal(err)
		}
		if info, err := Measure(out.Bytes()); err != nil || info.Pixels == base {
			t.Fatal("digest has not changed", err)
		}
	})

	wide := image.NewGray16(image.Rect(0, 0, 5, 5))
	before := measured(t, encoded(t, wide)).Pixels
	wide.SetGray16(3, 3, color.Gray16{Y: 1})
	if measured(t, encoded(t, wide)).Pixels == before {
		t.Error("the lower half of 16 bits is lost")
	}
	clear := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	before = measured(t, encoded(t, clear)).Pixels
	clear.Pix[0] = 9
	if measured(t, encoded(t, clear)).Pixels == before {
		t.Error("the colour of a transparent pixel is lost")
	}
	_, row, _ := EncodeGray(4, 1, []byte{1, 1, 1, 1})
	_, block, _ := EncodeGray(2, 2, []byte{1, 1, 1, 1})
	if row.Pixels == block.Pixels {
		t.Error("4×1 and 2×2 have one digest")
	}
}

// The digest stands in published tables: this test fails when it changes.
func TestDigestIsPinned(t *testing.T) {
	_, info, err := EncodeGray(3, 2, []byte{255, 255, 0, 0, 128, 128})
	if err != nil {
		t.Fatal(err)
	}
	// sha256("pixels8\n" 3 2 | 0 white | 2 black | 4 grey), as the package comment has it
	const want = "ef0e9077ad50f0a24a20ebc7fb4b5f98d4b024c1210af44fe60f758f47978c5e"
	if info.Pixels.String() != want {
		t.Errorf("digest %s, want %s", info.Pixels, want)
	}
}

func TestJPEG(t *testing.T) {
	img := drawing(64, 48, 3)
	var colour, grey bytes.Buffer
	if err := errors.Join(jpeg.Encode(&colour, img, nil),
		jpeg.Encode(&grey, &image.Gray{Pix: gray(img), Stride: 64, Rect: img.Rect}, nil)); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"colour": colour.Bytes(), "grey": grey.Bytes()} {
		t.Run(name, func(t *testing.T) {
			decoded, err := jpeg.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			again := image.NewNRGBA(decoded.Bounds())
			for y := range 48 {
				for x := range 64 {
					again.Set(x, y, decoded.At(x, y))
				}
			}
			if got, want := measured(t, data), measured(t, encoded(t, again)); got != want {
				t.Errorf("%s: %v, but its pixels as PNG are %v", name, got, want)
			}
			if _, err := Measure(data[:len(data)/2]); err == nil {
				t.Errorf("%s: half the file passes", name)
			}
		})
	}
}

// What measuring allocates is an inflater with the tables of its codes: no rows and no pixels.
func TestMeasureAllocatesAnInflater(t *testing.T) {
	for _, size := range []int{30, 300} {
		data := encoded(t, drawing(size, size, 4))
		s := newScanlines() // not from the pool, which the race detector empties at random
		allocs := testing.AllocsPerRun(50, func() {
			if err := s.file.parse(data); err != nil {
				t.Fatal(err)
			}
			if _, err := s.measure(); err != nil {
				t.Fatal(err)
			}
		})
		if allocs > 64 {
			t.Errorf("%v allocations for a diagram of %d by %d", allocs, size, size)
		}
	}
}

// Every published diagram that is at hand goes both ways.
func TestPublishedDiagrams(t *testing.T) {
	names, _ := filepath.Glob("../../../../shared/data/geometry3k/*/*/img_diagram.png")
	if len(names) == 0 {
		t.Skip("no ../shared/data beside the checkout")
	}
	for i, name := range names {
		if !nightly.Sampled(i) {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Measure(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want, err := decodePNG(data); err != nil || got != want {
			t.Errorf("%s: %v, want %v (%v)", name, got, want, err)
		}
	}
}
