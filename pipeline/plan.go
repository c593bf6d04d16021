package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"geoeval/stages"
)

// A StagePlan is what a build would do with a stage.
type StagePlan struct {
	Status
	// Buys is what it would buy, nil for a stage that buys nothing or is up to date.
	Buys *stages.Plan `json:"buys,omitempty"`
	// Guess: the tables it reads are stale themselves, so that the estimate is of those that are there.
	Guess bool `json:"guess,omitempty"`
	// Unknown: it may buy something, and the tables that would tell are not there yet. Bounds are then those of what it may buy, of which
	// the bounds of calls and cost alone count; null where nothing can be told. Narrows is the stage that will tell more once it has run.
	Unknown bool         `json:"unknown,omitempty"`
	Bounds  *stages.Plan `json:"bounds,omitempty"`
	Narrows string       `json:"narrows,omitempty"`
}

// Plan says what a build would do, and what it would buy. It changes nothing and asks nobody.
func (p *Pipeline) Plan(ctx context.Context) ([]StagePlan, error) {
	status, err := p.Status(ctx)
	if err != nil {
		return nil, err
	}
	state, err := p.layout.state()
	if _, unusable := errors.AsType[*StateError](err); unusable {
		state = emptyState()
	} else if err != nil {
		return nil, err
	}
	fresh, buying := map[string]bool{}, map[string]string{} // buying: the first stage that buys of those that a stage rests on, itself with them
	late := p.late(status, state)
	var out []StagePlan
	for i, s := range p.stages {
		d := s.Describe()
		fresh[d.Name] = status[i].Fresh
		plan := StagePlan{Status: status[i]}
		planner, buys := s.(stages.Planner)
		before := ""
		for _, r := range d.Reads {
			before = cmp.Or(before, buying[p.writer[r.Table].Describe().Name])
		}
		buying[d.Name] = before
		lacks, bounded := p.lacks(s, state), false
		if buys && !status[i].Fresh && cmp.Or(lacks, before) != "" {
			if err := p.bound(ctx, s, &plan, lacks == "" && late(s, before)); err != nil {
				return nil, err
			}
			if bounded = lacks != "" || plan.Bounds != nil; !bounded {
				plan.Unknown = false
			} else if plan.Unknown {
				plan.Narrows = cmp.Or(before, lacks)
			}
		}
		switch {
		case !buys || status[i].Fresh:
		case bounded:
			if plan.Unknown {
				buying[d.Name] = cmp.Or(before, d.Name)
			}
		default:
			job := stages.NewJob(s, p.config.Seed, built{p.layout})
			if plan.Buys, err = planner.Plan(ctx, job); err != nil {
				return nil, fmt.Errorf("stage %s: %w", d.Name, err)
			}
			plan.Guess = plan.Buys != nil && slices.ContainsFunc(d.Reads, func(r stages.Read) bool { return !fresh[p.writer[r.Table].Describe().Name] })
			if plan.Buys != nil && plan.Buys.Calls > 0 {
				buying[d.Name] = cmp.Or(before, d.Name)
			}
		}
		out = append(out, plan)
	}
	return out, nil
}

// late gives a function that says whether a stage reads tables that are as they will be, but for rows that buyer, an earlier stage, did
// not obtain in its last run. No other stage before it runs for a reason of its own, or buys anything.
func (p *Pipeline) late(status []Status, state *state) func(s stages.Stage, buyer string) bool {
	why := map[string]*Status{}
	for i := range status {
		why[status[i].Stage] = &status[i]
	}
	var late func(s stages.Stage, buyer string) bool
	late = func(s stages.Stage, buyer string) bool {
		return !slices.ContainsFunc(s.Describe().Reads, func(r stages.Read) bool {
			w := p.writer[r.Table]
			is := why[w.Describe().Name]
			switch {
			case is.Fresh:
				return false
			case is.Stage == buyer:
				return is.By != ByItself || state.Stages[buyer].Again != ""
			}
			_, buys := w.(stages.Planner)
			return buys || is.By != ByInput || is.Own != "" || !late(w, buyer)
		})
	}
	return late
}

// bound says between which bounds it is what a stage will buy that lacks what it reads. late is what [Pipeline.late] says.
func (p *Pipeline) bound(ctx context.Context, s stages.Stage, plan *StagePlan, late bool) (err error) {
	plan.Unknown = true
	b, bounds := s.(stages.Bounder)
	if !bounds {
		return nil
	}
	known, size := false, stages.SizeOf(p.size)
	if late {
		size = func(table string) (n stages.Size, known bool, err error) {
			n, known, err = p.size(table)
			return stages.Size{High: n.Lacking, OfProblem: n.OfProblem}, known, err
		}
	}
	if plan.Bounds, known, err = b.Bound(ctx, size); err != nil {
		return fmt.Errorf("stage %s: %w", plan.Stage, err)
	}
	plan.Unknown = !known || plan.Bounds != nil
	if !late || plan.Bounds == nil {
		return nil
	}
	// Of what is there, too, rulings may still be wanted, unless what comes takes their place.
	of, err := s.(stages.Planner).Plan(ctx, stages.NewJob(s, p.config.Seed, built{p.layout}))
	if err != nil {
		return fmt.Errorf("stage %s: %w", plan.Stage, err)
	}
	if of != nil {
		plan.Bounds.Add(of, 0, 1)
	}
	return nil
}

// size is how many rows a table will have, as far as the stage can tell that writes it.
func (p *Pipeline) size(table string) (n stages.Size, known bool, err error) {
	w := p.writer[table]
	if s, tells := w.(stages.Sizer); tells {
		return s.Size(stages.NewAuditJob(w, p.config.Seed, built{p.layout}), table)
	}
	return n, false, nil
}

// lacks names the first stage that has still to write what a stage reads, "" where all of that can be read.
func (p *Pipeline) lacks(s stages.Stage, state *state) string {
	for _, r := range s.Describe().Reads {
		w := p.writer[r.Table]
		record := state.Stages[w.Describe().Name]
		if record == nil || record.Tables[r.Table] == nil || record.otherLayout(w) != "" {
			return w.Describe().Name
		}
	}
	return ""
}
