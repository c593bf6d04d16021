package figure

import (
	"math"
	"strconv"
	"strings"
)

func (e Axes) draw(d *drawing) {
	corners := []Point{{X: e.X0, Y: e.Y0}, {X: e.X1, Y: e.Y1}}
	if !d.finite("axes", corners...) || !d.positive("axes", e.X1-e.X0, e.Y1-e.Y0) || e.Step != 0 &&
		!d.positive("axes' step", e.Step) {
		return
	}
	origin := Point{X: min(max(0, e.X0), e.X1), Y: min(max(0, e.Y0), e.Y1)}
	d.arrow(thin, Point{X: e.X0, Y: origin.Y}, Point{X: e.X1, Y: origin.Y})
	d.arrow(thin, Point{X: origin.X, Y: e.Y0}, Point{X: origin.X, Y: e.Y1})
	if d.measuring || d.err != nil {
		return
	}
	e.ticks(d, origin, e.X0, e.X1, Point{X: 1}, pixel{Y: 1})
	e.ticks(d, origin, e.Y0, e.Y1, Point{Y: 1}, pixel{X: -1})
	d.label("x", slanted, besideSpots{d.at(Point{X: e.X1, Y: origin.Y}), [2]pixel{{-0.5, 1}, {-0.5, -1}}})
	d.label("y", slanted, besideSpots{d.at(Point{X: origin.X, Y: e.Y1}), [2]pixel{{-1, 0.5}, {1, 0.5}}})
	for _, p := range d.names {
		if p == (Point{}) {
			return
		}
	}
	if origin == (Point{}) {
		d.label("O", slanted, besideSpots{d.at(origin), [2]pixel{{-1, 1}, {1, 1}}})
	}
}

// ticks draws the ticks of the axis in direction u; their numbers stand to the side. Where they would be too close,
// only some are drawn.
func (e Axes) ticks(d *drawing, origin Point, from, to float64, u Point, side pixel) {
	if e.Step == 0 {
		return
	}
	room := 7.0
	if e.Numbers {
		room = 24
	}
	step := e.Step
	for _, k := range []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, math.Inf(1)} {
		if step = float64(e.Step * k); step*d.scale >= room {
			break
		}
	}
	end := to - headLength*1.3/d.scale
	for i := math.Ceil(from / step); i*step <= end; i++ {
		v := float64(i * step)
		at := d.at(origin.minus(u.times(origin.dot(u))).plus(u.times(v)))
		if v == 0 || math.Abs(v-origin.dot(u))*d.scale < 4 {
			continue
		}
		d.draw(thin, path{at, snapped(at.along(side, -4))})
		if e.Numbers {
			text := strings.Replace(strconv.FormatFloat(v, 'g', 6, 64), "-", "−", 1)
			d.label(text, upright, besideSpots{at, [2]pixel{side, {-side.X, -side.Y}}})
		}
	}
}
