package auxiliary

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	in := func(lines string) string { return "Let me think.\n```drawing\n" + lines + "\n```\nThat helps." }
	for _, c := range []struct {
		name, text string
		parts      int
		want       string
	}{
		{"all kinds", in("point H 0.4,0.8\nsegment 0.4,0.1 H dashed\ncircle H .1 dashed\nlabel 0.6,0.5 h=3"), 4, ""},
		{"comments and gaps", in("# a height\n\n  segment  0,0   1,1  # the diagonal\r"), 1, ""},
		{"parentheses", in("segment (0.1,0.2) (0.3,0.4)"), 1, ""},
		{"primes and digits", in("point P1' 1.0,0"), 1, ""},
		{"the first of two", in("point A 0,0") + in("nonsense"), 1, ""},
		{"none", "The height helps.", 0, "has no drawing"},
		{"another block", "```\npoint A 0,0\n```", 0, "has no drawing"},
		{"not closed", "```drawing\npoint A 0,0\n", 0, "has no drawing"},
		{"empty", in("# nothing"), 0, "the drawing is empty"},
		{"an unknown word", in("arc 0,0 1,1"), 0, `line 1 of the drawing, "arc 0,0 1,1": "arc" is none of point, segment, circle, label`},
		{"a code", in("import os"), 0, `"import" is none of`},
		{"outside", in("point A 1.2,0"), 0, `"1.2" is no number from 0 to 1`},
		{"negative", in("point A -0.2,0"), 0, `"-0.2" is no number`},
		{"exponents", in("circle 0,0 1e-3"), 0, `"1e-3" is no number`},
		{"not a number", in("circle 0,0 NaN"), 0, `"NaN" is no number`},
		{"pixels", in("segment 120,40 200,40"), 0, `"120" is no number`},
		{"a point that is not there", in("segment A 0,0"), 0, `"A" is neither X,Y nor a point`},
		{"a point before its time", in("segment A 0,0\npoint A 1,1"), 0, `"A" is neither`},
		{"one end twice", in("segment 0,0 0,0"), 0, "both ends are one"},
		{"no radius", in("circle 0,0 0"), 0, "the radius is 0"},
		{"words missing", in("segment 0,0"), 0, "segment takes 2 words, and there are 1"},
		{"words too many", in("label 0,0 two words"), 0, "label takes 2 words, and there are 3"},
		{"a long label", in("label 0,0 abcdefghijklm"), 0, "is no label"},
		{"a hidden label", in("label 0,0 a\u202eb"), 0, "is no label"},
		{"a word for a name", in("point Height 0,0"), 0, `"Height" is no name`},
		{"too many", in(strings.Repeat("point A 0,0\n", 51)), 0, "more than 50 lines"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Parse(c.text)
			switch {
			case (err == nil) != (c.want == ""), err != nil && !strings.Contains(err.Error(), c.want):
				t.Error(err)
			case err == nil && len(d.parts) != c.parts:
				t.Errorf("%+v", d.parts)
			}
		})
	}
}

// below is a diagram of a format: white, with a black line in its middle.
func below(t *testing.T, width, height int, format string) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = 255
	}
	for x := range width {
		picture.Set(x, height/2, color.Black)
	}
	var b bytes.Buffer
	var err error
	switch format {
	case "jpeg":
		err = jpeg.Encode(&b, picture, nil)
	case "gif":
		err = gif.Encode(&b, picture, nil)
	case "clear":
		err = png.Encode(&b, image.NewNRGBA(picture.Rect))
	default:
		err = png.Encode(&b, picture)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is drawn is red, lies where it was said, and leaves the rest as it was.
func TestOver(t *testing.T) {
	d, err := Parse("```drawing\npoint H 0.5,0.9\nsegment 0.5,0.1 H\nsegment 0,0.7 1,0.7 dashed\ncircle 0.2,0.2 0.1\nlabel 1,1 wide\n```")
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"png", "jpeg", "gif", "clear"} {
		t.Run(format, func(t *testing.T) {
			diagram := below(t, 200, 100, format)
			drawn, err := d.Over(diagram)
			if err != nil {
				t.Fatal(err)
			}
			again, err := d.Over(diagram)
			if err != nil || !bytes.Equal(drawn, again) {
				t.Errorf("another time it is another picture: %v", err)
			}
			picture, err := png.Decode(bytes.NewReader(drawn))
			if err != nil || picture.Bounds() != image.Rect(0, 0, 200, 100) {
				t.Fatal(err, picture.Bounds())
			}
			red := func(x, y int) bool {
				r, g, b, _ := picture.At(x, y).RGBA()
				return r > 0x8000 && g < 0xa000 && b < 0xa000
			}
			for _, at := range []image.Point{{100, 40}, {100, 89}, {60, 20}, {40, 40}} {
				if !red(at.X, at.Y) {
					t.Errorf("nothing is drawn at %v: %v", at, picture.At(at.X, at.Y))
				}
			}
			dashes := 0
			for x := range 199 {
				if red(x, 69) != red(x+1, 69) {
					dashes++
				}
			}
			if dashes < 10 {
				t.Errorf("%d changes along a dashed line", dashes)
			}
			if red(150, 20) || red(20, 80) {
				t.Error("something is drawn where nothing was said")
			}
			if r, g, b, a := picture.At(150, 20).RGBA(); r < 0xf000 || g < 0xf000 || b < 0xf000 || a != 0xffff {
				t.Errorf("the paper is %v", picture.At(150, 20))
			}
		})
	}
}

func TestWhatCannotBeDrawnOn(t *testing.T) {
	d, err := Parse("```drawing\npoint H 0.5,0.9\n```")
	if err != nil {
		t.Fatal(err)
	}
	for name, diagram := range map[string][]byte{"no picture": []byte("<svg/>"), "half of one": below(t, 20, 10, "png")[:60], "nothing": nil} {
		if _, err := d.Over(diagram); err == nil || !strings.Contains(err.Error(), "cannot be read") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := d.Over(below(t, 1, 1, "png")); err != nil {
		t.Errorf("a picture of one pixel: %v", err)
	}
}
