// Package rows writes rows of any table as bytes, as the elements of a Beam pipeline carry them.
package rows

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"geoeval/schema"
)

// A Codec writes and reads rows of one table, with some of its columns. It may be used by many goroutines.
//
// A cell is a zero byte for null; else a one byte and: text and bytes as their length and bytes, an integer or the bits of a
// number as eight bytes, lowest first, a truth value as one byte, a list as its length and its elements' cells.
type Codec struct {
	table   *schema.Table[any]
	columns []schema.Column[any]
}

// New makes a codec of the columns of a table, all of them for none.
func New(t schema.Named, columns ...string) (*Codec, error) {
	table := t.Erased()
	of, err := table.Project(columns...)
	if err != nil {
		return nil, err
	}
	return &Codec{table, of}, nil
}

// Key gives the key of a row, a *R.
func (c *Codec) Key(row any) string { return c.table.Key(&row) }

// Append writes a row, a *R.
func (c *Codec) Append(b []byte, row any) []byte {
	for i := range c.columns {
		b = appendCell(b, c.columns[i].Field(&row))
	}
	return b
}

// errShort says that bytes end within a row.
var errShort = errors.New("its bytes end too early")

// Decode reads a row, a *R. The columns that the codec leaves out hold nothing.
func (c *Codec) Decode(b []byte) (any, error) {
	row := c.table.New()
	r := &reader{b: b}
	for i := range c.columns {
		r.cell(c.columns[i].Field(&row))
		if r.err != nil {
			return nil, fmt.Errorf("a row of %s on its way: column %s: %w", c.table.TableName, c.columns[i].Name, r.err)
		}
	}
	if len(r.b) > 0 {
		return nil, fmt.Errorf("a row of %s on its way: %d bytes more than its columns have", c.table.TableName, len(r.b))
	}
	return row, nil
}

func appendCell(b []byte, field any) []byte {
	if schema.IsNull(field) {
		return append(b, 0)
	}
	b = append(b, 1)
	switch v := field.(type) {
	case *string:
		return appendText(b, *v)
	case *int64:
		return binary.LittleEndian.AppendUint64(b, uint64(*v))
	case **float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(**v))
	case *bool:
		if *v {
			return append(b, 1)
		}
		return append(b, 0)
	case *[]string:
		b = binary.AppendUvarint(b, uint64(len(*v)))
		for _, s := range *v {
			b = appendText(b, s)
		}
	case *[]*float64:
		b = binary.AppendUvarint(b, uint64(len(*v)))
		for i := range *v {
			b = appendCell(b, &(*v)[i])
		}
	case *schema.Image:
		b = appendText(b, v.Path)
		b = binary.AppendUvarint(b, uint64(len(v.Bytes)))
		b = append(b, v.Bytes...)
	case *[]schema.Number:
		b = binary.AppendUvarint(b, uint64(len(*v)))
		for i := range *v {
			for c := range schema.NumberColumns {
				b = appendCell(b, schema.NumberColumns[c].Field(&(*v)[i]))
			}
		}
	default:
		panic(fmt.Sprintf("a column with a field of type %T cannot be written", field))
	}
	return b
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// A reader reads cells until the first error.
type reader struct {
	b   []byte
	err error
}

// cell reads a cell into a field that holds nothing yet.
func (r *reader) cell(field any) {
	if full := r.take(1); r.err != nil || full[0] == 0 {
		return
	}
	switch v := field.(type) {
	case *string:
		*v = string(r.take(r.length(1)))
	case *int64:
		*v = int64(r.word())
	case **float64:
		f := math.Float64frombits(r.word())
		*v = &f
	case *bool:
		b := r.take(1)
		*v = len(b) > 0 && b[0] == 1
	case *[]string:
		*v = make([]string, r.length(1))
		for i := range *v {
			(*v)[i] = string(r.take(r.length(1)))
		}
	case *[]*float64:
		*v = make([]*float64, r.length(1))
		for i := range *v {
			r.cell(&(*v)[i])
		}
	case *schema.Image:
		v.Path = string(r.take(r.length(1)))
		if n := r.length(1); n > 0 {
			v.Bytes = append([]byte(nil), r.take(n)...)
		}
	case *[]schema.Number:
		*v = make([]schema.Number, r.length(len(schema.NumberColumns)))
		for i := range *v {
			for c := range schema.NumberColumns {
				r.cell(schema.NumberColumns[c].Field(&(*v)[i]))
			}
		}
	default:
		panic(fmt.Sprintf("a column with a field of type %T cannot be read", field))
	}
}

// take gives the next n bytes, none after an error.
func (r *reader) take(n int) []byte {
	if r.err != nil || n > len(r.b) {
		r.err = errShort
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) word() uint64 {
	b := r.take(8)
	if r.err != nil {
		return 0
	}
	return binary.LittleEndian.Uint64(b)
}

// length reads how many there are of what has at least so many bytes each.
func (r *reader) length(least int) int {
	n, used := binary.Uvarint(r.b)
	if r.err != nil || used <= 0 || n > uint64(len(r.b)-used)/uint64(least) {
		r.err = errShort
		return 0
	}
	r.b = r.b[used:]
	return int(n)
}
