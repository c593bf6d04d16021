package scenes

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/schema"
)

// TestSolidTextsAndSteps looks at problems about bodies for what no teacher would write.
func TestSolidTextsAndSteps(t *testing.T) {
	var english, chinese, steps []string
	again := 0
	for seed := range uint64(nightly.Of(60, 160)) {
		p, err := problemOf(seed, Options{Solid: true})
		if err != nil {
			t.Fatal(err)
		}
		one, err := p.Template.Draw(seeded(seed))
		if err != nil {
			t.Fatal(err)
		}
		text := one.Text(schema.English).String(one)
		if strings.Count(text, "the cube") > 0 && strings.Contains(text, "-") {
			again++
		}
		english, chinese = append(english, text), append(chinese, one.Text(schema.Chinese).String(one))
		steps = append(steps, strings.Split(one.Steps(schema.English), "\n")...)
	}
	for _, c := range []struct {
		name string
		of   []string
		bad  func(line string) bool
	}{
		{"a body's vertices twice", append(english, chinese...), func(line string) bool { return strings.Count(line, "-") > 1 }},
		{"a measure behind that of a section or of a sector", english, func(line string) bool {
			return regexp.MustCompile(`(section with an area|with a central angle) of [^.]*( and|,) an? `).MatchString(line)
		}},
		{"a sentence in a list of equations", english, func(line string) bool {
			return regexp.MustCompile(`with ∠[A-Z]* = 90°[^.]* of the `).MatchString(line)
		}},
		{"one π", append(english, chinese...), func(line string) bool { return regexp.MustCompile(`(\b|为)1π`).MatchString(line) }},
		{"a step that only observes", steps, func(line string) bool { return strings.HasPrefix(line, "Observing") }},
		{"a lateral area by the name of a flat figure's", steps, func(line string) bool {
			title, said, _ := strings.Cut(line, ": ")
			return strings.HasPrefix(said, "the lateral area") && (strings.Contains(title, "Square") || strings.Contains(title, "Triangle"))
		}},
		{"a slant height by the name of a flat figure's area", steps, func(line string) bool {
			title, said, _ := strings.Cut(line, ": ")
			return strings.HasPrefix(said, "the slant height") && strings.HasPrefix(title, "Area")
		}},
		{"a cylinder as a sphere", steps, func(line string) bool {
			return strings.HasPrefix(line, "Radius of a Sphere: the base radius of the cylinder")
		}},
		{"a fraction in a fraction", steps, func(line string) bool { return strings.Contains(line, `\frac{\frac`) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, line := range c.of {
				if c.bad(line) {
					t.Error(line)
				}
			}
		})
	}
	if again == 0 && nightly.Whole() {
		t.Error("no cube with vertices is named again")
	}
}

// TestSolutionsEndInTheAnswer looks for the answer, as it is written, at the end of the last step.
func TestSolutionsEndInTheAnswer(t *testing.T) {
	for seed := range uint64(60) {
		p, err := problemOf(seed, Options{Solid: seed%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		one, err := p.Template.Draw(seeded(seed))
		if err != nil {
			t.Fatal(err)
		}
		steps := strings.TrimSuffix(one.Steps(schema.English), "$.")
		if !strings.HasSuffix(strings.NewReplacer(`^\circ`, "", "$", " ").Replace(steps), " "+one.Answer().Text) {
			t.Errorf("seed %d: the answer is %s, and the solution %s", seed, one.Answer().Text, steps)
		}
	}
}

// TestSimilarSectionsAreSaid asks for what the similar triangles of an axial section give.
func TestSimilarSectionsAreSaid(t *testing.T) {
	for seed := range uint64(4) {
		p, err := New(seeded(seed), Options{Solid: true, Concept: "geosense/definition-of-similar-triangles"})
		if err != nil {
			t.Fatal(err)
		}
		one, err := p.Template.Draw(seeded(seed))
		if err != nil {
			t.Fatal(err)
		}
		inscribed := slices.ContainsFunc(p.Said, func(s Statement) bool { return strings.HasSuffix(s.form.name, " in cone") })
		for l, want := range map[schema.Language]string{schema.English: "as $x : r = (", schema.Chinese: "因为$x : r = ("} {
			if steps := one.Steps(l); inscribed && !strings.Contains(steps, want) {
				t.Errorf("seed %d: no proportion is said: %s", seed, steps)
			}
		}
	}
}
