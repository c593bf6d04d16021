package onefile

import (
	"fmt"
	"html"
	"html/template"
	"strings"
)

// An Estimate is a number with its interval. Few marks one that rests on little; Said is what is said of it.
type Estimate struct {
	Value, Low, High float64
	Few              bool
	Said             string
}

// A Group is a name with an estimate a series, nil where a series has none.
type Group struct {
	Name string
	Of   []*Estimate
}

// A Scale is what a chart of estimates spans, and the places of its axis.
type Scale struct {
	From, To float64
	Ticks    []float64
	Unit     string
}

// Percent is the scale of shares in percent.
var Percent = Scale{From: 0, To: 100, Ticks: []float64{0, 25, 50, 75, 100}, Unit: " %"}

// The parts of the width of a chart of estimates, in percent.
const (
	estimatesFrom = 2
	estimatesWide = 95
)

// Intervals draws a dot with whiskers an estimate, the series of a group beneath each other and beneath its name, above an
// axis; a hollow dot rests on little. Colours go by the place of a series.
func Intervals(title string, scale Scale, groups []Group) template.HTML {
	const name, line, gap, axis = 20, 14, 8, 22
	height := axis
	for _, g := range groups {
		height += name + line*len(g.Of) + gap
	}
	at := func(v float64) float64 {
		share := (v - scale.From) / (scale.To - scale.From)
		return estimatesFrom + estimatesWide*max(0, min(1, share))
	}
	var svg strings.Builder
	open(&svg, title, height)
	for _, tick := range scale.Ticks {
		fmt.Fprintf(&svg, `<line class="grid" x1="%.2f%%" x2="%.2f%%" y1="0" y2="%d"/>`, at(tick), at(tick), height-axis+2)
		fmt.Fprintf(&svg, `<text class="value middle" x="%.2f%%" y="%d">%s%s</text>`, at(tick), height-5, Number(tick), scale.Unit)
	}
	y := 0
	for _, g := range groups {
		fmt.Fprintf(&svg, `<text x="0" y="%d">%s</text>`, y+name-6, html.EscapeString(g.Name))
		for k, e := range g.Of {
			middle := y + name + line*k + line/2
			if e == nil {
				continue
			}
			class := fmt.Sprintf("part-%d", k%8)
			if e.Few {
				class += " few"
			}
			fmt.Fprintf(&svg, `<g class="estimate %s"><title>%s</title><line x1="%.2f%%" x2="%.2f%%" y1="%d" y2="%d"/>`, class,
				html.EscapeString(e.Said), at(e.Low), at(e.High), middle, middle)
			for _, end := range []float64{e.Low, e.High} {
				fmt.Fprintf(&svg, `<line x1="%.2f%%" x2="%.2f%%" y1="%d" y2="%d"/>`, at(end), at(end), middle-3, middle+3)
			}
			fmt.Fprintf(&svg, `<circle cx="%.2f%%" cy="%d" r="4"/></g>`, at(e.Value), middle)
		}
		y += name + line*len(g.Of) + gap
	}
	svg.WriteString("</svg>")
	return template.HTML(svg.String())
}
