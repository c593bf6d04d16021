package schema

import (
	"fmt"
	"slices"
	"strings"
)

// A Kind is the type of a column.
type Kind int

// The kinds of columns, with the Go type of the row's field and the Parquet type. Every column is optional in Parquet.
// An empty Text, Texts, Floats, Numbers or Image is stored as null: in these tables nothing and empty are the same.
const (
	KindText    Kind = iota // string: STRING
	KindInt                 // int64: INT64, never null
	KindFloat               // *float64: DOUBLE
	KindBool                // bool: BOOLEAN, never null
	KindTexts               // []string: LIST of STRING
	KindFloats              // []*float64: LIST of DOUBLE, elements may be null
	KindImage               // Image: group of bytes (BYTE_ARRAY) and path (STRING)
	KindNumbers             // []Number: LIST of groups, one column each as described by NumberColumns
)

// String names a kind for a reader. The keys of stages hold these words.
func (k Kind) String() string {
	return [...]string{
		KindText: "text", KindInt: "integer", KindFloat: "number", KindBool: "true or false", KindTexts: "list of texts",
		KindFloats: "list of numbers", KindImage: "image", KindNumbers: "list of places",
	}[k]
}

// An Image is a picture as `datasets` stores it: its file's bytes and its bare file name.
type Image struct {
	Bytes []byte
	Path  string
}

// A Column describes one column of a table with rows R.
type Column[R any] struct {
	Name string
	// Doc says what a value means: unit, range, what null stands for.
	Doc  string
	Kind Kind
	// Required columns are never null.
	Required bool
	// Members are the values of an enumeration; nil for a column that holds none.
	Members []string
	// Standing says whose a value is, for releases that withhold what a source published.
	Standing Standing
	// Check, where set, refuses a value that the type allows and the column does not. It sees rows whose column is not
	// null.
	Check func(*R) error
	// Field gives a pointer to the row's field, of the Go type that Kind names.
	Field func(*R) any
}

// A Standing says whose the values of a column are.
type Standing int

// The standings. A column that says none is [Own], but for those of [Problems], which are [Published]: what is forgotten there is
// withheld. Integers and truth values, which are never null, are always own.
const (
	Unsaid Standing = iota
	// Own: made by the build, and telling nothing that a source published.
	Own
	// Published by a source.
	Published
	// Derived from what a source published, and telling it.
	Derived
)

// A Table describes a table: its name, what a row is, its key and its columns.
type Table[R any] struct {
	TableName string
	// Doc says what a row says.
	Doc string
	// About names the columns with the ids of the problems that a row tells of, first that of the problem that it
	// belongs to; nil for a table that tells of no single problem.
	About []string
	// Key spells a row's key. Rows are sorted by it, bytewise, and no key occurs twice.
	Key func(*R) string
	// KeyColumns names the columns that it spells, where it is not the first alone.
	KeyColumns []string
	// RowGroup is how many rows a row group of the Parquet file holds at most; it has fewer where they reach [GroupBytes].
	RowGroup int
	// Columns in the order of the file.
	Columns []Column[R]
	// Check, where set, refuses rows whose columns contradict each other. It leaves table and row of the error to
	// Validate.
	Check func(*R) *FieldError
	// New makes a row, where the zero value of R is not one.
	New func() R
}

// Name is the table's name and that of its file, without ".parquet".
func (t *Table[R]) Name() string { return t.TableName }

// ColumnNames lists the columns in the order of the file.
func (t *Table[R]) ColumnNames() []string {
	names := make([]string, len(t.Columns))
	for i := range t.Columns {
		names[i] = t.Columns[i].Name
	}
	return names
}

// Column finds a column by its name, nil for none.
func (t *Table[R]) Column(name string) *Column[R] {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	return nil
}

// But names the columns other than these, in the order of the file.
func (t *Table[R]) But(names ...string) []string {
	return slices.DeleteFunc(t.ColumnNames(), func(name string) bool { return slices.Contains(names, name) })
}

// A Named is a table of any row type.
type Named interface {
	Name() string
	ColumnNames() []string
	Signature() Signature
	// Erased gives the same table with rows of type any, each a *R.
	Erased() *Table[any]
	// Typed turns rows of the erased table into a []R.
	Typed(rows []any) any
}

