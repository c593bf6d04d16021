// Package all lists the sources.
package all

import (
	"geoeval/sources"
	"geoeval/sources/geometry3k"
	"geoeval/sources/geometryqa"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/hard"
	"geoeval/sources/math"
	"geoeval/sources/mathqa"
	"geoeval/sources/pgps9k"
	"geoeval/sources/unigeo"
)

// Sources gives an adapter of every source. A new source is one new line here.
func Sources() []sources.Source {
	return []sources.Source{
		geometry3k.New(),
		pgps9k.New(),
		unigeo.New(),
		geoqaplus.New(),
		geometryqa.New(),
		math.New(),
		mathqa.New(),
		hard.New(),
	}
}
