// Package errors names the first error of every wrong answer, as GeoSense (arXiv 2504.12597, section 4.4) and We-Math (arXiv
// 2407.01284, appendix E.2) do by hand: judges, which are language models, say what kind it is, in which sentence, and about which
// principle; what people say is taken in from a file.
//
// What is decided here: an answer is wrong where its verdict is not right, as the stage score counts it. One that is missing, was cut
// off or refused, or of which nobody decided that it is wrong, is not classified, and nobody is asked. A judge's answer whose sentence
// does not stand in the response is unusable. What is not classified is counted, with the reason: shares are of all wrong answers.
package errors

import (
	"cmp"
	"context"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// New makes the stage; its configuration is a [Config]. Judges are asked in the session, and the file of people's is in a folder.
func New(folder string, s *session.Session) stages.Stage {
	return &stage{Base: asking.Base{Session: s}, folder: folder}
}

type stage struct {
	asking.Base
	config Config
	folder string
}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	attempt := func(more ...string) []string {
		return append([]string{"model", "setting", "subset", "problem_id", "repeat"}, more...)
	}
	return stages.Description{
		Name:     "errors",
		Version:  3,
		Config:   &s.config,
		Settings: s.Settings(),
		CheckSettings: func() error {
			return cmp.Or(s.CheckServers("judges", s.config.models()), asking.PromptFault("prompt", naming, s.folder, s.config.Prompt))
		},
		Reads: []stages.Read{
			stages.From(schema.EvaluatedQuestions, "subset", "problem_id", "parent_id", "source", "language", "step", "concepts", "text", "choices", "semantic_clauses",
				"answer", "answer_letter", "answer_choice", "answer_unit", "solution", "shapes", "goal"),
			stages.From(schema.Principles, "id", "benchmark", "name_en", "name_zh", "statement_en", "statement_zh"),
			stages.From(schema.Annotations, "problem_id", "principle", "how", "role"),
			stages.From(schema.Responses, attempt("text", "status")...),
			stages.From(schema.Grades, attempt("verdict", "status", "undecided")...),
			stages.From(schema.Judgements, attempt("judge", "place", "ruling")...),
		},
		Writes:      []schema.Named{schema.FirstErrors, schema.ErrorShares},
		OutsideName: "prompts, prices or what people say",
		Audit:       stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// Outside is the version of the prompts, the prices and what people say. After a run that did not obtain everything it is unknown, so
// that the stage runs again.
func (s *stage) Outside(_ context.Context, remembered []byte) (digest, why string, err error) {
	if why := asking.NotObtained(remembered, "first error"); why != "" {
		return "", why, nil
	}
	_, people, err := s.readPeople()
	if err != nil {
		return "", "", err
	}
	digest, err = s.outside(people)
	return digest, "", err
}

func (s *stage) outside(people string) (string, error) {
	with, err := s.wording()
	if err != nil {
		return "", err
	}
	return s.Digest(s.config.models(), with.Of(string(schema.English)).Hash(), with.Of(string(schema.Chinese)).Hash(), people), nil
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	with, err := s.wording()
	if err != nil {
		return nil, err
	}
	parts := s.Parts(s.config.models(), with)
	_, digest, err := s.readPeople()
	if digest != "" {
		parts[s.config.Review] = digest
	}
	return parts, err
}

// Run classifies. Where judges cannot be asked to the end, what they said is in the ledger, and the next run goes on from there.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	content, digest, err := s.readPeople()
	if err != nil {
		return err
	}
	outside, err := s.outside(digest)
	if err != nil {
		return err
	}
	job.Outside = outside
	if len(s.config.Judges) == 0 && s.config.Review == "" {
		return put(job, nil, nil)
	}
	e, err := read(job)
	if err != nil {
		return err
	}
	people, strangers, err := s.people(content, e)
	if err != nil {
		return err
	}
	if strangers > 0 {
		job.Notef("%d lines in %s are of what is no wrong answer of this evaluation, and are left out", strangers, s.config.Review)
	}
	rows, err := s.judge(ctx, job, s.hearings(job, e))
	if err != nil {
		return err
	}
	if err := asking.Remember(job, note(job, rows)); err != nil {
		return err
	}
	rows = append(rows, people...)
	return put(job, rows, s.shares(e, rows))
}

func put(job *stages.Job, rows []schema.FirstError, shares []schema.ErrorShare) error {
	if err := stages.Put(job, schema.FirstErrors, rows); err != nil {
		return err
	}
	return stages.Put(job, schema.ErrorShares, shares)
}

// note tells of what was not classified though judges were asked, and gives of how many another run might know more.
func note(job *stages.Job, rows []schema.FirstError) (again int) {
	var sum schema.Asked
	for i := range rows {
		sum.Add(rows[i].Came(), rows[i].Spelled()+": "+rows[i].Reason)
	}
	if sum.Missing > 0 {
		job.Urgef("%d of %d first errors were not obtained, for example %s; the next run asks again", sum.Missing, sum.N, sum.OneMissing)
	}
	if sum.Unread > 0 {
		job.Notef("what judges said of first errors could not be used in %d of %d cases, for example %s"+asking.ToAskAgain, sum.Unread, sum.N, sum.OneUnread)
	}
	return sum.Missing
}
