package diff

import (
	"errors"
	"reflect"
	"strings"

	"geoeval/schema"
)

// A RowChange is a row that differs, cell by cell.
type RowChange struct {
	Table string `json:"table"`
	Row
	Cells  []Cell  `json:"cells"`
	Causes []Cause `json:"causes"`
}

// A Cell is a row's value in a column before and now, spelled; nil for null.
type Cell struct {
	Column string  `json:"column"`
	Was    *string `json:"was"`
	Now    *string `json:"now"`
}

// ErrNoRow says that neither side has a row of a key.
var ErrNoRow = errors.New("neither side has a row with this key, or about a problem with this id")

// inputs names the native files and errata that concern a problem: those that hold its record or diagram where that is
// new, gone, elsewhere or another one.
func inputs(rows ...*any) map[string]bool {
	out := map[string]bool{}
	records, diagrams := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		p := &schema.Problem{}
		if r != nil {
			p = (*r).(*schema.Problem)
		}
		records[p.RecordDigest+" "+p.NativeFile], diagrams[p.PixelDigest] = true, true
		for _, field := range schema.Correctable {
			out[schema.Errata.Key(&schema.Erratum{ID: p.ID, Field: field})] = true
		}
	}
	for _, r := range rows {
		if r == nil {
			continue
		}
		p := (*r).(*schema.Problem)
		if len(records) > 1 {
			out[schema.Files.Key(&schema.File{Source: p.Source, Path: p.NativeFile})] = true
		}
		if len(diagrams) > 1 {
			out[schema.Files.Key(&schema.File{Source: p.Source, Path: p.ImagePath})] = true
		}
	}
	return out
}

// CellsOf gives the columns in which two rows differ, in their order; nil stands for no row. Pictures are not compared.
func CellsOf[R any](t *schema.Table[R], was, now *R) []Cell {
	var out []Cell
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Kind == schema.KindImage {
			continue
		}
		cell := Cell{Column: c.Name, Was: spellCell(c, was), Now: spellCell(c, now)}
		switch {
		case was == nil || now == nil:
			if cell == (Cell{Column: c.Name}) {
				continue
			}
		case Same(c, was, now):
			continue
		case cell.Was != nil && cell.Now != nil && *cell.Was == *cell.Now: // what differs is not spelled
			cell.Was, cell.Now = inFull(c.Field(was)), inFull(c.Field(now))
		}
		out = append(out, cell)
	}
	return out
}

// Same says whether two rows have the same value in a column; nothing and empty are the same.
func Same[R any](c *schema.Column[R], was, now *R) bool {
	a, b := c.Field(was), c.Field(now)
	if schema.IsNull(a) || schema.IsNull(b) {
		return schema.IsNull(a) == schema.IsNull(b)
	}
	return reflect.DeepEqual(a, b)
}

func spellCell[R any](c *schema.Column[R], row *R) *string {
	if row == nil || schema.IsNull(c.Field(row)) {
		return nil
	}
	return new(schema.Spell(c.Field(row)))
}

// inFull spells a list of numbers with all that a number has; other fields are spelled in full already.
func inFull(field any) *string {
	list, ok := field.(*[]schema.Number)
	if !ok {
		return new(schema.Spell(field))
	}
	var parts []string
	for i := range *list {
		var values []string
		for _, c := range schema.NumberColumns {
			values = append(values, c.Name+" "+schema.Spell(c.Field(&(*list)[i])))
		}
		parts = append(parts, strings.Join(values, ", "))
	}
	return new(strings.Join(parts, " | "))
}
