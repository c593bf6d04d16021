package llm

// A Deposit is money set aside for requests that are sent together and answered much later. It is used by one goroutine. A
// nil Deposit counts nothing.
type Deposit struct {
	client *Client
	// prices are what is really paid.
	prices map[string]Price
	// open are the requests of which nothing is known yet, by key.
	open map[string]pledge
	held money
	// paid is what they cost; doubtful is the part of it that they may have cost.
	paid, doubtful money
}

// A pledge is what one request could cost.
type pledge struct {
	model    string
	estimate Usage
	worst    money
}

// Deposit sets money aside for requests that cost a share of their price, 0 to 1: for as many of them, from the first, as
// max_cost allows with all that is spent and set aside. It says how many these are. For requests that are owed, because they
// were sent before, it is set aside whatever is left. The error is a [*BudgetError]: a model without a price.
func (c *Client) Deposit(requests []Request, share float64, owed bool) (*Deposit, int, error) {
	d := &Deposit{client: c, prices: map[string]Price{}, open: map[string]pledge{}}
	estimates := make([]Usage, len(requests))
	for i := range requests {
		model := requests[i].Model
		p, priced := c.config.Prices[model]
		if !priced && !owed && c.doer.budget.limit != maxMoney {
			return nil, 0, &BudgetError{Model: model, Max: c.doer.budget.limit.dollars()}
		}
		d.prices[model] = Price{p.Input * share, p.Output * share}
		estimates[i] = c.Estimate(&requests[i])
	}
	b := c.doer.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for ; n < len(requests); n++ {
		model := requests[n].Model
		worst := cost(d.prices[model], b.stretched(model, estimates[n]))
		if !owed && b.spent.plus(b.held).plus(worst) > b.limit {
			break
		}
		b.held = b.held.plus(worst)
		d.held = d.held.plus(worst)
		d.open[requests[n].Key()] = pledge{model, estimates[n], worst}
	}
	return d, n, nil
}

// Pay settles an answered request. Where the server does not say what it cost, it counts as what it could have cost.
func (d *Deposit) Pay(key string, u Usage) {
	if d == nil || u == (Usage{}) {
		return
	}
	p, ok := d.open[key]
	if !ok {
		return
	}
	delete(d.open, key)
	d.client.doer.budget.learn(p.model, p.estimate, u)
	d.paid = d.paid.plus(cost(d.prices[p.model], u))
	d.client.tally.count(func(q *Progress) {
		q.PromptTokens += u.PromptTokens
		q.CompletionTokens += u.CompletionTokens
	})
}

// Free settles a request that the server refused: it cost nothing.
func (d *Deposit) Free(key string) {
	if d != nil {
		delete(d.open, key)
	}
}

// Refund gives everything back: nothing was sent.
func (d *Deposit) Refund() {
	if d != nil {
		clear(d.open)
		d.Close()
	}
}

// Close ends a deposit. What was neither paid nor freed counts as what it could have cost.
func (d *Deposit) Close() {
	if d == nil {
		return
	}
	for _, p := range d.open {
		d.paid = d.paid.plus(p.worst)
		d.doubtful = d.doubtful.plus(p.worst)
	}
	d.client.doer.budget.settle(d.held, d.paid, d.doubtful)
	clear(d.open)
	d.held, d.paid, d.doubtful = 0, 0, 0
}
