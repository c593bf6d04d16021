// Package arrowform gives the tables of package schema their Arrow form, and is the second reader of their Parquet
// files: arrow/go reads what parquet-go wrote, by the same column descriptors, so that neither library is trusted
// alone.
//
// The reader is arrow's parquet/file and not its pqarrow. pqarrow decodes groups in goroutines of its own, where a
// damaged page is a panic that nobody can recover, and it links gRPC into the program.
package arrowform

import (
	"fmt"

	"geoeval/schema"

	"github.com/apache/arrow/go/v17/arrow"
	pq "github.com/apache/arrow/go/v17/parquet/schema"
)

// Schema is the Arrow form of a table: its columns in order, each of them nullable.
func Schema[R any](t *schema.Table[R]) *arrow.Schema {
	return arrow.NewSchema(fields(t.Columns), nil)
}

func fields[R any](columns []schema.Column[R]) []arrow.Field {
	out := make([]arrow.Field, len(columns))
	for i := range columns {
		out[i] = nullable(columns[i].Name, dataType(columns[i].Kind))
	}
	return out
}

func nullable(name string, t arrow.DataType) arrow.Field {
	return arrow.Field{Name: name, Type: t, Nullable: true}
}

func listOf(t arrow.DataType) arrow.DataType { return arrow.ListOfField(nullable("element", t)) }

func dataType(kind schema.Kind) arrow.DataType {
	switch kind {
	case schema.KindInt:
		return arrow.PrimitiveTypes.Int64
	case schema.KindFloat:
		return arrow.PrimitiveTypes.Float64
	case schema.KindBool:
		return arrow.FixedWidthTypes.Boolean
	case schema.KindTexts:
		return listOf(arrow.BinaryTypes.String)
	case schema.KindFloats:
		return listOf(arrow.PrimitiveTypes.Float64)
	case schema.KindImage:
		return arrow.StructOf(nullable("bytes", arrow.BinaryTypes.Binary), nullable("path", arrow.BinaryTypes.String))
	case schema.KindNumbers:
		return listOf(arrow.StructOf(fields(schema.NumberColumns)...))
	}
	return arrow.BinaryTypes.String
}

// sameSchema says which column of a file is not as its table has it: name, type, nullability or place.
func sameSchema(file *pq.Schema, want *arrow.Schema) error {
	root := file.Root()
	for i, w := range want.Fields() {
		if i >= root.NumFields() {
			return fmt.Errorf("column %s: the file does not have it", w.Name)
		}
		if name := root.Field(i).Name(); name != w.Name {
			return fmt.Errorf("column %s: the file has %q in its place", w.Name, name)
		}
		got, err := arrowField(root.Field(i))
		if err != nil {
			return fmt.Errorf("column %s: %w", w.Name, err)
		}
		if got.Nullable != w.Nullable {
			return fmt.Errorf("column %s: nullable is %t in the file, %t in the table", w.Name, got.Nullable, w.Nullable)
		}
		if g, w0 := got.Type.String(), w.Type.String(); g != w0 {
			return fmt.Errorf("column %s: its type is %s in the file, %s in the table", w.Name, g, w0)
		}
		// The spelling of a group leaves out which of its members are nullable.
		if !arrow.TypeEqual(got.Type, w.Type) {
			return fmt.Errorf("column %s: not every member of it is nullable in the file", w.Name)
		}
	}
	if n := want.NumFields(); root.NumFields() > n {
		return fmt.Errorf("column %s: the table does not have it", root.Field(n).Name())
	}
	return nil
}

// arrowField is the Arrow form of a Parquet column, for the types that tables have.
func arrowField(n pq.Node) (arrow.Field, error) {
	t, err := arrowType(n)
	if err != nil {
		return arrow.Field{}, err
	}
	return arrow.Field{Name: n.Name(), Type: t, Nullable: n.RepetitionType() == optional}, nil
}

func arrowType(n pq.Node) (arrow.DataType, error) {
	if n.RepetitionType() == repeated {
		return nil, fmt.Errorf("%s repeats outside of a list", n.Path())
	}
	group, ok := n.(*pq.GroupNode)
	if !ok {
		return leafType(n.(*pq.PrimitiveNode))
	}
	if group.LogicalType().Equals(pq.ListLogicalType{}) {
		return listType(group)
	}
	members := make([]arrow.Field, group.NumFields())
	for i := range members {
		var err error
		if members[i], err = arrowField(group.Field(i)); err != nil {
			return nil, err
		}
	}
	return arrow.StructOf(members...), nil
}

// listType is the type of a list of three levels: the list, a group that repeats, the element.
func listType(list *pq.GroupNode) (arrow.DataType, error) {
	if list.NumFields() == 1 && list.Field(0).RepetitionType() == repeated {
		if group, ok := list.Field(0).(*pq.GroupNode); ok && group.NumFields() == 1 {
			element, err := arrowField(group.Field(0))
			if err != nil {
				return nil, err
			}
			return arrow.ListOfField(element), nil
		}
	}
	return nil, fmt.Errorf("%s is not a list of three levels", list.Path())
}

func leafType(n *pq.PrimitiveNode) (arrow.DataType, error) {
	plain := n.LogicalType().IsNone()
	switch n.PhysicalType() {
	case byteArray:
		if plain {
			return arrow.BinaryTypes.Binary, nil
		}
		if n.LogicalType().Equals(pq.StringLogicalType{}) {
			return arrow.BinaryTypes.String, nil
		}
	case int64s:
		if plain || n.LogicalType().Equals(pq.NewIntLogicalType(64, true)) {
			return arrow.PrimitiveTypes.Int64, nil
		}
	case doubles:
		if plain {
			return arrow.PrimitiveTypes.Float64, nil
		}
	case booleans:
		if plain {
			return arrow.FixedWidthTypes.Boolean, nil
		}
	}
	return nil, fmt.Errorf("%s is %s (%s), which no column of a table is", n.Path(), n.PhysicalType(), n.LogicalType())
}
