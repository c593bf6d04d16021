package backward

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/format/diagram"
	"geoeval/internal/invented/figure"
	"geoeval/schema"
	"geoeval/stages"
)

// namesOf are the names that a figure has for points, and what else is written in it.
func namesOf(s *figure.Scene) []string {
	names := append(slices.Sorted(maps.Keys(s.Names)), s.Texts()...)
	for _, e := range s.Elements {
		if _, ok := e.(figure.Axes); ok {
			names = append(names, "x", "y", "O")
		}
	}
	return names
}

// redrawn gives the questions that are taken, in their order, each with its picture where it has a scene.
func redrawn(ctx context.Context, notes []stages.Noted[note], taken []bool) ([]schema.Backward, error) {
	var questions []schema.Backward
	for i := range notes {
		if n := &notes[i].Note; n.Question != nil && taken[i] {
			questions = append(questions, *n.Question)
		}
	}
	return stages.Each(ctx, questions, func(q schema.Backward) (schema.Backward, error) {
		if q.Scene == "" {
			return q, nil
		}
		scene, err := figure.Read(q.Scene)
		if err != nil {
			return q, fmt.Errorf("%s: %w", q.ID, err)
		}
		picture, info, err := figure.Again(scene, nil, nil)
		if err != nil {
			return q, fmt.Errorf("%s: %w", q.ID, err)
		}
		q.Image = schema.Image{Bytes: picture, Path: schema.DrawnPath(q.ID)}
		q.Redrawn, q.ImageDigest = true, info.Pixels.String()
		return q, nil
	})
}

// checkRow holds a question's image against the digest of its pixels.
func (s *stage) checkRow(_ string, row any) error {
	q, ok := row.(*schema.Backward)
	if !ok {
		return nil
	}
	fault := func(why string) error {
		return &schema.FieldError{Table: schema.Backwards.Name(), Row: q.ID, Field: "image", Why: why}
	}
	if len(q.Image.Bytes) == 0 {
		if q.Redrawn {
			return fault("is empty, though redrawn says that it is there")
		}
		return nil
	}
	info, err := diagram.Measure(q.Image.Bytes)
	switch {
	case err != nil:
		return fault(err.Error())
	case info.Pixels.String() != q.ImageDigest:
		return fault("its pixels are not those of image_digest")
	}
	return nil
}
