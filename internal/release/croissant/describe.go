package croissant

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"geoeval/internal/release/parts"
	"geoeval/schema"
)

func fieldID(config, column string) string { return config + "/" + column }

// filesID is the id of the file set that holds a configuration's files.
func filesID(config string) string { return config + "-files" }

func describe(f *Facts) *document {
	d := &document{
		Context:       bytes.TrimSpace(context),
		Type:          "sc:Dataset",
		Name:          f.Title(),
		Description:   f.Summary(),
		ConformsTo:    []string{"http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0"},
		Version:       f.Version,
		URL:           f.URL,
		DatePublished: f.Published,
		License:       f.licenses(),
		Creator:       agent{Type: "sc:Organization", Name: "The maintainers of geoeval"},
		CiteAs:        f.Citation(),
		InLanguage:    []string{"en", "zh"},
		Keywords:      []string{"geometry", "mathematics", "benchmark", "diagrams", "language models"},
		provenance:    origin(f),
		responsible:   responsibility(f),
	}
	if f.Synthetic {
		d.Keywords = append(d.Keywords, "synthetic")
	}
	for _, c := range f.Configs {
		for _, file := range c.Files {
			d.Distribution = append(d.Distribution, fileObject(file))
		}
	}
	others := slices.Clone(f.Files)
	slices.SortFunc(others, func(a, b parts.File) int { return cmp.Compare(a.Path, b.Path) })
	for _, file := range others {
		d.Distribution = append(d.Distribution, fileObject(file))
	}
	for i := range f.Configs {
		d.Distribution = append(d.Distribution, fileSet(&f.Configs[i]))
		d.RecordSet = append(d.RecordSet, records(&f.Configs[i], f.Written))
	}
	return d
}

func fileObject(f parts.File) resource {
	return resource{
		Type:           "cr:FileObject",
		ID:             f.Path,
		Name:           f.Path,
		ContentURL:     f.Path,
		ContentSize:    fmt.Sprintf("%d B", f.Bytes),
		EncodingFormat: mediaType(f.Path),
		SHA256:         f.SHA256,
	}
}

// fileSet holds a configuration's files by their names. It is contained in nothing: readers then look in the
// description's folder.
func fileSet(c *parts.Config) resource {
	set := resource{
		Type:           "cr:FileSet",
		ID:             filesID(c.Name),
		Name:           filesID(c.Name),
		Description:    fmt.Sprintf("The Parquet files of %s: %d rows.", c.Name, c.Rows()),
		EncodingFormat: mediaType(".parquet"),
	}
	for _, f := range c.Files {
		set.Includes = append(set.Includes, f.Path)
	}
	return set
}

// records describes a configuration.
func records(c *parts.Config, written []Written) recordSet {
	set := recordSet{
		Type:        "cr:RecordSet",
		ID:          c.Name,
		Name:        c.Name,
		Description: c.Table.Doc,
		Key:         reference{fieldID(c.Name, c.Table.Columns[0].Name)},
	}
	if of := c.Table.KeyColumns; of != nil {
		var fields []reference
		for _, name := range of {
			fields = append(fields, reference{fieldID(c.Name, name)})
		}
		set.Key = fields
	}
	for i := range c.Table.Columns {
		column := &c.Table.Columns[i]
		from := source{FileSet: reference{filesID(c.Name)}, Extract: extract{column.Name}}
		f := describeColumn(fieldID(c.Name, column.Name), column, from)
		for _, w := range written {
			if w.Config == c.Name && w.Column == column.Name {
				attribute(&f, c, w)
			}
		}
		set.Field = append(set.Field, f)
	}
	return set
}

func describeColumn[R any](id string, c *schema.Column[R], from source) field {
	f := field{Type: "cr:Field", ID: id, Name: c.Name, Description: c.Doc, Source: from}
	f.DataType = map[schema.Kind]string{
		schema.KindText:   "sc:Text",
		schema.KindInt:    "sc:Integer",
		schema.KindFloat:  "sc:Float",
		schema.KindBool:   "sc:Boolean",
		schema.KindTexts:  "sc:Text",
		schema.KindFloats: "sc:Float",
		schema.KindImage:  "sc:ImageObject",
	}[c.Kind]
	switch c.Kind {
	case schema.KindTexts, schema.KindFloats, schema.KindNumbers:
		f.IsArray, f.ArrayShape = true, "-1"
	case schema.KindImage:
		f.Source.Transform = &transform{JSONPath: "bytes"}
	}
	if c.Kind == schema.KindNumbers {
		for i := range schema.NumberColumns {
			part := &schema.NumberColumns[i]
			from.Transform = &transform{JSONPath: part.Name}
			f.SubField = append(f.SubField, describeColumn(id+"/"+part.Name, part, from))
		}
	}
	return f
}
