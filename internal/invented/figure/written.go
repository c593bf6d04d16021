package figure

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Bounds of a scene that is read; one that is over them is not written either.
const (
	// MaxWritten is the size of a written scene in bytes. A curve of 241 points is above it.
	MaxWritten = 8 << 10
	// maxElements, maxNames and maxNotes are how many a scene may have; templates have 17, 14 and none.
	maxElements = 64
	maxNames    = 32
	maxNotes    = 16
	// maxText is the size of a text or a name in bytes.
	maxText = 100
)

// ErrUnwritten is the error of [Scene.Written] for a scene that is too large.
var ErrUnwritten = errors.New("figure: the scene is too large to be written")

// kinds are the types of elements by the names that they have where they are written.
var kinds = func() map[string]reflect.Type {
	kinds := map[string]reflect.Type{}
	for _, e := range []Element{Polygon{}, Segment{}, Vector{}, Circle{}, Arc{}, Ellipse{}, Right{}, Angle{}, Measure{},
		Equal{}, Parallel{}, Dot{}, Axes{}, Curve{}, Polyhedron{}, Sphere{}, Hemisphere{}, Cylinder{}, Cone{}, Frustum{},
		Text{}} {
		kinds[kindOf(e)] = reflect.TypeOf(e)
	}
	return kinds
}()

func kindOf(e Element) string { return strings.ToLower(reflect.TypeOf(e).Name()) }

// The form of a written scene: elements are objects with one member, whose name is the element's kind and whose value
// has its fields by their names in lower case, but for those that are zero.
type writtenScene struct {
	Solid bool             `json:"solid,omitempty"`
	Names map[string]Point `json:"names,omitempty"`
	Draw  []writtenElement `json:"draw"`
	Notes []string         `json:"notes,omitempty"`
}

type writtenElement struct{ Element }

func (w writtenElement) MarshalJSON() ([]byte, error) {
	if w.Element == nil {
		return nil, errors.New("an element is nil")
	}
	v, fields := reflect.ValueOf(w.Element), map[string]any{}
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			fields[strings.ToLower(v.Type().Field(i).Name)] = v.Field(i).Interface()
		}
	}
	return json.Marshal(map[string]any{kindOf(w.Element): fields})
}

func (w *writtenElement) UnmarshalJSON(data []byte) error {
	var one map[string]json.RawMessage
	if err := json.Unmarshal(data, &one); err != nil {
		return err
	}
	if len(one) != 1 {
		return fmt.Errorf("an element has %d kinds; it has one", len(one))
	}
	for kind, fields := range one {
		of, ok := kinds[kind]
		if !ok {
			return fmt.Errorf("no element is a %.20q", kind)
		}
		e := reflect.New(of)
		if err := strictly(fields, e.Interface()); err != nil {
			return err
		}
		w.Element = e.Elem().Interface().(Element)
	}
	return nil
}

// MarshalJSON writes a point as a list of its coordinates, Z only where it is not 0.
func (p Point) MarshalJSON() ([]byte, error) {
	if p.Z == 0 {
		return json.Marshal([2]float64{p.X, p.Y})
	}
	return json.Marshal([3]float64{p.X, p.Y, p.Z})
}

// UnmarshalJSON reads two or three coordinates.
func (p *Point) UnmarshalJSON(data []byte) error {
	var of []float64
	if err := json.Unmarshal(data, &of); err != nil {
		return err
	}
	switch len(of) {
	case 2:
		*p = Point{X: of[0], Y: of[1]}
	case 3:
		*p = Point{X: of[0], Y: of[1], Z: of[2]}
	default:
		return fmt.Errorf("a point has %d coordinates", len(of))
	}
	return nil
}

// strictly decodes JSON that has no other fields than v has, and nothing behind its value.
func strictly(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something stands behind it")
	}
	return nil
}

// Written is the scene as JSON, from which [Read] makes a scene that looks the same to the last pixel. The error is
// ErrUnwritten for one that is too large, or says which number JSON has not.
func (s *Scene) Written() (string, error) {
	w := writtenScene{Solid: s.Solid, Names: s.Names, Notes: s.Notes, Draw: make([]writtenElement, len(s.Elements))}
	for i, e := range s.Elements {
		w.Draw[i] = writtenElement{e}
	}
	if w.fault() != nil {
		return "", ErrUnwritten
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(w); err != nil {
		return "", fmt.Errorf("figure: the scene cannot be written: %w", err)
	}
	if out.Len() > MaxWritten {
		return "", ErrUnwritten
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}

// Read reads a written scene, whoever wrote it: its error says why it is none. That a scene is read does not mean that
// it can be drawn.
func Read(written string) (*Scene, error) {
	if len(written) > MaxWritten {
		return nil, fmt.Errorf("figure: a written scene of %d bytes, and at most %d are read", len(written), MaxWritten)
	}
	var w writtenScene
	if err := strictly([]byte(written), &w); err != nil {
		return nil, fmt.Errorf("figure: no written scene: %w", err)
	}
	if err := w.fault(); err != nil {
		return nil, fmt.Errorf("figure: no written scene: %w", err)
	}
	s := &Scene{Solid: w.Solid, Names: w.Names, Notes: w.Notes, Elements: make([]Element, len(w.Draw))}
	for i, e := range w.Draw {
		s.Elements[i] = e.Element
	}
	return s, nil
}

// fault says which bound a scene is over.
func (w *writtenScene) fault() error {
	if len(w.Draw) > maxElements || len(w.Names) > maxNames || len(w.Notes) > maxNotes {
		return fmt.Errorf("%d elements, %d names and %d notes, and at most %d, %d and %d may be", len(w.Draw), len(w.Names),
			len(w.Notes), maxElements, maxNames, maxNotes)
	}
	texts := slices.AppendSeq(slices.Clone(w.Notes), maps.Keys(w.Names))
	for _, e := range w.Draw {
		texts = append(texts, TextOf(e.Element))
	}
	for _, text := range texts {
		if len(text) > maxText {
			return fmt.Errorf("a text of %d bytes, and at most %d may be", len(text), maxText)
		}
	}
	return nil
}
