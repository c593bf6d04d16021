package facts

import (
	"cmp"
	"slices"
)

// Model is what is known at one moment of the questions that a stage asks a language model.
type Model struct {
	// Expected is how many answers there will be in the end, those of the ledger with them, if answers go on passing as
	// they did; 0 is unknown.
	Expected int `json:"expected"`
	// FromLedger is how many answers the ledger had, Bought how many were bought by this build, and Free how many it got for nothing: of a
	// model whose price is 0, or that has none and runs on this machine.
	FromLedger int `json:"from_ledger"`
	Bought     int `json:"bought"`
	Free       int `json:"free,omitempty"`
	// Refused is how many requests the servers refused for what the prompt is, which costs nothing: they are kept, and not asked again.
	Refused int `json:"refused,omitempty"`
	// Requests is how many requests were sent one by one, Tokens how many the servers counted, in batches too, and Cost what that cost, in
	// dollars: of this stage, by this build. Doubtful is what more it may have cost: tries of which nobody knows what they cost.
	Requests int     `json:"requests,omitempty"`
	Tokens   int     `json:"tokens,omitempty"`
	Cost     float64 `json:"cost,omitempty"`
	Doubtful float64 `json:"cost_in_doubt,omitempty"`
	// InFlight is how many requests are on the wire, and Waiting how many more are prepared and wait for their turn.
	InFlight int `json:"in_flight"`
	Waiting  int `json:"waiting"`
	// Failed is how many requests were sent and got no answer, and Unasked how many were not sent, as something ended the asking.
	Failed  int `json:"failed"`
	Unasked int `json:"not_asked,omitempty"`
	// Checked is how many answers were checked, refusals and those of the ledger with them, and Passed how many of these can be used.
	Checked int `json:"checked"`
	Passed  int `json:"passed"`
	// CutOff is how many of those that were checked had all of their tokens before they said anything.
	CutOff int `json:"cut_off,omitempty"`
	// CutOffBy names the key of the configuration that bounds those, or the keys.
	CutOffBy string `json:"cut_off_by,omitempty"`
	// Faults are the commonest kinds of faults of those that did not pass, the commonest first, [Commonest] at the most.
	Faults []Fault `json:"faults,omitempty"`
	// Servers are those that were asked, in the order of their names.
	Servers []Server `json:"servers,omitempty"`
	// Dollars are those of the build as a whole.
	Dollars Dollars `json:"dollars"`
	// Waits are what it waits for, the most telling first; none where it is not held up.
	Waits []Wait `json:"waits,omitempty"`
}

// Add adds what was asked by another one, and what that took.
func (m *Model) Add(of *Model) {
	m.FromLedger, m.Bought, m.Free, m.Refused = m.FromLedger+of.FromLedger, m.Bought+of.Bought, m.Free+of.Free, m.Refused+of.Refused
	m.Requests, m.Tokens = m.Requests+of.Requests, m.Tokens+of.Tokens
	m.Cost, m.Doubtful = m.Cost+of.Cost, m.Doubtful+of.Doubtful
	m.Failed, m.Unasked = m.Failed+of.Failed, m.Unasked+of.Unasked
}

// After gives what is known of a stage that asked something else before, and knew that of it in the end; nil for nothing.
func (m *Model) After(before *Model) *Model {
	if before == nil || before.Tally() == (Tally{}) {
		return m
	}
	all := *m
	if all.Expected > 0 || m.Tally() == (Tally{}) {
		all.Expected += before.Expected
	}
	all.Add(before)
	all.Checked, all.Passed, all.CutOff = m.Checked+before.Checked, m.Passed+before.Passed, m.CutOff+before.CutOff
	all.CutOffBy = cmp.Or(m.CutOffBy, before.CutOffBy)
	all.Faults = slices.Clone(m.Faults)
	for _, f := range before.Faults {
		if i := slices.IndexFunc(all.Faults, func(g Fault) bool { return g.Kind == f.Kind }); i >= 0 {
			all.Faults[i].Answers += f.Answers
			all.Faults[i].Replaced += f.Replaced
		} else {
			all.Faults = append(all.Faults, f)
		}
	}
	slices.SortStableFunc(all.Faults, func(a, b Fault) int { return cmp.Compare(b.Answers, a.Answers) })
	all.Faults = all.Faults[:min(len(all.Faults), Commonest)]
	return &all
}

// Commonest is how many kinds of faults are told.
const Commonest = 3

// A Fault is a kind of fault, as in number_missing, and how many answers have it.
type Fault struct {
	Kind    string `json:"kind"`
	Answers int    `json:"answers"`
	// Replaced is how many of them could not be read, and were replaced by a later try, of a question that got what it wanted.
	Replaced int `json:"replaced,omitempty"`
}

// A Server is how fast a server is asked, beside what is allowed.
type Server struct {
	// Name is the one that the configuration gives it, or its host.
	Name string `json:"name"`
	// InFlight is how many requests are on the wire, and InFlightLimit how many may be at this moment: as many as it answers
	// about as quickly as fewer.
	InFlight      int `json:"in_flight"`
	InFlightLimit int `json:"in_flight_limit"`
	// Requests and Tokens are how many the last minute had.
	Requests int `json:"requests"`
	Tokens   int `json:"tokens"`
	// RequestLimit and TokenLimit are how many a minute may have: the server's, or the configuration's where that is less; 0 is
	// no limit. Ours: the one of requests is the configuration's. Learned: it is the server's, and not told but learned from
	// what the server refused.
	RequestLimit int  `json:"request_limit"`
	TokenLimit   int  `json:"token_limit"`
	Ours         bool `json:"ours,omitempty"`
	Learned      bool `json:"learned,omitempty"`
}

// Dollars are what a build spends on models.
type Dollars struct {
	Spent float64 `json:"spent"`
	// Doubtful is what more may have been spent: tries of which nobody knows what they cost, as their answer was lost. It counts towards
	// Allowed.
	Doubtful float64 `json:"in_doubt,omitempty"`
	// Projected is what all will have cost in the end; nil as long as nothing was bought.
	Projected *float64 `json:"projected"`
	// Allowed is max_cost; nil is no limit.
	Allowed *float64 `json:"allowed"`
}

// A Part is what is to be bought of one of several models.
type Part struct {
	Model            string  `json:"model"`
	Calls            int     `json:"calls"`
	PromptTokens     int     `json:"prompt_tokens"`
	CompletionTokens int     `json:"completion_tokens"`
	Cost             float64 `json:"cost"`
	// Unpriced: no price is known, and cost is 0.
	Unpriced bool `json:"unpriced,omitempty"`
}
