package llm

import "context"

// A Reservation is money set aside for requests: for one try of one, or for many that are sent together and answered much later. It
// is used by one goroutine. A nil Reservation counts nothing.
type Reservation struct {
	client *Client
	meter  *Meter
	// prices are what is really paid.
	prices map[asked]Price
	// open are the requests of which nothing is known yet, by key.
	open  map[string]reserved
	total money
	// paid is what they cost; doubtful is the part of it that they may have cost, and lost what of that came without an answer.
	paid, doubtful, lost money
}

// A reserved request is what one request could cost.
type reserved struct {
	asked    asked
	estimate Usage
	worst    money
}

func (c *Client) newReservation(m *Meter) *Reservation {
	return &Reservation{client: c, meter: m, prices: map[asked]Price{}, open: map[string]reserved{}}
}

// price takes in what a request costs, of which a share is paid. The error is a [*BudgetError]: a model without a price, where money has a limit.
func (r *Reservation) price(of asked, share float64, owed bool) error {
	b := r.client.budget
	p, priced := b.config.priceOf(of.server, of.model)
	if !priced && !owed && b.limit != maxMoney {
		return &BudgetError{Model: of.model, Server: of.server, Max: b.limit.dollars()}
	}
	r.prices[of] = Price{p.Input * share, p.Output * share}
	return nil
}

// hold sets aside what a request could cost; of one that is not owed ok says whether max_cost allows it. The caller holds the
// budget's lock.
func (r *Reservation) hold(key string, of asked, estimate Usage, owed bool) (worst money, ok bool) {
	b := r.client.budget
	worst = cost(r.prices[of], b.stretched(of, estimate))
	if !owed && b.spent.plus(b.reserved).plus(worst) > b.limit {
		return worst, false
	}
	b.reserved = b.reserved.plus(worst)
	r.total = r.total.plus(worst)
	r.open[key] = reserved{of, estimate, worst}
	return worst, true
}

// ReserveBatch sets money aside for requests that cost a share of their price, 0 to 1: for as many of them, from the
// first, as max_cost allows with all that is spent and set aside. It says how many these are. For requests that are
// owed, because they were sent before, it is set aside whatever is left. The error is a [*BudgetError]: a model without
// a price.
func (c *Client) ReserveBatch(m *Meter, requests []Request, share float64, owed bool) (*Reservation, int, error) {
	res := c.newReservation(m)
	estimates := make([]Usage, len(requests))
	for i := range requests {
		if err := res.price(askedOf(&requests[i]), share, owed); err != nil {
			return nil, 0, err
		}
		estimates[i] = c.Estimate(&requests[i])
	}
	b := c.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for ; n < len(requests); n++ {
		if _, ok := res.hold(requests[n].Key(), askedOf(&requests[n]), estimates[n], owed); !ok {
			break
		}
	}
	return res, n, nil
}

// reserve sets aside what a try could cost. Where that fits only if others cost less than they could, it waits for
// them; where it does not fit in any case, it is a [*BudgetError].
func (p *purchase) reserve(ctx context.Context) (*Reservation, error) {
	res, b, of := p.newReservation(p.Meter), p.budget, askedOf(p.asked)
	if err := res.price(of, 1, false); err != nil {
		return nil, err
	}
	for {
		b.mu.Lock()
		worst, ok := res.hold(p.key, of, p.estimate, false)
		switch {
		case ok:
			b.mu.Unlock()
			return res, nil
		case b.spent.plus(worst) > b.limit:
			defer b.mu.Unlock()
			return nil, &BudgetError{of.model, of.server, b.spent.dollars(), b.doubtful.dollars(), worst.dollars(), b.limit.dollars(), true, b}
		}
		settled := b.settled
		b.waiters++
		b.mu.Unlock()
		if err := b.settles(ctx, settled); err != nil {
			return nil, err
		}
	}
}

// Charge settles a request that was answered, or of which the server says what it cost. What the server does not say counts as what it
// could have cost.
func (r *Reservation) Charge(key string, u Usage, answered bool) {
	if r == nil || u == (Usage{}) && !answered {
		return
	}
	p, ok := r.open[key]
	if !ok {
		return
	}
	delete(r.open, key)
	paid, doubtful := r.client.budget.charged(p.asked, p.estimate, u, r.prices[p.asked])
	r.paid, r.doubtful = r.paid.plus(paid), r.doubtful.plus(doubtful)
	if !answered {
		r.lost = r.lost.plus(doubtful)
	}
	r.client.count(r.meter, func(p *Progress) {
		p.PromptTokens += u.PromptTokens
		p.CompletionTokens += u.CompletionTokens
	})
}

// Release settles a request that the server refused, or answered with what is no answer: it cost nothing.
func (r *Reservation) Release(key string) {
	if r != nil {
		delete(r.open, key)
	}
}

// Cancel gives everything back: nothing was sent.
func (r *Reservation) Cancel() {
	if r != nil {
		clear(r.open)
		r.Close()
	}
}

// Close ends a reservation. What was neither charged nor released counts as what it could have cost.
func (r *Reservation) Close() {
	if r == nil {
		return
	}
	for _, p := range r.open {
		r.paid = r.paid.plus(p.worst)
		r.doubtful = r.doubtful.plus(p.worst)
		r.lost = r.lost.plus(p.worst)
	}
	r.client.budget.settle(r.total, r.paid, r.doubtful, r.lost)
	r.meter.count(func(p *Progress) {
		p.Dollars += r.paid.dollars()
		p.Doubtful += r.doubtful.dollars()
		p.Lost += r.lost.dollars()
	})
	clear(r.open)
	r.total, r.paid, r.doubtful, r.lost = 0, 0, 0, 0
}
