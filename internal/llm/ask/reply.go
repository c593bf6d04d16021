package ask

import (
	"context"
	"errors"
	"slices"
	"strings"

	"geoeval/internal/llm"
)

// A Reply is what came of a question where an answer that is not obtained ends nothing.
type Reply struct {
	// Answers are all that came, the last one that which counts; none with Err.
	Answers []Answer
	// Err is why there is none. Another run may get one.
	Err error
	// Key is that of the request for the first answer.
	Key string
}

// Last is the answer that counts; nil where there is none.
func (r *Reply) Last() *Answer {
	if r.Err != nil {
		return nil
	}
	return &r.Answers[len(r.Answers)-1]
}

// maxWhy bounds why there is no answer, in bytes.
const maxWhy = 500

// Why says why there is no answer, and names no question.
func (r *Reply) Why() string {
	if missing(r.Err) {
		return "nobody was asked: the ledger has no answer, and the run was offline"
	}
	err := r.Err
	if inner := errors.Unwrap(err); inner != nil {
		err = inner // without the question's name
	}
	why := err.Error()
	return strings.ToValidUTF8(why[:min(len(why), maxWhy)], "")
}

// Put is Ask for those who go on without an answer that is not obtained, for it is one answer's fault. The error is what is
// everyone's: the money, the key, the ledger, or the end of ctx.
func (t *Task) Put(ctx context.Context, q Question) (*Reply, error) {
	key, err := t.Key(&q)
	if err != nil {
		return nil, err
	}
	r := &Reply{Key: key}
	r.Answers, r.Err = t.Ask(ctx, q)
	if r.Err != nil && (ctx.Err() != nil || !ofOne(r.Err)) {
		return nil, r.Err
	}
	if q.Came != nil {
		q.Came(r)
	}
	return r, nil
}

// ofOne says of an error that it is one answer's.
func ofOne(err error) bool {
	var missing *llm.MissingError
	var server *llm.ServerError
	var request *llm.RequestError
	switch {
	case errors.As(err, &missing):
		return missing.Offline
	case errors.As(err, &server):
		return !server.Account()
	}
	return errors.As(err, &request)
}

// Distinct gives questions that are equal once, and of every question which of these it is. They are in an order as [Mixed] gives it,
// but that those come first whose first answer the ledger has: they wait for nobody, and how far the others are is told of them alone.
func (t *Task) Distinct(questions []Question) (distinct []Question, of []int, err error) {
	l, err := t.Session.Ledger()
	if err != nil {
		return nil, nil, err
	}
	keys := make([]string, len(questions))
	at := map[string]int{} // of each key the first question
	var first []int
	for i := range questions {
		if keys[i], err = t.Key(&questions[i]); err != nil {
			return nil, nil, err
		}
		if _, known := at[keys[i]]; !known {
			at[keys[i]] = i
			first = append(first, i)
		}
	}
	first = Mixed(first, func(i int) string { return questions[i].ID })
	lacking := func(i int) bool { return !l.Has(keys[i]) }
	owned := slices.DeleteFunc(slices.Clone(first), lacking)
	for n, i := range append(owned, slices.DeleteFunc(first, func(i int) bool { return !lacking(i) })...) {
		at[keys[i]] = n
		distinct = append(distinct, questions[i])
	}
	of = make([]int, len(questions))
	for i, key := range keys {
		of[i] = at[key]
	}
	return distinct, of, nil
}

// Bill is what answers of a model cost together.
type Bill struct {
	PromptTokens, CompletionTokens, ReasoningTokens int64
	// Uncounted is how many of the answers came without all of their tokens counted; what is not is 0 above.
	Uncounted int64
	// Cost is in dollars, of what was counted; nil without a price, or where nothing was. Doubt is what they may have cost beside that,
	// as they were not counted; nil where it is nothing, or nobody can say.
	Cost, Doubt *float64
}

// Add adds what else was paid.
func (b *Bill) Add(more Bill) {
	b.PromptTokens += more.PromptTokens
	b.CompletionTokens += more.CompletionTokens
	b.ReasoningTokens += more.ReasoningTokens
	b.Uncounted += more.Uncounted
	b.Cost, b.Doubt = plus(b.Cost, more.Cost), plus(b.Doubt, more.Doubt)
}

// plus adds up two amounts, of which nil is none.
func plus(a, b *float64) *float64 {
	switch {
	case b == nil:
		return a
	case a == nil:
		return new(*b)
	}
	return new(*a + *b)
}

// Bill adds up what answers to a question cost.
func (t *Task) Bill(q *Question, answers []Answer) (b Bill) {
	for i := range answers {
		u := answers[i].Said.Usage
		more := Bill{PromptTokens: int64(u.PromptTokens), CompletionTokens: int64(u.CompletionTokens), ReasoningTokens: int64(u.ReasoningTokens)}
		of := &llm.Request{Server: q.Model.Server, Model: q.Model.Name}
		dollars, priced := t.Session.Config.CostOf(of, u)
		if priced {
			more.Cost = &dollars
		}
		if !u.Whole() && !answers[i].Said.Refused() { // a refusal costs nothing
			more.Uncounted = 1
			if most, ok := t.atMost(q, i+1, u); ok && priced {
				if doubt, _ := t.Session.Config.CostOf(of, most); doubt > dollars {
					more.Doubt = new(doubt - dollars)
				}
			}
			if dollars == 0 && more.Doubt != nil {
				more.Cost = nil
			}
		}
		b.Add(more)
	}
	return b
}

// atMost is what the answer of a number to a question can have cost where the server said that it cost so much.
func (t *Task) atMost(q *Question, number int, said llm.Usage) (u llm.Usage, ok bool) {
	r, _, err := t.request(q, number)
	if err != nil {
		return u, false
	}
	client, err := t.Session.Client()
	if err != nil {
		return u, false
	}
	return client.AtMost(&r, said), true
}
