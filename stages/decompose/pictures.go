package decompose

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"geoeval/internal/format/diagram"
	"geoeval/internal/invented/figure"
	"geoeval/internal/program/chain"
	"geoeval/internal/text/quantity"
	"geoeval/schema"
	"geoeval/stages"
)

// picture draws the steps of so many of the composites as the configuration says: those of the fewest steps, and among
// these by chance.
func (s *stage) picture(ctx context.Context, job *stages.Job, notes []stages.Noted[note]) error {
	type drawn struct {
		*note
		turn uint64
	}
	all := make([]drawn, len(notes))
	for i := range notes {
		all[i] = drawn{&notes[i].Note, job.Chance("pictures", notes[i].Note.Composite.ID)}
	}
	slices.SortFunc(all, func(a, b drawn) int {
		return cmp.Or(cmp.Compare(a.Composite.Steps, b.Composite.Steps), cmp.Compare(a.turn, b.turn),
			cmp.Compare(a.Composite.ID, b.Composite.ID))
	})
	_, err := stages.Each(ctx, all[:min(len(all), s.config.Pictures)], func(d drawn) (struct{}, error) {
		d.draw()
		return struct{}{}, nil
	})
	return err
}

// draw gives every step the composite's diagram with what the steps before it have found; the first one's is the diagram
// as it is. No step has one where the diagram is not what its scene says, or has no room for a value.
func (n *note) draw() {
	scene, err := figure.Read(n.Scene)
	if err != nil {
		return
	}
	found := foundBy(n.Values, scene)
	steps := slices.Clone(n.Steps)
	err = figure.Steps(scene, found, func(i int, picture []byte, info diagram.Info) error {
		if i == 0 && info.Pixels.String() != n.Digest {
			return errors.New("another diagram")
		}
		steps[i].Image = schema.Image{Bytes: picture, Path: schema.DrawnPath(steps[i].ID)}
		steps[i].HasImage, steps[i].ImageDigest = true, info.Pixels.String()
		return nil
	})
	if err == nil {
		n.Steps, n.Composite.Pictured = steps, true
	}
}

// A value is what a step finds, as figures write it.
type value struct {
	figure.Found
	// Letter is the one that is usual for it, "" where there is none.
	Letter string
}

// valuesOf is what the steps of a chain find.
func valuesOf(c *chain.Chain) []value {
	values := make([]value, len(c.Steps))
	for i := range c.Steps {
		s := &c.Steps[i]
		v := value{Found: figure.Found{Value: s.Answer.Value, Text: signs(s.Answer)}, Letter: letterOf(s)}
		if s.Answer.Decimals >= 0 {
			v.Slack = math.Pow10(-s.Answer.Decimals) / 2
		}
		switch s.Answer.Dimension {
		case quantity.Length:
			v.Measures = figure.Length
		case quantity.Angle:
			v.Measures = figure.Degrees
		}
		values[i] = v
	}
	return values
}

// foundBy is what a scene is drawn with. A note begins with its step's number, and names the value by its letter, unless the
// figure has a point of that name.
func foundBy(values []value, scene *figure.Scene) []figure.Found {
	found := make([]figure.Found, len(values))
	for i, v := range values {
		found[i] = v.Found
		found[i].Note = fmt.Sprintf("(%d) %s", i+1, v.Text)
		if _, taken := scene.Names[v.Letter]; v.Letter != "" && !taken {
			found[i].Note = fmt.Sprintf("(%d) %s = %s", i+1, v.Letter, v.Text)
		}
	}
	return found
}

// exponents are written high in figures.
var exponents = strings.NewReplacer("^2", "²", "^3", "³")

// signs writes an answer in signs that no language is needed for.
func signs(a chain.Answer) string {
	switch a.Unit {
	case "", "unit":
		return a.Written
	case "°", "%":
		return a.Written + a.Unit
	}
	return a.Written + " " + exponents.Replace(a.Unit)
}

// letterOf is the letter that is usual for what a step asks for, "" where there is none.
func letterOf(s *chain.Step) string {
	switch s.Asked.Name {
	case "radius":
		return "r"
	case "diameter":
		return "d"
	case "height":
		return "h"
	}
	switch s.Answer.Dimension {
	case quantity.Angle:
		return "∠"
	case quantity.Area:
		return "S"
	case quantity.Volume:
		return "V"
	}
	return ""
}

// checkRow holds a step's image against the digest of its pixels.
func (s *stage) checkRow(_ string, row any) error {
	step, ok := row.(*schema.Step)
	if !ok {
		return nil
	}
	fault := func(why string) error {
		return &schema.FieldError{Table: schema.Steps.Name(), Row: step.ID, Field: "image", Why: why}
	}
	if len(step.Image.Bytes) == 0 {
		if step.HasImage {
			return fault("is empty, though has_image says that it is there")
		}
		return nil
	}
	info, err := diagram.Measure(step.Image.Bytes)
	switch {
	case err != nil:
		return fault(err.Error())
	case info.Pixels.String() != step.ImageDigest:
		return fault("its pixels are not those of image_digest")
	}
	return nil
}
