package app

import (
	"os"

	"geoeval/internal/disk"
	"geoeval/internal/llm/session"
	"geoeval/internal/release/exam"
	"geoeval/pipeline"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/questions"
)

// source is what has its questions.
func (e *Evaluation) source(o *Options) (questions.Source, error) {
	if e.Release != "" {
		return exam.Release(e.to(e.Release)), nil
	}
	p, err := pipeline.New(o.NewStages(""), &pipeline.Config{}, e.to(e.Build))
	if err != nil {
		return nil, err
	}
	return exam.Build(p), nil
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
