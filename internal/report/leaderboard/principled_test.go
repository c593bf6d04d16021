package leaderboard_test

import (
	"regexp"
	"strings"
	"testing"

	"geoeval/internal/report/leaderboard"
	"geoeval/schema"
)

// Measures of principles are drawn by how many a problem needs, and stand in the tree of both catalogues.
func TestPrinciplesAreDrawnAndStandInATree(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	path := []string{"Plane Geometry", "Understanding of Plane Figures"}
	for _, p := range []struct {
		by    schema.PrincipledBy
		value string
		gpi   float64
	}{
		{schema.PrincipledWhole, "all", 0.5}, {schema.PrincipledByNumber, "1", 0.75}, {schema.PrincipledByNumber, "2", 0.25},
		{schema.PrincipledByLevel, path[0], 0.5}, {schema.PrincipledByLevel, schema.LevelPath(path), 0.5},
		{schema.PrincipledByPrinciple, "geosense/definition-of-radius", 0.125},
	} {
		f.principled = append(f.principled, schema.Principled{Model: models[0], Setting: settings[0], Subset: schema.MainAsked, Way: schema.FoundByRule, Breakdown: p.by,
			Value: p.value, Responses: 40, Problems: 40, Looked: 40, Found: 20, GPI: &p.gpi, GPILow: new(p.gpi - 0.1), GPIHigh: new(p.gpi + 0.1), ACC: new(0.6), ACCLow: new(0.5), ACCHigh: new(0.7)})
	}
	f.catalogue = []schema.Principle{
		{ID: "geosense/definition-of-radius", Benchmark: schema.GeoSense, Kind: schema.Definition, NameEN: "Definition of Radius", NameZH: "半径的定义", Path: path, StatementEN: "s", StatementZH: "述"},
		{ID: "geosense/definition-of-ray", Benchmark: schema.GeoSense, Kind: schema.Definition, NameEN: "Definition of Ray", NameZH: "射线的定义", Path: path, StatementEN: "s", StatementZH: "述"},
		{ID: "wemath/angles", Benchmark: schema.WeMath, Kind: schema.Definition, NameEN: "Angles", NameZH: "角", Path: []string{"Plane Figures", "Understanding"}, StatementEN: "s", StatementZH: "述"},
	}
	f.scores = append(f.scores, schema.Score{Model: models[0], Setting: settings[0], Subset: schema.StepsAsked, Breakdown: string(schema.ByConcept), Value: "Angles", N: 40, Clusters: 40, Right: 30, Accuracy: new(0.75), Worst: new(0.75), Low: new(0.6), High: new(0.85), ClusteredLow: new(0.6), ClusteredHigh: new(0.85)})
	page := written(t, f, leaderboard.Options{})
	tree := regexp.MustCompile(`<[^>]+>|\s+`).ReplaceAllString(page[strings.Index(page, `<section id="catalogue"`):], " ")
	for _, want := range []string{"Figure 6: by number of principles", "GPI, 1: 75.0 % of 40", "GPI, 2: 25.0 % of 40", "ACC, 1: 60.0 % of 40"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	tree, _, _ = strings.Cut(strings.Join(strings.Fields(tree), " "), "Rule and judge")
	run := models[0] + ", " + settings[0]
	for _, want := range []string{
		"GeoSense Plane Geometry " + run + ", main, by rule: GPI 50.0 %, ACC 60.0 % of 40. Understanding of Plane Figures " + run,
		"Definition of Radius " + run + ", main, by rule: GPI 12.5 %", "We-Math Plane Figures Understanding Angles " + run + ": 75.0 % of 40.",
	} {
		if !strings.Contains(tree, want) {
			t.Errorf("the tree lacks %q: %s", want, tree)
		}
	}
	if strings.Contains(tree, "Definition of Ray") {
		t.Error("the tree has a principle of which nobody was asked")
	}
}
