// Package ask asks models the questions of an evaluation: each model in each of its settings, as often as is wanted. Every
// answer is kept, whatever it says; what has none is a row that says why, and is asked for again by the next run.
//
// Models are asked through the ledger, so that nothing is bought twice. The built-in answerer stands in for one where there
// is neither key nor network, and what others produced (the table imports) is taken over as it is.
package ask

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"geoeval/internal/evaluation/answerer"
	"geoeval/internal/evaluation/grade"
	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// New makes the stage; its configuration is a [Config]. Models are asked in the session, and the files of prompts that the
// configuration names are in a folder.
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
		Name:     "ask",
		Version:  6,
		Config:   &s.config,
		Settings: s.Settings(),
		CheckSettings: func() error {
			return cmp.Or(s.CheckServers("models", s.config.entries()), s.config.checkPrompts(s.folder))
		},
		Reads:       s.reads(),
		Writes:      []schema.Named{schema.Responses},
		Own:         []string{schema.EvaluatedQuestions.Name()},
		OutsideName: "prompts or prices",
		Audit:       stages.Audit{Summarize: s.summarize},
	}
}

// reads has the pictures only where a model is shown them, and all that is known of a question, the gold answer too, only
// where the built-in answerer is asked.
func (s *stage) reads() []stages.Read {
	columns := []string{"subset", "problem_id", "language", "text", "structural_clauses", "semantic_clauses", "diagram_code",
		"choices", "mask", "mask_in"}
	switch {
	case s.config.answering():
		columns = nil
	case s.config.seeing():
		columns = append(columns, "image")
	}
	if columns != nil && s.config.knowing() {
		columns = append(columns, "concepts")
	}
	reads := []stages.Read{
		stages.From(schema.EvaluatedQuestions, columns...),
		stages.From(schema.Imports, "id", "model", "setting", "subset", "problem_id", "repeat", "text", "finish", "accepted"),
	}
	if s.config.knowing() {
		reads = append(reads, stages.From(schema.Principles, "id", "name_en", "name_zh", "statement_en", "statement_zh"))
	}
	return reads
}

// Outside is the version of the prompts and the prices, in which answers are counted. After a run that did not obtain
// every answer it is unknown, so that the stage runs again.
func (s *stage) Outside(_ context.Context, remembered []byte) (digest, why string, err error) {
	if why := asking.NotObtained(remembered, "answer"); why != "" {
		return "", why, nil
	}
	digest, err = s.outside()
	return digest, "", err
}

// outside tells prompts and prices from any others.
func (s *stage) outside() (string, error) {
	all, err := s.config.wordings(s.folder)
	if err != nil {
		return "", err
	}
	return digest(append([]string{version(all)}, s.Prices(s.config.models())...)...), nil
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	all, err := s.config.wordings(s.folder)
	return s.Parts(s.config.models(), slices.Collect(maps.Values(all))...), err
}

// Run asks. Where models cannot be asked to the end, what was answered is in the ledger, and the next run goes on from
// there.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	outside, err := s.outside()
	if err != nil {
		return err
	}
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	imported, err := s.imported(job)
	if err != nil {
		return err
	}
	attempts := s.config.attempts(questions)
	if err := conflict(attempts, imported); err != nil {
		return err
	}
	if len(s.config.Models) > 0 { // else nobody is asked
		s.noteUnasked(job, questions)
	}
	a, err := s.asker(job)
	if err != nil {
		return err
	}
	if len(s.config.Models) > 0 {
		s.noteBare(job, questions, a.cards)
	}
	rows, err := a.ask(ctx, job, attempts)
	if err != nil {
		return err
	}
	left := noteLacking(job, rows)
	if err := asking.Remember(job, left.Again); err != nil {
		return err
	}
	job.Outside = outside
	rows = append(rows, imported...)
	if odd := mark(rows); odd > 0 {
		job.Notef("%d of %d answers have characters that are lost or show nothing: they are kept and graded, and the column oddity marks them", odd, len(rows))
	}
	s.config.noteSilent(job, rows)
	return stages.Put(job, schema.Responses, rows)
}