// Project gives the columns of the names, in the order of the table; all columns for no names.
func (t *Table[R]) Project(names ...string) ([]Column[R], error) {
	if len(names) == 0 {
		return t.Columns, nil
	}
	var columns []Column[R]
	for _, c := range t.Columns {
		if slices.Contains(names, c.Name) {
			columns = append(columns, c)
		}
	}
	if len(columns) != len(names) {
		return nil, fmt.Errorf("table %s: not all of the columns %s exist, or one is named twice", t.TableName,
			strings.Join(names, ", "))
	}
	return columns, nil
}

// Validate says what is wrong with a row: its error is a [*FieldError]. It never changes the row.
func (t *Table[R]) Validate(row *R) error {
	for i := range t.Columns {
		c := &t.Columns[i]
		field := c.Field(row)
		if IsNull(field) {
			if c.Required {
				return t.fault(row, c.Name, "must not be empty")
			}
			continue
		}
		if c.Check != nil {
			if err := c.Check(row); err != nil {
				return t.fault(row, c.Name, err.Error())
			}
		}
		if err := wellFormed(field); err != nil {
			return t.fault(row, c.Name, err.Error())
		}
	}
	if t.Check != nil {
		if err := t.Check(row); err != nil {
			return t.fault(row, err.Field, err.Why)
		}
	}
	return nil
}

func (t *Table[R]) fault(row *R, field, why string) error {
	return &FieldError{Table: t.TableName, Row: t.Key(row), Field: field, Why: why}
}

// A FieldError names the table, row and field that something is wrong with.
type FieldError struct {
	Table, Row, Field string
	Why               string
}

// fieldf makes the error of a row's check.
func fieldf(field, format string, args ...any) *FieldError {
	return &FieldError{Field: field, Why: fmt.Sprintf(format, args...)}
}

func (e *FieldError) Error() string {
	return fmt.Sprintf("%s: row %s: %s: %s", e.Table, e.Row, e.Field, e.Why)
}

// IsNull says whether a field (a pointer as [Column.Field] gives it) is stored as null.
func IsNull(field any) bool {
	switch v := field.(type) {
	case *string:
		return *v == ""
	case **float64:
		return *v == nil
	case *[]string:
		return len(*v) == 0
	case *[]*float64:
		return len(*v) == 0
	case *Image:
		return v.Path == "" && len(v.Bytes) == 0
	case *[]Number:
		return len(*v) == 0
	}
	return false
}

// Text describes a column of strings.
func Text[R any](name, doc string, field func(*R) *string) Column[R] {
	return Column[R]{Name: name, Doc: doc, Kind: KindText, Field: func(r *R) any { return field(r) }}
}

// Enum describes a column that holds a member of an enumeration. Its field is the row's, seen as a string.
func Enum[R any, E ~string](name, doc string, members []E, field func(*R) *string) Column[R] {
	c := Text(name, doc, field).Checked(func(r *R) error { _, err := Parse(members, *field(r)); return err })
	for _, m := range members {
		c.Members = append(c.Members, string(m))
	}
	return c
}

// Int describes a column of integers.
func Int[R any](name, doc string, field func(*R) *int64) Column[R] {
	return Column[R]{Name: name, Doc: doc, Kind: KindInt, Required: true, Field: func(r *R) any { return field(r) }}
}

// Float describes a column of numbers that may be null.
func Float[R any](name, doc string, field func(*R) **float64) Column[R] {
	return Column[R]{Name: name, Doc: doc, Kind: KindFloat, Field: func(r *R) any { return field(r) }}
}

// Bool describes a column of truth values.
func Bool[R any](name, doc string, field func(*R) *bool) Column[R] {
	return Column[R]{Name: name, Doc: doc, Kind: KindBool, Required: true, Field: func(r *R) any { return field(r) }}
}

// Texts describes a column of lists of strings.
func Texts[R any](name, doc string, field func(*R) *[]string) Column[R] {
	return Column[R]{Name: name, Doc: doc, Kind: KindTexts, Field: func(r *R) any { return field(r) }}
}

// Floats describes a column of lists of numbers, each of which may be null.
func Floats[R any](name, doc string, field func(*R) *[]*float64) Column[R] {
	return Column[R]{Name: name, Doc: doc, Kind: KindFloats, Field: func(r *R) any { return field(r) }}
}

// Needed makes a column required.
func (c Column[R]) Needed() Column[R] { c.Required = true; return c }

// Ours says that a column tells nothing that a source published.
func (c Column[R]) Ours() Column[R] { c.Standing = Own; return c }

// Tells says that a column was made from what a source published, and tells it.
func (c Column[R]) Tells() Column[R] { c.Standing = Derived; return c }

// Checked adds a check to a column.
func (c Column[R]) Checked(check func(*R) error) Column[R] { c.Check = check; return c }
