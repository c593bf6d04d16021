package snapshot

import (
	"unsafe"

	"geoeval/schema"

	"github.com/parquet-go/parquet-go"
)

// A leaf is one physical column: how to take its values out of a row, and how to put them back.
//
// Definition levels of a list: 0 null, 1 empty, 2 an element that is null, 3 an element; of a column in a list of
// groups one more; of a column in a group: 0 no group, 1 null, 2 a value.
type leaf[R any] struct {
	column string
	// index is the leaf's place among the physical columns of the file.
	index int
	// append adds the row's values with their levels.
	append func(values []parquet.Value, row *R, index int) []parquet.Value
	// set puts the values of one row, as append gave them, back into it.
	set func(row *R, values []parquet.Value)
}

func leaves[R any](columns []schema.Column[R]) []leaf[R] {
	var out []leaf[R]
	add := func(l leaf[R]) {
		l.index = len(out)
		out = append(out, l)
	}
	for _, c := range columns {
		field := c.Field
		switch c.Kind {
		case schema.KindTexts:
			add(textsLeaf(c.Name, func(r *R) *[]string { return field(r).(*[]string) }))
		case schema.KindFloats:
			add(floatsLeaf(c.Name, func(r *R) *[]*float64 { return field(r).(*[]*float64) }))
		case schema.KindImage:
			image := func(r *R) *schema.Image { return field(r).(*schema.Image) }
			add(imageLeaf(c.Name, image, func(i *schema.Image) []byte { return i.Bytes },
				func(i *schema.Image, v parquet.Value) { i.Bytes = v.Clone().ByteArray() }))
			add(imageLeaf(c.Name, image, func(i *schema.Image) []byte { return unsafe.Slice(unsafe.StringData(i.Path), len(i.Path)) },
				func(i *schema.Image, v parquet.Value) { i.Path = string(v.ByteArray()) }))
		case schema.KindNumbers:
			for _, sub := range schema.NumberColumns {
				add(numbersLeaf(c.Name, func(r *R) *[]schema.Number { return field(r).(*[]schema.Number) }, sub))
			}
		default:
			add(leaf[R]{
				column: c.Name,
				append: func(values []parquet.Value, row *R, index int) []parquet.Value {
					v, ok := scalar(field(row))
					return append(values, v.Level(0, level(ok, 1), index))
				},
				set: func(row *R, values []parquet.Value) { setScalar(field(row), values[0]) },
			})
		}
	}
	return out
}

func level(defined bool, max int) int {
	if defined {
		return max
	}
	return max - 1
}

// scalar gives the value of a field that is not a list, and whether it is not null.
func scalar(field any) (parquet.Value, bool) {
	if schema.IsNull(field) {
		return parquet.Value{}, false
	}
	switch v := field.(type) {
	case *string:
		return textValue(*v), true
	case *int64:
		return parquet.Int64Value(*v), true
	case **float64:
		return parquet.DoubleValue(**v), true
	case *bool:
		return parquet.BooleanValue(*v), true
	}
	panic("snapshot: a column of a kind that has no value")
}

// textValue is a text, whose bytes are not copied: nobody writes into them.
func textValue(s string) parquet.Value {
	return parquet.ByteArrayValue(unsafe.Slice(unsafe.StringData(s), len(s)))
}

func setScalar(field any, v parquet.Value) {
	if v.IsNull() {
		return
	}
	switch f := field.(type) {
	case *string:
		*f = string(v.ByteArray())
	case *int64:
		*f = v.Int64()
	case **float64:
		*f = new(v.Double())
	case *bool:
		*f = v.Boolean()
	}
}

// appendList adds a list's values: one value at the least, which carries the levels of a null list.
func appendList(values []parquet.Value, n, index int, element func(i int) (parquet.Value, int)) []parquet.Value {
	if n == 0 {
		return append(values, parquet.Value{}.Level(0, 0, index))
	}
	for i := range n {
		v, def := element(i)
		values = append(values, v.Level(min(i, 1), def, index))
	}
	return values
}

// length is how many elements the values of a row hold.
func length(values []parquet.Value) int {
	if len(values) == 1 && values[0].DefinitionLevel() < 2 {
		return 0
	}
	return len(values)
}

func textsLeaf[R any](column string, field func(*R) *[]string) leaf[R] {
	return leaf[R]{
		column: column,
		append: func(values []parquet.Value, row *R, index int) []parquet.Value {
			list := *field(row)
			return appendList(values, len(list), index, func(i int) (parquet.Value, int) { return textValue(list[i]), 3 })
		},
		set: func(row *R, values []parquet.Value) {
			if n := length(values); n > 0 {
				list := make([]string, n)
				for i, v := range values {
					list[i] = string(v.ByteArray())
				}
				*field(row) = list
			}
		},
	}
}

func floatsLeaf[R any](column string, field func(*R) *[]*float64) leaf[R] {
	return leaf[R]{
		column: column,
		append: func(values []parquet.Value, row *R, index int) []parquet.Value {
			list := *field(row)
			return appendList(values, len(list), index, func(i int) (parquet.Value, int) {
				v, ok := scalar(&list[i])
				return v, level(ok, 3)
			})
		},
		set: func(row *R, values []parquet.Value) {
			if n := length(values); n > 0 {
				list := make([]*float64, n)
				for i, v := range values {
					setScalar(&list[i], v)
				}
				*field(row) = list
			}
		},
	}
}

func imageLeaf[R any](column string, field func(*R) *schema.Image, get func(*schema.Image) []byte,
	set func(*schema.Image, parquet.Value)) leaf[R] {
	return leaf[R]{
		column: column,
		append: func(values []parquet.Value, row *R, index int) []parquet.Value {
			image := field(row)
			data := get(image)
			switch {
			case schema.IsNull(image):
				return append(values, parquet.Value{}.Level(0, 0, index))
			case len(data) == 0:
				return append(values, parquet.Value{}.Level(0, 1, index))
			}
			return append(values, parquet.ByteArrayValue(data).Level(0, 2, index))
		},
		set: func(row *R, values []parquet.Value) {
			if !values[0].IsNull() {
				set(field(row), values[0])
			}
		},
	}
}

func numbersLeaf[R any](column string, field func(*R) *[]schema.Number, sub schema.Column[schema.Number]) leaf[R] {
	return leaf[R]{
		column: column,
		append: func(values []parquet.Value, row *R, index int) []parquet.Value {
			list := *field(row)
			return appendList(values, len(list), index, func(i int) (parquet.Value, int) {
				v, ok := scalar(sub.Field(&list[i]))
				return v, level(ok, 4)
			})
		},
		set: func(row *R, values []parquet.Value) {
			n := length(values)
			if n == 0 {
				return
			}
			if len(*field(row)) != n {
				*field(row) = make([]schema.Number, n)
			}
			for i, v := range values {
				setScalar(sub.Field(&(*field(row))[i]), v)
			}
		},
	}
}
