package card

import (
	"fmt"
	"strconv"
	"strings"

	"geoeval/schema"
)

// fence is a line of backticks that fences a text in: longer than any in it.
func fence(text string) string {
	longest, run := 2, 0
	for _, r := range text {
		if r == '`' {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	return strings.Repeat("`", longest+1)
}

// mostListed is how many corrections a card lists, and mostOfValue how many characters of a value.
const (
	mostListed  = 200
	mostOfValue = 160
)

// listed gives the corrections that a card lists.
func listed(f *Facts) []Correction { return f.Corrections[:min(len(f.Corrections), mostListed)] }

// Unlisted counts the corrections that the card does not list.
func (f *Facts) Unlisted() int { return len(f.Corrections) - len(listed(f)) }

// value is a corrected value as it stands in a cell: long ones are cut, and one that is not told is called withheld.
func value(c Correction, text string) string {
	switch {
	case c.Withheld:
		return "withheld"
	case text == "":
		return "nothing"
	}
	return Value(text)
}

// Value is a value from outside as it stands in a cell of a table; of a long one its beginning.
func Value(text string) string {
	if r := []rune(text); len(r) > mostOfValue {
		text = string(r[:mostOfValue]) + "…"
	}
	return Cell(text)
}

// grouped writes a count with commas: 24,912.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// size writes a number of bytes in the decimal unit that leaves one to three digits before the point.
func size(bytes int64) string {
	value, unit := float64(bytes), "B"
	for _, next := range []string{"kB", "MB", "GB", "TB"} {
		if value < 999.95 {
			break
		}
		value, unit = value/1000, next
	}
	if unit == "B" {
		return fmt.Sprintf("%d B", bytes)
	}
	return fmt.Sprintf("%.1f %s", value, unit)
}

// nested gives the parts of a place where a column of any configuration is a list of them.
func nested(f *Facts) []schema.Column[schema.Number] {
	for _, c := range f.Configs {
		for i := range c.Table.Columns {
			if c.Table.Columns[i].Kind == schema.KindNumbers {
				return schema.NumberColumns
			}
		}
	}
	return nil
}

// A pivot is a table of the statistics by one thing: a row a value, a column a configuration.
type pivot struct {
	By      string
	Configs []string
	Rows    []pivotRow
}

// A pivotRow has a cell for each configuration of its pivot.
type pivotRow struct {
	Value string
	Cells []string
}

// pivots puts the statistics by the same thing beside each other, things and values in the order of their first
// appearance.
func pivots(f *Facts) []pivot {
	var out []pivot
	seen := map[string]bool{}
	for _, s := range f.Statistics {
		if !seen[s.By] {
			seen[s.By] = true
			out = append(out, pivotBy(f, s.By))
		}
	}
	return out
}

func pivotBy(f *Facts, by string) pivot {
	p := pivot{By: by}
	counts := map[string]map[string]int64{}
	var values []string
	for _, s := range f.Statistics {
		if s.By != by {
			continue
		}
		if counts[s.Config] == nil {
			counts[s.Config] = map[string]int64{}
			p.Configs = append(p.Configs, s.Config)
		}
		for _, c := range s.Counts {
			if !contains(counts, c.Value) {
				values = append(values, c.Value)
			}
			counts[s.Config][c.Value] += c.Rows
		}
	}
	for _, v := range values {
		row := pivotRow{Value: v}
		for _, c := range p.Configs {
			row.Cells = append(row.Cells, grouped(counts[c][v]))
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

func contains(counts map[string]map[string]int64, value string) bool {
	for _, of := range counts {
		if _, ok := of[value]; ok {
			return true
		}
	}
	return false
}
