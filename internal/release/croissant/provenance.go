package croissant

import (
	"fmt"
	"slices"

	"geoeval/internal/release/parts"
)

// origin says what the whole dataset came from.
func origin(f *Facts) provenance {
	p := provenance{GeneratedBy: &agent{Type: "prov:Activity",
		Label: fmt.Sprintf("geoeval release %s, from the seed %d", f.Version, f.Seed)}}
	if f.Synthetic {
		p.AttributedTo = []any{agent{Type: "prov:SoftwareAgent", Label: "geoeval's generator of invented problems"}}
		return p
	}
	for _, s := range f.Sources {
		if from := (agent{Type: "prov:Entity", Label: s.Name}); !slices.Contains(p.DerivedFrom, any(from)) {
			p.DerivedFrom = append(p.DerivedFrom, from)
		}
	}
	return p
}

// attribute says of a field who wrote it and from what; and where a column names the writer of each row, of each value: the
// values are attributed to what the annotation holds. mlcroissant 1.1 refuses equivalentProperty with a term of PROV-O.
func attribute(f *field, c *parts.Config, w Written) {
	f.GeneratedBy = &agent{Type: "prov:Activity", Label: w.Activity}
	for _, name := range w.Writers {
		f.AttributedTo = append(f.AttributedTo, agent{Type: "prov:SoftwareAgent", Label: name})
	}
	for _, id := range w.From {
		f.DerivedFrom = append(f.DerivedFrom, reference{id})
	}
	if w.WriterColumn == "" {
		return
	}
	for i := range c.Table.Columns {
		column := &c.Table.Columns[i]
		if column.Name == w.WriterColumn {
			note := describeColumn(f.ID+"/writer", column,
				source{FileSet: reference{filesID(c.Name)}, Extract: extract{column.Name}})
			note.Name = "writer"
			f.AttributedTo = append(f.AttributedTo, reference{note.ID})
			f.Annotation = &note
		}
	}
}
