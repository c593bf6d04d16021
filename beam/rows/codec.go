// Package rows writes rows of any table as bytes, as the elements of a Beam pipeline carry them.
package rows

import (
	"fmt"

	"geoeval/schema"
)

// A Codec writes and reads rows of one table, with some of its columns, in the form of [schema.Table.AppendRow]. It may be used
// by many goroutines.
type Codec struct {
	// table has no other columns.
	table *schema.Table[any]
}

// New makes a codec of the columns of a table, all of them for none.
func New(t schema.Named, columns ...string) (*Codec, error) {
	table := t.Erased()
	of, err := table.Project(columns...)
	if err != nil {
		return nil, err
	}
	table.Columns = of
	return &Codec{table}, nil
}

// Key gives the key of a row, a *R.
func (c *Codec) Key(row any) string { return c.table.Key(&row) }

// Append writes a row, a *R.
func (c *Codec) Append(b []byte, row any) []byte { return c.table.AppendRow(b, &row) }

// Decode reads a row, a *R. The columns that the codec leaves out hold nothing.
func (c *Codec) Decode(b []byte) (any, error) {
	row := c.table.New()
	rest, err := c.table.TakeRow(b, &row)
	if err != nil {
		return nil, fmt.Errorf("a row on its way: %w", err)
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("a row of %s on its way: %d bytes more than its columns have", c.table.TableName, len(rest))
	}
	return row, nil
}
