package arrowform

import (
	"bufio"
	"errors"
	"path/filepath"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"
)

// A File is an Arrow IPC stream under way, the form that `datasets` keeps rows in and opens (Dataset.from_file), with what it
// makes of the columns. It is not compressed: readers map it into memory as it is, and also those that know no codec read it. A
// record batch has as many rows as a row group of the table.
type File[R any] struct {
	table *schema.Table[R]
	file  *disk.Log
	out   *bufio.Writer
	ipc   *ipc.Writer
	batch *array.RecordBuilder
	rows  int
	size  int // of the rows of the batch
}

// Create makes the file of a table, which must not be there yet. Bytes depend on the rows and the pinned library alone.
func Create[R any](path string, t *schema.Table[R]) (*File[R], error) {
	folder, err := disk.OpenFolder(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	f, err := folder.Append(filepath.Base(path))
	if err != nil {
		return nil, err
	}
	said := arrow.NewMetadata([]string{"huggingface"}, []string{snapshot.Features(t)})
	columns := arrow.NewSchema(Schema(t).Fields(), &said)
	out := bufio.NewWriterSize(f, 1<<20)
	return &File[R]{
		table: t, file: f, out: out, batch: array.NewRecordBuilder(memory.DefaultAllocator, columns),
		ipc: ipc.NewWriter(out, ipc.WithSchema(columns), ipc.WithAllocator(memory.DefaultAllocator)),
	}, nil
}

// Add writes a row.
func (f *File[R]) Add(row *R) error {
	for i := range f.table.Columns {
		c := &f.table.Columns[i]
		appendCell(f.batch.Field(i), c.Field(row))
	}
	f.rows, f.size = f.rows+1, f.size+f.table.Size(row)
	if f.rows < f.table.RowGroup && f.size < schema.GroupBytes {
		return nil
	}
	return f.flush()
}

// flush writes the rows so far as a record batch.
func (f *File[R]) flush() error {
	record := f.batch.NewRecord()
	defer record.Release()
	f.rows, f.size = 0, 0
	return f.ipc.Write(record)
}

// Close writes what is left, brings it to the disk and closes the file.
func (f *File[R]) Close() error {
	var err error
	if f.rows > 0 {
		err = f.flush()
	}
	err = errors.Join(err, f.ipc.Close(), f.out.Flush(), f.file.Sync(), f.file.Close())
	f.batch.Release()
	return err
}

// appendCell adds a field, as [schema.Column.Field] gives it, to a column of a record batch.
func appendCell(to array.Builder, field any) {
	if schema.IsNull(field) {
		to.AppendNull()
		return
	}
	switch v := field.(type) {
	case *string:
		to.(*array.StringBuilder).Append(*v)
	case *int64:
		to.(*array.Int64Builder).Append(*v)
	case **float64:
		to.(*array.Float64Builder).Append(**v)
	case *bool:
		to.(*array.BooleanBuilder).Append(*v)
	case *[]string:
		list := to.(*array.ListBuilder)
		list.Append(true)
		for _, s := range *v {
			list.ValueBuilder().(*array.StringBuilder).Append(s)
		}
	case *[]*float64:
		list := to.(*array.ListBuilder)
		list.Append(true)
		for i := range *v {
			appendCell(list.ValueBuilder(), &(*v)[i])
		}
	case *schema.Image:
		appendImage(to.(*array.StructBuilder), v)
	case *[]schema.Number:
		list := to.(*array.ListBuilder)
		list.Append(true)
		members := list.ValueBuilder().(*array.StructBuilder)
		for i := range *v {
			members.Append(true)
			for j := range schema.NumberColumns {
				appendCell(members.FieldBuilder(j), schema.NumberColumns[j].Field(&(*v)[i]))
			}
		}
	}
}

func appendImage(to *array.StructBuilder, image *schema.Image) {
	to.Append(true)
	bytes := to.FieldBuilder(0).(*array.BinaryBuilder)
	if len(image.Bytes) == 0 {
		bytes.AppendNull()
	} else {
		bytes.Append(image.Bytes)
	}
	appendCell(to.FieldBuilder(1), &image.Path)
}
