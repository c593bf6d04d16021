package croissant

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"geoeval/schema/snapshot"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

const imageType = "sc:ImageObject"

// A column is one column of a Parquet file, which may be a group or a list.
type column struct {
	name string
	form form
}

// columns reads the columns of a Parquet file out of its footer.
func (c *checker) columns(name string) (columns []column, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("damaged: %v", r) // parquet-go panics on some damaged footers
		}
	}()
	f, err := c.folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	r, ok := f.(io.ReaderAt)
	if !ok {
		content, err := io.ReadAll(f)
		if err != nil {
			return nil, err
		}
		r = bytes.NewReader(content)
	}
	file, err := snapshot.Open(r, info.Size())
	if err != nil {
		return nil, err
	}
	for _, field := range file.Schema().Fields() {
		columns = append(columns, column{field.Name(), formOf(field)})
	}
	return columns, nil
}

func formOf(n parquet.Node) form {
	if n.Leaf() {
		return form{dataType: leafType(n)}
	}
	fields := n.Fields()
	if isList(n) && len(fields) == 1 && len(fields[0].Fields()) == 1 {
		element := formOf(fields[0].Fields()[0])
		element.array = true
		return element
	}
	var names, parts []string
	for _, f := range fields {
		names = append(names, f.Name())
		parts = append(parts, f.Name()+" "+formOf(f).String())
	}
	if slices.Equal(names, []string{"bytes", "path"}) {
		return form{dataType: imageType}
	}
	return form{parts: parts}
}

func isList(n parquet.Node) bool {
	t := n.Type().LogicalType()
	if t == nil {
		return false
	}
	_, ok := t.Value.(*format.ListType)
	return ok
}

func leafType(n parquet.Node) string {
	switch kind := n.Type().Kind(); kind {
	case parquet.Int64, parquet.Int32:
		return "sc:Integer"
	case parquet.Double, parquet.Float:
		return "sc:Float"
	case parquet.Boolean:
		return "sc:Boolean"
	case parquet.ByteArray:
		return "sc:Text"
	default:
		return kind.String()
	}
}
