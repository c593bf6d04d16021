package schema

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math"
)

// A Digest is the logical digest of a table: equal for equal rows, whatever wrote the file and however it is
// compressed.
type Digest struct {
	Rows int64 `json:"rows"`
	// Table covers every column, in hex.
	Table string `json:"table"`
	// Columns gives the digest of each column over all rows in order, in hex.
	Columns map[string]string `json:"columns"`
}

// Over gives the digest of some columns together: what a reader of only these columns depends on.
func (d Digest) Over(columns []string) string {
	h := sha256.New()
	for _, c := range columns {
		h.Write([]byte(c + "\x00" + d.Columns[c] + "\x00"))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A Digester adds up the logical digest of a table, row by row in key order.
//
// A cell's canonical form is a zero byte for null; else a one byte and: text as its length and bytes, an integer or the
// bits of a number as eight bytes (lowest first, -0 as 0), a truth value as one byte, a list as its length and its
// elements' forms. An image counts by its path here, and by its pixels through the column that holds their digest.
type Digester[R any] struct {
	table   *Table[R]
	columns []columnHash
	rows    int64
	// row has the cells of the row that is counted in.
	row []byte
}

// A columnHash is the digest of a column on its way. Cells gather before they are hashed, as most are a few bytes.
type columnHash struct {
	hash.Hash
	cells []byte
}

// gathered is how many bytes of a column's cells are hashed at once.
const gathered = 1 << 12

func (c *columnHash) add(cell []byte) {
	if c.cells = append(c.cells, cell...); len(c.cells) >= gathered {
		c.flush()
	}
}

func (c *columnHash) flush() {
	c.Write(c.cells)
	c.cells = c.cells[:0]
}

// NewDigester starts a digest over all columns of a table.
func NewDigester[R any](t *Table[R]) *Digester[R] {
	d := &Digester[R]{table: t, columns: make([]columnHash, len(t.Columns))}
	for i := range d.columns {
		d.columns[i].Hash = sha256.New()
	}
	return d
}

// Add counts a row in and gives the row's own digest: 16 hex digits.
func (d *Digester[R]) Add(row *R) string {
	d.rows++
	d.row = d.row[:0]
	for i := range d.table.Columns {
		begin := len(d.row)
		d.row = AppendCell(d.row, d.table.Columns[i].Field(row))
		d.columns[i].add(d.row[begin:])
	}
	sum := sha256.Sum256(d.row)
	return hex.EncodeToString(sum[:8])
}

// Digest is the digest of the rows added so far.
func (d *Digester[R]) Digest() Digest {
	out := Digest{Rows: d.rows, Columns: map[string]string{}}
	for i, c := range d.table.Columns {
		d.columns[i].flush()
		out.Columns[c.Name] = hex.EncodeToString(d.columns[i].Sum(nil))
	}
	out.Table = out.Over(d.table.ColumnNames())
	return out
}

// A bitsOf gives the bits of a number as a cell has them.
type bitsOf func(f float64) uint64

// canonical are the bits of a number in a digest: -0 and 0 are the same number.
func canonical(f float64) uint64 {
	if f == 0 {
		f = 0
	}
	return math.Float64bits(f)
}

// AppendCell adds a field, as [Column.Field] gives it, in the canonical form of a [Digester].
func AppendCell(b []byte, field any) []byte { return appendCell(b, field, canonical) }

func appendCell(b []byte, field any, bits bitsOf) []byte {
	if IsNull(field) {
		return append(b, 0)
	}
	b = append(b, 1)
	switch v := field.(type) {
	case *string:
		return appendText(b, *v)
	case *int64:
		return binary.LittleEndian.AppendUint64(b, uint64(*v))
	case **float64:
		return binary.LittleEndian.AppendUint64(b, bits(**v))
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
			b = appendCell(b, &(*v)[i], bits)
		}
	case *Image:
		return appendText(b, v.Path)
	case *[]Number:
		b = binary.AppendUvarint(b, uint64(len(*v)))
		for i := range *v {
			for c := range NumberColumns {
				b = appendCell(b, NumberColumns[c].Field(&(*v)[i]), bits)
			}
		}
	}
	return b
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}
