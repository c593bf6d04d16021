package ask

import (
	"slices"
	"sync"

	"geoeval/internal/facts"
	"geoeval/internal/llm/ask"
	"geoeval/schema"
)

// groups count what came of attempts so far, by model and setting.
type groups struct {
	mu  sync.Mutex
	all []facts.Group
}

// newGroups counts attempts that are to be asked.
func newGroups(attempts []attempt) *groups {
	g := &groups{}
	for i := range attempts {
		g.of(attempts[i].Model, attempts[i].Setting).Asked++
	}
	return g
}

// of is the group of a model in a setting, a new one where there is none. The last one is found first: attempts are in order.
func (g *groups) of(model, setting string) *facts.Group {
	for i := len(g.all) - 1; i >= 0; i-- {
		if g.all[i].Model == model && g.all[i].Setting == setting {
			return &g.all[i]
		}
	}
	g.all = append(g.all, facts.Group{Model: model, Setting: setting})
	return &g.all[len(g.all)-1]
}

// now gives the groups as they are.
func (g *groups) now() []facts.Group {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := slices.Clone(g.all)
	for i, of := range all {
		if of.Cost != nil {
			all[i].Cost = new(*of.Cost)
		}
	}
	return all
}

// came counts what came of a question; where opening, its answer is the first of two steps, and costs alone. finished tells what
// an answer came to.
func (g *groups) came(of *attempt, r *ask.Reply, paid ask.Bill, opening bool, finished func(*ask.Answer) schema.ResponseStatus) {
	g.mu.Lock()
	defer g.mu.Unlock()
	in := g.of(of.Model, of.Setting)
	if paid.Cost != nil {
		if in.Cost == nil {
			in.Cost = new(float64)
		}
		*in.Cost += *paid.Cost
	}
	last := r.Last()
	switch {
	case last == nil:
		in.Errors++
	case !opening:
		g.counted(in, finished(last))
	}
}

// made counts an answer that nobody was asked for.
func (g *groups) made(r *schema.Response) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.counted(g.of(r.Model, r.Setting), r.Status)
}

func (g *groups) counted(in *facts.Group, status schema.ResponseStatus) {
	switch status {
	case schema.NotObtained:
		in.Errors++
	case schema.Truncated:
		in.Answered++
		in.CutOff++
	default:
		in.Answered++
	}
}
