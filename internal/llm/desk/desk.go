// Package desk is where stages ask a language model. It opens the ledger and the way to the server when the first question
// comes, so that a build that asks nothing needs neither key nor network.
package desk

import (
	"errors"
	"sync"
	"sync/atomic"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/tokens"
)

// Section is the name of the configuration's section.
const Section = "llm"

// A Desk is shared by the stages of a build. Once it is configured it may be used by many goroutines.
type Desk struct {
	// Config is the section llm of pipeline.yaml.
	Config llm.Config
	// Tune, where not nil, changes how the client is made. It is for tests, which cannot wait.
	Tune func(*llm.Options)

	folder, key string
	offline     bool

	opening sync.Mutex
	ledger  *ledger.Ledger
	client  *llm.Client

	buying sync.Mutex
	// batches says how far the batches are, a string.
	batches atomic.Value
	outlook outlook
}

// New makes a desk with the ledger in a folder. key is the server's, which may be empty where nothing is bought; offline
// forbids to ask the server.
func New(folder, key string, offline bool) *Desk {
	return &Desk{folder: folder, key: key, offline: offline}
}

// Ledger gives the ledger, which is opened with the first call.
func (d *Desk) Ledger() (*ledger.Ledger, error) {
	d.opening.Lock()
	defer d.opening.Unlock()
	return d.openLedger()
}

func (d *Desk) openLedger() (*ledger.Ledger, error) {
	if d.ledger != nil {
		return d.ledger, nil
	}
	l, err := ledger.Open(d.folder, ledger.Options{ReadOnly: d.offline})
	if err != nil {
		return nil, err
	}
	d.ledger = l
	return l, nil
}

// Client gives the client, which is made with the first call.
func (d *Desk) Client() (*llm.Client, error) {
	d.opening.Lock()
	defer d.opening.Unlock()
	if d.client != nil {
		return d.client, nil
	}
	book, err := d.openLedger()
	if err != nil {
		return nil, err
	}
	counter, err := tokens.New()
	if err != nil {
		return nil, err
	}
	options := llm.Options{Offline: d.offline, Tokens: func(model, text string) int {
		if _, known := tokens.EncodingOf(model); !known {
			return len(text) // no token has less than a byte, so that max_cost holds for models that count otherwise
		}
		return counter.Count(model, text)
	}}
	if d.Tune != nil {
		d.Tune(&options)
	}
	d.client, err = llm.New(d.Config, d.key, book, options)
	return d.client, err
}

// Close closes the ledger.
func (d *Desk) Close() error {
	d.opening.Lock()
	defer d.opening.Unlock()
	if d.ledger == nil {
		return nil
	}
	err := d.ledger.Close()
	d.ledger, d.client = nil, nil
	return errors.Join(err)
}
