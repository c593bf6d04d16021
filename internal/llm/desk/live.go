package desk

import (
	"fmt"
	"sync"

	"geoeval/internal/llm"
)

// An outlook is what a stage has said of what it will ask.
type outlook struct {
	mu sync.Mutex
	// expected is how many answers are to be bought if all pass, by all stages, and before what was spent already when that
	// was first said.
	expected int
	before   float64
	// took is how many answers those problems took that are done, and wanted how many they would have if all had passed.
	took, wanted int
}

// Expect says what is about to be asked if all answers pass, so that [Desk.Live] can project what it will cost.
func (d *Desk) Expect(requests []llm.Request) error {
	book, err := d.Ledger()
	if err != nil {
		return err
	}
	client, err := d.Client()
	if err != nil {
		return err
	}
	o := &d.outlook
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.expected == 0 {
		o.before = client.Progress().Dollars
	}
	for i := range requests {
		if !book.Has(requests[i].Key()) {
			o.expected++
		}
	}
	return nil
}

// Took says that a problem is done that wanted so many answers that pass, and took so many.
func (d *Desk) Took(wanted, took int) {
	d.outlook.mu.Lock()
	defer d.outlook.mu.Unlock()
	d.outlook.wanted += wanted
	d.outlook.took += took
}

// projected is what all will have cost in the end, if what is still to be bought costs and fails like what was; known is
// false as long as nothing was bought.
func (o *outlook) projected(p *llm.Progress) (dollars float64, known bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if p.Bought == 0 {
		return 0, false
	}
	calls := float64(o.expected)
	if o.wanted > 0 {
		calls *= max(float64(o.took)/float64(o.wanted), 1)
	}
	calls = max(calls, float64(p.Bought+p.Waiting))
	return o.before + (p.Dollars-o.before)/float64(p.Bought)*calls, true
}

// Live says in a few words how far the batches are, and where there are none, the questions.
func (d *Desk) Live() string {
	if s, _ := d.batches.Load().(string); s != "" {
		return s
	}
	d.opening.Lock()
	client := d.client
	d.opening.Unlock()
	if client == nil {
		return ""
	}
	p := client.Progress()
	s := fmt.Sprintf("%d from the ledger, %d bought, %d failed, %d in flight, %d tokens, $%.2f",
		p.FromLedger, p.Bought, p.Failed, p.InFlight, p.PromptTokens+p.CompletionTokens, p.Dollars)
	if dollars, known := d.outlook.projected(&p); known {
		s += fmt.Sprintf(" of about $%.2f", dollars)
	}
	return s
}
