package logs

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
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
	rows, err := firstSheet(book)
	if err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	var head []string
	for {
		row, err := nextRow(rows)
		switch {
		case err != nil && head == nil:
			return fmt.Errorf("%s: its first sheet cannot be read: %w", f.name, err)
		case err != nil:
			return f.fault("from here on the file cannot be read: %v", err)
		case row == nil && head == nil:
			return fmt.Errorf("%s: its first sheet is empty: put the table there", f.name)
		case row == nil:
			return nil
		case head == nil:
			if head, err = readHead(row); err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			continue
		}
		if err := f.row(head, row); err != nil {
			return err
		}
	}
}

// firstSheet gives the rows of the sheet that is the first of a workbook.
func firstSheet(book *excelize.File) (rows *excelize.Rows, err error) {
	names := book.GetSheetList()
	if len(names) == 0 {
		return nil, errors.New("has no sheet")
	}
	if slices.ContainsFunc(names[1:], func(name string) bool { return strings.EqualFold(name, names[0]) }) {
		return nil, fmt.Errorf("has two sheets %.40q", names[0])
	}
	err = quietly(func() error {
		rows, err = book.Rows(names[0])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("its first sheet cannot be read: %w", err)
	}
	return rows, nil
}

// nextRow is the next row with anything in it, nil at the end.
func nextRow(rows *excelize.Rows) (row []string, err error) {
	err = quietly(func() error {
		for rows.Next() {
			if row, err = rows.Columns(); err != nil || len(row) > 0 {
				return err
			}
		}
		row = nil
		return rows.Error()
	})
	return row, err
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
