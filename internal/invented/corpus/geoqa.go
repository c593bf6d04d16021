package corpus

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/synth"
	"geoeval/internal/program"
	"geoeval/schema"
)

// A geoqa is a problem as UniGeo and GeoQA+ both publish it, for they share their ancestor, GeoQA: numbers are counted
// in the order of the Chinese text, and UniGeo's English text, which may say them in another order, has the same
// counts.
type geoqa struct {
	// english is UniGeo's text: words parted by spaces, N_0 and so on for numbers.
	english string
	subject string
	numbers []any
	choices []any
	// values are the choices as numbers, nil for one that is None.
	values  []any
	label   int
	target  float64
	program []any
	points  pickler.Set
	answer  string
	trace   string
}

// composeGeoQA needs a program of the stack language and four choices that are numbers.
func composeGeoQA(p *synth.Instance, chance synth.Chance) (*geoqa, error) {
	r := &geoqa{answer: p.Steps(schema.Chinese), trace: p.Trace().String()}
	chinese := mark(p.Text(schema.Chinese))
	chinese.text = besideFigure(chinese.text)
	counted := map[string]string{}
	for i, name := range chinese.parameters {
		r.numbers = append(r.numbers, p.Values[name].Float())
		if _, again := counted[name]; !again {
			counted[name] = "N_" + strconv.Itoa(i)
		}
	}
	source, err := p.Program(program.Stack, func(name string) (string, bool) {
		n, ok := counted[name]
		return n, ok
	})
	if err != nil {
		return nil, err
	}
	for _, word := range strings.Fields(source) {
		r.program = append(r.program, word)
	}
	if err := r.choose(p, chance); err != nil {
		return nil, err
	}
	for _, letter := range slices.Sorted(maps.Values(p.Letters)) {
		r.points = append(r.points, letter)
	}
	r.subject, _ = chinese.spelled(p)
	return r, r.translate(p, counted)
}

// besideFigure is a Chinese text that stands beside a figure.
func besideFigure(text string) string { return "如图，" + text }

func (r *geoqa) choose(p *synth.Instance, chance synth.Chance) error {
	unit := ""
	if p.Goal() == schema.Angle && happens(chance, "degrees", 500) {
		unit = "°"
	}
	choices, gold := p.Choices(4, chance, func(a synth.Answer) (string, bool) {
		return strings.TrimSuffix(a.Plain, "°") + unit, a.Value != nil
	})
	if len(choices) < 4 {
		return errUnfit
	}
	for _, c := range choices {
		r.choices = append(r.choices, c.Spelled)
		r.values = append(r.values, *c.Value)
	}
	r.label, r.target = gold, *choices[gold].Value
	for _, l := range []schema.Language{schema.English, schema.Chinese} {
		if err := stands(p, p.Text(l).String(p), choices[gold].Spelled, spelled(choices), gold); err != nil {
			return err
		}
	}
	return nil
}

// translate writes the English text, whose parameters must all be counted.
func (r *geoqa) translate(p *synth.Instance, counted map[string]string) error {
	english := mark(p.Text(schema.English))
	for _, name := range english.parameters {
		if counted[name] == "" {
			return errUnfit
		}
	}
	english.text = strings.Join(unigeoTokens(english.text), " ")
	r.english, _ = english.fill(func(name string) string { return counted[name] })
	return nil
}

// quirks gives a record what the published ones have now and then, and tells of it.
func (r *geoqa) quirks(chance synth.Chance, note func(string)) {
	if happens(chance, "none", 10) {
		wrong := (r.label + 1 + int(chance("none")%3)) % 4
		r.choices[wrong], r.values[wrong] = nil, nil
		note("a choice is None")
	}
	if happens(chance, "invisible", 10) {
		r.subject = strings.Replace(r.subject, "，", "，\u200b", 1)
		r.english = strings.Replace(r.english, " , ", " \u200b, ", 1)
		note("zero-width space")
	}
	if signs := otherSigns.Replace(r.subject); signs != r.subject && happens(chance, "signs", 150) {
		r.subject = signs
		note("other signs")
	}
}

var otherSigns = strings.NewReplacer("⊥", "丄", "∥", "‖", "△", "⊿")

// traced puts into a record what its solution uses, where that is known.
func (r *geoqa) traced(d pickler.Dict) pickler.Dict {
	if r.trace == "" {
		return d
	}
	return append(d, traceKey, r.trace)
}

// gray draws a problem's figure as numpy holds it, and says how it did.
func gray(p *synth.Instance) (image pickler.Gray, written string, err error) {
	scene, err := p.Figure()
	if err != nil {
		return image, "", err
	}
	img, err := figure.Draw(scene)
	if err != nil {
		return image, "", err
	}
	size := img.Bounds().Size()
	written, err = writtenScene(scene)
	return pickler.Gray{Width: size.X, Height: size.Y, Pixels: img.Pix}, written, err
}

// writtenScene is what a record says of how its picture was drawn: nothing where that would be too long.
func writtenScene(scene *figure.Scene) (string, error) {
	written, err := scene.Written()
	if errors.Is(err, figure.ErrUnwritten) {
		return "", nil
	}
	return written, err
}

func texts(words []string) pickler.List {
	out := make(pickler.List, len(words))
	for i, word := range words {
		out[i] = word
	}
	return out
}

// set replaces the value of a key.
func set(d pickler.Dict, key string, value any) {
	for i := 0; i < len(d); i += 2 {
		if d[i] == key {
			d[i+1] = value
		}
	}
}

// A pickleFault breaks a record of a pickle, which becomes a reject of a kind.
type pickleFault struct {
	kind  schema.RejectKind
	spoil func(d pickler.Dict)
}
