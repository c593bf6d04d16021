package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"geoeval/pipeline"
	"geoeval/schema"
)

// A StaleEvaluation says that an evaluation is not up to date: stages are stale, for Why. All verbs that read its tables follow one rule.
// Where answers are only Missing all of them go on, and say so. Otherwise those that show what is there say that it is stale, and those that
// make something of it for others refuse. Verify refuses where tables are Mixed: what else was done to them it is there to find.
type StaleEvaluation struct {
	Stages []string
	Why    string
	// Again is the command that makes it up to date.
	Again string
	// Missing: nothing but what was not obtained is asked for again. The tables are of one run, and count what is missing.
	Missing bool
	// Mixed: tables are of different runs, as one leaves them that failed midway: they are not to be held against each other.
	Mixed bool
}

func (e *StaleEvaluation) Error() string {
	of := "stage " + e.Stages[0] + " is"
	if len(e.Stages) > 1 {
		of = "stages " + strings.Join(e.Stages, ", ") + " are"
	}
	return fmt.Sprintf("%s stale (%s): run %s", of, e.Why, e.Again)
}

// Note says in a line what is missing or stale; "" for nothing.
func (e *StaleEvaluation) Note() string {
	switch {
	case e == nil:
		return ""
	case e.Missing:
		return e.Why + ": run " + e.Again
	}
	return e.Error()
}

// Current is nil where what the tables say may be made something of: where nothing is stale, or answers are only missing.
func (e *StaleEvaluation) Current() error {
	if e == nil || e.Missing {
		return nil
	}
	return e
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
	return StaleOf(p.Layout().Verb, status), nil
}

// StaleOf is what is stale among the stages of an evaluation, which a command makes up to date again; nil for nothing.
func StaleOf(again string, status []pipeline.Status) *StaleEvaluation {
	stale := StaleEvaluation{Missing: true, Again: again}
	for _, s := range status {
		if s.Fresh {
			continue
		}
		missing := (s.By == pipeline.ByInput || s.By == pipeline.ByItself) && s.Own == ""
		first := len(stale.Stages) == 0
		if first || stale.Missing && !missing {
			stale.Why = cmp.Or(s.Own, s.Why)
		}
		stale.Missing = stale.Missing && missing
		stale.Mixed = stale.Mixed || s.By == pipeline.ByChange || s.OwnBy == pipeline.ByChange || first && s.By == pipeline.ByInput
		stale.Stages = append(stale.Stages, s.Stage)
	}
	if len(stale.Stages) == 0 {
		return nil
	}
	return &stale
}

// StaleBuild says in a line that the build that the options name is not up to date, and why; "" where it is, or where that cannot be told.
func (o *Options) StaleBuild(ctx context.Context) string {
	aside := *o
	aside.log = nil // whatever is to be warned of, the verb itself warns of
	files, err := pipeline.ReadIfThere(pipeline.Layout{Dir: o.Out}, schema.Files, "source", "file", "record_limit")
	if err != nil {
		return ""
	}
	if len(files) > 0 { // of a first try on fewer records
		aside.Limit = int(files[0].RecordLimit)
	}
	p, err := aside.OpenBuild()
	if err != nil {
		return ""
	}
	status, err := p.Status(ctx)
	if err != nil {
		return ""
	}
	i := slices.IndexFunc(status, func(s pipeline.Status) bool { return !s.Fresh })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("%s is not up to date (stage %s: %s), and is taken as it was built; %s renews it", o.Out, status[i].Stage, status[i].Why, o.CommandFor("build"))
}
