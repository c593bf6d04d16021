package corpus

import (
	"strings"

	"geoeval/internal/invented/synth"
)

// A marked text has one rune, a mark, in the place of each of its parameters, so that it can be rewritten as a whole
// before its numbers are filled in.
type marked struct {
	text string
	// parameters are those of the marks, in order.
	parameters []string
}

// The marks are the runes of Unicode's private use area; no text has other use for them.
const (
	firstMark = '\ue000'
	lastMark  = '\uf8ff'
)

func isMark(r rune) bool { return firstMark <= r && r <= lastMark }

func mark(t synth.Text) marked {
	var m marked
	var b strings.Builder
	for _, s := range t {
		if s.Parameter == "" {
			b.WriteString(s.Literal)
			continue
		}
		b.WriteRune(firstMark + rune(len(m.parameters)))
		m.parameters = append(m.parameters, s.Parameter)
	}
	m.text = b.String()
	return m
}

// A place is where a parameter stands in a text that is filled in.
type place struct {
	parameter  string
	start, end int
}

// fill spells every parameter, in order, and says where each stands.
func (m marked) fill(spell func(parameter string) string) (string, []place) {
	var b strings.Builder
	var places []place
	for _, r := range m.text {
		if !isMark(r) {
			b.WriteRune(r)
			continue
		}
		name := m.parameters[r-firstMark]
		start := b.Len()
		b.WriteString(spell(name))
		places = append(places, place{name, start, b.Len()})
	}
	return b.String(), places
}

// spelled fills in the values as the problem writes them.
func (m marked) spelled(p *synth.Instance) (string, []place) {
	return m.fill(func(name string) string { return p.Values[name].String() })
}
