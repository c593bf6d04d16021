package arrowform

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"geoeval/internal/disk"
	"geoeval/schema"

	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"
)

// A File is an Arrow IPC file under way, which is also Feather V2. It is not compressed: readers map it into memory as
// it is, and also those that know no codec read it. A record batch has as many rows as a row group of the table.
type File[R any] struct {
	table *schema.Table[R]
	out   *output
	ipc   *ipc.FileWriter
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
	out := &output{file: f, buffer: bufio.NewWriterSize(f, 1<<20)}
	w, err := ipc.NewFileWriter(out, ipc.WithSchema(Schema(t)), ipc.WithAllocator(memory.DefaultAllocator))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return &File[R]{table: t, out: out, ipc: w, batch: array.NewRecordBuilder(memory.DefaultAllocator, Schema(t))}, nil
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
	err = errors.Join(err, f.ipc.Close(), f.out.buffer.Flush(), f.out.file.Sync(), f.out.file.Close())
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

// An output is a file that is written in pieces of some size. Arrow asks only where it stands.
type output struct {
	file   *disk.Log
	buffer *bufio.Writer
	at     int64
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.buffer.Write(b)
	o.at += int64(n)
	return n, err
}

func (o *output) Seek(offset int64, whence int) (int64, error) {
	if offset != 0 || whence != io.SeekCurrent {
		return 0, errors.New("an Arrow file is written from its start to its end")
	}
	return o.at, nil
}
