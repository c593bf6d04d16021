package report

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"

	"geoeval/internal/report/onefile"
)

// writePictures writes the diagrams in the order in which the list counts them, a line each: media type and base64.
func (b *build) writePictures(out *onefile.Packer) error {
	var lines []string
	chunk := 0
	flush := func() error {
		if len(lines) == 0 {
			return nil
		}
		err := out.Block(fmt.Sprintf("pictures-%d", chunk), strings.Join(lines, "\n"))
		lines = lines[:0]
		chunk++
		return err
	}
	for d, err := range b.images {
		if err != nil {
			return err
		}
		p := b.byID[d.problem]
		if p == nil || !b.pictured(p) {
			continue
		}
		lines = append(lines, pictureLine(d.bytes))
		if len(lines) == picturesPerChunk {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// pictureLine is a picture as a line of a block: media type and base64.
func pictureLine(file []byte) string {
	kind, _, _ := strings.Cut(http.DetectContentType(file), ";")
	return kind + ";base64," + base64.StdEncoding.EncodeToString(file)
}
