package report

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	_ "image/gif" // the formats of diagrams
	_ "image/jpeg"
	"image/png"
	"strings"

	"geoeval/stages"

	"golang.org/x/image/draw"
)

// Diagrams that the report does not hold as they are it holds as thumbnails, each picture once.
const (
	// thumbWidth and thumbHeight are pixels, about those of a card's picture.
	thumbWidth, thumbHeight = 160, 108
	thumbsPerChunk          = 100
	// mostThumbBytes bounds all thumbnails, as the page holds them: what is beyond has none.
	mostThumbBytes = 12 << 20
	// mostPixels bounds the pictures that are made smaller; published ones have a tenth of it.
	mostPixels = 16 << 20
)

// A thumbnail is a small picture as the page holds it, "" for none.
type thumbnail struct{ digest, data string }

// thumbnails gives the small pictures, and the place of each problem's among them, -1 without one.
func (b *build) thumbnails() (pictures []string, of []int, err error) {
	at := map[string]int{} // by the digest of their pixels
	size := 0
	var waiting []unscaled
	seen := map[string]bool{}
	flush := func() error {
		made, err := stages.Each(context.Background(), waiting, func(d unscaled) (thumbnail, error) {
			return thumbnail{d.digest, small(d.bytes)}, nil
		})
		waiting = waiting[:0]
		for _, t := range made {
			if t.data != "" && size+len(t.data) <= mostThumbBytes {
				at[t.digest] = len(pictures)
				pictures = append(pictures, t.data)
				size += len(t.data)
			}
		}
		return err
	}
	for d, err := range b.images {
		if err != nil {
			return nil, nil, err
		}
		p := b.byID[d.problem]
		if p == nil || len(d.bytes) == 0 || b.pictured(p) || p.ImageWidth*p.ImageHeight > mostPixels || seen[p.PixelDigest] {
			continue
		}
		seen[p.PixelDigest] = true
		waiting = append(waiting, unscaled{p.PixelDigest, d.bytes})
		if len(waiting) == thumbsPerChunk {
			if err := flush(); err != nil {
				return nil, nil, err
			}
		}
		if size >= mostThumbBytes-mostThumbBytes/1000 {
			break
		}
	}
	if err := flush(); err != nil {
		return nil, nil, err
	}
	for i := range b.problems {
		p := &b.problems[i]
		place, has := at[p.PixelDigest]
		if !has || p.PixelDigest == "" || b.pictured(p) {
			place = -1
		}
		of = append(of, place)
	}
	return pictures, of, nil
}

// An unscaled picture is to be made smaller.
type unscaled struct {
	digest string
	bytes  []byte
}

// small makes a picture smaller, in sixteen greys on white: a data address without its scheme; "" for what is no picture.
func small(file []byte) string {
	from, _, err := image.Decode(bytes.NewReader(file))
	if err != nil || from.Bounds().Empty() {
		return ""
	}
	width, height := from.Bounds().Dx(), from.Bounds().Dy()
	scale := min(1, thumbWidth/float64(width), thumbHeight/float64(height))
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

// writeThumbnails writes them in blocks, a line each.
func writeThumbnails(out *packer, pictures []string) error {
	for chunk := 0; len(pictures) > 0; chunk++ {
		n := min(len(pictures), thumbsPerChunk)
		if err := out.block(fmt.Sprintf("thumbs-%d", chunk), strings.Join(pictures[:n], "\n")); err != nil {
			return err
		}
		pictures = pictures[n:]
	}
	return nil
}
