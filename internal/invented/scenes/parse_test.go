package scenes

import (
	"strings"
	"testing"

	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// TestWordsAreReadBack takes texts apart that say what the problem says, and texts that do not.
func TestWordsAreReadBack(t *testing.T) {
	for seed := range uint64(60) {
		p, err := problemOf(seed, Options{})
		if err != nil {
			t.Fatal(err)
		}
		w := newWriter(p, synth.NewStream(seed))
		given := p.Rows[0].Given
		for _, l := range p.Template.Languages() {
			text := w.lettered(w.text(l))
			if err := p.says(text, l, given); err != nil {
				t.Errorf("%q: %v", text, err)
			}
			other := make([]float64, len(given))
			for i, v := range given {
				other[i] = v + 1
			}
			if p.says(text, l, other) == nil {
				t.Errorf("%q: is read with numbers that are not in it", text)
			}
			stop := ". "
			if l == schema.Chinese {
				stop = "，"
			}
			if parts := strings.Split(text, stop); len(parts) > 2 {
				less := strings.Join(append(parts[:1:1], parts[2:]...), stop)
				if p.says(less, l, given) == nil {
					t.Errorf("%q: nothing is missed of %q", less, text)
				}
			}
			if p.says(strings.NewReplacer("A", "B", "B", "A").Replace(text), l, given) == nil {
				t.Errorf("%q: A and B may be exchanged", text)
			}
			if p.says(text+" And so on.", l, given) == nil {
				t.Errorf("%q: words that nobody knows are passed over", text)
			}
		}
	}
}

func TestWhatCanBeReadInTwoWaysIsRefused(t *testing.T) {
	g := grammarOf(schema.English)
	again := newPhrase("{M} is the midpoint of {A}{B}")
	again.says = []Statement{{forms["crossing"], "XABCD"}}
	g.phrases = append(g.phrases, again)
	if _, err := g.read("M is the midpoint of AB."); err == nil || !strings.Contains(err.Error(), "two ways") {
		t.Errorf("it is read: %v", err)
	}
}
