package session

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/batch"
	"geoeval/internal/llm/facts"
)

// batchFolder is where in the ledger's folder the batches under way are remembered. It is no segment, and stays with
// the ledger that will have their answers.
const batchFolder = "batches"

// Prefetch buys, where batches are enabled, what the ledger lacks of the requests through the Batch API, and returns
// when all batches have ended, those of earlier builds with them. Otherwise it does nothing, and so it does offline and
// without a key: who asks for an answer then learns why there is none. It may be ended at any time; the next Prefetch
// goes on from there.
//
// A batch that is refused as a whole is an error. What one failed to answer of its requests, and what max_cost has no
// room for, is left to [llm.Client.Ask]. look is called whenever there may be news; see [Session.Standing].
func (s *Session) Prefetch(ctx context.Context, requests []llm.Request, look func()) error {
	if !s.Config.Batch.Enabled || s.offline {
		return nil
	}
	client, err := s.Client()
	if err != nil || !client.CanBuy() {
		return err
	}
	l, err := s.Ledger()
	if err != nil {
		return err
	}
	var lacking []llm.Request
	for i := range requests {
		if !l.Has(requests[i].Key()) {
			lacking = append(lacking, requests[i])
		}
	}
	if len(lacking) == 0 {
		return nil
	}
	s.buying.Lock()
	defer s.buying.Unlock()
	defer s.underWay.Store(nil)
	buyer, err := batch.New(batch.Options{
		Folder: filepath.Join(s.folder, batchFolder), Disk: s.Disk, BaseURL: s.Config.BaseURL, Doer: client.Service(), Ledger: l,
		Wait: func(ctx context.Context) error {
			poll := time.Duration(s.Config.Batch.Poll)
			s.nextLook.Store(time.Now().Add(poll).UnixNano())
			return wait(ctx, poll)
		},
		Reserve: func(requests []llm.Request, owed bool) (*llm.BatchReservation, int, error) {
			return client.ReserveBatch(requests, 1-s.Config.Batch.Discount, owed)
		},
		Look: func(batches, requests, answered int) {
			s.underWay.Store(&facts.Wait{For: facts.Batches, Batches: batches, Done: answered, Total: requests})
			look()
		},
	})
	if err != nil {
		return err
	}
	report, err := buyer.Run(ctx, lacking)
	if err != nil {
		return err
	}
	var bought []string
	for i := range lacking {
		if key := lacking[i].Key(); l.Has(key) {
			bought = append(bought, key)
		}
	}
	llm.Batched(ctx, bought)
	for _, f := range report.Failures {
		if f.Code == batch.Refused {
			return fmt.Errorf("%s was refused as a whole: %s: raise the account's limits for batches, or set llm.batch.enabled to false and pay the full price",
				f.Batch, f.Message)
		}
	}
	return nil
}

func wait(ctx context.Context, t time.Duration) error {
	timer := time.NewTimer(t)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
