package reform

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"geoeval/internal/invented/figure"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A drawing is how the diagram of an invented problem is drawn.
type drawing struct{ scene *figure.Scene }

// readDrawing reads it, and fails where it is not the problem's diagram.
func readDrawing(p *schema.Problem) (*drawing, error) {
	scene, err := figure.Read(p.DiagramScene)
	if err != nil {
		return nil, err
	}
	for _, e := range scene.Elements {
		if axes, ok := e.(figure.Axes); ok && axes.Step > 0 {
			return nil, errors.New("its axes have numbers")
		}
	}
	_, info, err := figure.Again(scene, nil, nil)
	if err != nil || info.Pixels.String() != p.PixelDigest {
		return nil, errors.New("its diagram is not what its scene says")
	}
	return &drawing{scene}, nil
}

// texts are what is written in a diagram.
func (d *drawing) texts() []string {
	return append(slices.Sorted(maps.Keys(d.scene.Names)), d.scene.Texts()...)
}

var (
	lengthLabel = regexp.MustCompile(`^(?:[A-Z]['′]?[A-Z]['′]? ?[=:] ?)?$`)
	lengthUnit  = regexp.MustCompile(`^ ?(?:(?:cm|mm|dm|km|m|ft|in|units?|厘米|毫米|分米|千米|米)\b)?$`)
)

// again gives the scene of the similar figure, as JSON: all that changes is what is written in it.
func (d *drawing) again(o *original, n *renewal, names naming) (string, error) {
	if n.scale == 0 {
		return "", errors.New("the figure would have another shape")
	}
	scene := *d.scene
	scene.Elements, scene.Notes, scene.Names = slices.Clone(d.scene.Elements), slices.Clone(d.scene.Notes), map[string]figure.Point{}
	for name, point := range d.scene.Names {
		scene.Names[names.of(name)] = point
	}
	if len(scene.Names) != len(d.scene.Names) {
		return "", errors.New("two of its points would have one name")
	}
	for i, e := range scene.Elements {
		switch e := e.(type) {
		case figure.Angle:
			e.Text = d.named(e.Text, names)
			scene.Elements[i] = e
		case figure.Measure:
			text, err := d.label(o, n, e.Text)
			if err != nil {
				return "", err
			}
			e.Text = d.named(text, names)
			scene.Elements[i] = e
		case figure.Text:
			if len(mathtext.Numbers(e.Text)) > 0 {
				return "", fmt.Errorf("what the label %s measures is not known", e.Text)
			}
			e.Text = d.named(e.Text, names)
			scene.Elements[i] = e
		}
	}
	for i, note := range scene.Notes {
		text, err := d.label(o, n, note)
		if err != nil {
			return "", err
		}
		scene.Notes[i] = d.named(text, names)
	}
	return scene.Written()
}

// named is a label with new names.
func (d *drawing) named(text string, names naming) string {
	r := replace(text, names.cuts(text, false))
	return r.text
}

// label is a label of a length with the new number; it must be a number of the problem.
func (d *drawing) label(o *original, n *renewal, text string) (string, error) {
	numbers := mathtext.Numbers(text)
	if len(numbers) == 0 {
		return text, nil
	}
	at := numbers[0]
	if len(numbers) > 1 || !lengthLabel.MatchString(text[:at.Start]) || !lengthUnit.MatchString(text[at.End:]) {
		return "", fmt.Errorf("what the label %s measures is not known", text)
	}
	for i, m := range o.numerals {
		if m.power == 1 && m.value == at.Value {
			return text[:at.Start] + m.write(n.values[i]) + text[at.End:], nil
		}
	}
	return "", fmt.Errorf("the label %s is no length of the text", text)
}
