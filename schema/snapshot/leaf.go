package snapshot

import (
	"unsafe"

	"geoeval/schema"

	"github.com/parquet-go/parquet-go"
)

// A leaf is one physical column: how to take its values out of a row's field, and how to put them back. It does not know the type
// of the row: what does is compiled for each table anew, in every package that reads or writes it.
//
// Definition levels of a list: 0 null, 1 empty, 2 an element that is null, 3 an element; of a column in a list of
// groups one more; of a column in a group: 0 no group, 1 null, 2 a value.
type leaf struct {
	column string
	// of is the column's place in the table, index the leaf's among the physical columns of the file.
	of, index int
	// append adds the field's values with their levels.
	append func(values []parquet.Value, field any, index int) []parquet.Value
	// set puts the values of one row, as append gave them, back into its field.
	set func(field any, values []parquet.Value)
}

func leaves(columns []column) []leaf {
	var out []leaf
	for of, c := range columns {
		add := func(l leaf) {
			l.column, l.of, l.index = c.name, of, len(out)
			out = append(out, l)
		}
		switch c.kind {
		case schema.KindTexts:
			add(textsLeaf)
		case schema.KindFloats:
			add(floatsLeaf)
		case schema.KindImage:
			add(imageLeaf(func(i *schema.Image) []byte { return i.Bytes },
				func(i *schema.Image, v parquet.Value) { i.Bytes = v.Clone().ByteArray() }))
			add(imageLeaf(func(i *schema.Image) []byte { return unsafe.Slice(unsafe.StringData(i.Path), len(i.Path)) },
				func(i *schema.Image, v parquet.Value) { i.Path = string(v.ByteArray()) }))
		case schema.KindNumbers:
			for _, sub := range schema.NumberColumns {
				add(numbersLeaf(sub))
			}
		default:
			add(leaf{
				append: func(values []parquet.Value, field any, index int) []parquet.Value {
					v, ok := scalar(field)
					return append(values, v.Level(0, level(ok, 1), index))
				},
				set: func(field any, values []parquet.Value) { setScalar(field, values[0]) },
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

var textsLeaf = leaf{
	append: func(values []parquet.Value, field any, index int) []parquet.Value {
		list := *field.(*[]string)
		return appendList(values, len(list), index, func(i int) (parquet.Value, int) { return textValue(list[i]), 3 })
	},
	set: func(field any, values []parquet.Value) {
		if n := length(values); n > 0 {
			list := make([]string, n)
			for i, v := range values {
				list[i] = string(v.ByteArray())
			}
			*field.(*[]string) = list
		}
	},
}

var floatsLeaf = leaf{
	append: func(values []parquet.Value, field any, index int) []parquet.Value {
		list := *field.(*[]*float64)
		return appendList(values, len(list), index, func(i int) (parquet.Value, int) {
			v, ok := scalar(&list[i])
			return v, level(ok, 3)
		})
	},
	set: func(field any, values []parquet.Value) {
		if n := length(values); n > 0 {
			list := make([]*float64, n)
			for i, v := range values {
				setScalar(&list[i], v)
			}
			*field.(*[]*float64) = list
		}
	},
}

func imageLeaf(get func(*schema.Image) []byte, set func(*schema.Image, parquet.Value)) leaf {
	return leaf{
		append: func(values []parquet.Value, field any, index int) []parquet.Value {
			data := get(field.(*schema.Image))
			switch {
			case schema.IsNull(field):
				return append(values, parquet.Value{}.Level(0, 0, index))
			case len(data) == 0:
				return append(values, parquet.Value{}.Level(0, 1, index))
			}
			return append(values, parquet.ByteArrayValue(data).Level(0, 2, index))
		},
		set: func(field any, values []parquet.Value) {
			if !values[0].IsNull() {
				set(field.(*schema.Image), values[0])
			}
		},
	}
}

func numbersLeaf(sub schema.Column[schema.Number]) leaf {
	return leaf{
		append: func(values []parquet.Value, field any, index int) []parquet.Value {
			list := *field.(*[]schema.Number)
			return appendList(values, len(list), index, func(i int) (parquet.Value, int) {
				v, ok := scalar(sub.Field(&list[i]))
				return v, level(ok, 4)
			})
		},
		set: func(field any, values []parquet.Value) {
			n := length(values)
			if n == 0 {
				return
			}
			list := field.(*[]schema.Number)
			if len(*list) != n {
				*list = make([]schema.Number, n)
			}
			for i, v := range values {
				setScalar(sub.Field(&(*list)[i]), v)
			}
		},
	}
}
