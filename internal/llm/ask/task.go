// Package ask puts questions of one kind to a language model, each until enough of its answers pass a check. It is what
// the stages share that ask a model: requests, the ledger, batches, checks, what it will cost.
package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"
	"sync"

	"geoeval/internal/llm"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
)

// A Task is how questions of one kind are asked. It may be used by many goroutines.
type Task struct {
	Session *session.Session
	// Models are those that are asked; several share the candidates, see [prompt.Models.Deal].
	Models prompt.Models
	// Wanted is how many answers that pass are wanted to each question, and Limit how many are asked for at the most
	// until so many have; at least 1, and Limit at least Wanted. Equal ones ask so often, whatever the answers are.
	Wanted, Limit int
	// Anew: what the ledger has is not counted towards Limit, so that a question none of whose answers passed is asked again
	// by every run.
	Anew bool
	// Singly: nothing is bought in batches, as the questions follow from answers that come one by one.
	Singly bool
	// MinPassRate is below which part of a model's checked answers nothing more is bought, 0 to 1, once [EnoughToTell]
	// were checked; 0 is never. What the ledger has is given whatever passes. Setting is its name in the configuration.
	MinPassRate float64
	Setting     string

	tally    tally
	till     till
	meter    llm.Meter
	prospect prospect
	// told: the session knows how many requests are not sent.
	told sync.Once
}

// A Question is what is asked about one thing.
type Question struct {
	// ID names the thing; models share the questions by it.
	ID string
	// Name is what errors call it, in words that a reader knows; "" is the ID.
	Name string
	// Prompt is what is asked, with Data filled in; see [prompt.Prompt.Messages].
	Prompt *prompt.Prompt
	Data   any
	// Image is what models see that are shown pictures; nil is none. More are shown behind it.
	Image *llm.Image
	More  []*llm.Image
	// Model is who is asked, one of the task's models; nil has them share the candidates.
	Model *prompt.Model
	// Part names what the question is counted for in a plan that says what each of several models will cost.
	Part string
	// Number gives which candidate the n-th answer to the question is, both from 1; nil is n. So several questions may be
	// asked with the same words, each for other answers.
	Number func(n int) int
	// Sound says of an answer that nothing is wrong with it but what its text says; nil is that it can be used and was not
	// cut off; see [llm.Answer.Fault]. Of one that is sound though it is unusable, the text is what is marred.
	Sound func(*llm.Answer) bool
	// Structure is the form in which models answer that are asked for JSON; nil where none may be.
	Structure *prompt.Structure
	// Text is what the answers say in other words. It tells [Task.Plan] how long they will be, as long as nothing else
	// does; without it they are taken to be as long as they may be.
	Text string
	// Check is for the answers; nil passes all that can be used and were not cut off.
	Check Check
	// Longest bounds the text of an answer, in bytes: one that is longer is unusable. 0 is no bound but that of the
	// tokens that were asked for.
	Longest int
	// Came, where not nil, is told by [Task.Put] what came of the question, from any goroutine.
	Came func(*Reply)
}

// Ask gives the answers to a question, from the first to the last that [Until] takes. They are those of the ledger as
// far as it goes, and then bought. Errors are those of [llm.Client.Ask], and [*YieldError].
func (t *Task) Ask(ctx context.Context, q Question) ([]Answer, error) {
	client, err := t.Session.Client()
	if err != nil {
		return nil, err
	}
	answers, err := until(t.answers(ctx, &q, t.buyer(client)), t.Wanted, t.Limit, q.Check, t.counting(&q))
	if err != nil {
		t.prospect.ends(t.Wanted, len(answers), !ofOne(err))
	}
	if err != nil {
		return nil, t.whose(&q, len(answers)+1, err)
	}
	if answers[len(answers)-1].Passed() { // it was the last that was wanted
		t.tally.replace(answers)
	}
	t.prospect.done(t.Wanted, len(answers))
	t.Session.Took(t.Wanted, len(answers))
	return answers, nil
}

// whose says whose an error is that came of asking for the answer of a number: a server's, everyone's, or the question's.
func (t *Task) whose(q *Question, number int, err error) error {
	var general interface {
		error
		Everyone() bool
	}
	switch r, _, failed := t.request(q, number); {
	case failed == nil && llm.OfServer(err):
		of, _ := t.Session.Config.Server(r.Server)
		return &ServerError{Model: r.Model, At: of.BaseURL, Err: err}
	case errors.As(err, &general) && general.Everyone():
		return general
	}
	return fmt.Errorf("%s: candidate %d: %w", q.name(), number, err)
}

// A ServerError is an error that is about a model and its server, and about no question; see [llm.OfServer].
type ServerError struct {
	// Model is who was asked, and At the address of its server.
	Model, At string
	Err       error
}

func (e *ServerError) Error() string {
	err := e.Err
	if stopped, is := errors.AsType[*llm.StoppedError](err); is && stopped.Failures == 1 {
		err = stopped.Last // of one failure everyone says the same
	}
	return fmt.Sprintf("model %s at %s: %v", e.Model, e.At, err)
}

