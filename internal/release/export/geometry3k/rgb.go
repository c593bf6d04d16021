package geometry3k

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"

	"geoeval/internal/format/diagram"
)

// Where a PNG says what its pixels are: the bits of a sample and the colour type, 2 for red, green and blue.
const (
	pngDepthAt, pngColourAt = 24, 25
	pngRGB                  = 2
)

// toRGB gives a picture whose pixels are red, green and blue with 8 bits each: the same file where it is one, or else a PNG.
// What is transparent shows white paper.
func toRGB(data []byte) ([]byte, error) {
	// It refuses what is neither PNG nor JPEG, and what declares more than its bytes can hold.
	if _, err := diagram.Measure(data); err != nil {
		return nil, err
	}
	var img image.Image
	var err error
	if isPNG := bytes.HasPrefix(data, []byte("\x89PNG")); isPNG {
		if len(data) > pngColourAt && data[pngColourAt] == pngRGB && data[pngDepthAt] == 8 && !bytes.Contains(data, []byte("tRNS")) {
			return data, nil
		}
		img, err = png.Decode(bytes.NewReader(data))
	} else {
		img, err = jpeg.Decode(bytes.NewReader(data))
		if _, isColour := img.(*image.YCbCr); isColour && err == nil {
			return data, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("its picture: %w", err)
	}
	paper := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(paper, paper.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(paper, paper.Bounds(), img, img.Bounds().Min, draw.Over)
	var out bytes.Buffer
	// An opaque picture is written without alpha.
	if err := png.Encode(&out, paper); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
