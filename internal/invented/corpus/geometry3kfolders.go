package corpus

import (
	"context"
	"path"
	"slices"
	"strconv"

	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// writeGeometry3K writes a folder a problem. Its quirks: choices in LaTeX with spaces, a blank detailed_solution, [""]
// for no circles, and 61 pairs of records with the same text and choices whose diagrams are mirror images.
func writeGeometry3K(ctx context.Context, w *writing) error {
	m, err := geometry3kProblems(w)
	if err != nil {
		return err
	}
	splits := scaled(w.count.Problems, geometry3kSplits...)
	faults := geometry3kFaults[:w.faults(len(geometry3kFaults))]
	return eachOf(ctx, m, 0, w.count.Problems+len(faults), func(s stated[*geometry3k]) (folder string, err error) {
		i := s.i
		folder = path.Join(splitOf(splits, i), strconv.Itoa(i))
		var fault *geometry3kFault
		if n := i - w.count.Problems; n >= 0 {
			fault = &faults[n]
		}
		return folder, w.geometry3kFolder(folder, i, s.record, s.problem, fault)
	}, func(i int, folder string) error {
		if n := i - w.count.Problems; n >= 0 {
			w.broke(path.Join(folder, "data.json"), strconv.Itoa(i), faults[n].kind)
		}
		if i%twins == twins-1 && i < w.count.Problems {
			w.quirk("pairs that differ in the diagram alone")
		}
		return nil
	})
}

// geometry3kProblems are those of Geometry3K, of which some are pairs.
func geometry3kProblems(w *writing) (*problems[*geometry3k], error) {
	return newProblems(w, form[*geometry3k]{
		shares: flatShapes, may: hasClauses, clauses: true, wordings: 3, compose: composeGeometry3K,
		skeleton: func(r *geometry3k) string {
			return Skeleton(r.question, append(slices.Clone(r.structural), logicForms(r.semantic, r.structural)...)...)
		},
		paired: func(i int) bool { return i%twins == twins-2 },
		second: func(_ int, r *geometry3k, _ *synth.Instance) *geometry3k { return r },
	})
}

func (w *writing) geometry3kFolder(folder string, i int, r *geometry3k, p *synth.Instance,
	fault *geometry3kFault) error {
	scene, err := p.Figure()
	if err != nil {
		return err
	}
	if i%twins == twins-1 {
		scene = mirrored(scene)
	}
	picture, err := figure.PNG(scene)
	if err != nil {
		return err
	}
	width, height := sizeOf(picture)
	var data any = r.data(i, path.Dir(folder), p, width, height)
	var logic any = r.logic(scene, width, height)
	if fault != nil {
		if data, err = (jsonFault{fault.kind, fault.spoil}).spoiled(data); err != nil {
			return err
		}
	}
	for name, value := range map[string]any{"data.json": data, "logic_form.json": logic} {
		content, err := encode(value, "", "  ")
		if err != nil {
			return err
		}
		if fault != nil && fault.cut && name == "data.json" {
			content = content[:len(content)/2]
		}
		if err := w.file(path.Join(folder, name), append(content, '\n')); err != nil {
			return err
		}
	}
	return w.file(path.Join(folder, "img_diagram.png"), picture)
}

// A geometry3kFault breaks a folder.
type geometry3kFault struct {
	kind  schema.RejectKind
	spoil func(data map[string]any)
	// cut cuts data.json off.
	cut bool
}

var geometry3kFaults = []geometry3kFault{
	{schema.BadAnswer, with("answer", "F"), false},
	{schema.MissingField, without("compact_text"), false},
	{schema.Unreadable, without(), true},
	{schema.Malformed, with("precise_value", []any{}), false},
	{schema.Malformed, with("id", 1), false},
}
