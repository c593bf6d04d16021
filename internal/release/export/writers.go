package export

import (
	"path/filepath"

	"geoeval/internal/release/export/paperjson"
	"geoeval/internal/release/export/pictures"
	"geoeval/schema"
	"geoeval/schema/arrowform"
)

// picturesFolder is where formats that keep diagrams as files have them.
const picturesFolder = "images"

// fileName is the path of a configuration's file in the folder of an export.
func fileName(f Format, c *schema.Configuration) string {
	switch f {
	case Arrow:
		return c.Table.Name() + ".arrow"
	case GeoEvalJSON:
		return paperjson.FileName(c)
	}
	return c.Table.Name() + ".jsonl"
}

func newWriter(f Format, dir, path string, c *schema.Configuration) (writer, error) {
	file := filepath.Join(dir, filepath.FromSlash(path))
	switch f {
	case Arrow:
		return arrowform.Create(file, c.Table)
	case GeoEvalJSON:
		return paperjson.Create(file, c, pictures.In(dir, picturesFolder))
	}
	return createJSONL(file, c, pictures.In(dir, picturesFolder))
}
