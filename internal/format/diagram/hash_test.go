package diagram

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A sheet is a picture that a test draws: strokes between points from 0 to 1, on paper of some colour.
type sheet struct {
	width, height int
	margin        int
	paper         color.NRGBA
	pen           color.NRGBA
	strokes       [][4]float64
}

var (
	white    = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}
	black    = color.NRGBA{A: 0xFF}
	cream    = color.NRGBA{0xFF, 0xFA, 0xE0, 0xFF}
	blue     = color.NRGBA{0x20, 0x40, 0xC0, 0xFF}
	pale     = color.NRGBA{0xE8, 0xE8, 0xE8, 0xFF}
	nothing  = color.NRGBA{}
	triangle = [][4]float64{{0, 1, 1, 1}, {1, 1, 0.3, 0}, {0.3, 0, 0, 1}}
	crossed  = [][4]float64{{0, 0, 1, 1}, {0, 1, 1, 0}, {0.5, 0, 0.5, 1}}
)

// draw gives the picture as a PNG file.
func (s sheet) draw(t testing.TB) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, s.width+2*s.margin, s.height+2*s.margin))
	for i := range img.Rect.Dx() * img.Rect.Dy() {
		img.SetNRGBA(i%img.Rect.Dx(), i/img.Rect.Dx(), s.paper)
	}
	for _, k := range s.strokes {
		for step := range 2000 {
			f := float64(step) / 1999
			x := math.Round((k[0] + f*(k[2]-k[0])) * float64(s.width-1))
			y := math.Round((k[1] + f*(k[3]-k[1])) * float64(s.height-1))
			img.SetNRGBA(s.margin+int(x), s.margin+int(y), s.pen)
		}
	}
	return encoded(t, img)
}

func TestHashKnowsADrawingAgain(t *testing.T) {
	original := measured(t, sheet{200, 160, 10, white, black, triangle}.draw(t)).Hash
	for _, row := range []struct {
		name  string
		other sheet
		alike bool
	}{
		{"itself", sheet{200, 160, 10, white, black, triangle}, true},
		{"twice as large", sheet{400, 320, 20, white, black, triangle}, true},
		{"with another margin", sheet{200, 160, 31, white, black, triangle}, true},
		{"on other paper with another pen", sheet{210, 165, 12, cream, blue, triangle}, true},
		{"on no paper", sheet{200, 160, 10, nothing, black, triangle}, true},
		{"a little wider", sheet{212, 160, 10, white, black, triangle}, true},
		{"twice as wide", sheet{400, 160, 10, white, black, triangle}, false},
		{"another drawing", sheet{200, 160, 10, white, black, crossed}, false},
		{"turned over", sheet{200, 160, 10, white, black, [][4]float64{{0, 0, 1, 0}, {1, 0, 0.3, 1}, {0.3, 1, 0, 0}}}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			other := measured(t, row.other.draw(t)).Hash
			if like := original.Likeness(other); (like >= 0.95) != row.alike || like != other.Likeness(original) {
				t.Errorf("likeness %v and %v of\n%s\n%s", like, other.Likeness(original), original, other)
			}
		})
	}
}

func TestPicturesThatShowNothingHaveNoHash(t *testing.T) {
	for _, row := range []struct {
		name string
		of   sheet
	}{
		{"one pixel", sheet{1, 1, 0, white, white, nil}},
		{"white", sheet{60, 40, 0, white, white, nil}},
		{"black", sheet{60, 40, 0, black, black, nil}},
		{"transparent", sheet{60, 40, 0, nothing, nothing, nil}},
		{"a watermark alone", sheet{60, 40, 4, white, pale, triangle}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if h := measured(t, row.of.draw(t)).Hash; h != (Hash{}) || h.String() != "" || h.Likeness(h) != 0 {
				t.Errorf("%s", h)
			}
		})
	}
}

