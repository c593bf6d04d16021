package session

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/internal/llm/batch"
	"geoeval/internal/llm/ledger"

	"golang.org/x/sync/errgroup"
)

// batchFolder is where in the ledger's folder the batches under way are remembered; for a server of the list its name
// comes behind that. It is no segment, and stays with the ledger that will have their answers.
const batchFolder = "batches"

// Prefetch buys, where batches are enabled, what the ledger lacks of the requests through the Batch API, and returns
// when all batches have ended, those of earlier builds with them. Otherwise it does nothing, and so it does offline and
// without a key: who asks for an answer then learns why there is none. It may be ended at any time; the next Prefetch
// goes on from there.
//
// A batch that is refused as a whole is an error. What one failed to answer of its requests, and what max_cost has no
// room for, is left to [llm.Client.Ask]. The meter counts what is bought. look is called whenever there may be news; see [Session.Standing].
func (s *Session) Prefetch(ctx context.Context, m *llm.Meter, requests []llm.Request, look func()) error {
	if s.offline {
		return nil
	}
	by := s.batched(requests)
	if len(by) == 0 {
		return nil
	}
	client, err := s.Client()
	if err != nil {
		return err
	}
	l, err := s.Ledger()
	if err != nil {
		return err
	}
	s.buying.Lock()
	defer s.buying.Unlock()
	u := &underWay{session: s, look: look, counts: map[string]*facts.Wait{}}
	defer u.end()
	all, ctx := errgroup.WithContext(ctx) // a batch may take a day, and several of them should take no more
	for server, requests := range by {
		lacking := slices.DeleteFunc(requests, func(r llm.Request) bool { return l.Has(r.Key()) })
		if len(lacking) == 0 || !client.CanBuy(server) {
			continue
		}
		if err := s.Lost(); err != nil {
			return err
		}
		all.Go(func() error { return s.buy(ctx, m, client, l, server, lacking, u) })
	}
	return all.Wait()
}

// batched are the requests that are bought in batches, by their servers.
func (s *Session) batched(requests []llm.Request) map[string][]llm.Request {
	by := map[string][]llm.Request{}
	for i := range requests {
		if _, enabled := s.Config.InBatches(requests[i].Server); enabled {
			by[requests[i].Server] = append(by[requests[i].Server], requests[i])
		}
	}
	return by
}

// buy buys requests of one server in batches.
func (s *Session) buy(
	ctx context.Context, m *llm.Meter, client *llm.Client, l *ledger.Ledger, name string, lacking []llm.Request, u *underWay,
) error {
	server, _ := s.Config.Server(name)
	folder := batchFolder
	if name != "" {
		folder += "-" + name
	}
	buyer, err := batch.New(batch.Options{
		Folder: disk.Join(s.folder, folder), Disk: s.Disk, Server: server, Doer: client.Service(name), Ledger: l,
		Wait: func(ctx context.Context) error {
			poll := time.Duration(server.Batch.Poll)
			s.nextLook.Store(time.Now().Add(poll).UnixNano())
			return wait(ctx, poll)
		},
		Reserve: func(requests []llm.Request, owed bool) (*llm.Reservation, int, error) {
			return client.ReserveBatch(m, requests, 1-server.Batch.Discount, owed)
		},
		Look: func(batches, requests, answered int) {
			u.tell(name, &facts.Wait{For: facts.Batches, Batches: batches, Done: answered, Total: requests})
		},
	})
	if err != nil {
		return err
	}
	report, err := buyer.Run(ctx, lacking)
	var bought []string
	refused := 0
	for i := range lacking {
		if e, ok := l.Lookup(lacking[i].Key()); ok {
			bought = append(bought, e.Key)
			if llm.Recall(e).Refused() {
				refused++
			}
		}
	}
	m.Batched(bought, refused)
	if err != nil {
		return err
	}
	for _, f := range report.Failures {
		if f.Code == batch.Refused {
			setting := "llm.batch.enabled"
			if name != "" {
				setting = "batch.enabled of the server " + name + " in llm.servers"
			}
			return fmt.Errorf("%s was refused as a whole: %s: raise the account's limits for batches, or set %s to false and "+
				"pay the full price", f.Batch, f.Message, setting)
		}
	}
	return nil
}

// An underWay adds up what is under way at several servers.
type underWay struct {
	session *Session
	look    func()

	mu     sync.Mutex
	counts map[string]*facts.Wait
}

func (u *underWay) tell(server string, now *facts.Wait) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.counts[server] = now
	sum := &facts.Wait{For: facts.Batches}
	for _, w := range u.counts {
		sum.Batches, sum.Done, sum.Total = sum.Batches+w.Batches, sum.Done+w.Done, sum.Total+w.Total
	}
	u.session.underWay.Store(sum)
	u.look()
}

// end says that nothing is under way any more.
func (u *underWay) end() { u.session.underWay.Store(nil) }

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
