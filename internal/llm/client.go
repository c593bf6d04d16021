package llm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"geoeval/internal/llm/ledger"

	"github.com/sashabaranov/go-openai"
)

// Options are what a client needs beside its configuration. The zero value buys.
type Options struct {
	// Offline: nobody is asked, whatever happens; what the ledger lacks is a [MissingError].
	Offline bool
	// Tokens counts the tokens of a text, as a model's server does or more. Nil counts bytes, of which a token has at
	// least one. Where the server turns out to count more, the estimates that follow are raised by as much.
	Tokens func(model, text string) int
	// Now is the time that entries get and that dates in Retry-After are compared with; nil is the clock.
	Now func() time.Time
	// Keys gives the key in an environment variable, "" where there is none; nil has none. It is for the servers that
	// name one.
	Keys func(variable string) string
	// FirstWait bounds the wait before the second try; the bound doubles with every further one, up to 32 times as
	// much; so does a quarter of it the one after a refusal. 0 is a second. Below 4 ms, for tests, no pace is learned of a
	// server's refusals, and 50 in a row are the end.
	FirstWait time.Duration
	// Arriving bounds how long the answer to a request that was sent is waited for when nobody wants it any more: it is
	// paid for. 0 is 0.4 seconds.
	Arriving time.Duration
	// Keeping bounds how long one who is not to wait any more waits all the same, for an answer that may be arriving and
	// that is then recorded. 0 is 0.8 seconds, so that a program that is to end does so within a second.
	Keeping time.Duration
	// Claim, where not nil, waits until no other process buys the answer of a key, and lets none buy it until release is
	// called. The ledger has by then what others have bought.
	Claim func(ctx context.Context, key string) (release func(), err error)
	// Alone: no process that lives has sent a request that the ledger has no answer of, because it would have what locks the
	// ledger's folder, or the claim. Where it may, a request that was sent is asked again only when its time is up.
	Alone bool
	// Log is told of every further try; nil is nobody. The key is in none of it.
	Log *slog.Logger
}

// A Client answers requests from a ledger, and buys what the ledger lacks. It is used by many goroutines at a time:
// that they ask is what limits how many requests are prepared; the configuration limits what is sent.
type Client struct {
	config  Config
	options Options
	ledger  Ledger
	group   group
	// routes are the ways to the servers, by name.
	routes map[string]*route
	budget *budget
	// all counts what everybody asks.
	all Meter
}

// New makes a client. The configuration must be valid also offline, where no key is needed; key is that of the server
// which the configuration itself describes. Whether the configuration fits the keys is seen when the first answer is
// bought.
func New(config Config, key string, l Ledger, options Options) (*Client, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.FirstWait <= 0 {
		options.FirstWait = time.Second
	}
	if options.Arriving <= 0 {
		options.Arriving = 400 * time.Millisecond
	}
	if options.Keeping <= 0 {
		options.Keeping = 800 * time.Millisecond
	}
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	if options.Tokens == nil {
		options.Tokens = func(_, text string) int { return len(text) }
	}
	c := &Client{
		config: config, options: options, ledger: l,
		group: group{keeping: options.Keeping, calls: map[string]*call{}},
	}
	c.budget = newBudget(&c.config)
	var err error
	if c.routes, err = c.newRoutes(key); err != nil {
		return nil, err
	}
	return c, nil
}

func local(base string) bool {
	u, err := url.Parse(base)
	return err == nil && loopback(u.Hostname())
}

// Close closes the connections that are open and unused. The client can still be used.
func (c *Client) Close() {
	for _, to := range c.routes {
		to.wire.CloseIdleConnections()
	}
}

// String says what a client is, and nothing of its keys.
func (c *Client) String() string { return "client of " + c.config.BaseURL }

// Ask gives the answer to a request: from the ledger, or bought and then in the ledger. Equal requests at one time are
// bought once. It ends soon after ctx does, at the latest within a second where a request was sent: what arrives by then
// is recorded all the same.
//
// Errors are [*RequestError], [*ConfigError] (a server that there is not), [*MissingError], [*BudgetError], [*ServerError], [*UnreachableError], [*StoppedError] and [*RecordError], or
// the cause of ctx's end.
func (c *Client) Ask(ctx context.Context, r Request) (*Answer, error) {
	return c.AskOn(ctx, Terms{}, r)
}

// Terms are on what terms an answer is asked for.
type Terms struct {
	// Meter counts what is asked; nil is none.
	Meter *Meter
	// Gate, where not nil: the request is sent only as long as this has not ended. What waits to be sent then ends with its
	// cause; what is on the wire by then may still arrive, and is kept.
	Gate context.Context
}

