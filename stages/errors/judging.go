package errors

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

var (
	//go:embed prompts/en.txt
	english string
	//go:embed prompts/zh.txt
	chinese string
)

// naming are the prompts that ask for the first error.
var naming = &prompt.Kind{
	Default: "first_error", Builtin: map[string]prompt.Source{"first_error": {Text: english, Chinese: chinese}}, Data: shown{},
	Needs: [][]string{{"Kinds"}, {"Gold"}, {"Response"}},
}

// wording is the prompt of the stage; a file is against the folder that people's file is against.
func (s *stage) wording() (*prompt.Wording, error) { return naming.Read(s.folder, s.config.Prompt) }

// shown is what a judge is shown.
type shown struct {
	// Kinds are the kinds of errors, a line each, Principles what the problem needs, likewise; "" for nothing. Clauses are what the
	// diagram says in words, which judges do not see.
	Kinds, Problem, Clauses, Gold, Solution, Principles, Response string
}

// A hearing is a wrong answer before a judge.
type hearing struct {
	*answer
	judge *Judge
	place int
}

// hearings are what is put before each judge, and what is passed over before each.
func (s *stage) hearings(job *stages.Job, e *evaluation) (all []hearing) {
	drawn := s.drawn(job, e)
	for i := range s.config.Judges {
		for k := range e.answers {
			if a := &e.answers[k]; drawn[a.question.ParentID] {
				all = append(all, hearing{a, &s.config.Judges[i], i + 1})
			}
		}
	}
	return all
}

// drawn are the problems whose wrong answers judges are shown.
func (s *stage) drawn(job *stages.Job, e *evaluation) map[string]bool {
	lots := map[string]uint64{}
	var order []string
	for i := range e.answers {
		of := e.answers[i].question.ParentID
		if _, there := lots[of]; !there {
			lots[of] = job.Chance("problems", of)
			order = append(order, of)
		}
	}
	slices.SortFunc(order, func(a, b string) int { return cmp.Or(cmp.Compare(lots[a], lots[b]), cmp.Compare(a, b)) })
	if n := s.config.Problems; n > 0 {
		order = order[:min(n, len(order))]
	}
	drawn := map[string]bool{}
	for _, of := range order {
		drawn[of] = true
	}
	return drawn
}

// asked are those that a judge is asked about.
func asked(all []hearing) []hearing {
	return slices.DeleteFunc(slices.Clone(all), func(h hearing) bool { return h.passed != "" })
}

func (a *answer) shown() shown {
	q := a.question
	problem := []string{q.Text}
	for i, c := range q.Choices {
		problem = append(problem, fmt.Sprintf("%c. %s", 'A'+i, c))
	}
	var kinds, needs []string
	for _, k := range schema.ErrorKindTable {
		meaning := k.MeaningEN
		if q.Language == schema.Chinese {
			meaning = k.MeaningZH
		}
		kinds = append(kinds, fmt.Sprintf("- %s: %s", k.Kind, meaning))
	}
	for _, p := range a.needs {
		name, statement := p.NameEN, p.StatementEN
		if q.Language == schema.Chinese {
			name, statement = p.NameZH, p.StatementZH
		}
		needs = append(needs, fmt.Sprintf("- %s: %s. %s", p.ID, name, statement))
	}
	return shown{strings.Join(kinds, "\n"), strings.Join(problem, "\n"), strings.Join(q.Semantic, "\n"), q.Gold(), q.Solution, strings.Join(needs, "\n"),
		asking.Ending(a.text)}
}

// form is the form in which a judge answers that is asked for JSON.
var form = &prompt.Structure{Name: "first_error", Schema: formSchema()}

func formSchema() json.RawMessage {
	kinds, err := json.Marshal(schema.ErrorKinds)
	if err != nil {
		panic(err) // they are strings
	}
	return json.RawMessage(`{"type":"object","properties":{"kind":{"type":"string","enum":` + string(kinds) + `},"sentence":{"type":"string"},` +
		`"principle":{"type":"string"},"reason":{"type":"string"}},"required":["kind","sentence","principle","reason"],"additionalProperties":false}`)
}

