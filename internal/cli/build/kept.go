package build

import (
	"context"
	"fmt"

	"geoeval/internal/cli/app"
	"geoeval/internal/facts"
	"geoeval/pipeline"
	"geoeval/stages"
)

// tellKept says of stale stages how many of the answers that they ask for are in the ledger: those of a run that did not come to its
// end, as it was interrupted or came to a limit, and those from before something changed. The plan of a build counts them. A stage that
// nothing but itself makes stale has its answers in its tables.
func (s *statuses) tellKept(ctx context.Context, opts *app.Options, p *pipeline.Pipeline) error {
	var asking []*pipeline.Status
	for i, stage := range p.Stages() {
		is := &s.Stages[i]
		if _, asks := stage.(stages.Planner); asks && !is.Fresh && is.By != pipeline.ByInput && is.By != pipeline.ByItself {
			asking = append(asking, is)
		}
	}
	if len(asking) == 0 {
		return nil
	}
	kept, err := keptAnswers(ctx, opts, p)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, is := range asking {
		switch n := kept[is.Stage]; {
		case err != nil && !s.Running: // else what is written meanwhile may be why
			is.Why += fmt.Sprintf("; how many answers are kept cannot be told: %v", err)
		case n > 0:
			is.Why = s.withKept(is, n, p.Layout())
		}
	}
	return nil
}

// withKept is why a stage is stale that has so many answers.
func (s *statuses) withKept(is *pipeline.Status, n int, l pipeline.Layout) string {
	kept := facts.Count(n, "answer") + " are kept"
	if n == 1 {
		kept = "1 answer is kept"
	}
	if s.Running {
		kept += " so far"
	} else {
		kept += fmt.Sprintf(": %v to go on", l.NotBuilt())
	}
	if is.By == pipeline.ByFirst {
		return "it never ran to its end: " + kept
	}
	return is.Why + "; " + kept
}

// keptAnswers is how many of the answers that stale stages ask for are in the ledger, by stage.
func keptAnswers(ctx context.Context, opts *app.Options, p *pipeline.Pipeline) (map[string]int, error) {
	l, err := opts.Asking.Ledger()
	if err != nil || l.Len() == 0 {
		return nil, err
	}
	plans, err := p.Plan(ctx)
	if err != nil {
		return nil, err
	}
	kept := map[string]int{}
	for _, plan := range plans {
		if plan.Buys != nil {
			kept[plan.Stage] = plan.Buys.Owned
		}
	}
	return kept, nil
}
