package llm

// A BatchReservation is money set aside for requests that are sent together and answered much later. It is used by one
// goroutine. A nil BatchReservation counts nothing.
type BatchReservation struct {
	client *Client
	meter  *Meter
	// prices are what is really paid.
	prices map[asked]Price
	// open are the requests of which nothing is known yet, by key.
	open  map[string]reserved
	total money
	// paid is what they cost; doubtful is the part of it that they may have cost.
	paid, doubtful money
}

// A reserved request is what one request could cost.
type reserved struct {
	asked    asked
	estimate Usage
	worst    money
}

// ReserveBatch sets money aside for requests that cost a share of their price, 0 to 1: for as many of them, from the
// first, as max_cost allows with all that is spent and set aside. It says how many these are. For requests that are
// owed, because they were sent before, it is set aside whatever is left. The error is a [*BudgetError]: a model without
// a price.
func (c *Client) ReserveBatch(requests []Request, share float64, owed bool) (*BatchReservation, int, error) {
	res := &BatchReservation{client: c, prices: map[asked]Price{}, open: map[string]reserved{}}
	estimates := make([]Usage, len(requests))
	for i := range requests {
		of := askedOf(&requests[i])
		p, priced := c.config.priceOf(of.server, of.model)
		if !priced && !owed && c.budget.limit != maxMoney {
			return nil, 0, &BudgetError{Model: of.model, Server: of.server, Max: c.budget.limit.dollars()}
		}
		res.prices[of] = Price{p.Input * share, p.Output * share}
		estimates[i] = c.Estimate(&requests[i])
	}
	b := c.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for ; n < len(requests); n++ {
		of := askedOf(&requests[n])
		worst := cost(res.prices[of], b.stretched(of, estimates[n]))
		if !owed && b.spent.plus(b.reserved).plus(worst) > b.limit {
			break
		}
		b.reserved = b.reserved.plus(worst)
		res.total = res.total.plus(worst)
		res.open[requests[n].Key()] = reserved{of, estimates[n], worst}
	}
	return res, n, nil
}

// Metered has a meter count what is paid.
func (r *BatchReservation) Metered(m *Meter) *BatchReservation {
	if r != nil {
		r.meter = m
	}
	return r
}

// Charge settles an answered request. Where the server does not say what it cost, or not all of it, the rest counts as what it could have
// cost.
func (r *BatchReservation) Charge(key string, u Usage) {
	if r == nil || u == (Usage{}) {
		return
	}
	p, ok := r.open[key]
	if !ok {
		return
	}
	delete(r.open, key)
	paid, doubtful := r.client.budget.charged(p.asked, p.estimate, u, r.prices[p.asked])
	r.paid, r.doubtful = r.paid.plus(paid), r.doubtful.plus(doubtful)
	r.client.counters.settled(r.meter, u)
}

// Release settles a request that the server refused: it cost nothing.
func (r *BatchReservation) Release(key string) {
	if r != nil {
		delete(r.open, key)
	}
}

// Cancel gives everything back: nothing was sent.
func (r *BatchReservation) Cancel() {
	if r != nil {
		clear(r.open)
		r.Close()
	}
}

// Close ends a reservation. What was neither charged nor released counts as what it could have cost.
func (r *BatchReservation) Close() {
	if r == nil {
		return
	}
	for _, p := range r.open {
		r.paid = r.paid.plus(p.worst)
		r.doubtful = r.doubtful.plus(p.worst)
	}
	r.client.budget.settle(r.total, r.paid, r.doubtful)
	r.meter.paid(r.paid, r.doubtful)
	clear(r.open)
	r.total, r.paid, r.doubtful = 0, 0, 0
}
