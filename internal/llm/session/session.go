// Package session is where stages ask a language model. It opens the ledger and the way to the server when the first
// question comes, so that a build that asks nothing needs neither key nor network.
package session

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/tokens"
)

// Section is the name of the configuration's section.
const Section = "llm"

// A Session is shared by the stages of a build. Once it is configured it may be used by many goroutines.
type Session struct {
	// Config is the section llm of pipeline.yaml.
	Config llm.Config
	// Disk is where the ledger is; the zero Disk is the one that the computer has.
	Disk disk.Disk
	// Keys gives the key in an environment variable, for the servers that name one; nil has none.
	Keys func(variable string) string
	// Folder is what files that the configuration names are against, such as prompts; "" is the working directory.
	Folder string
	// Claim, where not nil, waits until no other process that has the ledger's folder buys the answer of a key, and lets none
	// buy it until release is called; then what another has bought meanwhile is not bought again.
	Claim func(ctx context.Context, key string) (release func(), err error)
	// Alone says that what locks the ledger's folder is held, or will be before anything is bought; see [llm.Options].
	Alone bool
	// Former, where not nil, gives the answers that the tables of the former build or evaluation name; see [Session.Lost].
	Former func() ([]Bought, error)
	// Tune, where not nil, changes how the client is made. It is for tests, which cannot wait.
	Tune func(*llm.Options)

	folder, key string
	offline     bool

	opening sync.Mutex
	ledger  *ledger.Ledger
	client  *llm.Client
	// held: the ledger was held against the tables, and lost is what came of it.
	held bool
	lost error
	// notes are of the ledger as it was opened, and twice is how many of its answers were asked twice then.
	notes []ledger.Note
	twice int
	// recall asks nobody.
	recall *llm.Client

	buying sync.Mutex
	// underWay says how far the batches are, nil where there are none, and nextLook when they are looked at again, in
	// nanoseconds since 1970.
	underWay   atomic.Pointer[facts.Wait]
	nextLook   atomic.Int64
	projection projection
	// unasked say how many requests tasks did not send, those among them that never had their turn.
	unasked []func() int
}

// New makes a session with the ledger in a folder. key is that of the server which the configuration itself describes,
// and may be empty where nothing is bought; offline forbids to ask any server.
func New(folder, key string, offline bool) *Session {
	return &Session{folder: folder, key: key, offline: offline}
}

// Ledger gives the ledger, which is opened with the first call.
func (s *Session) Ledger() (*ledger.Ledger, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.openLedger()
}

func (s *Session) openLedger() (*ledger.Ledger, error) {
	if s.ledger != nil {
		return s.ledger, nil
	}
	l, err := ledger.Open(s.folder, ledger.Options{ReadOnly: s.offline, Disk: s.Disk, Fits: llm.Fits})
	if err != nil {
		return nil, err
	}
	s.notes = slices.DeleteFunc(l.Notes(), func(n ledger.Note) bool { return n.Kind != ledger.Torn })
	s.ledger, s.twice = l, l.AskedTwice()
	return l, nil
}

// AskedTwice is how many answers were bought since the ledger was opened whose requests a former process had sent, and got no answer:
// they may be paid twice.
func (s *Session) AskedTwice() int {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.ledger == nil {
		return 0
	}
	return s.ledger.AskedTwice() - s.twice
}

// Client gives the client, which is made with the first call.
func (s *Session) Client() (*llm.Client, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.client != nil {
		return s.client, nil
	}
	l, err := s.openLedger()
	if err != nil {
		return nil, err
	}
	counter := tokens.New()
	options := llm.Options{Offline: s.offline, Keys: s.Keys, Alone: s.Alone, Tokens: func(model, text string) int {
		if _, known := tokens.EncodingOf(model); !known {
			return len(text) // no token has less than a byte, so that max_cost holds for models that count otherwise
		}
		return counter.Count(model, text)
	}}
	if s.Claim != nil {
		options.Claim = func(ctx context.Context, key string) (func(), error) { return s.claim(ctx, l, key) }
	}
	if s.Tune != nil {
		s.Tune(&options)
	}
	s.client, err = llm.New(s.Config, s.key, heldLedger{l, s.Lost}, options)
	return s.client, err
}

// claim claims a key and has the ledger see what others have bought.
func (s *Session) claim(ctx context.Context, l *ledger.Ledger, key string) (release func(), err error) {
	if release, err = s.Claim(ctx, key); err != nil {
		return nil, err
	}
	if err := l.Refresh(); err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// Progress is what was asked so far; the zero one where nothing was.
func (s *Session) Progress() llm.Progress {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.client == nil {
		return llm.Progress{}
	}
	p := s.client.Progress()
	planned := 0
	for _, of := range s.unasked {
		planned += of()
	}
	p.Unasked = max(p.Unasked, planned)
	return p
}

// Leaves has a task tell how many requests it did not send; it must not ask the session.
func (s *Session) Leaves(unasked func() int) {
	s.opening.Lock()
	defer s.opening.Unlock()
	s.unasked = append(s.unasked, unasked)
}

// Recall gives who answers from the ledger alone. What the ledger lacks is a [*llm.MissingError].
func (s *Session) Recall() (func(context.Context, llm.Request) (*llm.Answer, error), error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.recall == nil {
		l, err := s.openLedger()
		if err != nil {
			return nil, err
		}
		if s.recall, err = llm.New(s.Config, "", l, llm.Options{Offline: true}); err != nil {
			return nil, err
		}
	}
	return s.recall.Ask, nil
}

// Keyless is a [*llm.MissingError] where no answer of a model can be had: it cannot be bought for want of a key, and the ledger has
// none. Other faults are left for when the model is asked.
func (s *Session) Keyless(server, model string) error {
	client, err := s.Client()
	if err != nil {
		return nil
	}
	lacks := client.Keyless(server, model)
	if lacks == nil {
		return nil
	}
	l, err := s.Ledger()
	if err != nil {
		return nil
	}
	for e, err := range l.Entries() {
		var asked llm.Request
		if err != nil || json.Unmarshal(e.Request, &asked) != nil || asked.Model == model {
			return nil
		}
	}
	return lacks
}

// Close closes the ledger.
func (s *Session) Close() error {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.ledger == nil {
		return nil
	}
	err := s.ledger.Close()
	s.ledger, s.client, s.recall = nil, nil, nil
	return errors.Join(err)
}
