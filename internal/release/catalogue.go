package release

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"geoeval/internal/disk"
	"geoeval/schema"
)

// WriteCatalogue writes principles.jsonl: an object a principle, with the columns of the table principles in their order, null
// where they are null.
func WriteCatalogue(w io.Writer, of []schema.Principle) error {
	var line bytes.Buffer
	for at := range of {
		line.Reset()
		separator := byte('{')
		for i := range schema.Principles.Columns {
			c := &schema.Principles.Columns[i]
			var value any
			if field := c.Field(&of[at]); !schema.IsNull(field) {
				value = field
			}
			for _, part := range []any{c.Name, value} {
				line.WriteByte(separator)
				e := json.NewEncoder(&line)
				e.SetEscapeHTML(false)
				if err := e.Encode(part); err != nil {
					return err
				}
				line.Truncate(line.Len() - 1) // the line break behind it
				separator = ':'
			}
			separator = ','
		}
		line.WriteString("}\n")
		if _, err := w.Write(line.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// ParseCatalogue reads principles.jsonl, which must be written as a release writes it, in the order of ids.
func ParseCatalogue(content []byte) ([]schema.Principle, error) {
	var out []schema.Principle
	for line := range bytes.Lines(content) {
		wrong := func(err error) error { return fmt.Errorf("line %d: %w", len(out)+1, err) }
		p, err := parsePrinciple(line)
		if err != nil {
			return nil, wrong(err)
		}
		if len(out) > 0 && out[len(out)-1].ID >= p.ID {
			return nil, wrong(fmt.Errorf("%s does not come after %s", p.ID, out[len(out)-1].ID))
		}
		out = append(out, p)
	}
	return out, nil
}

// parsePrinciple reads one line of a catalogue, which must be as a release writes it.
func parsePrinciple(line []byte) (p schema.Principle, err error) {
	var cells map[string]json.RawMessage
	if err := json.Unmarshal(line, &cells); err != nil {
		return p, err
	}
	for i := range schema.Principles.Columns {
		c := &schema.Principles.Columns[i]
		if cell := cells[c.Name]; cell != nil {
			if err := json.Unmarshal(cell, c.Field(&p)); err != nil {
				return p, fmt.Errorf("%s: %w", c.Name, err)
			}
		}
	}
	if err := schema.Principles.Validate(&p); err != nil {
		return p, err
	}
	var again bytes.Buffer
	if err := WriteCatalogue(&again, []schema.Principle{p}); err != nil {
		return p, err
	}
	if !bytes.Equal(again.Bytes(), line) {
		return p, fmt.Errorf("is not written as a release writes it")
	}
	return p, nil
}

// Catalogue reads the principles of a release, none where it has none.
func (f *Folder) Catalogue() ([]schema.Principle, error) {
	if !f.Has(CatalogueFile) {
		return nil, nil
	}
	content, err := f.ReadFile(CatalogueFile)
	if err != nil {
		return nil, err
	}
	out, err := ParseCatalogue(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.files.Path(CatalogueFile), err)
	}
	return out, nil
}

// FolderCatalogue reads the principles of the release in a folder.
func FolderCatalogue(dir string) ([]schema.Principle, error) {
	f, err := OpenFolder(disk.Disk{}, dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Catalogue()
}