// A said is what a judge says in the form.
type said struct {
	Kind      schema.ErrorKind `json:"kind"`
	Sentence  string           `json:"sentence"`
	Principle string           `json:"principle"`
	Reason    string           `json:"reason"`
}

// read reads what a judge says of an answer; the error says why it cannot be used. Its sentence is as it stands in the response.
func (a *answer) read(text string) (s said, err error) {
	object, err := prompt.Object(text)
	if err != nil {
		return said{}, err
	}
	if err := json.Unmarshal([]byte(object), &s); err != nil {
		return said{}, fmt.Errorf("has an object in another form: %w", err)
	}
	if s.Kind, err = schema.Parse(schema.ErrorKinds, string(s.Kind)); err != nil {
		return said{}, fmt.Errorf("kind: %w", err)
	}
	return s, a.check(&s)
}

// check holds what is said against the answer: the sentence must stand in it, and be there where there is an error, and the principle must be one that the
// problem is annotated with.
func (a *answer) check(s *said) error {
	s.Reason, s.Principle = strings.TrimSpace(s.Reason), strings.TrimSpace(s.Principle)
	if s.Kind == schema.NotClassified {
		s.Sentence, s.Principle = "", ""
		return nil
	}
	if s.Principle != "" && !slices.ContainsFunc(a.needs, func(p *schema.Principle) bool { return p.ID == s.Principle }) {
		return fmt.Errorf("names the principle %q, which the problem is not annotated with", s.Principle)
	}
	sentence, stands := standing(a.text, s.Sentence)
	if !stands {
		return fmt.Errorf("has a sentence that does not stand in the response: %q", s.Sentence)
	}
	s.Sentence = sentence
	return nil
}

// standing finds a sentence in a text, whatever white space is between its words, and gives it as it stands there.
func standing(text, sentence string) (string, bool) {
	words := strings.Fields(sentence)
	if len(words) == 0 {
		return "", false
	}
	for at := 0; ; {
		i := strings.Index(text[at:], words[0])
		if i < 0 {
			return "", false
		}
		if end, stands := follow(text, at+i+len(words[0]), words[1:]); stands {
			return text[at+i : end], true
		}
		at += i + len(words[0])
	}
}

// follow says where words end that stand in a text from a place on, with white space between them.
func follow(text string, at int, words []string) (end int, stands bool) {
	for _, w := range words {
		rest := strings.TrimLeftFunc(text[at:], unicode.IsSpace)
		if !strings.HasPrefix(rest, w) {
			return 0, false
		}
		at = len(text) - len(rest) + len(w)
	}
	return at, true
}

// questions put hearings into words.
func (s *stage) questions(hearings []hearing) ([]ask.Question, error) {
	with, err := s.wording()
	if err != nil {
		return nil, err
	}
	all := make([]ask.Question, len(hearings))
	for i := range hearings {
		h := &hearings[i]
		all[i] = asking.Judged(ask.Question{
			ID: h.Key() + "|" + h.judge.Known(), Name: h.Spelled() + ", judge " + h.judge.Known(), Prompt: with.Of(string(h.question.Language)), Data: h.shown(), Structure: form, Model: &h.judge.Model,
			Part: h.judge.Known(),
		}, func(text string) error {
			_, err := h.read(text)
			return err
		})
	}
	return all, nil
}

// task is how judges are asked.
func (s *stage) task() *ask.Task {
	return &ask.Task{Session: s.Session, Models: s.config.models(), Wanted: 1, Limit: s.config.Limit}
}

