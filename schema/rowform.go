package schema

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// AppendRow adds a row in a form that only this version of the program reads back, with [Table.TakeRow]: each column as a
// [Digester] sees it, an image with its bytes. It is for rows that leave memory for a while.
func (t *Table[R]) AppendRow(b []byte, row *R) []byte {
	for i := range t.Columns {
		field := t.Columns[i].Field(row)
		b = appendCell(b, field, math.Float64bits)
		if image, ok := field.(*Image); ok {
			b = binary.AppendUvarint(b, uint64(len(image.Bytes)))
			b = append(b, image.Bytes...)
		}
	}
	return b
}

// errCutRow is the error of a row that ends early.
var errCutRow = errors.New("the row is cut off")

// TakeRow reads a row that [Table.AppendRow] wrote and gives what stands behind it. The row keeps nothing of b.
func (t *Table[R]) TakeRow(b []byte, row *R) ([]byte, error) {
	c := &cells{b: b}
	for i := range t.Columns {
		field := t.Columns[i].Field(row)
		c.take(field)
		if image, ok := field.(*Image); ok {
			if n := c.length(1); n > 0 {
				image.Bytes = append([]byte(nil), c.next(n)...)
			}
		}
		if c.err != nil {
			return nil, fmt.Errorf("%s: %s: %w", t.TableName, t.Columns[i].Name, c.err)
		}
	}
	return c.b, nil
}

// cells reads cells as [appendCell] writes them. The first error ends it: what is read then is nothing.
type cells struct {
	b   []byte
	err error
}

// next takes n bytes.
func (c *cells) next(n int) []byte {
	if c.err == nil && n > len(c.b) {
		c.err = errCutRow
	}
	if c.err != nil {
		return nil
	}
	taken := c.b[:n]
	c.b = c.b[n:]
	return taken
}

// length takes a number of elements that take up at least size bytes each.
func (c *cells) length(size int) int {
	n, read := binary.Uvarint(c.b)
	if c.err == nil && (read <= 0 || n > uint64(len(c.b)-read)/uint64(size)) {
		c.err = errCutRow
	}
	if c.err != nil {
		return 0
	}
	c.b = c.b[read:]
	return int(n)
}

func (c *cells) text() string { return string(c.next(c.length(1))) }

func (c *cells) bits() uint64 {
	if b := c.next(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// take reads one cell into a field that holds nothing.
func (c *cells) take(field any) {
	if there := c.next(1); there == nil || there[0] == 0 {
		return
	}
	switch v := field.(type) {
	case *string:
		*v = c.text()
	case *int64:
		*v = int64(c.bits())
	case **float64:
		*v = new(math.Float64frombits(c.bits()))
	case *bool:
		if b := c.next(1); b != nil {
			*v = b[0] == 1
		}
	case *[]string:
		*v = make([]string, c.length(1))
		for i := range *v {
			(*v)[i] = c.text()
		}
	case *[]*float64:
		*v = make([]*float64, c.length(1))
		for i := range *v {
			c.take(&(*v)[i])
		}
	case *Image:
		v.Path = c.text()
	case *[]Number:
		*v = make([]Number, c.length(len(NumberColumns)))
		for i := range *v {
			for k := range NumberColumns {
				c.take(NumberColumns[k].Field(&(*v)[i]))
			}
		}
	}
}
