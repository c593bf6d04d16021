package app

import (
	"context"
	"fmt"
	"iter"
	"os"

	"geoeval/internal/disk"
	"geoeval/internal/llm/session"
	"geoeval/internal/release/exam"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/questions"
)

// source is what has its questions.
func (e *Evaluation) source(o *Options) (questions.Source, error) {
	from := exam.Release(e.to(e.Release))
	if e.Release == "" {
		p, err := pipeline.New(o.NewStages(""), &pipeline.Config{}, e.to(e.Build))
		if err != nil {
			return nil, err
		}
		from = exam.Build(p)
	}
	if !e.atHand() {
		return gone{from, e.gone()}, nil
	}
	return from, nil
}

// A gone source is not where the evaluation remembers it: it cannot be asked for anything.
type gone struct {
	questions.Source
	why error
}

func (g gone) Digest(context.Context) (string, error) { return "", g.why }

func (g gone) Questions(context.Context, []schema.Subset) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) { yield(questions.Question{}, g.why) }
}

func (g gone) Principles(context.Context) ([]schema.Principle, []schema.Annotation, error) {
	return nil, nil, g.why
}

// gone says that what is evaluated is not there, and what to do.
func (e *Evaluation) gone() error {
	was := *e
	was.alone = e.Where != ""
	what, of, again := "build", was.to(e.Build), "--out BUILD"
	if e.Release != "" {
		what, of, again = "release", was.to(e.Release), "RELEASE"
	}
	return Missing(fmt.Errorf("%s is an evaluation of the %s in %s, which is not there: put it back, or name where it is now: geoeval evaluate %s --to %s",
		e.Dir, what, of, again, e.Dir))
}

// Stages makes the stages of the evaluation, and where they ask language models. Those have no key where they are not to ask.
func (e *Evaluation) Stages(o *Options, key string) ([]stages.Stage, *session.Session, error) {
	from, err := e.source(o)
	if err != nil {
		return nil, nil, err
	}
	s := session.New(disk.Join(e.Dir, LedgerFolder), key, o.Offline)
	if !o.Offline {
		s.Keys = os.Getenv
	}
	s.Former, s.Alone, s.Folder = formerly(e.Dir), true, e.to(e.Folder)
	o.Asking = s
	return all.Evaluation(from, e.to(e.Folder), s), s, nil
}

// EvaluationLayout is that of the folder of an evaluation.
func EvaluationLayout(dir string) pipeline.Layout {
	l := pipeline.Layout{Dir: dir, Verb: "geoeval evaluate"}
	if e, err := Recall(dir); err == nil && e != nil {
		l.Verb = e.Again()
	}
	return l
}

// Open makes the pipeline of the evaluation.
func (e *Evaluation) Open(o *Options) (*pipeline.Pipeline, error) { return e.OpenIn(o, e.Dir) }

// OpenIn makes the pipeline of the evaluation, whose tables are in another folder than the answers that were bought.
func (e *Evaluation) OpenIn(o *Options, out string) (*pipeline.Pipeline, error) {
	made, asking, err := e.Stages(o, os.Getenv("OPENAI_API_KEY"))
	if err != nil {
		return nil, err
	}
	config, err := e.Config(made)
	if err != nil {
		return nil, err
	}
	if err := o.capped(asking); err != nil {
		return nil, err
	}
	return e.pipeline(made, config, out)
}

// openTables makes a pipeline for those who read its tables alone: it has no configuration.
func (e *Evaluation) openTables(o *Options) (*pipeline.Pipeline, error) {
	made, _, err := e.Stages(o, "")
	if err != nil {
		return nil, err
	}
	return e.pipeline(made, &pipeline.Config{}, e.Dir)
}

func (e *Evaluation) pipeline(made []stages.Stage, config *pipeline.Config, out string) (*pipeline.Pipeline, error) {
	p, err := pipeline.New(made, config, out)
	if err != nil {
		return nil, err
	}
	return p.By(e.Again()), nil
}
