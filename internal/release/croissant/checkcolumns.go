package croissant

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// A claim is what a field says of a column.
type claim struct {
	id     string
	column string
	form   form
}

// checkColumns holds the fields of the record sets against the columns of their Parquet files.
func (c *checker) checkColumns(recordSets []object) {
	claims := map[string][]claim{}
	for _, set := range recordSets {
		fields := objects(set["field"])
		for _, f := range fields {
			for _, o := range append(objects(f["annotation"]), f) {
				c.claim(o, claims)
			}
		}
		if len(fields) == 0 {
			c.fault(at(set, "@id"), "has no field")
		}
	}
	for _, name := range c.files {
		if path.Ext(name) == ".parquet" {
			c.checkParquet(name, claims[name])
		}
	}
}

// claim notes what a field says of the column of each of its files.
func (c *checker) claim(f object, claims map[string][]claim) {
	id, column := at(f, "@id"), at(f, "source", "extract", "column")
	names := c.sets[at(f, "source", "fileSet", "@id")]
	switch {
	case column == "":
		c.fault(id, "names no column")
	case len(names) == 0:
		c.fault(id, "has no file to read")
	}
	form := form{dataType: at(f, "dataType"), array: f["isArray"] == true}
	for _, part := range objects(f["subField"]) {
		if other := at(part, "source", "extract", "column"); other != column {
			c.fault(at(part, "@id"), "reads column %q, and is part of a field that reads %q", other, column)
		}
		form.parts = append(form.parts, at(part, "source", "transform", "jsonPath")+" "+at(part, "dataType"))
	}
	if form.dataType == imageType && at(f, "source", "transform", "jsonPath") != "bytes" {
		c.fault(id, "is an image, and does not read its bytes")
	}
	for _, name := range names {
		claims[name] = append(claims[name], claim{id, column, form})
	}
}

func (c *checker) checkParquet(name string, claims []claim) {
	columns, err := c.columns(name)
	if err != nil {
		c.fault(name, "cannot be read as Parquet: %v", err)
		return
	}
	for _, is := range columns {
		if !slices.ContainsFunc(claims, func(c claim) bool { return c.column == is.name }) {
			c.fault(name, "column %s has no field", is.name)
		}
	}
	for _, claim := range claims {
		i := slices.IndexFunc(columns, func(is column) bool { return is.name == claim.column })
		switch {
		case i < 0:
			c.fault(claim.id, "reads column %s, which %s does not have", claim.column, name)
		case claim.form.String() != columns[i].form.String():
			c.fault(claim.id, "says %s, and %s has %s", claim.form, name, columns[i].form)
		}
	}
}

// A form is the type of a column: its data type, or its parts for a group, and whether it is a list of these.
type form struct {
	dataType string
	parts    []string
	array    bool
}

func (f form) String() string {
	s := f.dataType
	if f.parts != nil {
		s = fmt.Sprintf("{%s}", strings.Join(f.parts, ", "))
	}
	if f.array {
		s = "list of " + s
	}
	return s
}
