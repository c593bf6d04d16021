package logs

import (
	"errors"
	"fmt"
	"io/fs"
)

// workbook reads a table with a head in the first sheet of a workbook. Cells are texts, and numbers as they are written.
func (f *file) workbook() error {
	book, err := openBook(f.r)
	var outer *fs.PathError
	if errors.As(err, &outer) { // the file itself cannot be read
		return err
	} else if err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	sheet, err := book.firstSheet()
	if err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	var head []string
	err = book.read(sheet, func(row []string) (err error) {
		if head != nil {
			return f.row(head, row)
		}
		if head, err = readHead(row); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		return nil
	})
	if err == nil && head == nil {
		return fmt.Errorf("%s: its first sheet is empty: put the table there", f.name)
	}
	return err
}

// row reads a row under a head. Cells at its end that are empty are none in a workbook.
func (f *file) row(head, row []string) error {
	if len(row) > len(head) {
		return f.fault("it has %d cells under %d names", len(row), len(head))
	}
	o := object{}
	for i, name := range head {
		if o[name] = ""; i < len(row) {
			o[name] = row[i]
		}
	}
	return f.give(vlmEvalKit("", o))
}
