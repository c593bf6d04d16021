// Package snapshot writes and reads the tables of package schema as Parquet files that every reader understands.
//
// The files follow what `datasets`, pandas, DuckDB and Polars have in common: every column optional, three-level lists,
// plain logical types, image bytes uncompressed and without dictionary, small row groups where images are, a page
// index, and the `huggingface` key that makes viewers show images. Bytes depend on the rows and the pinned libraries
// alone.
package snapshot

import (
	"encoding/json"

	"geoeval/schema"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// A group is a parquet.Group that keeps its fields in the order given; parquet.Group itself sorts them by name.
type group struct {
	parquet.Group
	order []string
}

func (g group) Fields() []parquet.Field {
	byName := map[string]parquet.Field{}
	for _, f := range g.Group.Fields() {
		byName[f.Name()] = f
	}
	fields := make([]parquet.Field, len(g.order))
	for i, name := range g.order {
		fields[i] = byName[name]
	}
	return fields
}

// A column is what of one the files depend on.
type column struct {
	name string
	kind schema.Kind
}

func columnsOf[R any](columns []schema.Column[R]) []column {
	out := make([]column, len(columns))
	for i := range columns {
		out[i] = column{columns[i].Name, columns[i].Kind}
	}
	return out
}

func newGroup(columns []column) group {
	g := group{Group: parquet.Group{}}
	for _, c := range columns {
		g.Group[c.name] = parquet.Optional(node(c.kind))
		g.order = append(g.order, c.name)
	}
	return g
}

// fast is zstd at its fastest level: on these tables it takes half the time of the default one.
var fast = &zstd.Codec{Level: zstd.SpeedFastest}

func node(kind schema.Kind) parquet.Node {
	compressed := func(n parquet.Node) parquet.Node { return parquet.Compressed(n, fast) }
	text := compressed(parquet.String())
	switch kind {
	case schema.KindInt:
		return compressed(parquet.Int(64))
	case schema.KindFloat:
		return compressed(parquet.Leaf(parquet.DoubleType))
	case schema.KindBool:
		return compressed(parquet.Leaf(parquet.BooleanType))
	case schema.KindTexts:
		return parquet.List(parquet.Optional(text))
	case schema.KindFloats:
		return parquet.List(parquet.Optional(compressed(parquet.Leaf(parquet.DoubleType))))
	case schema.KindImage:
		return group{
			Group: parquet.Group{
				"bytes": parquet.Optional(parquet.Encoded(parquet.Leaf(parquet.ByteArrayType), &parquet.Plain)),
				"path":  parquet.Optional(text),
			},
			order: []string{"bytes", "path"},
		}
	case schema.KindNumbers:
		return parquet.List(parquet.Optional(newGroup(columnsOf(schema.NumberColumns))))
	}
	return text
}

// Features is the value of the `huggingface` key of a Parquet file or an Arrow schema: what `datasets` makes of the columns. Lists are spelled as Sequence
// and lists of groups as a list of one object, the forms that its versions 2 to 4 all read.
func Features[R any](t *schema.Table[R]) string { return features(columnsOf(t.Columns)) }

func features(columns []column) string {
	b, err := json.Marshal(map[string]any{"info": map[string]any{"features": featuresOf(columns)}})
	if err != nil {
		panic(err) // strings and maps always marshal
	}
	return string(b)
}

func featuresOf(columns []column) map[string]any {
	value := func(dtype string) map[string]any { return map[string]any{"dtype": dtype, "_type": "Value"} }
	list := func(of any) map[string]any { return map[string]any{"feature": of, "_type": "Sequence"} }
	out := map[string]any{}
	for _, c := range columns {
		out[c.name] = map[schema.Kind]any{
			schema.KindText:   value("string"),
			schema.KindInt:    value("int64"),
			schema.KindFloat:  value("float64"),
			schema.KindBool:   value("bool"),
			schema.KindTexts:  list(value("string")),
			schema.KindFloats: list(value("float64")),
			schema.KindImage:  map[string]any{"_type": "Image"},
		}[c.kind]
		if c.kind == schema.KindNumbers {
			out[c.name] = []any{featuresOf(columnsOf(schema.NumberColumns))}
		}
	}
	return out
}
