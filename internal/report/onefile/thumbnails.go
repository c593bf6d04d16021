package onefile

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	_ "image/gif" // the formats of diagrams
	_ "image/jpeg"
	"image/png"

	"golang.org/x/image/draw"
)

// MostPixels bounds the pictures that are made smaller; published ones have a tenth of it.
const MostPixels = 16 << 20

// Thumbnail makes a picture smaller, to fit a width and a height in pixels, in sixteen greys on white: a data address
// without its scheme; "" for what is no picture, or has more than [MostPixels].
func Thumbnail(file []byte, widest, highest int) string {
	if c, _, err := image.DecodeConfig(bytes.NewReader(file)); err != nil || c.Width > MostPixels/max(1, c.Height) {
		return ""
	}
	from, _, err := image.Decode(bytes.NewReader(file))
	if err != nil || from.Bounds().Empty() {
		return ""
	}
	width, height := from.Bounds().Dx(), from.Bounds().Dy()
	scale := min(1, float64(widest)/float64(width), float64(highest)/float64(height))
	to := image.NewRGBA(image.Rect(0, 0, max(1, int(scale*float64(width))), max(1, int(scale*float64(height)))))
	draw.Draw(to, to.Bounds(), image.White, image.Point{}, draw.Src)
	draw.BiLinear.Scale(to, to.Bounds(), from, from.Bounds(), draw.Over, nil)
	grey := image.NewPaletted(to.Bounds(), greys)
	for y := range to.Bounds().Dy() {
		for x := range to.Bounds().Dx() {
			grey.SetColorIndex(x, y, uint8((int(color.GrayModel.Convert(to.RGBAAt(x, y)).(color.Gray).Y)+8)/17))
		}
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&out, grey); err != nil {
		return ""
	}
	return "image/png;base64," + base64.StdEncoding.EncodeToString(out.Bytes())
}

// greys are sixteen, from black to white.
var greys = func() color.Palette {
	var all color.Palette
	for i := range 16 {
		all = append(all, color.Gray{Y: uint8(17 * i)})
	}
	return all
}()
