package app

import (
	"context"
	"fmt"
	"strings"

	"geoeval/pipeline"
)

// A StaleEvaluation says that tables of an evaluation are not of one run: stages are stale, the first of them for Why, which is of the kind By.
type StaleEvaluation struct {
	Stages []string
	Why    string
	By     pipeline.StaleBy
	// Missing: nothing but what was not obtained is asked for again. The tables are of one run, and count what is missing.
	Missing bool
}

func (e *StaleEvaluation) Error() string {
	of := "stage " + e.Stages[0] + " is"
	if len(e.Stages) > 1 {
		of = "stages " + strings.Join(e.Stages, ", ") + " are"
	}
	return fmt.Sprintf("%s stale (%s): run geoeval evaluate", of, e.Why)
}

// Unwrap says that an evaluation must be run first.
func (e *StaleEvaluation) Unwrap() error { return pipeline.ErrNotBuilt }

// Stale says which stages of the evaluation in a folder are stale; nil for none. Where what it asked is not at hand, as in a folder
// that was moved alone, that cannot be told and is nil, too.
func (o *Options) Stale(ctx context.Context, dir string) (*StaleEvaluation, error) {
	e, err := Recall(dir)
	if e == nil || err != nil {
		return nil, err
	}
	p, err := e.Open(o)
	if err != nil {
		return nil, err
	}
	status, err := p.Status(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, nil
	}
	return StaleOf(status), nil
}

// StaleOf is what is stale among stages; nil for nothing.
func StaleOf(status []pipeline.Status) *StaleEvaluation {
	stale := StaleEvaluation{Missing: true}
	for _, s := range status {
		if s.Fresh {
			continue
		}
		stale.Missing = stale.Missing && (s.By == pipeline.ByInput || s.By == pipeline.ByItself)
		if stale.Stages = append(stale.Stages, s.Stage); len(stale.Stages) == 1 {
			stale.Why, stale.By = s.Why, s.By
		}
	}
	if len(stale.Stages) == 0 {
		return nil
	}
	return &stale
}