// TestHashOfEveryForm: the pixels alone count, not how a file or an array has them.
func TestHashOfEveryForm(t *testing.T) {
	pix := make([]byte, 64*48)
	wide := image.NewNRGBA64(image.Rect(0, 0, 64, 48))
	for i := range pix {
		x, y := i%64, i/64
		if pix[i] = 0xFF; x > 5 && x < 50 && y == x/2+4 {
			pix[i] = 0
		}
		wide.SetNRGBA64(x, y, color.NRGBA64{uint16(pix[i]) * 257, uint16(pix[i]) * 257, uint16(pix[i]) * 257, 0xFFFE})
	}
	file, gray, err := EncodeGray(64, 48, pix)
	if err != nil {
		t.Fatal(err)
	}
	for name, h := range map[string]Hash{"PNG": measured(t, file).Hash, "16 bits": measured(t, encoded(t, wide)).Hash} {
		if h != gray.Hash || h == (Hash{}) {
			t.Errorf("%s: %s, of the array %s", name, h, gray.Hash)
		}
	}
}

func TestHashesAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h Hash
		copy(h[:], rapid.SliceOfN(rapid.Byte(), len(h), len(h)).Draw(t, "hash"))
		if got, err := ParseHash(h.String()); err != nil || got != h {
			t.Fatal(got, err)
		}
		if like := h.Likeness(h); h.rows() != [hashSide]uint16{} && h != (Hash{}) && like != 1 {
			t.Fatal(like)
		}
	})
	for _, text := range []string{"0", "zz", Hash{1}.String() + "00", Hash{1}.String()[1:] + "g"} {
		if _, err := ParseHash(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// A picture is blank where nothing can be seen on white paper; a faint drawing, or a small one, is none.
func TestBlank(t *testing.T) {
	of := func(width, height int, at func(x, y int) color.NRGBA) []byte {
		drawn := image.NewNRGBA(image.Rect(0, 0, width, height))
		for y := range height {
			for x := range width {
				drawn.SetNRGBA(x, y, at(x, y))
			}
		}
		var file bytes.Buffer
		if err := png.Encode(&file, drawn); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	all := func(c color.NRGBA) func(x, y int) color.NRGBA { return func(int, int) color.NRGBA { return c } }
	dotted := func(paper, dot color.NRGBA) func(x, y int) color.NRGBA {
		return func(x, y int) color.NRGBA {
			if x == 3 && y == 4 {
				return dot
			}
			return paper
		}
	}
	white, black := color.NRGBA{255, 255, 255, 255}, color.NRGBA{0, 0, 0, 255}
	for _, c := range []struct {
		name string
		file []byte
		want bool
	}{
		{"a pixel", of(1, 1, all(black)), true},
		{"a line that is too narrow to show anything", of(200, 7, dotted(white, black)), true},
		{"white", of(40, 30, all(white)), true},
		{"black", of(40, 30, all(black)), true},
		{"nothing but transparent", of(40, 30, func(x, y int) color.NRGBA { return color.NRGBA{byte(x), byte(y), 7, 0} }), true},
		{"white on nothing", of(40, 30, dotted(color.NRGBA{}, white)), true},
		{"noise", of(40, 30, func(x, y int) color.NRGBA { return color.NRGBA{byte(250 + x%4), 250, byte(250 + y%4), 255} }), true},
		{"a dot", of(40, 30, dotted(white, black)), false},
		{"a faint dot", of(40, 30, dotted(white, color.NRGBA{235, 235, 235, 255})), false},
		{"a dot on nothing", of(40, 30, dotted(color.NRGBA{}, black)), false},
		{"colours of one luminance", of(40, 30, dotted(color.NRGBA{100, 0, 0, 255}, color.NRGBA{0, 51, 0, 255})), false},
		{"the smallest", of(8, 8, dotted(white, black)), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			info, err := Measure(c.file)
			if err != nil || info.Blank != c.want {
				t.Errorf("blank is %v, %v", info.Blank, err)
			}
		})
	}
}
