package scenes

import (
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// A form is one thing that can be said of points: a word for a figure, or a relation.
type form struct {
	name string
	// args are the variables of the texts below, a letter each.
	args string
	// either are pairs of args that name a segment whose ends may stand the other way round, as those of parallels, which point one
	// way, may not: "AB CD".
	either string
	// turned are such pairs of parallels: the facts need their direction, the words, which read the same without, name their ends in
	// the order of the others.
	turned string
	// facts are what it says, beyond what is drawn.
	facts func(d *deduce.Diagram, of string) []deduce.Fact
	// weaker is the form that says less of the same points, where what it says is not needed; "" where then nothing is said,
	// which only a form may that introduces no point.
	weaker string
	// in, where not empty, is what a sentence about the whole figure begins with: "in triangle {A}{B}{C}".
	in texts
	// says are clauses without a capital and a full stop.
	says texts
	// clauses say it in PGPS9K's grammar, for a reader of the figure.
	clauses []string
	// marks are what is drawn for it: "right ACB", "equal AM MB", "parallel AB CD", "angles BAD DAC".
	marks []string
	// open: its words leave open on which side something lies, so that a reader needs the figure.
	open bool
	// shape is what it is about; "" for nothing of its own.
	shape schema.Shape
	// body: it introduces a body, which is said by naming it for the first time.
	body bool
}

// texts are English and Chinese wordings; any of them may be taken.
type texts struct{ en, zh []string }

// A Statement is a form with its points.
type Statement struct {
	*form
	of string
}

// forms are all forms, by name.
var forms = byName(flatForms, quadForms, circleForms, solidForms)

func byName(lists ...[]form) map[string]*form {
	all := map[string]*form{}
	for _, l := range lists {
		for i := range l {
			all[l[i].name] = &l[i]
		}
	}
	return all
}

// becomes are the forms of which something becomes a body or is put to it, and the place of that body, which they introduce.
var becomes = map[string]int{"recast": 1, "on top": 2, "base to base": 2, "hollowed": 2}

// gathered puts all points that lie on one circle behind the first of them, by their letters, so that one clause says it.
func gathered(said []Statement) []Statement {
	var all []Statement
	for _, one := range said {
		if one.form.name == onCircle {
			is := func(s Statement) bool { return s.form == one.form && s.of[1] == one.of[1] }
			if slices.ContainsFunc(all, is) {
				continue
			}
			from := len(all)
			for _, other := range said {
				if is(other) {
					all = append(all, other)
				}
			}
			slices.SortFunc(all[from:], func(x, y Statement) int { return strings.Compare(x.of, y.of) })
			continue
		}
		all = append(all, one)
	}
	return all
}

// makes tells whether a statement introduces a body as such a form does.
func (s Statement) makes(body string) bool {
	at, ok := becomes[s.form.name]
	return ok && s.of[at:at+1] == body
}

// becoming puts bodies behind the statements that make them: a cylinder is melted and cast into a cone, of which measures follow.
func becoming(said []Statement) []Statement {
	said = slices.Clone(said)
	for i := 0; i < len(said); i++ {
		at, ok := becomes[said[i].form.name]
		if !ok {
			continue
		}
		of := said[i].of[at : at+1]
		j := slices.IndexFunc(said, func(s Statement) bool { return s.form.body && s.of == of })
		used := slices.ContainsFunc(said[:i], func(s Statement) bool { return !s.form.body && strings.Contains(s.of, of) })
		if j >= 0 && j < i && !used {
			body := said[j]
			said = slices.Insert(slices.Delete(said, j, j+1), i, body)
		}
	}
	return said
}

// composed are the forms that make a body of others and introduce these.
var composed = []string{"on top", "base to base", "pyramid on cube"}

// composedFirst puts statements that make a body of others before what is said of these.
func composedFirst(said []Statement) []Statement {
	said = slices.Clone(said)
	slices.SortStableFunc(said, func(x, y Statement) int {
		first := func(s Statement) int {
			if slices.Contains(composed, s.form.name) {
				return 0
			}
			return 1
		}
		return first(x) - first(y)
	})
	return said
}

// onSegments says of points on the extension of a segment that is drawn farther already that they are on what is there of it.
func onSegments(said []Statement, d *deduce.Diagram) []Statement {
	said = slices.Clone(said)
	known := ""
	for i, one := range said {
		if one.form.name == "point on extension" {
			l := d.LineOf(one.of[1], one.of[2])
			for _, end := range []byte(l[strings.IndexByte(l, one.of[0])+1:]) {
				if strings.IndexByte(known, end) >= 0 {
					said[i] = Statement{forms["point on segment"], one.of[:1] + one.of[2:] + string(end)}
					break
				}
			}
		}
		known += one.of
	}
	return said
}

// introduced are its points in the order in which a reader meets them: one between the ends of a segment behind the first of these.
func (s Statement) introduced() string {
	if s.form.name == "segment" {
		return string([]byte{s.of[1], s.of[0], s.of[2]})
	}
	return s.of
}

// inOrder are statements that name every segment by its ends in the order in which they were introduced, so that it has one name
// in the whole text, and a radius from the center on.
func inOrder(said []Statement) []Statement {
	said = slices.Clone(said)
	known := string(center)
	for i, one := range said {
		of := []byte(one.of)
		for _, ends := range strings.Fields(one.form.either) {
			x, y := strings.IndexByte(one.form.args, ends[0]), strings.IndexByte(one.form.args, ends[1])
			if first := strings.IndexByte(known, of[y]); first >= 0 && first < strings.IndexByte(known, of[x]) {
				of[x], of[y] = of[y], of[x]
			}
		}
		said[i].of = string(of)
		for _, c := range []byte(said[i].introduced()) {
			if strings.IndexByte(known, c) < 0 {
				known += string(c)
			}
		}
	}
	return said
}
