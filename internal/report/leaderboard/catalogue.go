package leaderboard

import (
	"fmt"
	"slices"

	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// tree is the tree of both benchmarks' principles (We-Math, figure 2; GeoSense, figure 2) with what models know of each: GPI of
// GeoSense's, and accuracies on problems of one step of We-Math's concepts. What nobody was asked of is not in it.
func (e *evaluation) tree() onefile.Section {
	s := onefile.Section{ID: "catalogue", Title: "The catalogue as a tree",
		Note: "GeoSense: GPI on the problems that need a principle of a level, and ACC there; aug asks the same problems as main and is in the tables. We-Math: accuracy on problems of one step, with the number of responses."}
	root := &onefile.Branch{}
	known := map[string]string{}
	for i := range e.principled {
		p := &e.principled[i]
		if p.Subset == schema.AugAsked || p.GPI == nil || p.ACC == nil || p.Breakdown != schema.PrincipledByLevel && p.Breakdown != schema.PrincipledByPrinciple {
			continue
		}
		known[p.Value] += fmt.Sprintf("%s, %s, %s, by %s: GPI %s %%, ACC %s %% of %s. ", p.Model, p.Setting, p.Subset, looker(p.Way, p.Judge), percent(*p.GPI), percent(*p.ACC), count(p.Responses))
	}
	for i := range e.catalogue {
		p := &e.catalogue[i]
		path := append(slices.Clone(p.Path), p.NameEN)
		for j := range path {
			says := ""
			switch {
			case p.Benchmark == schema.WeMath && j == 0:
				says = e.onSteps(schema.ByDomain, path[j])
			case p.Benchmark == schema.WeMath && j == len(p.Path):
				says = e.onSteps(schema.ByConcept, path[j])
			case p.Benchmark == schema.WeMath:
				says = e.onSteps(schema.ByGroup, path[j]) // nothing, of a level below the groups
			case j < len(p.Path):
				says = known[schema.LevelPath(path[:j+1])]
			default:
				says = known[p.ID]
			}
			if says != "" {
				root.At(append([]string{benchmarkNames[p.Benchmark]}, path[:j+1]...)...).Says = says
			}
		}
	}
	if s.Tree = root.Under; s.Tree == nil {
		s.Note += " No response here is to a problem that needs any."
	}
	return s
}

var benchmarkNames = map[schema.PrincipleOf]string{schema.WeMath: "We-Math", schema.GeoSense: "GeoSense"}

// onSteps are the accuracies of the runs on problems of one step, in a cell of a breakdown.
func (e *evaluation) onSteps(by schema.Breakdown, value string) (says string) {
	for k := range e.runs {
		if s := e.scores[cell{k, schema.StepsAsked, by, value}]; s != nil && s.Accuracy != nil {
			says += fmt.Sprintf("%s: %s %% of %s. ", e.nameOf(k), percent(*s.Accuracy), count(s.N))
		}
	}
	return says
}
