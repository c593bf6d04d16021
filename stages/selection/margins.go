package selection

import (
	"fmt"
	"strings"

	"geoeval/schema"
)

// The values of the column axis.
const (
	sourceAxis = "source"
	shapeAxis  = "shape"
)

// An axis is one side of a plan with what explains it.
type axis struct {
	name    string
	names   []string
	margins []margin
	left    map[int16]map[bar]int
	// unused is how many problems the plan leaves in the cell of a margin of this axis and one of the other.
	unused func(own, other int) int
	other  *axis
}

// A leftOut counts the problems of a margin that may not be selected, by what bars them.
type leftOut map[bar]int

// margins gives the rows of the table: how far a plan reached its targets, and why no farther. size is what was asked
// for.
func (p *plan) margins(groups []string, shapes []schema.Shape, groupLeft, shapeLeft map[int16]map[bar]int,
	size int) []schema.Margin {
	unused := func(row, column int) int { c := p.cells[row][column]; return c.supply - c.taken }
	source := &axis{name: sourceAxis, names: groups, margins: p.rows, left: groupLeft, unused: unused}
	var shapeNames []string
	for _, s := range shapes {
		shapeNames = append(shapeNames, string(s))
	}
	shape := &axis{name: shapeAxis, names: shapeNames, margins: p.columns, left: shapeLeft,
		unused: func(column, row int) int { return unused(row, column) }}
	source.other, shape.other = shape, source

	var rows []schema.Margin
	for _, a := range []*axis{source, shape} {
		for i, m := range a.margins {
			rows = append(rows, schema.Margin{
				Axis: a.name, Name: a.names[i],
				Target: int64(m.target), Supply: int64(m.supply), Selected: int64(m.taken),
				Reason: a.reason(i, p.taken(), size),
			})
		}
	}
	return rows
}

// reason says why a margin is not at its target. Where problems are left over that the margin lacks, the margins across
// that hold them have reached their targets: otherwise a plan with less deviation would exchange such a problem for one
// from a margin above its target, and there is one where another is below.
func (a *axis) reason(i, taken, size int) string {
	m := a.margins[i]
	switch {
	case m.taken == m.target:
		return ""
	case m.supply == 0:
		return fmt.Sprintf("supply: no problem could be selected%s", leftOut(a.left[int16(i)]))
	case m.taken < m.target && m.taken == m.supply:
		return fmt.Sprintf("supply: only %s could be selected%s", problemsOf(m.supply), leftOut(a.left[int16(i)]))
	case m.taken < m.target:
		return fmt.Sprintf("its other %s would overfill %s", problemsOf(m.supply-m.taken), a.across(i))
	case taken < size:
		return fmt.Sprintf("all %s that could be selected are taken, as %d were asked for", problemsOf(taken), size)
	}
	return "stands in for what is lacking in " + a.lacking()
}

// across lists the margins of the other axis that hold what a margin has left.
func (a *axis) across(i int) string {
	var full []string
	for other, name := range a.other.names {
		if n := a.unused(i, other); n > 0 {
			full = append(full, fmt.Sprintf("%s (%d)", name, n))
		}
	}
	return strings.Join(full, ", ")
}

// lacking lists the margins of this axis that are below their targets, and by how much.
func (a *axis) lacking() string {
	var below []string
	for i, m := range a.margins {
		if m.taken < m.target {
			below = append(below, fmt.Sprintf("%s (%d)", a.names[i], m.target-m.taken))
		}
	}
	return strings.Join(below, ", ")
}

func (l leftOut) String() string {
	var parts []string
	if l[isDuplicate] > 0 {
		parts = append(parts, count(l[isDuplicate], "duplicate"))
	}
	if l[isSuspect] > 0 {
		parts = append(parts, count(l[isSuspect], "suspect"))
	}
	if l[noDiagram] > 0 {
		parts = append(parts, fmt.Sprintf("%d without a diagram", l[noDiagram]))
	}
	if l[hasLost] > 0 {
		parts = append(parts, fmt.Sprintf("%d that lost a value", l[hasLost]))
	}
	if l[hasTwin] > 0 {
		parts = append(parts, fmt.Sprintf("%d whose right choice stands twice", l[hasTwin]))
	}
	if l[isUnseen] > 0 {
		parts = append(parts, fmt.Sprintf("%d that lean on a missing figure", l[isUnseen]))
	}
	if l[isMismatch] > 0 {
		parts = append(parts, count(l[isMismatch], "mismatch"))
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s left out)", enumerated(parts))
}

// enumerated is a list in words: a, b and c.
func enumerated(parts []string) string {
	last := len(parts) - 1
	if last < 1 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

func problemsOf(n int) string { return count(n, "problem") }

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	plural := noun + "s"
	if strings.HasSuffix(noun, "ch") {
		plural = noun + "es"
	}
	return fmt.Sprintf("%d %s", n, plural)
}
