package onefile

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
)

func TestSmallPictures(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int
		want          image.Point
	}{
		{"wide", 800, 100, image.Pt(160, 20)},
		{"high", 100, 1080, image.Pt(10, 108)},
		{"small already", 30, 20, image.Pt(30, 20)},
		{"a line", 4000, 1, image.Pt(160, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			// What can be seen through is white.
			from := image.NewNRGBA(image.Rect(0, 0, c.width, c.height))
			from.Set(0, 0, color.Black)
			var file bytes.Buffer
			if err := png.Encode(&file, from); err != nil {
				t.Fatal(err)
			}
			data, isPNG := strings.CutPrefix(Thumbnail(file.Bytes(), 160, 108), "image/png;base64,")
			made, err := base64.StdEncoding.DecodeString(data)
			if err != nil || !isPNG {
				t.Fatalf("%.40q: %v", data, err)
			}
			got, err := png.Decode(bytes.NewReader(made))
			if err != nil {
				t.Fatal(err)
			}
			if got.Bounds().Size() != c.want {
				t.Errorf("it has %v, want %v", got.Bounds().Size(), c.want)
			}
			if r, _, _, a := got.At(c.want.X-1, c.want.Y-1).RGBA(); r < 0xf000 || a != 0xffff {
				t.Error("it does not stand on white")
			}
		})
	}
	if got := Thumbnail([]byte("no picture"), 160, 108); got != "" {
		t.Errorf("what is no picture gives %q", got)
	}
}
