package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/report/onefile"
	"geoeval/stages"
)

// Diagrams that the report does not hold as they are it holds as thumbnails, each picture once.
const (
	// thumbWidth and thumbHeight are pixels, about those of a card's picture.
	thumbWidth, thumbHeight = 160, 108
	thumbsPerChunk          = 100
	// mostThumbBytes bounds all thumbnails, as the page holds them: what is beyond has none.
	mostThumbBytes = 12 << 20
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
			return thumbnail{d.digest, onefile.Thumbnail(d.bytes, thumbWidth, thumbHeight)}, nil
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
		if p == nil || len(d.bytes) == 0 || b.pictured(p) || p.ImageWidth*p.ImageHeight > onefile.MostPixels || seen[p.PixelDigest] {
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

// writeLines writes lines in blocks of so many, whose names begin with a name.
func writeLines(out *onefile.Packer, name string, lines []string, perChunk int) error {
	chunk := 0
	for part := range slices.Chunk(lines, perChunk) {
		if err := out.Block(fmt.Sprintf("%s-%d", name, chunk), strings.Join(part, "\n")); err != nil {
			return err
		}
		chunk++
	}
	return nil
}
