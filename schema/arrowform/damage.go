package arrowform

import (
	"errors"
	"fmt"

	"geoeval/schema"
)

// Damage says which column and rows of a table's file cannot be read, as narrowly as the file allows: a row, the rows
// of a page, or those of a row group.
type Damage struct {
	Table, Column string
	// RowGroup is counted from 0.
	RowGroup int
	// First and Last are the first and the last of the rows, counted from 0 over the whole file.
	First, Last int64
	// FirstKey and LastKey are the keys of these two rows, empty where the damage is in the key itself.
	FirstKey, LastKey string
	// Err says what is wrong.
	Err error
}

func (d *Damage) Error() string {
	rows := fmt.Sprintf("rows %d-%d", d.First, d.Last)
	if d.FirstKey != "" {
		rows += fmt.Sprintf(" (%s to %s)", d.FirstKey, d.LastKey)
	}
	if d.First == d.Last {
		rows = fmt.Sprintf("row %d", d.First)
		if d.FirstKey != "" {
			rows += fmt.Sprintf(" (%s)", d.FirstKey)
		}
	}
	return fmt.Sprintf("%s: row group %d: %s: %s: %v", d.Table, d.RowGroup, rows, d.Column, d.Err)
}

func (d *Damage) Unwrap() error { return d.Err }

// newDamage describes an error in a column of a row group that begins at row start of the file. The columns before it
// are filled in. In a column without lists, values are rows.
func newDamage[R any](t *schema.Table[R], column, group int, start int64, rows []R, err error) *Damage {
	c := &t.Columns[column]
	first, last := 0, len(rows)-1
	if row, ok := errors.AsType[*rowError](err); ok {
		first, last = row.row, row.row
	}
	lists := c.Kind == schema.KindTexts || c.Kind == schema.KindFloats || c.Kind == schema.KindNumbers
	if page, ok := errors.AsType[*pageError](err); ok && !lists {
		first = int(page.before)
		if page.values > 0 {
			last = int(page.before+page.values) - 1
		}
	}
	d := &Damage{
		Table: t.TableName, Column: c.Name, RowGroup: group,
		First: start + int64(first), Last: start + int64(last), Err: err,
	}
	if !spellsKey(t, t.Columns[column:]) && first <= last && last < len(rows) {
		d.FirstKey, d.LastKey = t.Key(&rows[first]), t.Key(&rows[last])
	}
	return d
}

// spellsKey says whether a row's key depends on one of the columns.
func spellsKey[R any](t *schema.Table[R], columns []schema.Column[R]) bool {
	for _, c := range columns {
		row := &t.NewRows(1)[0]
		before := t.Key(row)
		if text, ok := c.Field(row).(*string); ok {
			if *text = "?"; t.Key(row) != before {
				return true
			}
		}
	}
	return false
}
