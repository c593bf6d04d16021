package onefile

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

	"geoeval/internal/facts"
)

// Charts are SVG whose widths are percent of the page and whose letters keep their size, so that they can be read on a
// phone. Every chart stands beside a table with the same numbers.

// A Pair is two numbers to be compared, the second the build's. The paper does not tell a number below zero.
type Pair struct {
	Name        string
	Paper, Ours float64
}

// The parts of the width, in percent: names stand left of the bars, and the longest bar leaves room for its number.
const (
	named  = 30
	widest = 54
)

// Pairs draws two bars a row, the build's below the paper's.
func Pairs(title, ours, unit string, rows []Pair) template.HTML {
	top := 0.0
	for _, r := range rows {
		top = max(top, r.Paper, r.Ours)
	}
	var svg strings.Builder
	open(&svg, title, 30*len(rows))
	for i, r := range rows {
		y := 30 * i
		fmt.Fprintf(&svg, `<text x="0" y="%d">%s</text>`, y+17, html.EscapeString(r.Name))
		if r.Paper >= 0 {
			bar(&svg, "paper", r.Name+", paper", unit, r.Paper, top, y+2)
		}
		bar(&svg, "ours", r.Name+", "+ours, unit, r.Ours, top, y+14)
	}
	svg.WriteString("</svg>")
	return template.HTML(svg.String())
}

func bar(svg *strings.Builder, class, name, unit string, value, top float64, y int) {
	width := 0.0
	if top > 0 {
		width = widest * value / top
	}
	written := Number(value)
	if value == math.Trunc(value) {
		written = facts.Number(int(value))
	}
	written += unit
	fmt.Fprintf(svg, `<rect class="%s" x="%d%%" y="%d" width="%.2f%%" height="10" rx="2"><title>%s: %s</title></rect>`, class, named, y,
		width, html.EscapeString(name), written)
	fmt.Fprintf(svg, `<text class="value" x="%.2f%%" dx="5" y="%d">%s</text>`, named+width, y+9, written)
}

// A Stack is a row of parts that add up to a whole.
type Stack struct {
	Name  string
	Parts []int
}

// Stacks draws one bar of the full width a row, divided as its parts are; colours go by the place of a part's name.
func Stacks(title string, names []string, rows []Stack) template.HTML {
	var svg strings.Builder
	open(&svg, title, 42*len(rows))
	for i, r := range rows {
		y, sum := 42*i, 0
		for _, n := range r.Parts {
			sum += n
		}
		fmt.Fprintf(&svg, `<text x="0" y="%d">%s</text><text class="value end" x="100%%" y="%d">%s</text>`, y+13,
			html.EscapeString(r.Name), y+13, facts.Number(sum))
		before := 0
		for k, n := range r.Parts {
			if n > 0 {
				fmt.Fprintf(&svg, `<rect class="part-%d" x="%.3f%%" y="%d" width="%.3f%%" height="15">`+
					`<title>%s, %s: %s</title></rect>`,
					k, 100*Mean(before, sum), y+18, 100*Mean(n, sum), html.EscapeString(r.Name), html.EscapeString(names[k]), facts.Number(n))
			}
			before += n
		}
	}
	svg.WriteString("</svg>")
	return template.HTML(svg.String())
}

func open(svg *strings.Builder, title string, height int) {
	fmt.Fprintf(svg, `<svg class="chart" role="img" aria-label="%s: a chart of numbers that the table below holds" `+
		`width="100%%" height="%d">`, html.EscapeString(title), height)
}

// Number writes a number with one decimal, or with none where that is 0.
func Number(v float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0") }

// Share writes what part n is of all, in percent with one decimal, on one line.
func Share(n, all int) string { return fmt.Sprintf("%.1f\u00a0%%", 100*Mean(n, all)) }

// Of writes a count of all: the one form of counts, "5 of 60 (8.3 %)".
func Of(n, all int) string {
	return facts.Number(n) + " of " + facts.Number(all) + " (" + Share(n, all) + ")"
}

// Mean is sum / n, 0 for none.
func Mean(sum, n int) float64 { return float64(sum) / float64(max(n, 1)) }
