package schema_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

// eachTable runs a test on every table of the package.
func eachTable(t *testing.T, run func(t *testing.T, table described)) {
	var names []string
	all := slices.Clone(schema.Tables)
	for _, table := range schema.EvaluationTables { // a build and an evaluation may both have a table
		if !slices.Contains(all, table) {
			all = append(all, table)
		}
	}
	for _, table := range all {
		names = append(names, table.Name())
	}
	if want := declaredTables(t); !slices.Equal(slices.Sorted(slices.Values(names)), want) {
		t.Fatalf("schema/tables.go lists tables that are not declared: %q; it lacks %q, or lists one twice", lacking(names, want), lacking(want, names))
	}
	for _, table := range all {
		t.Run(table.Name(), func(t *testing.T) { run(t, describe(table)) })
	}
}

// lacking are the names of which a list has none.
func lacking(names, list []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(list, name) })
}

// declaredTables finds the names of the tables in the sources of the package.
func declaredTables(t *testing.T) []string {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^\tTableName: +"(\w+)"`).FindAllSubmatch(source, -1) {
			names = append(names, string(m[1]))
		}
	}
	slices.Sort(names)
	return names
}

// A described table has lost its row type, for tests that look at all tables.
type described struct {
	name, doc string
	rowGroup  int
	columns   []describedColumn
	// fields are the row's fields by offset.
	fields map[uintptr]reflect.StructField
	// digestOf digests three rows after change was let at the fields of the second.
	digestOf func(change func(fields []any)) (schema.Digest, []string)
}

type describedColumn struct {
	name, doc string
	kind      schema.Kind
	required  bool
	// offset of the field in the row, and its type as a pointer.
	offset uintptr
	field  reflect.Type
}

func describe(named schema.Named) described {
	t := named.Erased()
	row := t.New()
	d := described{name: t.Name(), doc: t.Doc, rowGroup: t.RowGroup, fields: map[uintptr]reflect.StructField{}}
	addFields(d.fields, reflect.TypeOf(row).Elem(), 0)
	for _, c := range t.Columns {
		field := reflect.ValueOf(c.Field(&row))
		d.columns = append(d.columns, describedColumn{
			c.Name, c.Doc, c.Kind, c.Required, field.Pointer() - reflect.ValueOf(row).Pointer(), field.Type(),
		})
	}
	d.digestOf = func(change func([]any)) (schema.Digest, []string) {
		rows := t.NewRows(3)
		var fields []any
		for _, c := range t.Columns {
			fields = append(fields, c.Field(&rows[1]))
		}
		change(fields)
		digester := schema.NewDigester(t)
		var sums []string
		for i := range rows {
			sums = append(sums, digester.Add(&rows[i]))
		}
		return digester.Digest(), sums
	}
	return d
}

// addFields adds the fields of a row, and of the parts that it is made of, by their offset in it.
func addFields(to map[uintptr]reflect.StructField, of reflect.Type, offset uintptr) {
	for f := range of.Fields() {
		if f.Type.Kind() == reflect.Struct && f.Type != reflect.TypeFor[schema.Image]() {
			addFields(to, f.Type, offset+f.Offset)
			continue
		}
		to[offset+f.Offset] = f
	}
}

// A value-typed float would lose the difference between 0 and null: numbers are pointers, and the only values without
// null are integers and truth values, whose columns are required.
var fieldTypes = map[schema.Kind]reflect.Type{
	schema.KindText:    reflect.TypeFor[*string](),
	schema.KindInt:     reflect.TypeFor[*int64](),
	schema.KindFloat:   reflect.TypeFor[**float64](),
	schema.KindBool:    reflect.TypeFor[*bool](),
	schema.KindTexts:   reflect.TypeFor[*[]string](),
	schema.KindFloats:  reflect.TypeFor[*[]*float64](),
	schema.KindImage:   reflect.TypeFor[*schema.Image](),
	schema.KindNumbers: reflect.TypeFor[*[]schema.Number](),
}

func TestColumnsDescribeTheirRows(t *testing.T) {
	snake := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	eachTable(t, func(t *testing.T, table described) {
		if table.doc == "" || table.rowGroup <= 0 {
			t.Errorf("doc %q, row groups of %d", table.doc, table.rowGroup)
		}
		checkColumns(t, table.columns, table.fields)
		for _, c := range table.columns {
			if !snake.MatchString(c.name) {
				t.Errorf("column %q is not in snake case", c.name)
			}
		}
	})
}

func TestNumberColumnsDescribeNumbers(t *testing.T) {
	numbers := describe(&schema.Table[schema.Number]{Columns: schema.NumberColumns})
	checkColumns(t, numbers.columns, numbers.fields)
}

func checkColumns(t *testing.T, columns []describedColumn, fields map[uintptr]reflect.StructField) {
	names, columnOf := map[string]bool{}, map[uintptr]string{}
	for _, c := range columns {
		if names[c.name] {
			t.Errorf("two columns are named %s", c.name)
		}
		names[c.name] = true
		if c.doc == "" {
			t.Errorf("%s: no doc", c.name)
		}
		if want := fieldTypes[c.kind]; c.field != want {
			t.Errorf("%s: its field is a %v, its kind says %v", c.name, c.field, want)
		}
		if neverNull := c.kind == schema.KindInt || c.kind == schema.KindBool; neverNull && !c.required {
			t.Errorf("%s: a kind without null, and not required", c.name)
		}
		if other := columnOf[c.offset]; other != "" {
			t.Errorf("%s and %s are the same field", c.name, other)
		}
		columnOf[c.offset] = c.name
	}
	for offset, f := range fields {
		if columnOf[offset] == "" {
			t.Errorf("field %s has no column", f.Name)
		}
		delete(columnOf, offset)
	}
	for _, column := range columnOf {
		t.Errorf("column %s is no field of the row", column)
	}
}

func TestProjectKeepsTheOrderOfTheTable(t *testing.T) {
	columns, err := schema.Ratings.Project("level", "id")
	if err != nil || len(columns) != 2 || columns[0].Name != "id" || columns[1].Name != "level" {
		t.Fatalf("%v, %v", columns, err)
	}
	for _, names := range [][]string{{"id", "id"}, {"id", "colour"}, {""}} {
		if _, err := schema.Ratings.Project(names...); err == nil {
			t.Errorf("%q: no error", names)
		}
	}
}
