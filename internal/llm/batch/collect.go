package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"

	"github.com/sashabaranov/go-openai"
	"golang.org/x/sync/errgroup"
)

const (
	// maxAround bounds what stands around the body in a line of a result file, in bytes.
	maxAround = 16 << 10
	// tries is how often results that are not whole are downloaded.
	tries = 3
	// appending is how many answers are recorded at one time; they share the ledger's syncs.
	appending = 64
)

// poll looks at a batch, and collects its results when it has ended.
func (r *run) poll(ctx context.Context, j *job) error {
	b, err := r.api.RetrieveBatch(ctx, j.Batch)
	if err != nil {
		return failed(ctx, "look at batch "+j.Batch, err)
	}
	b.Status = llm.Clip(b.Status)
	r.further = underWay(b.Status) || r.further
	if b.Status != j.Status {
		j.Status = b.Status
		if err := r.state.save(); err != nil {
			return err
		}
	}
	j.completed = b.RequestCounts.Completed
	switch {
	case underWay(b.Status):
		j.strange = 0
		return nil
	case !ended(b.Status):
		if j.strange++; j.strange == patience {
			return fmt.Errorf("batch: batch %s had a status that no batch has, %q, at %d looks one after the other: cancel it where it is, or ask without batches (llm.batch.enabled: false)",
				j.Batch, b.Status, patience)
		}
		return nil
	}
	return r.collect(ctx, j, &b.Batch)
}

// collect records what a batch answered and reports what it did not. Called again, it records nothing twice.
func (r *run) collect(ctx context.Context, j *job, b *openai.Batch) error {
	in := r.inputs[j.Input]
	c := &collection{
		run: r, batch: j.Batch, reservation: j.reservation,
		requests: map[string]*llm.Request{}, failures: map[string]Failure{}, answered: map[string]bool{},
	}
	for i, key := range in.keys {
		c.requests[key] = &in.requests[i]
	}
	for _, id := range []string{named(b.OutputFileID), named(b.ErrorFileID)} {
		if id == "" {
			continue
		}
		if err := c.file(ctx, id); err != nil {
			return err
		}
	}
	if c.torn > 0 {
		if j.torn++; j.torn < tries {
			return &APIError{Doing: "read the results of batch " + j.Batch, Err: fmt.Errorf("%d lines are no JSON", c.torn)}
		}
	}
	failures := c.unanswered(in.keys, b)
	if err := r.readable(); err != nil {
		return err
	}
	if err := r.state.done(j); err != nil {
		return err
	}
	j.reservation.Close()
	r.report.Failures = append(r.report.Failures, failures...)
	r.further = true
	delete(r.inputs, j.Input)
	return nil
}

// Refused is the status of a batch that was not even begun, and the code of its requests' failures.
const Refused = "failed"

// reason is why a batch as a whole did not do something.
func reason(b *openai.Batch) string {
	if b.Errors != nil && len(b.Errors.Data) > 0 {
		return llm.Clip(b.Errors.Data[0].Message)
	}
	return "the results say nothing of it"
}

// A collection gathers the results of one batch.
type collection struct {
	*run
	batch       string
	reservation *llm.Reservation
	requests    map[string]*llm.Request
	failures    map[string]Failure
	answered    map[string]bool
	// torn counts lines that are no JSON.
	torn int
}

// unanswered says why requests of the batch have no answer, and gives back what was reserved for those that it refused.
func (c *collection) unanswered(keys []string, b *openai.Batch) (failures []Failure) {
	for _, key := range keys {
		if b.Status == Refused {
			c.reservation.Release(key)
		}
		if _, ok := c.options.Ledger.Lookup(key); ok {
			continue
		}
		f, ok := c.failures[key]
		if !ok {
			f = Failure{Key: key, Code: b.Status, Message: reason(b), Batch: c.batch}
		}
		failures = append(failures, f)
	}
	return failures
}

// file reads one result file and records its answers.
func (c *collection) file(ctx context.Context, id string) error {
	doing := "download the results of batch " + c.batch
	content, err := c.api.GetFileContent(ctx, id)
	if err != nil {
		err := failed(ctx, doing, err)
		if e := new(APIError); errors.As(err, &e) && e.Status == http.StatusNotFound {
			return nil // the results are gone
		}
		return err
	}
	defer content.Close()
	var recording errgroup.Group
	recording.SetLimit(appending)
	var recorded atomic.Int64
	results := c.results(content)
	var broken error
	for ctx.Err() == nil {
		res, err := results.next()
		if err != nil {
			broken = err
			break
		}
		request, ok := c.requests[res.key]
		switch {
		case res.torn:
			c.torn++
			continue
		case !ok, c.answered[res.key]: // of a request that the batch does not have, or once more
			continue
		}
		e, failure := c.read(res, request)
		if e == nil {
			c.failures[res.key] = failure
			continue
		}
		c.answered[res.key] = true
		recording.Go(func() error {
			kept, err := c.keep(ctx, e)
			if kept {
				recorded.Add(1)
			}
			return err
		})
	}
	err = recording.Wait()
	c.report.Answered += int(recorded.Load())
	switch {
	case err != nil:
		return fmt.Errorf("batch: record the answers of batch %s: %w", c.batch, err)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case broken != io.EOF:
		return failed(ctx, doing, broken)
	}
	return nil
}

// read gives the entry of an answered request, or its failure.
func (c *collection) read(res *result, request *llm.Request) (*ledger.Entry, Failure) {
	f := Failure{Key: res.key, Batch: c.batch, Code: "no_answer", Status: res.status}
	half := false
	if f.Status == http.StatusOK {
		e, used, err := llm.NewEntry(request, res.body)
		c.reservation.Charge(res.key, used, err == nil)
		if err == nil {
			e.Time, e.Attempts = c.options.Now().UTC().Format(time.RFC3339), 1
			return e, f
		}
		f.Message, half = llm.Clip(err.Error()), errors.Is(err, llm.ErrHalf)
	}
	if e := llm.NewRefusal(request, res.status, res.refusal()); e != nil {
		c.reservation.Release(res.key)
		e.Time, e.Attempts = c.options.Now().UTC().Format(time.RFC3339), 1
		return e, f
	}
	if !half {
		c.reservation.Release(res.key)
	}
	if said := res.fault(); said != nil {
		f.Message = llm.Clip(said.Message)
		switch {
		case said.Code != nil:
			f.Code = llm.Clip(fmt.Sprint(said.Code))
		case said.Type != "":
			f.Code = llm.Clip(said.Type)
		}
	}
	return nil, f
}

// keep records an answer, unless there is one.
func (c *collection) keep(ctx context.Context, e *ledger.Entry) (bool, error) {
	if _, ok := c.options.Ledger.Lookup(e.Key); ok {
		return false, nil
	}
	err := c.options.Ledger.Append(context.WithoutCancel(ctx), e)
	if other := new(ledger.AnsweredError); errors.As(err, &other) {
		return false, nil
	}
	return err == nil, err
}
