package synth

import (
	"slices"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/proofread"
)

func testFigures(t *testing.T, problems []*Instance) {
	if !problems[0].Template.HasFigure() {
		return
	}
	for i, p := range problems[:min(nightly.Of(50, 200), len(problems))] {
		scene, err := p.Figure()
		if err != nil {
			t.Fatal(err)
		}
		testScene(t, p, scene)
		testGivens(t, p, scene)
		if i >= 20 {
			continue
		}
		if _, err := figure.PNG(scene); err != nil {
			t.Fatalf("with %v: %v", p.Values, err)
		}
	}
}

// testGivens refuses what a reader of the question and the figure cannot know.
func testGivens(t *testing.T, p *Instance, scene *figure.Scene) {
	t.Helper()
	if !p.Template.HasClauses() {
		return
	}
	var clauses []string
	_, semantic := p.Clauses()
	for _, clause := range semantic {
		clauses = append(clauses, clause.String(p))
	}
	for _, l := range p.Template.Languages() {
		for _, fault := range proofread.Givens(clauses, p.Short(l).String(p), scene) {
			t.Errorf("with %v in %s: %s", p.Values, l, fault)
		}
	}
}

// testScene refuses figures that cannot be read: points in one place, flat polygons, sharp angles, long ones.
func testScene(t *testing.T, p *Instance, scene *figure.Scene) {
	t.Helper()
	var all []figure.Point
	var names []string
	for name := range scene.Names {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, a := range names {
		all = append(all, scene.Names[a])
		for _, b := range names[:i] {
			if away(scene.Names[a], scene.Names[b]) < 1e-9 {
				t.Errorf("with %v the points %s and %s are the same", p.Values, a, b)
			}
		}
	}
	for _, e := range scene.Elements {
		switch e := e.(type) {
		case figure.Polygon:
			all = append(all, e.Points...)
			var vectors []vector
			for _, q := range e.Points {
				vectors = append(vectors, vector{q.X, q.Y, q.Z})
			}
			if len(vectors) > 2 && areaInside(vectors) < 1e-9 {
				t.Errorf("with %v a polygon has no area", p.Values)
			}
		case figure.Segment:
			all = append(all, e.From, e.To)
		case figure.Angle:
			at := vector{e.At.X, e.At.Y, e.At.Z}
			if degrees := angleBetween(vector{e.A.X, e.A.Y, e.A.Z}.minus(at),
				vector{e.B.X, e.B.Y, e.B.Z}.minus(at)); degrees < 5 || degrees > 176 {
				t.Errorf("with %v an angle of the figure has %.1f degrees", p.Values, degrees)
			}
		case figure.Circle:
			all = append(all, figure.Point{X: e.Center.X - e.Radius, Y: e.Center.Y - e.Radius},
				figure.Point{X: e.Center.X + e.Radius, Y: e.Center.Y + e.Radius})
		}
	}
	if len(all) < 3 || scene.Solid {
		return
	}
	low, high := all[0], all[0]
	for _, q := range all {
		low, high = figure.Point{X: min(low.X, q.X), Y: min(low.Y, q.Y)}, figure.Point{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
	}
	wide, tall := high.X-low.X, high.Y-low.Y
	if min(wide, tall) > 1e-9 && (wide > 12*tall || tall > 12*wide) {
		t.Errorf("with %v the figure is %.1f wide and %.1f high", p.Values, wide, tall)
	}
}

func away(a, b figure.Point) float64 {
	return vector{a.X, a.Y, a.Z}.minus(vector{b.X, b.Y, b.Z}).length()
}
