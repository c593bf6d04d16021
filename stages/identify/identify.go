// Package identify finds out which principles responses use, and how well: the measures of GeoSense (arXiv 2504.12597). It looks
// for each principle of GeoSense that a problem needs, by a rule, and, where there are judges, by asking these as
// the benchmark does: whether the response uses it, which of its passages do, and how many key elements of its application in
// this problem these have.
//
// What is decided here: a principle that a problem only mentions is not looked for; a principle that a model proposed and nobody reviewed is no annotation; backward questions and problems
// of one step ask for something else than the problem, so that its applications say nothing of them; what a judge cannot be
// read of is a state and no zero, and is asked for again. Key elements are counted here by their tags, and what a judge counts
// is brought into its bounds.
package identify

import (
	"cmp"
	"context"
	"slices"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// New makes the stage; its configuration is a [Config]. Judges are asked in the session.
func New(s *session.Session) stages.Stage { return &stage{Base: asking.Base{Session: s}} }

type stage struct {
	asking.Base
	config Config
}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:          "identify",
		Version:       5,
		Config:        &s.config,
		Settings:      s.Settings(),
		CheckSettings: func() error { return cmp.Or(s.CheckServers("judges", s.config.judges()), s.checkPrompts()) },
		Reads: []stages.Read{
			stages.From(schema.EvaluatedQuestions, "subset", "problem_id", "parent_id", "language", "text", "answer", "answer_letter",
				"answer_choice", "answer_unit"),
			stages.From(schema.Principles, "id", "benchmark", "name_en", "name_zh", "statement_en", "statement_zh", "words_en", "words_zh"),
			stages.From(schema.Annotations, "problem_id", "principle", "how", "role", "application_en", "application_zh"),
			stages.From(schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "text", "status"),
		},
		Writes:      []schema.Named{schema.Applications, schema.Verdicts},
		Own:         []string{schema.EvaluatedQuestions.Name(), schema.Responses.Name()},
		Draws:       true,
		OutsideName: "prompts or prices",
		Audit:       stages.Audit{Summarize: s.summarize},
	}
}

// Outside is the version of the prompts and the prices. After a run in which a judge could not be asked everything it is
// unknown, so that the stage runs again.
func (s *stage) Outside(_ context.Context, remembered []byte) (digest, why string, err error) {
	if why := asking.NotObtained(remembered, "judge's answer"); why != "" {
		return "", why, nil
	}
	digest, err = s.outside()
	return digest, "", err
}

func (s *stage) outside() (string, error) {
	prompts, err := s.prompts()
	if err != nil {
		return "", err
	}
	var hashes []string
	for _, l := range schema.Languages {
		for _, c := range calls {
			hashes = append(hashes, prompts[l][c].Hash())
		}
	}
	return s.Digest(s.config.models(), hashes...), nil
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	all, err := s.wordings()
	return s.Parts(s.config.models(), all...), err
}

// Run looks for principles. Where judges cannot be asked to the end, what they said is in the ledger, and the next run goes on
// from there.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	outside, err := s.outside()
	if err != nil {
		return err
	}
	e, err := s.read(job)
	if err != nil {
		return err
	}
	ruled, err := stages.Each(ctx, e.responses, func(r response) ([]schema.Application, error) { return e.byRule(&r), nil })
	if err != nil {
		return err
	}
	rows := slices.Concat(ruled...)
	judged, verdicts, err := s.judge(ctx, job, e)
	if err != nil {
		return err
	}
	if err := asking.Remember(job, note(job, judged, verdicts)); err != nil {
		return err
	}
	job.Outside = outside
	if err := stages.Put(job, schema.Applications, append(rows, judged...)); err != nil {
		return err
	}
	return stages.Put(job, schema.Verdicts, verdicts)
}

// note tells of what is not known, and gives of how much another run might know more.
func note(job *stages.Job, rows []schema.Application, verdicts []schema.Verdict) (again int) {
	var sum schema.Asked
	for i := range rows {
		sum.Add(rows[i].Came(), schema.Applications.Key(&rows[i])+": "+rows[i].Why)
	}
	for i := range verdicts {
		sum.Add(verdicts[i].Came(), schema.Verdicts.Key(&verdicts[i])+": "+verdicts[i].Why)
	}
	if sum.Missing > 0 {
		job.Urgef("%d of %d questions to judges have no answer, for example %s; the next run asks again", sum.Missing, sum.N, sum.OneMissing)
	}
	if sum.Unread > 0 {
		job.Notef("what judges said of principles and final answers could not be read in %d of %d cases, for example %s"+asking.ToAskAgain, sum.Unread, sum.N, sum.OneUnread)
	}
	return sum.Missing
}
