package ask

import (
	"cmp"
	"context"
	"hash/fnv"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"geoeval/internal/llm"
)

// Mixed gives things in an order that has nothing to do with what they are, by [Order] of their ids: that in which
// questions about them are asked, so that the first ones answered tell of all.
func Mixed[T any](things []T, id func(T) string) []T {
	return slices.SortedFunc(slices.Values(things), func(a, b T) int { return Order(id(a), id(b)) })
}

// Order compares ids by a hash of them.
func Order(a, b string) int {
	hash := func(id string) uint64 {
		h := fnv.New64a()
		h.Write([]byte(id))
		return h.Sum64()
	}
	return cmp.Or(cmp.Compare(hash(a), hash(b)), cmp.Compare(a, b))
}

// Prefetch makes ready for questions that are about to be asked, in an order that [Mixed] gives: it counts what the
// ledger has of their answers, as far as that takes to tell how many pass; and where batches are enabled, it buys in
// them what is asked in any case, as many answers as are to pass; see [session.Session.Prefetch] for look. What fails is
// left to [Task.Ask], one by one: it is little, and a batch may take a day.
//
// A batch checks nothing until all of it is paid. So where much is to be bought of a model of which too little is known,
// a few questions are asked one by one first, at the full price. The error is a [*YieldError] where too few pass.
func (t *Task) Prefetch(ctx context.Context, questions []Question, look func()) error {
	l, err := t.Session.Ledger()
	if err != nil {
		return err
	}
	client, err := t.Session.Client()
	if err != nil {
		return err
	}
	t.prospect.asks(len(questions)*t.Wanted, len(questions)*t.Limit)
	t.told.Do(func() { t.Session.Leaves(t.unasked) })
	var requests []llm.Request
	byModel := map[string]*trial{}
	for i := range questions {
		first, err := t.requests(&questions[i], 1, t.Wanted)
		if err != nil {
			return err
		}
		requests = append(requests, first...)
		for j := range first {
			m := byModel[asked(&first[j])]
			if m == nil {
				m = &trial{server: first[j].Server}
				byModel[asked(&first[j])] = m
			}
			m.take(&questions[i], l.Has(first[j].Key()))
		}
	}
	for _, model := range slices.Sorted(maps.Keys(byModel)) {
		if m := byModel[model]; t.MinPassRate > 0 && client.CanBuy(m.server) {
			if err := t.try(ctx, client, model, m); err != nil {
				return err
			}
		}
	}
	if err := t.Session.Prefetch(ctx, &t.meter, requests, look); err != nil {
		return err
	}
	return t.Session.Expect(requests)
}

// A trial is what is to be asked of one model, and what is known of it.
type trial struct {
	server string
	// owned are questions of whose first answers the ledger has some, and lacking those of which it lacks some.
	owned, lacking []*Question
	// missing is how many answers it lacks.
	missing int
}

func (m *trial) take(q *Question, has bool) {
	into := &m.owned
	if !has {
		into = &m.lacking
		m.missing++
	}
	if n := len(*into); n == 0 || (*into)[n-1] != q {
		*into = append(*into, q)
	}
}

// stake is how many answers there must be to buy for each that a trial may take: it costs more than a batch.
const stake = 10

// try finds out how many of a model's answers pass before a batch of them is bought.
func (t *Task) try(ctx context.Context, client *llm.Client, model string, m *trial) error {
	recall, err := t.Session.Recall()
	if err != nil {
		return err
	}
	lacks := func() int { return EnoughToTell - t.tally.of(model).Checked }
	for _, q := range m.owned {
		if lacks() <= 0 {
			break
		}
		_, err := until(t.answers(ctx, q, recall), t.Wanted, t.Limit, q.Check, t.counting(q))
		if err != nil && !missing(err) {
			return err
		}
	}
	if _, enabled := t.Session.Config.InBatches(m.server); !enabled {
		return nil
	}
	for m.missing >= stake*EnoughToTell && lacks() > 0 && len(m.lacking) > 0 {
		n := min(len(m.lacking), (lacks()+t.Wanted-1)/t.Wanted)
		asking, ctx := errgroup.WithContext(ctx)
		asking.SetLimit(t.Workers())
		for _, q := range m.lacking[:n] {
			asking.Go(func() error {
				_, err := t.Ask(ctx, *q)
				return err
			})
		}
		if err := asking.Wait(); err != nil {
			return err
		}
		m.lacking = m.lacking[n:]
	}
	if y := t.tally.of(model); m.missing > 0 && y.Below(t.MinPassRate) {
		p := client.Progress()
		return &YieldError{*y, t.Setting, t.MinPassRate, p.Paid(), p.Doubtful}
	}
	return nil
}
