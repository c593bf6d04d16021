// Package judge puts responses before judges: language models, where the rules of grading are undecided and on a sample that
// shows how far judges and rules agree; and people, whose marks it takes in. What no judge can be read of is a state, and so
// is one who could not be asked.
package judge

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"slices"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// New makes the stage; its configuration is a [Config]. Judges are asked in the session, and the file of marks is in a folder.
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
	return stages.Description{
		Name:     "judge",
		Version:  3,
		Config:   &s.config,
		Settings: s.Settings(),
		CheckSettings: func() error {
			return cmp.Or(s.CheckServers("judges", s.config.models()), asking.PromptFault("prompt", marking, s.folder, s.config.Prompt))
		},
		Reads: []stages.Read{
			stages.From(schema.EvaluatedQuestions, "subset", "problem_id", "language", "text", "choices", "answer", "answer_letter",
				"answer_choice", "answer_unit"),
			stages.From(schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "text", "status"),
			stages.From(schema.Grades, "model", "setting", "subset", "problem_id", "repeat", "undecided"),
		},
		Writes:      []schema.Named{schema.Judgements},
		Own:         []string{schema.EvaluatedQuestions.Name(), schema.Responses.Name(), schema.Grades.Name()},
		Draws:       true,
		OutsideName: "prompts, prices or people's marks",
		Audit:       stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

var (
	//go:embed prompts/en.txt
	english string
	//go:embed prompts/zh.txt
	chinese string
)

// Outside is the version of the prompts, the prices and the marks. After a run that did not obtain every ruling it is
// unknown, so that the stage runs again.
func (s *stage) Outside(_ context.Context, remembered []byte) (digest, why string, err error) {
	if why := asking.NotObtained(remembered, "ruling"); why != "" {
		return "", why, nil
	}
	_, marks, err := s.config.readMarks(s.folder)
	if err != nil {
		return "", "", err
	}
	digest, err = s.outside(marks)
	return digest, "", err
}

// outside tells prompts, prices and marks from any others.
func (s *stage) outside(marks string) (string, error) {
	with, err := s.wording()
	if err != nil {
		return "", err
	}
	return s.Digest(s.config.models(), with.Of(string(schema.English)).Hash(), with.Of(string(schema.Chinese)).Hash(), marks), nil
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	with, err := s.wording()
	if err != nil {
		return nil, err
	}
	parts := s.Parts(s.config.models(), with)
	_, digest, err := s.config.readMarks(s.folder)
	if digest != "" {
		parts[s.config.Marks] = digest
	}
	return parts, err
}

// Run judges. Where judges cannot be asked to the end, what they ruled is in the ledger, and the next run goes on from there.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	content, digest, err := s.config.readMarks(s.folder)
	if err != nil {
		return err
	}
	outside, err := s.outside(digest)
	if err != nil {
		return err
	}
	responses, err := s.responses(job)
	if err != nil {
		return err
	}
	people, strangers, err := s.people(content, responses)
	if err != nil {
		return err
	}
	if strangers > 0 {
		job.Notef("%d marks in %s are of responses that this evaluation does not have, and are left out", strangers, s.config.Marks)
	}
	rows, again, err := s.judge(ctx, job, s.cases(job, responses))
	if err != nil {
		return err
	}
	s.note(job, rows, again)
	if err := asking.Remember(job, again); err != nil {
		return err
	}
	job.Outside = outside
	return stages.Put(job, schema.Judgements, append(rows, people...))
}

// people are the marks of responses that are there; strangers is how many others there are.
func (s *stage) people(content []byte, responses []response) (rows []schema.Judgement, strangers int, err error) {
	all, err := marks(content)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", s.config.Marks, err)
	}
	there := keys(responses)
	rows = slices.DeleteFunc(all, func(j schema.Judgement) bool { return !there[j.Attempt.Key()] })
	return rows, len(all) - len(rows), nil
}

// keys are those of responses.
func keys(responses []response) map[string]bool {
	there := make(map[string]bool, len(responses))
	for i := range responses {
		there[responses[i].Key()] = true
	}
	return there
}

// note tells of what no judge ruled.
func (s *stage) note(job *stages.Job, rows []schema.Judgement, again int) {
	var sum schema.Asked
	for i := range rows {
		sum.Add(rows[i].Came(), rows[i].Spelled()+", judge "+rows[i].Judge+": "+rows[i].Reason)
	}
	if sum.Missing > 0 {
		job.Urgef("%d of %d rulings were not obtained, for example %s; the next run asks for %d of them again", sum.Missing, sum.N, sum.OneMissing, again)
	}
	if sum.Unread > 0 {
		job.Notef("what judges said could not be read in %d of %d cases, for example %s"+asking.ToAskAgain, sum.Unread, sum.N, sum.OneUnread)
	}
}
