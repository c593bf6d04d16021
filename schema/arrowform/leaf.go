package arrowform

import (
	"bytes"
	"errors"
	"fmt"

	"geoeval/schema"

	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/file"
)

var (
	optional = parquet.Repetitions.Optional
	repeated = parquet.Repetitions.Repeated

	byteArray = parquet.Types.ByteArray
	int64s    = parquet.Types.Int64
	doubles   = parquet.Types.Double
	booleans  = parquet.Types.Boolean
)

// A leaf fills the values of one physical column into the rows of its row group.
type leaf[R any] func(c file.ColumnChunkReader, rows []R) error

// leaves gives the physical columns of a column, in the order of the file.
func leaves[R any](c schema.Column[R]) []leaf[R] {
	switch c.Kind {
	case schema.KindInt:
		return []leaf[R]{scalars(func(r *R, v int64) { *c.Field(r).(*int64) = v }, true)}
	case schema.KindBool:
		return []leaf[R]{scalars(func(r *R, v bool) { *c.Field(r).(*bool) = v }, true)}
	case schema.KindFloat:
		return []leaf[R]{scalars(func(r *R, v float64) { *c.Field(r).(**float64) = &v }, false)}
	case schema.KindTexts:
		return []leaf[R]{elements(func(r *R, v *parquet.ByteArray) error {
			if v == nil {
				return errNull
			}
			list := c.Field(r).(*[]string)
			*list = append(*list, string(*v))
			return nil
		})}
	case schema.KindFloats:
		return []leaf[R]{elements(func(r *R, v *float64) error {
			list := c.Field(r).(*[]*float64)
			if v != nil {
				v = new(*v)
			}
			*list = append(*list, v)
			return nil
		})}
	case schema.KindImage:
		image := func(r *R) *schema.Image { return c.Field(r).(*schema.Image) }
		return []leaf[R]{
			members(func(r *R, v parquet.ByteArray) { image(r).Bytes = bytes.Clone(v) }),
			members(func(r *R, v parquet.ByteArray) { image(r).Path = string(v) }),
		}
	case schema.KindNumbers:
		var out []leaf[R]
		for i, sub := range schema.NumberColumns {
			out = append(out, numbers(func(r *R) *[]schema.Number { return c.Field(r).(*[]schema.Number) }, sub, i == 0))
		}
		return out
	}
	return []leaf[R]{scalars(func(r *R, v parquet.ByteArray) { *c.Field(r).(*string) = string(v) }, false)}
}

var errNull = errors.New("null where the table has no null")

// Definition levels, as the Parquet format defines them for columns that are optional throughout: one for a column, two
// for a member of a group, three for an element of a list, four for a member of a group in a list.

func scalars[R, V any](set func(*R, V), required bool) leaf[R] {
	return func(c file.ColumnChunkReader, rows []R) error {
		return each(c, len(rows), func(row, _ int, def int16, v *V) error {
			switch {
			case def == 1:
				set(&rows[row], *v)
			case required:
				return errNull
			}
			return nil
		})
	}
}

func members[R, V any](set func(*R, V)) leaf[R] {
	return func(c file.ColumnChunkReader, rows []R) error {
		return each(c, len(rows), func(row, _ int, def int16, v *V) error {
			if def == 2 {
				set(&rows[row], *v)
			}
			return nil
		})
	}
}

// elements gives add the elements of lists, nil for null. A null list and an empty one are the same.
func elements[R, V any](add func(*R, *V) error) leaf[R] {
	return func(c file.ColumnChunkReader, rows []R) error {
		return each(c, len(rows), func(row, _ int, def int16, v *V) error {
			switch def {
			case 2:
				return add(&rows[row], nil)
			case 3:
				return add(&rows[row], v)
			}
			return nil
		})
	}
}

// numbers fills one member of a list of groups. The first member says how long the lists are.
func numbers[R any](list func(*R) *[]schema.Number, sub schema.Column[schema.Number], first bool) leaf[R] {
	switch sub.Kind {
	case schema.KindInt:
		return numbersOf(list, func(n *schema.Number, v int64) { *sub.Field(n).(*int64) = v }, first, true)
	case schema.KindFloat:
		return numbersOf(list, func(n *schema.Number, v float64) { *sub.Field(n).(**float64) = &v }, first, false)
	}
	return numbersOf(list, func(n *schema.Number, v parquet.ByteArray) { *sub.Field(n).(*string) = string(v) }, first,
		false)
}

func numbersOf[R, V any](list func(*R) *[]schema.Number, set func(*schema.Number, V), first, required bool) leaf[R] {
	return func(c file.ColumnChunkReader, rows []R) error {
		lengths := make([]int, len(rows))
		err := each(c, len(rows), func(row, place int, def int16, v *V) error {
			l := list(&rows[row])
			switch {
			case def < 2:
				return nil
			case def == 2 || def == 3 && required:
				return errNull
			case first:
				*l = append(*l, schema.Number{})
			case place >= len(*l):
				return fmt.Errorf("more than the %d elements that the first member has", len(*l))
			}
			lengths[row]++
			if def == 4 {
				set(&(*l)[place], *v)
			}
			return nil
		})
		if err != nil {
			return err
		}
		for row, n := range lengths {
			if want := len(*list(&rows[row])); n != want {
				return &rowError{row, fmt.Errorf("%d elements, the first member has %d", n, want)}
			}
		}
		return nil
	}
}

// A rowError says which row of a row group is wrong.
type rowError struct {
	row int
	err error
}

func (e *rowError) Error() string { return e.err.Error() }
func (e *rowError) Unwrap() error { return e.err }

// A batchReader is what arrow's column readers have in common.
type batchReader[V any] interface {
	HasNext() bool
	Err() error
	ReadBatch(batch int64, values []V, defs, reps []int16) (total int64, read int, err error)
}

// each gives do every value of a column chunk with its row, its place in the row's list and its definition level; the
// value counts only at the highest level and until do returns. It fails unless there are values for exactly n rows.
func each[V any](c file.ColumnChunkReader, n int, do func(row, place int, def int16, v *V) error) error {
	batch := int64(min(n, 1024))
	room, bounded := c.(roomed)
	if bounded {
		c = room.ColumnChunkReader
	}
	r, ok := c.(batchReader[V])
	if !ok {
		return fmt.Errorf("holds values of type %s", c.Type())
	}
	var none V
	values, defs, reps := make([]V, batch), make([]int16, batch), make([]int16, batch)
	maxDef := c.Descriptor().MaxDefinitionLevel()
	row, place := -1, 0
	for r.HasNext() {
		total, read, err := r.ReadBatch(batch, values, defs, reps)
		if err != nil {
			return err
		}
		if total == 0 {
			return errors.New("a page ends before its last value")
		}
		if bounded {
			if err := room.take(values[:read]); err != nil {
				return err
			}
		}
		next := 0
		for i := range total {
			if reps[i] == 0 {
				row, place = row+1, 0
			} else {
				place++
			}
			v := &none
			if defs[i] == maxDef {
				if next == read {
					return fmt.Errorf("%d values where the levels say more", read)
				}
				v = &values[next]
				next++
			}
			if row < 0 || row >= n {
				return fmt.Errorf("row %d of a row group of %d", row, n)
			}
			if err := do(row, place, defs[i], v); err != nil {
				return &rowError{row, err}
			}
		}
	}
	if err := r.Err(); err != nil {
		return err
	}
	if row+1 != n {
		return fmt.Errorf("values for %d of %d rows", row+1, n)
	}
	return nil
}