// judge asks about what is not passed over, and gives a row for every hearing.
func (s *stage) judge(ctx context.Context, job *stages.Job, all []hearing) ([]schema.FirstError, error) {
	before := asked(all)
	questions, err := s.questions(before)
	if err != nil {
		return nil, err
	}
	task := s.task()
	replies, err := asking.Put(ctx, job, task, questions)
	if err != nil {
		return nil, err
	}
	rows := make([]schema.FirstError, len(all))
	next := 0
	for i := range all {
		if rows[i] = all[i].row(all[i].passed); all[i].passed == "" {
			all[i].fill(&rows[i], &questions[next], replies[next], task)
			next++
		}
	}
	return rows, nil
}

// row is that of a hearing of which nothing is known for a reason.
func (h *hearing) row(why schema.Unclassified) schema.FirstError {
	return schema.FirstError{Attempt: h.Attempt, By: h.judge.Known(), Place: int64(h.place), Kind: schema.NotClassified, Why: why}
}

// fill writes into a row what came of asking.
func (h *hearing) fill(row *schema.FirstError, q *ask.Question, r *ask.Reply, task *ask.Task) {
	row.Prompt, row.Request, row.Why = q.Prompt.Hash(), r.Key, schema.ErrorNotObtained
	last := r.Last()
	if last == nil {
		row.Reason = r.Why()
		return
	}
	bill := task.Bill(q, r.Answers)
	row.Request, row.Tries = last.Request, int64(len(r.Answers))
	row.PromptTokens, row.CompletionTokens, row.Cost = bill.PromptTokens, bill.CompletionTokens, bill.Cost
	if !last.Passed() {
		row.Why, row.Reason = schema.ErrorUnusable, last.Faults[0]
		return
	}
	s, err := h.read(last.Text)
	if err != nil {
		row.Why, row.Reason = schema.ErrorUnusable, err.Error()
		return
	}
	s.into(row)
}

// into writes what is said into a row.
func (s *said) into(row *schema.FirstError) {
	row.Kind, row.Why, row.Sentence, row.Principle, row.Reason = s.Kind, "", s.Sentence, s.Principle, s.Reason
	if s.Kind == schema.NotClassified {
		row.Why = schema.ErrorUnclear
	}
}

// Plan says what judging would buy; see [ask.Task.Plan].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if len(s.config.Judges) == 0 {
		return nil, nil
	}
	e, err := read(job)
	if err != nil {
		return nil, err
	}
	questions, err := s.questions(asked(s.hearings(job, e)))
	if err != nil {
		return nil, err
	}
	return asking.PlanOf(ctx, s.task(), questions)
}

// long is how long a response is taken to be at the most, in bytes: 4,096 tokens.
const long = 16_000

// Bound implements [stages.Bounder]: each judge is shown no wrong answer at the least, and every response at the most, or those to so many problems.
func (s *stage) Bound(ctx context.Context, size stages.SizeOf) (plan *stages.Plan, known bool, err error) {
	if len(s.config.Judges) == 0 {
		return nil, true, nil
	}
	n, known, err := size(schema.Responses.Name())
	if !known || err != nil {
		return nil, false, err
	}
	n.Low = 0
	if p := s.config.Problems; p > 0 && n.OfProblem > 0 {
		n.High = min(n.High, p*n.OfProblem)
	}
	total := &stages.Plan{Model: s.config.models().Names()}
	for i := range s.config.Judges {
		heard := func(much bool) hearing {
			a := &answer{text: "5", question: &schema.Evaluated{Language: schema.English, Text: asking.Problem(much), Answer: "5"}}
			if much {
				a.text = strings.Repeat("so AB = 5. ", long/11)
			}
			return hearing{a, &s.config.Judges[i], i + 1}
		}
		questions, err := s.questions([]hearing{heard(false), heard(true)})
		if err != nil {
			return nil, false, err
		}
		plan, err := asking.Between(ctx, s.task(), questions[0], questions[1], n)
		if err != nil {
			return nil, false, err
		}
		total.Add(plan, 1, 1)
	}
	return total, true, nil
}
