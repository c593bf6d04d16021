package diagram

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"testing"

	"pgregory.net/rapid"
)

func TestEncodeGrayKeepsEveryPixel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 50).Draw(t, "width"), rapid.IntRange(1, 20).Draw(t, "height")
		shades := rapid.SampledFrom([][]byte{{0, 255}, {255, 254, 1}, {7}}).Draw(t, "shades")
		pix := rapid.SliceOfN(rapid.SampledFrom(shades), width*height, width*height).Draw(t, "pix")
		data, info, err := EncodeGray(width, height, pix)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := img.(*image.Gray); !ok || got.Rect.Size() != image.Pt(width, height) || !bytes.Equal(got.Pix, pix) {
			t.Fatalf("image/png reads %T, %v, other pixels", img, img.Bounds())
		}
		if got, err := Measure(data); err != nil || got != info {
			t.Fatalf("%v, but Measure says %v, %v", info, got, err)
		}
	})
}

// Published files carry these bytes: a new version of klauspost/compress that changes them is a decision, not an
// accident.
func TestEncodedBytesArePinned(t *testing.T) {
	data, _, err := EncodeGray(200, 150, gray(lattice(200, 150)))
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	if got, want := hex.EncodeToString(sum[:]), "3d8821fe1e47465567db77948479a83f18609e800904764b3b36d3de064bb68f"; got != want {
		t.Errorf("%d bytes with SHA-256 %s, want %s", len(data), got, want)
	}
}

// lattice is a drawing without floating point.
func lattice(width, height int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		x, y := i%width, i/width
		shade := byte(255)
		if d := (3*x + 2*y) % 64; d < 4 {
			shade = byte(60 * d)
		}
		if x*x+y*y > 120*120 && x*x+y*y < 121*121 {
			shade = 0
		}
		copy(img.Pix[4*i:], []byte{shade, shade, shade, 255})
	}
	return img
}

func TestEncodeGrayRefusesSizesThatDoNotFit(t *testing.T) {
	for _, test := range []struct{ width, height, bytes int }{
		{0, 0, 0}, {-2, -2, 4}, {2, 2, 3}, {2, 2, 5}, {MaxSide + 1, 1, MaxSide + 1}, {MaxSide, MaxSide, 10},
	} {
		t.Run(fmt.Sprintf("%d bytes for %d×%d", test.bytes, test.width, test.height), func(t *testing.T) {
			if _, _, err := EncodeGray(test.width, test.height, make([]byte, test.bytes)); err == nil {
				t.Errorf("%d bytes pass for %d×%d pixels", test.bytes, test.width, test.height)
			}
		})
	}
}
