package readertest

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"

	"geoeval/internal/format/visible"
)

var packedBlock = regexp.MustCompile(`<script type="text/plain" id="([^"]+)">([A-Za-z0-9+/=]+)</script>`)

// Shown gives all that a page can show: its own text, and the texts of its data, by the name of their block ("" for the page).
func Shown(page string) (map[string]string, error) {
	all := map[string]string{"": page}
	for _, found := range packedBlock.FindAllStringSubmatch(page, -1) {
		zip, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(found[2])))
		if err != nil {
			continue // a picture
		}
		var data any
		if err := json.NewDecoder(zip).Decode(&data); err != nil {
			return nil, fmt.Errorf("%s: %w", found[1], err)
		}
		if _, err := io.Copy(io.Discard, zip); err != nil {
			return nil, fmt.Errorf("%s: %w", found[1], err)
		}
		var b strings.Builder
		collect(&b, data)
		all[found[1]] = b.String()
	}
	return all, nil
}

// Hidden finds what a page shows that nobody sees or that controls what is shown, each with what stands around it.
func Hidden(page string) ([]string, error) {
	shown, err := Shown(page)
	var found []string
	for block, text := range shown {
		for at, r := range text {
			if visible.Hidden(r) {
				found = append(found, fmt.Sprintf("%s: %q", block, text[max(0, at-40):min(len(text), at+20)]))
			}
		}
	}
	return found, err
}

// collect writes each text in a JSON value on a line.
func collect(b *strings.Builder, v any) {
	switch v := v.(type) {
	case string:
		b.WriteString(v + "\n")
	case []any:
		for _, inner := range v {
			collect(b, inner)
		}
	case map[string]any:
		for name, inner := range v {
			b.WriteString(name + "\n")
			collect(b, inner)
		}
	}
}