func (e *ServerError) Unwrap() error { return e.Err }

func (q *Question) name() string { return cmp.Or(q.Name, q.ID) }

// Recall gives the answers to a question that the ledger has, as Ask would; nobody is asked.
func (t *Task) Recall(ctx context.Context, q Question) ([]Answer, error) {
	recall, err := t.Session.Recall()
	if err != nil {
		return nil, err
	}
	answers, err := Until(t.answers(ctx, &q, recall), t.Wanted, t.most(), q.Check)
	if missing(err) {
		err = nil
	}
	return answers, err
}

// most is how many answers there are to a question at the most, those of the ledger among them.
func (t *Task) most() int {
	if t.Anew {
		return math.MaxInt
	}
	return t.Limit
}

// answers gives the answers of somebody to a question, without an end.
func (t *Task) answers(ctx context.Context, q *Question, ask asker) iter.Seq2[*Answer, error] {
	return func(yield func(*Answer, error) bool) {
		for number := 1; ; number++ {
			a, err := t.answer(ctx, q, number, ask)
			if !yield(a, err) || err != nil {
				return
			}
		}
	}
}

// An asker answers requests.
type asker func(context.Context, llm.Request) (*llm.Answer, error)

func (t *Task) answer(ctx context.Context, q *Question, number int, ask asker) (*Answer, error) {
	r, model, err := t.request(q, number)
	if err != nil {
		return nil, err
	}
	l, err := t.Session.Ledger()
	if err != nil {
		return nil, err
	}
	owned := l.Has(r.Key())
	said, err := ask(ctx, r)
	if err != nil {
		return nil, err
	}
	if model.Structured() && said.Fault() == "" {
		if said.Text, err = q.Structure.Read(said.Text); err != nil {
			said.Unusable = err.Error()
		}
	}
	if model.Structured() && said.Marred != "" {
		if said.Marred, err = q.Structure.Read(said.Marred); err != nil {
			said.Marred = ""
		}
	}
	if len(said.Marred) > q.Longest && q.Longest > 0 {
		said.Marred = ""
	}
	if n := len(said.Text); q.Longest > 0 && n > q.Longest && said.Unusable == "" {
		said.Unusable = fmt.Sprintf("has %d bytes of text, and no answer to this has more than %d", n, q.Longest)
	}
	a := &Answer{
		Text: strings.TrimSpace(said.Text), Model: cmp.Or(said.Model, r.Model), Prompt: r.Prompt, Request: r.Key(),
		PromptTokens: int64(said.Usage.PromptTokens), CompletionTokens: int64(said.Usage.CompletionTokens), Asked: asked(&r),
		Said: said, Owned: owned,
	}
	sound := said.Fault() == ""
	if q.Sound != nil {
		sound = q.Sound(said)
	}
	if !sound {
		a.Faults = []string{said.Fault()}
	}
	switch {
	case a.unusable():
		a.Text = ""
	case said.Marred != "": // whoever asks takes it
		a.Text = strings.TrimSpace(strings.ReplaceAll(said.Marred, "\x00", "\uFFFD")) // no table holds NUL
	}
	return a, nil
}

// request is that for one answer, and the model that it is dealt to.
func (t *Task) request(q *Question, number int) (llm.Request, *prompt.Model, error) {
	if q.Number != nil {
		number = q.Number(number)
	}
	model := q.Model
	if model == nil {
		model = t.Models.Deal(q.ID, number)
	}
	r, err := q.Prompt.Request(model, number, prompt.Filling{Data: q.Data, Image: q.Image, More: q.More, Structure: q.Structure})
	return r, model, err
}

// Key is the key of the request for the first answer to a question.
func (t *Task) Key(q *Question) (string, error) {
	r, _, err := t.request(q, 1)
	if err != nil {
		return "", fmt.Errorf("%s: %w", q.name(), err)
	}
	return r.Key(), nil
}

// First is the request for the first answer to a question.
func (t *Task) First(q *Question) (llm.Request, error) {
	r, _, err := t.request(q, 1)
	return r, err
}

// Workers is how many questions are asked at one time: as many as the servers of the models take requests, without those that wait
// for their next try (ordered.Aside). So no more than that many requests are written down as sent when the program is killed.
func (t *Task) Workers() int {
	n := 0
	seen := map[string]bool{}
	for _, m := range t.Models {
		if s, ok := t.Session.Config.Server(m.Server); ok && !seen[m.Server] {
			seen[m.Server] = true
			n += s.MostInFlight()
		}
	}
	return max(n, 1)
}

// requests are n requests for answers to a question, from the one of a number.
func (t *Task) requests(q *Question, from, n int) ([]llm.Request, error) {
	var requests []llm.Request
	for number := from; number < from+n; number++ {
		r, _, err := t.request(q, number)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", q.name(), err)
		}
		requests = append(requests, r)
	}
	return requests, nil
}

// missing says that the ledger lacks an answer.
func missing(err error) bool {
	var m *llm.MissingError
	return errors.As(err, &m)
}
