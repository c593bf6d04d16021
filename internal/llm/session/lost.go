package session

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
)

// A Bought is an answer that tables name, as a former build or evaluation wrote them.
type Bought struct {
	// Request is its key in the ledger, and Model who was asked.
	Request, Model string
	Usage          llm.Usage
}

// A LostError says that the ledger lacks answers that were bought, and that nobody set aside.
type LostError struct {
	Folder string
	// Keys are sorted.
	Keys []string
	// Dollars is what they would cost again, without Unpriced of them, whose models have no price.
	Dollars  float64
	Unpriced int
}

func (e *LostError) Error() string {
	price := fmt.Sprintf("$%.2f", e.Dollars)
	if e.Unpriced > 0 {
		price += fmt.Sprintf(" and what %d of them cost, whose models have no price", e.Unpriced)
	}
	return fmt.Sprintf("%s lacks %d answers that the tables name, the first of them %.12s: they were bought, and would be bought again for %s: "+
		"put the files of the ledger back, take them in from a copy (geoeval ledger merge), or give them up (geoeval ledger set-aside --lost)",
		e.Folder, len(e.Keys), e.Keys[0], price)
}

// Lost holds the answers that [Session.Former] names against the ledger, once: a *LostError where some are gone. It is asked before
// anything is bought.
func (s *Session) Lost() error {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.held || s.Former == nil {
		return s.lost
	}
	l, err := s.openLedger()
	if err != nil {
		return err
	}
	former, err := s.Former()
	if err != nil {
		return err
	}
	up, err := ledger.ReadGivenUp(s.folder, ledger.Options{Disk: s.Disk})
	if err != nil {
		return err
	}
	e := &LostError{Folder: s.folder}
	for _, b := range former {
		if b.Request == "" || up.Keys[b.Request] || l.Has(b.Request) {
			continue
		}
		up.Keys[b.Request] = true // two rows may name it
		e.Keys = append(e.Keys, b.Request)
		if dollars, priced := s.costs(&b); priced {
			e.Dollars += dollars
		} else {
			e.Unpriced++
		}
	}
	s.held = true
	if len(e.Keys) > up.Unknown { // a line that was set aside and cannot be read may be any of them
		slices.Sort(e.Keys)
		s.lost = e
	}
	return s.lost
}

// costs is what an answer would cost again, and whether that is known: tables name a model as its server reports it, which often is
// the name that was asked for with a date behind it.
func (s *Session) costs(b *Bought) (dollars float64, priced bool) {
	var asked llm.Request
	look := func(server string, prices map[string]llm.Price) {
		for name := range prices {
			if strings.HasPrefix(b.Model, name) && len(name) > len(asked.Model) {
				asked.Server, asked.Model = server, name
			}
		}
	}
	look("", s.Config.Prices)
	for i := range s.Config.Servers {
		look(s.Config.Servers[i].Name, s.Config.Servers[i].Prices)
	}
	return s.Config.CostOf(&asked, b.Usage)
}

// A heldLedger is one that is held against the tables before anything is bought.
type heldLedger struct {
	*ledger.Ledger
	lost func() error
}

// Err implements what [llm.Ledger] says of it.
func (l heldLedger) Err() error {
	if err := l.Ledger.Err(); err != nil {
		return err
	}
	return l.lost()
}

// Notes are what a crash left in the ledger.
func (s *Session) Notes() []ledger.Note {
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.notes
}