// AskOn is Ask on terms. Where several ask for the same at one time, those of the first are everyone's.
func (c *Client) AskOn(ctx context.Context, on Terms, r Request) (*Answer, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	key := r.Key()
	for {
		if e, ok := c.ledger.Lookup(key); ok {
			return c.recall(on.Meter, e), nil
		}
		to, err := c.mayBuy(on.Meter, key, &r)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		a, ended, err := c.group.do(ctx, key, func(ctx context.Context) (*Answer, error) {
			return c.buy(ctx, &purchase{Client: c, Terms: on, asked: &r, key: key, to: to, breaker: to.breaker.part(on.Meter, r.Model)})
		})
		switch {
		case ended:
			continue
		case err != nil:
			return nil, err
		}
		copied := *a
		return &copied, nil
	}
}

func (c *Client) recall(m *Meter, e *ledger.Entry) *Answer {
	c.all.recalled(e.Key)
	m.recalled(e.Key)
	return Recall(e)
}

// mayBuy gives the way to whom an answer is bought from, or says why it cannot be bought, whatever it is.
func (c *Client) mayBuy(m *Meter, key string, r *Request) (*route, error) {
	if c.options.Offline {
		return nil, &MissingError{Key: key, Model: r.Model, Offline: true}
	}
	to, err := c.routeOf(r)
	if err != nil {
		return nil, err
	}
	if err := to.keyless(key, r.Model); err != nil {
		return nil, err
	}
	if b, ok := c.ledger.(interface{ Err() error }); ok && b.Err() != nil {
		return nil, &RecordError{key, b.Err()}
	}
	return to, to.breaker.part(m, r.Model).err()
}

// canBeSent refuses a request that its server does not take, or never.
func (p *purchase) canBeSent() error {
	server := &p.to.server
	if err := server.canBeSent(p.asked); err != nil {
		return &RequestError{p.key, err.Error()}
	}
	if n, allowed := p.estimate.PromptTokens+p.estimate.CompletionTokens, *server.TokensPerMinute; allowed > 0 && n > allowed {
		return &RequestError{p.key, fmt.Sprintf("may need %d tokens, more than tokens_per_minute (%d) ever allows: "+
			"raise it, or lower %s", n, allowed, p.asked.bound())}
	}
	return nil
}

// buy buys an answer, unless the ledger has it by now.
func (c *Client) buy(ctx context.Context, p *purchase) (a *Answer, err error) {
	r, to := p.asked, p.to
	c.count(p.Meter, func(p *Progress) { p.Waiting++ })
	defer func() { p.ended(err, ctx.Err() != nil) }()
	watched, stop := p.watch(ctx)
	defer stop()
	if p.slot, err = to.pacer.begin(watched); err != nil {
		return nil, err
	}
	defer p.slot.end()
	if err := p.why(); err != nil {
		return nil, err // it opened while this one waited
	}
	if c.options.Claim != nil {
		release, err := c.options.Claim(ctx, p.key)
		if err != nil {
			return nil, err
		}
		defer release()
	}
	if err := p.outlast(watched); err != nil {
		return nil, err
	}
	if e, ok := c.ledger.Lookup(p.key); ok {
		return c.recall(p.Meter, e), nil
	}
	p.estimate = c.Estimate(r)
	if err := p.canBeSent(); err != nil {
		return nil, err
	}
	if a, ok := c.ledger.Unanswered(p.key); ok {
		p.unknown = a.Attempt
	}
	defer p.settle(ctx)
	_, err = openai.NewClientWithConfig(to.server.API(p)).CreateChatCompletion(ctx, r.chat())
	switch {
	case err == nil:
		return Recall(p.entry), nil
	case errors.Is(err, openai.ErrChatCompletionInvalidModel):
		return nil, &RequestError{p.key, fmt.Sprintf("names a model, %s, that holds no conversations", r.Model)}
	}
	return nil, err
}

// perMessage is how many tokens a message may need beside its text, and a conversation beside its messages. OpenAI's
// models need 4 and 3.
const perMessage = 8

// Estimate is what an answer can cost at most, in tokens. What it costs in dollars is for [Config.CostOf].
func (c *Client) Estimate(r *Request) Usage {
	n := perMessage
	for i := range r.Messages {
		n += perMessage + c.options.Tokens(r.Model, r.Messages[i].Content)
		for _, shown := range r.Messages[i].Images() {
			_, most := shown.Tokens(r.Model)
			n += most
		}
	}
	if r.ResponseFormat != nil && r.ResponseFormat.JSONSchema != nil {
		n += c.options.Tokens(r.Model, string(r.schema())) // servers put it before the messages
	}
	return Usage{PromptTokens: n, CompletionTokens: r.Most()}
}

// AtMost is what an answer can have cost of which the server says that it cost so much: what it does not say is as much as it can be.
func (c *Client) AtMost(r *Request, said Usage) Usage { return said.or(c.Estimate(r)) }

// Progress is how far the client is at this moment.
func (c *Client) Progress() Progress {
	p := c.all.Progress()
	b := c.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	p.Dollars, p.Doubtful, p.Lost = b.spent.dollars(), b.doubtful.dollars(), b.lost.dollars()
	return p
}
