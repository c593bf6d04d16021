package report

import (
	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// catalogue is the tree of both benchmarks' principles (We-Math, figure 2; GeoSense, figure 2): how many problems need each, and how
// many of a level any problem needs.
func (b *build) catalogue() onefile.Section {
	s := onefile.Section{ID: "principle-tree", Title: "The catalogue as a tree",
		Note: "Of each level how many of its principles some problem needs, and of each principle how many problems need it, and how many only mention it."}
	type count struct{ needed, all int }
	levels := map[*onefile.Branch]*count{}
	root := &onefile.Branch{}
	for _, name := range schema.PrinciplesOf {
		root.At(benchmarks[name])
	}
	for _, p := range joined.All(b.rows, schema.Principles) {
		path := append([]string{benchmarks[p.Benchmark]}, p.Path...)
		for i := range path {
			at := root.At(path[:i+1]...)
			if levels[at] == nil {
				levels[at] = &count{}
			}
			levels[at].all++
			if p.Problems > 0 {
				levels[at].needed++
			}
		}
		root.At(append(path, p.NameEN)...).Says = "needed by " + facts.Number(int(p.Problems)) + ", mentioned by " + facts.Number(int(p.Mentioned))
	}
	for at, c := range levels {
		at.Says = facts.Number(c.needed) + " of " + facts.Number(c.all) + " needed"
	}
	s.Tree = root.Under
	return s
}
