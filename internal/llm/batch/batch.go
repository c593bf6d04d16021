// Package batch buys answers through OpenAI's Batch API: the requests that the synchronous client would send, in files,
// at half the price and within a day.
//
// It outlives the process: a folder says which input file became which batch. Before anything is submitted, the service
// is asked whether it was already; so a process may be killed at any moment, and no request is submitted twice.
package batch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"geoeval/internal/disk"
	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// The service's bounds of one input file.
const (
	// MaxRequests is a number of lines.
	MaxRequests = 50_000
	// MaxBytes is 200 MB.
	MaxBytes = 200_000_000
)

// Options say how batches are bought. Folder, Server or BaseURL, Doer, Ledger and Wait must be set.
type Options struct {
	// Folder keeps the state between two runs, beside the ledger. One process at a time may use it.
	Folder string
	// Disk is where the folder is; the zero Disk is the one that the computer has.
	Disk disk.Disk
	// Server is the server, as [llm.Config.Server] gives it; BaseURL, where it is set, is one that has nothing but that.
	Server  llm.Server
	BaseURL string
	// Doer sends requests. It adds the API key and keeps it out of what it returns. It need not try again.
	Doer openai.HTTPDoer
	// Ledger keeps the answers.
	Ledger llm.Ledger
	// Wait returns when the batches are to be looked at again: after a minute, say. Its error ends Run; what was
	// submitted goes on, and the next Run collects it.
	Wait func(ctx context.Context) error
	// Now is the time that entries get; nil is the clock.
	Now func() time.Time
	// Requests and Bytes bound an input file; 0 is MaxRequests and MaxBytes. Smaller files help where an account may
	// have few tokens enqueued.
	Requests, Bytes int
	// AtOnce bounds how many batches are under way; 0 is no bound.
	AtOnce int
	// Reserve sets money aside for requests, as [llm.Client.ReserveBatch] does; nil is no bound.
	Reserve func(requests []llm.Request, owed bool) (*llm.Reservation, int, error)
	// Look is told after each look at the batches how many are under way, how many requests these have, and how many of
	// them the service has answered; nil is nobody.
	Look func(batches, requests, answered int)
}

// A Buyer buys answers in batches.
type Buyer struct {
	options Options
	api     *openai.Client
}

// New makes a Buyer. It asks nobody yet.
func New(o Options) (*Buyer, error) {
	if o.BaseURL != "" {
		o.Server.BaseURL = o.BaseURL
	}
	switch {
	case o.Folder == "" || o.Server.BaseURL == "" || o.Doer == nil || o.Ledger == nil || o.Wait == nil:
		return nil, errors.New("batch: a folder, a base URL, a doer, a ledger and a wait are needed")
	case o.Requests < 0 || o.Requests > MaxRequests || o.Bytes < 0 || o.Bytes > MaxBytes || o.AtOnce < 0:
		return nil, fmt.Errorf("batch: an input file has 1 to %d requests and at most %d bytes", MaxRequests, MaxBytes)
	}
	if o.Requests == 0 {
		o.Requests = MaxRequests
	}
	if o.Bytes == 0 {
		o.Bytes = MaxBytes
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Reserve == nil {
		o.Reserve = func(requests []llm.Request, _ bool) (*llm.Reservation, int, error) {
			return nil, len(requests), nil
		}
	}
	if o.Look == nil {
		o.Look = func(int, int, int) {}
	}
	return &Buyer{options: o, api: openai.NewClientWithConfig(o.Server.API(o.Doer))}, nil
}

// A Report is what a Run did.
type Report struct {
	// Known is the number of requests that the ledger had answered before, Answered that of answers that this Run
	// recorded; these may be to requests of an earlier Run.
	Known, Answered int
	// Left is the number of requests that were not submitted, for the money is not enough for them.
	Left int
	// Failures are the requests of finished batches that have no answer, in the order of their keys. Another Run asks
	// them again.
	Failures []Failure
}

// A Failure is a request without an answer.
type Failure struct {
	Key string
	// Status is the HTTP status that the service reports for it, 0 where there is none.
	Status int
	// Code is the service's, as in batch_expired. Where the service says nothing of the request, it is the batch's
	// status.
	Code    string
	Message string
	// Batch is the batch it was in.
	Batch string
}

// patience is how many looks in a row may fail without getting anywhere before Run gives up.
const patience = 20

// Run buys the answers that the ledger lacks, and waits for them and for those of earlier Runs. Equal requests are
// bought once. A batch is submitted when money is set aside for all of it. Where that is enough for a part, the part is
// submitted, and the rest once it is known what that cost; for what little is then left, see Report.Left.
//
// An error leaves the folder as it is, and the next Run goes on from there; the Report then says what was done so far.
// What is under way counts as paid. Errors are *APIError, *StateError, those of Wait, Reserve and of the ledger.
func (b *Buyer) Run(ctx context.Context, requests []llm.Request) (*Report, error) {
	r := &run{Buyer: b, report: &Report{}, inputs: map[string]*input{}}
	err := r.all(ctx, requests)
	if e := new(APIError); errors.As(err, &e) {
		e.Server, e.Variable = b.options.Server.Name, b.options.Server.Key
	}
	r.closeReservations()
	r.state.close()
	r.report.sort()
	return r.report, err
}
