package corpus

import (
	"fmt"
	"regexp"
	"strings"

	"geoeval/internal/invented/proofread"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// A pictured is a problem whose conditions stand in its figure, as Geometry3K and PGPS9K publish it: the question, in
// LaTeX without $, and the clauses of the figure in PGPS9K's grammar.
type pictured struct {
	question   string
	structural []string
	semantic   []string
}

// composePictured needs clauses and a figure. turn chooses how the question is put.
func composePictured(p *synth.Instance, turn uint64) (*pictured, error) {
	structural, semantic := p.Clauses()
	r := &pictured{question: asked(latexSigns(p.Short(schema.English).String(p)), turn), structural: structural}
	for _, clause := range semantic {
		r.semantic = append(r.semantic, clause.String(p))
	}
	if len(r.semantic) == 0 || r.question == "" {
		return nil, errUnfit
	}
	scene, err := p.Figure()
	if err != nil {
		return nil, err
	}
	if faults := proofread.Givens(r.semantic, r.question, scene); len(faults) > 0 {
		return nil, fmt.Errorf("a reader of %q with %v is not told everything: %s", r.question, p.Values,
			strings.Join(faults, "; "))
	}
	return r, nil
}

// latexSigns writes signs as LaTeX does.
func latexSigns(text string) string {
	return namedFigure.ReplaceAllString(strings.TrimSpace(commands.Replace(text)), `${1}\$2 $3`)
}

// namedFigure is an angle or triangle with its name, which Geometry3K and PGPS9K write as commands.
var namedFigure = regexp.MustCompile(`(^|[^\\a-z])(angle|triangle) ([A-Z]{1,3})\b`)

var commands = strings.NewReplacer(
	"∠", `\angle `, "△", `\triangle `, "⊙", `\odot `, "∥", `\parallel`, "⊥", `\perp`, "°", `^{\circ}`, "π", `\pi`, "≅", `\cong`, "∼", `\sim`,
)

// find is a question that can be put in other ways.
var find = regexp.MustCompile(`(^|\. )Find ([^.?]*)\.`)

// asked puts a question that begins with «Find» in one of several ways.
func asked(text string, turn uint64) string {
	ways := []string{"${1}Find $2.", "${1}What is $2?", "${1}Determine $2."}
	return find.ReplaceAllString(text, ways[turn%uint64(len(ways))])
}

// logicForms writes semantic clauses as Geometry3K's diagram_logic_form. A clause that has no such form there is left
// out.
func logicForms(semantic, structural []string) []string {
	forms := []string{}
	for _, clause := range pairs(semantic) {
		for _, rule := range logicRules {
			if m := rule.clause.FindStringSubmatch(clause); m != nil {
				forms = append(forms, rule.form(m))
				break
			}
		}
	}
	for _, clause := range structural {
		if points := strings.Fields(clause); len(points) > 3 {
			forms = append(forms, incidences(points)...)
		}
	}
	return forms
}

// incidences are the forms of the points on a line or circle.
func incidences(points []string) (forms []string) {
	last := len(points) - 1
	switch points[0] {
	case "line":
		for _, between := range points[2:last] {
			forms = append(forms, "PointLiesOnLine("+between+", "+line(points[1]+points[last])+")")
		}
	case `\odot`:
		for _, on := range points[3:] {
			forms = append(forms, "PointLiesOnCircle("+on+", Circle("+points[1]+", radius_0_0))")
		}
	}
	return forms
}

// pairs writes clauses of more than two equal things, AB = AC = 40, as clauses of two.
func pairs(semantic []string) []string {
	var all []string
	for _, clause := range semantic {
		sides := strings.Split(clause, " = ")
		if len(sides) < 3 {
			all = append(all, clause)
			continue
		}
		for i := range sides[1:] {
			all = append(all, sides[i]+" = "+sides[i+1])
		}
	}
	return all
}

// A logicRule is a kind of semantic clause and the logic form that says the same.
type logicRule struct {
	clause *regexp.Regexp
	form   func(m []string) string
}

var logicRules = []logicRule{
	{regexp.MustCompile(`^([A-Z]{2}) = ([A-Z]{2})$`), func(m []string) string { return "Equals(LengthOf(" + line(m[1]) + "), LengthOf(" + line(m[2]) + "))" }},
	{regexp.MustCompile(`^([A-Z]{2}) = (\S+)$`), func(m []string) string { return "Equals(LengthOf(" + line(m[1]) + "), " + m[2] + ")" }},
	{regexp.MustCompile(`^m \\angle ([A-Z]{3}) = m \\angle ([A-Z]{3})$`), func(m []string) string {
		return "Equals(MeasureOf(" + angle(m[1]) + "), MeasureOf(" + angle(m[2]) + "))"
	}},
	{regexp.MustCompile(`^m \\angle ([A-Z]{3}) = (\S+)$`), func(m []string) string { return "Equals(MeasureOf(" + angle(m[1]) + "), " + m[2] + ")" }},
	{regexp.MustCompile(`^([A-Z]{2}) \\perp ([A-Z]{2})\b`), func(m []string) string { return "Perpendicular(" + line(m[1]) + ", " + line(m[2]) + ")" }},
	{regexp.MustCompile(`^([A-Z]{2}) \\parallel ([A-Z]{2})\b`), func(m []string) string { return "Parallel(" + line(m[1]) + ", " + line(m[2]) + ")" }},
	{regexp.MustCompile(`^m \\widehat ([A-Z]{2,3}) = (\S+)$`), func(m []string) string {
		return "Equals(MeasureOf(Arc(" + strings.Join(letters(m[1]), ", ") + ")), " + m[2] + ")"
	}},
}

// wanted is the logic form of a question: what its last word names.
func wanted(question string) string {
	fields := strings.Fields(strings.TrimRight(unrounded(question), ".?"))
	if len(fields) == 0 {
		return "Find(x)"
	}
	switch name := fields[len(fields)-1]; {
	case len(fields) > 1 && fields[len(fields)-2] == `\angle` && isName(name):
		return "Find(MeasureOf(" + angle(name) + "))"
	case isName(name) && len(name) == 2:
		return "Find(LengthOf(" + line(name) + "))"
	default:
		return "Find(" + name + ")"
	}
}

// unrounded leaves out what says how to write the answer.
func unrounded(text string) string {
	before, _, _ := strings.Cut(text, " Round ")
	before, _, _ = strings.Cut(before, " Give ")
	return before
}

func line(name string) string  { return "Line(" + strings.Join(letters(name), ", ") + ")" }
func angle(name string) string { return "Angle(" + strings.Join(letters(name), ", ") + ")" }

// instances gives the lines of structural clauses as pairs of neighbouring points, and the centres of the circles.
func instances(structural []string) (lines, circles []string) {
	lines, circles = []string{}, []string{}
	for _, clause := range structural {
		points := strings.Fields(clause)
		switch points[0] {
		case "line":
			for i := 2; i < len(points); i++ {
				lines = append(lines, points[i-1]+points[i])
			}
		case `\odot`:
			circles = append(circles, points[1])
		}
	}
	if len(circles) == 0 {
		circles = append(circles, "") // as published, for «none»
	}
	return lines, circles
}
