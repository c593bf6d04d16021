package readertest

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/format/visible"
)

var packedBlock = regexp.MustCompile(`<script type="text/plain" id="([^"]+)">([A-Za-z0-9+/=]+)</script>`)

// Shown wants a page to show nothing hidden, and gives all that it can show: its own text, and the texts of its data.
func Shown(t testing.TB, page string) string {
	t.Helper()
	blocks, err := blocksOf(page)
	if err != nil {
		t.Error(err)
	}
	all := ""
	for _, block := range slices.Sorted(maps.Keys(blocks)) {
		text := blocks[block]
		for at, r := range text {
			if visible.Hidden(r) {
				t.Errorf("%q is shown in block %q: %q", r, block, text[max(0, at-40):min(len(text), at+20)])
				break
			}
		}
		all += text
	}
	return all
}

// blocksOf gives what a page can show by the name of its block, "" for the page itself.
func blocksOf(page string) (map[string]string, error) {
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
