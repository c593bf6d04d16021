package scenes

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

func TestSentences(t *testing.T) {
	equation, area := "{A}{B} = {n1}", "the area of {A}{B}{C} is {n2}"
	for _, c := range []struct {
		of   sentence
		want []string
	}{
		{sentence{lead: "in triangle {A}{B}{C}", measures: []string{equation, area}},
			[]string{"in triangle {A}{B}{C}, {A}{B} = {n1} and the area of {A}{B}{C} is {n2}"}},
		{sentence{lead: "in isosceles trapezoid {A}{B}{C}{D} with {A}{B} ∥ {C}{D} and {A}{D} = {B}{C}", measures: []string{equation}},
			[]string{"in isosceles trapezoid {A}{B}{C}{D}, {A}{B} ∥ {C}{D}, {A}{D} = {B}{C} and {A}{B} = {n1}"}},
		{sentence{lead: "in right triangle {A}{B}{C} with the right angle at {C}", measures: []string{equation}},
			[]string{"in right triangle {A}{B}{C} with the right angle at {C}, {A}{B} = {n1}"}},
		{sentence{lead: "in triangle {A}{B}{C}", says: "{D} lies on {A}{B}", measures: []string{equation}},
			[]string{"in triangle {A}{B}{C}, {D} lies on {A}{B}, with {A}{B} = {n1}"}},
		{sentence{says: "{A}{D} is perpendicular to {B}{C} with {D} on {B}{C}", measures: []string{equation}},
			[]string{"{A}{D} is perpendicular to {B}{C} with {D} on {B}{C}, and {A}{B} = {n1}"}},
		{sentence{says: "{A}{D} is drawn", measures: []string{area, equation, "∠{A} = {n3}°"}},
			[]string{"{A}{D} is drawn, with {A}{B} = {n1} and ∠{A} = {n3}°", area}},
	} {
		if got := c.of.inEnglish(); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, not %q", c.of, got, c.want)
		}
	}
	for _, c := range []struct {
		of       sentence
		language schema.Language
		want     string
	}{
		{sentence{lead: "in isosceles triangle {A}{B}{C} with {A}{B} = {A}{C}", measures: []string{"{B}{C} = {n1}", "{A}{C} = {n2}"}}, schema.English,
			"in isosceles triangle {A}{B}{C}, {A}{B} = {A}{C} = {n2} and {B}{C} = {n1}"},
		{sentence{lead: "在△{A}{B}{C}中，{A}{B}={A}{C}", measures: []string{"{B}{C}={n1}", "{A}{B}={n2}"}}, schema.Chinese,
			"在△{A}{B}{C}中，{A}{B}={A}{C}={n2}，{B}{C}={n1}"},
		{sentence{says: "{A}{D} is drawn", measures: []string{"∠{A}{B}{C} = ∠{A}{C}{B}", "∠{A}{C}{B} = {n1}°"}}, schema.English,
			"{A}{D} is drawn, with ∠{A}{B}{C} = ∠{A}{C}{B} = {n1}°"},
		{sentence{lead: "in cube {A}{B}{C}{D}-{E}{F}{G}{H}", measures: []string{"the volume of the cube is {n1}"}}, schema.English,
			"the volume of cube {A}{B}{C}{D}-{E}{F}{G}{H} is {n1}"},
		{sentence{lead: "在正方体{A}{B}{C}{D}-{E}{F}{G}{H}中", measures: []string{"该正方体的体积为{n1}"}}, schema.Chinese,
			"正方体{A}{B}{C}{D}-{E}{F}{G}{H}的体积为{n1}"},
		{sentence{lead: "in cube {A}{B}{C}{D}-{E}{F}{G}{H}", measures: []string{"{A}{B} = {n1}"}}, schema.English,
			"in cube {A}{B}{C}{D}-{E}{F}{G}{H}, {A}{B} = {n1}"},
	} {
		got := c.of.inChinese()
		if c.language == schema.English {
			got = strings.Join(c.of.inEnglish(), ". ")
		}
		if got != c.want {
			t.Errorf("%+v: %q, not %q", c.of, got, c.want)
		}
	}
	chinese := sentence{lead: "在△{A}{B}{C}中", says: "点{D}在{A}{B}上", measures: []string{"{A}{B}={n1}"}}
	if got, want := chinese.inChinese(), "在△{A}{B}{C}中，点{D}在{A}{B}上，{A}{B}={n1}"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestTextsNameLinesOnce looks in many problems for what one writes of lines: no formula as a sentence of its own, and of parallels
// the ends in the order in which they came.
func TestTextsNameLinesOnce(t *testing.T) {
	parallels := 0
	for seed := range uint64(100) {
		p, err := problemOf(seed, Options{})
		if err != nil {
			t.Fatal(err)
		}
		one, err := p.Template.Draw(seeded(seed))
		if err != nil {
			t.Fatal(err)
		}
		text := one.Text(schema.English).String(one)
		for sentence := range strings.SplitSeq(text, ". ") {
			if isEquation(sentence) || strings.HasPrefix(sentence, "∠") {
				t.Errorf("seed %d: %q is no sentence", seed, sentence)
			}
		}
		for _, s := range p.Said {
			if s.form.turned == "" {
				continue
			}
			parallels++
			w := newWriter(p, nil)
			for _, ends := range strings.Fields(s.form.turned) {
				of := Statement{s.form, s.of}.in(braced(ends))
				of = strings.NewReplacer("{", "", "}", "").Replace(of)
				if want := w.points(deduce.Quantity{Kind: deduce.Length, Of: of}); strings.Contains(w.say(s, braced(ends)), braced(of)) != (want == of) {
					t.Errorf("seed %d: %s is not named %s", seed, of, want)
				}
			}
		}
	}
	if parallels < 5 {
		t.Errorf("there are only %d parallels", parallels)
	}
}

// TestArcsAreToldApart looks for solutions that speak of both arcs with the same ends.
func TestArcsAreToldApart(t *testing.T) {
	seen := 0
	for seed := range uint64(nightly.Of(40, 60)) {
		p, err := New(seeded(seed), Options{Concept: "geosense/inscribed-angle-theorem"})
		if err != nil {
			t.Fatal(err)
		}
		one, err := p.Template.Draw(seeded(seed))
		if err != nil {
			t.Fatal(err)
		}
		steps := one.Steps(schema.English)
		for _, n := range p.Trace {
			q := p.State.Nodes[n].Q
			if v := p.Rows[0].values[n]; q.Kind == deduce.Arc && v > 180.5 && len(arcOf(p.scene.drawn.Diagram, q)) == 2 {
				seen++
				if strings.Count(steps, `\text{major }`) == 0 {
					t.Errorf("seed %d: an arc of more than 180 degrees is not called major: %s", seed, steps)
				}
			}
		}
		if strings.Contains(steps, `\text{minor }`) && !strings.Contains(steps, `\text{major }`) {
			t.Errorf("seed %d: there is no other arc: %s", seed, steps)
		}
	}
	if seen == 0 {
		t.Error("there is none")
	}
}
