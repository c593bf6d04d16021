package release

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/released"
)

// Every column of every file of a release is described in the card and in croissant.json, and one that is described no longer is
// noticed.
func TestEveryColumnIsDescribed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "1.0.0")
	if err := write(t.Context(), disk.Disk{Hasty: true}, dir, releasing, contentsOf(releasedRows(t)[:33], nil)); err != nil {
		t.Fatal(err)
	}
	content := func(name string) string {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	card, described := content(cardFile), content(croissant.FileName)
	if missing := undescribed(t, card, described); len(missing) > 0 {
		t.Errorf("not described: %v", missing)
	}
	for _, c := range []struct{ name, card, croissant, want string }{
		{"the card lacks a column", strings.Replace(card, "| `check_status` |", "| `status` |", 1), described, "card: geoeval_2000/check_status"},
		{"croissant.json lacks a column", card, strings.Replace(described, `"@id": "geoeval_2000/check_status"`, `"@id": "geoeval_2000/status"`, 1), "croissant: geoeval_2000/check_status"},
	} {
		if missing := undescribed(t, c.card, c.croissant); !slices.Equal(missing, []string{c.want}) {
			t.Errorf("%s: not described: %v, want %s", c.name, missing, c.want)
		}
	}
}

// undescribed names the columns that a card, or a Croissant description, does not have once.
func undescribed(t *testing.T, card, described string) []string {
	var d struct {
		RecordSet []struct {
			Field []struct {
				ID          string `json:"@id"`
				Description string `json:"description"`
			} `json:"field"`
		} `json:"recordSet"`
	}
	if err := json.Unmarshal([]byte(described), &d); err != nil {
		t.Fatal(err)
	}
	fields := map[string]int{}
	for _, set := range d.RecordSet {
		for _, f := range set.Field {
			if f.Description != "" {
				fields[f.ID]++
			}
		}
	}
	var missing []string
	for _, c := range released.Configurations {
		_, section, _ := strings.Cut(card, fmt.Sprintf("\n### `%s`\n", c.Table.Name()))
		section, _, _ = strings.Cut(section, "\n##")
		for _, column := range c.Table.ColumnNames() {
			if strings.Count(section, "\n| `"+column+"` |") != 1 {
				missing = append(missing, "card: "+c.Table.Name()+"/"+column)
			}
			if fields[c.Table.Name()+"/"+column] != 1 {
				missing = append(missing, "croissant: "+c.Table.Name()+"/"+column)
			}
		}
	}
	return missing
}