// noteLacking tells of responses that there are none of, and counts them.
func noteLacking(job *stages.Job, rows []schema.Response) (lacking schema.Lacking) {
	var one *schema.Response
	for i := range rows {
		r := &rows[i]
		lacking.Add(r)
		if r.Status == schema.NotObtained && (one == nil || r.Key() < one.Key()) {
			one = r
		}
	}
	if one != nil {
		job.Urgef("%d of %d responses were not obtained, for example %s: %s; %s", lacking.All(), len(rows), one.Spelled(), one.Fault, lacking.Next())
	}
	return lacking
}

// noteSilent tells of each model how many of its answers say nothing, and what to do about that.
func (c *Config) noteSilent(job *stages.Job, rows []schema.Response) {
	bounds := map[string]string{}
	for i := range c.Models {
		bounds[c.Models[i].Known()] = c.Models[i].Bound()
	}
	of := map[string]grade.Unsaid{}
	for i := range rows {
		n := of[rows[i].Model]
		n.Add(&rows[i], nil) // they are not graded yet
		of[rows[i].Model] = n
	}
	for _, model := range slices.Sorted(maps.Keys(of)) {
		urgent, others := of[model].Lines(model, bounds[model])
		for _, text := range urgent {
			job.Urgef("%s", text)
		}
		for _, text := range others {
			job.Notef("%s", text)
		}
	}
}

// noteUnasked tells of questions that a setting cannot ask.
func (s *stage) noteUnasked(job *stages.Job, questions []schema.Evaluated) {
	for i := range s.config.Settings {
		if n := s.config.Settings[i].unasked(questions); n > 0 {
			job.Notef("%d backward questions are not asked in the setting %s, which does not show the letter of the masked number",
				n, s.config.Settings[i].Name)
		}
	}
}

// noteBare tells of questions that settings with knowledge ask without.
func (s *stage) noteBare(job *stages.Job, questions []schema.Evaluated, cards cards) {
	for i := range s.config.Settings {
		setting := &s.config.Settings[i]
		if without, all := setting.bare(questions, cards); without > 0 {
			job.Notef("%d of %d questions are asked without a card in the setting %s: no concept that they need is known", without, all, setting.Name)
		}
	}
}

// mark says of each row what is odd of its text, and counts those of which something is.
func mark(rows []schema.Response) (odd int) {
	for i := range rows {
		if rows[i].Oddity = llm.Oddity(rows[i].Text); rows[i].Oddity != "" {
			odd++
		}
	}
	return odd
}

// An attempt is one answer that is wanted.
type attempt struct {
	schema.Attempt
	model    *Model
	setting  *Setting
	question *schema.Evaluated
}

// attempts are all answers that are wanted: of every model in every setting that it is asked in, to every question that the setting
// has and shows, as often as is wanted.
func (c *Config) attempts(questions []schema.Evaluated) (all []attempt) {
	for i := range c.Models {
		for j := range c.Settings {
			m, setting := &c.Models[i], &c.Settings[j]
			if !m.asked(setting) {
				continue
			}
			for k := range questions {
				q := &questions[k]
				if !setting.has(q.Subset) || !setting.shows(q) {
					continue
				}
				for repeat := int64(1); repeat <= int64(cmp.Or(m.Repeats, c.Repeats)); repeat++ {
					name := schema.Attempt{
						Model: m.Known(), Setting: setting.Name, Subset: q.Subset, ProblemID: q.ProblemID, Repeat: repeat,
					}
					all = append(all, attempt{name, m, setting, q})
				}
			}
		}
	}
	return all
}

// madeUp is what the built-in answerer says.
func (a *attempt) madeUp(job *stages.Job) schema.Response {
	chance := func(parts ...string) uint64 { return job.Chance(append([]string{"answerer", a.Model}, parts...)...) }
	said := answerer.Write(a.question, a.model.Answerer, a.Setting, a.Repeat, chance)
	return schema.Response{
		Attempt: a.Attempt, Text: said.Text, Status: statusOf(said.Finish, said.Text), Finish: said.Finish,
		Origin: schema.FromAnswerer, Answered: answerer.Prefix,
	}
}

// statusOf is the status of an answer that ended for a reason. One that thinks to its end was cut off, whatever a server says.
func statusOf(finish, text string) schema.ResponseStatus {
	switch finish {
	case "length", "max_tokens", "MAX_TOKENS":
		return schema.Truncated
	case "content_filter":
		return schema.Filtered
	}
	if grade.Unended(text) {
		return schema.Truncated
	}
	return schema.Answered
}
