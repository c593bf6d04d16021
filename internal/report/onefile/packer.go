package onefile

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"

	"geoeval/internal/format/visible"
)

// A Packer writes data blocks into a page, for scripts to unpack.
type Packer struct{ W io.Writer }

// JSON writes a value as a block of JSON, gzip and base64. Its texts are to be shown: characters that nobody sees are written by their
// codes ([visible.JSON]).
func (p *Packer) JSON(id string, value any) error {
	var content, packed bytes.Buffer
	encoder := json.NewEncoder(&content)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	zip, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := zip.Write(visible.JSON(content.Bytes())); err != nil {
		return err
	}
	if err := zip.Close(); err != nil {
		return err
	}
	return p.Block(id, base64.StdEncoding.EncodeToString(packed.Bytes()))
}

// Block writes a block of text, which must hold no markup.
func (p *Packer) Block(id, text string) error {
	_, err := fmt.Fprintf(p.W, "<script type=\"text/plain\" id=\"%s\">%s</script>\n", id, text)
	return err
}
