package report

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// writePictures writes the diagrams in the order in which the list counts them, a line each: media type and base64.
func (b *build) writePictures(out *packer) error {
	var lines []string
	chunk := 0
	flush := func() error {
		if len(lines) == 0 {
			return nil
		}
		err := out.block(fmt.Sprintf("pictures-%d", chunk), strings.Join(lines, "\n"))
		lines = lines[:0]
		chunk++
		return err
	}
	for rows, err := range snapshot.Scan(b.layout.Table(schema.Problems.Name()), schema.Problems, "id", "image") {
		if err != nil {
			return err
		}
		for i := range rows {
			p := b.byID[rows[i].ID]
			if p == nil || !b.pictured(p) {
				continue
			}
			image := rows[i].Image.Bytes
			kind, _, _ := strings.Cut(http.DetectContentType(image), ";")
			lines = append(lines, kind+";base64,"+base64.StdEncoding.EncodeToString(image))
			if len(lines) == picturesPerChunk {
				if err := flush(); err != nil {
					return err
				}
			}
		}
	}
	return flush()
}
