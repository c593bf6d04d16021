package ledger

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
)

// A ledgerLine is what the verbs of the ledger tell of a line.
type ledgerLine struct {
	File string `json:"file"`
	Line int    `json:"line"`
	// Bytes is how long it is.
	Bytes int64 `json:"bytes"`
	// Damage is why it cannot be read; the fields below are then empty. Torn says that a crash left it so, at the end of a
	// file, where it hinders nobody.
	Damage string `json:"damage,omitempty"`
	Torn   bool   `json:"torn,omitempty"`

	Key string `json:"key,omitempty"`
	// Model is who was asked, Candidate for which answer, and Prompt with which version of the prompt.
	Model            string `json:"model,omitempty"`
	Candidate        int    `json:"candidate,omitempty"`
	Prompt           string `json:"prompt,omitempty"`
	Time             string `json:"time,omitempty"`
	PromptTokens     int    `json:"prompt_tokens,omitempty"`
	CompletionTokens int    `json:"completion_tokens,omitempty"`
	// Fault is what is wrong with the answer, whatever its text says.
	Fault string `json:"fault,omitempty"`
	// Unread is why the stage that asked could not read what was said, as the tables under --out have it, the other tries of the question,
	// or the form that was asked for.
	Unread string `json:"unread,omitempty"`
	// Replaced: it is of no use, or could not be read, and a later try of the question could be: set-aside --faulty leaves it.
	Replaced bool `json:"replaced,omitempty"`
	// AskedTwice: a process was killed, or gave up, before it had the answer, and another asked again: it may be paid twice.
	AskedTwice bool `json:"asked_twice,omitempty"`

	request  llm.Request
	asked    json.RawMessage
	answer   *llm.Answer
	response string
}

// newLedgerLine tells of a line. The response is no longer than the ledger keeps one.
func newLedgerLine(l *ledger.Line) *ledgerLine {
	t := &ledgerLine{File: l.Place.File, Line: l.Place.Line, Bytes: l.Bytes(), Damage: l.Damage, Torn: l.Torn}
	e := l.Entry
	if e == nil {
		return t
	}
	t.answer = llm.Recall(e)
	t.Key, t.Time, t.Fault, t.AskedTwice = e.Key, shown(e.Time, 40), t.answer.Fault(), e.AskedTwice
	t.PromptTokens, t.CompletionTokens = t.answer.Usage.PromptTokens, t.answer.Usage.CompletionTokens
	if json.Unmarshal(e.Request, &t.request) == nil {
		t.Model, t.Candidate, t.Prompt = shown(t.request.Model, 100), t.request.Candidate, shown(t.request.Prompt, 64)
	}
	t.asked, t.response = e.Request, string(e.Response)
	return t
}

// unusable says that nothing of the answer can be used, or that the stage that asked could not read it: it may be asked again, unless it
// was replaced. One that was cut off is not: it would be cut off again.
func (t *ledgerLine) unusable() bool {
	return t.ofNoUse() || t.Unread != ""
}

// toAskAgain says that set-aside --faulty takes it.
func (t *ledgerLine) toAskAgain() bool { return t.unusable() && !t.Replaced }

// ofNoUse says that nothing of the answer can be used, whoever reads it.
func (t *ledgerLine) ofNoUse() bool { return strings.HasPrefix(t.Fault, llm.Unusable+":") }

// is says of a line in a few words what it is.
func (t *ledgerLine) is() string {
	switch {
	case t.Torn:
		return "torn: the line " + t.Damage + ", at the end of its file, and does not count"
	case t.Damage != "":
		return "damaged: the line " + t.Damage
	}
	is := cmp.Or(t.Fault, "fine")
	if t.Unread != "" && !t.ofNoUse() {
		why := t.Unread
		if llm.Unread(why) {
			_, why, _ = strings.Cut(why, ": ")
		}
		is = "could not be read: " + shown(why, 200)
		if t.Fault != "" {
			is = t.Fault + ", " + is
		}
	}
	if t.Replaced {
		is += ", replaced by a later try"
	}
	if t.AskedTwice {
		is += ", asked twice"
	}
	return is
}

// place is where a line is.
func (t *ledgerLine) place() string { return fmt.Sprintf("%s:%d", t.File, t.Line) }

// shown is text from outside as it can stand in a terminal, at most so many bytes of it.
func shown(s string, most int) string {
	cut := ""
	if len(s) > most {
		s, cut = strings.ToValidUTF8(s[:most], ""), "…"
	}
	quoted := fmt.Sprintf("%q", s)
	if quoted == `"`+s+`"` {
		return s + cut
	}
	return quoted + cut
}

// eachLedgerLine gives the lines of the ledger under --out but those of requests whose key begins with one of those that are named, or all where
// none is. A name that no key begins with is wrong use.
func eachLedgerLine(opts *app.Options, keys []string, each func(*ledgerLine) error) error {
	dir := disk.Join(opts.Out, app.LedgerFolder)
	seen := map[string]bool{}
	unread, err := app.UnreadIn(opts.Out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err = ledger.Inspect(dir, ledger.Options{Fits: llm.Fits}, func(l *ledger.Line) error {
		key, named := keyNamed(l, keys)
		if l.Asked != nil || len(keys) > 0 && !named {
			return nil
		}
		seen[key] = true
		t := newLedgerLine(l)
		if is, there := unread[t.Key]; there {
			t.Unread, t.Replaced = is.Why, is.Replaced
		}
		return each(t)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return app.Missing(fmt.Errorf("%s: there is no ledger yet: nothing was bought", dir))
	}
	for _, key := range keys {
		if err == nil && !seen[key] {
			err = app.Usage(fmt.Errorf("%s has no answer whose key begins with %s: see geoeval ledger list", dir, shown(key, 64)))
		}
	}
	return err
}

// keyNamed is which of the names a line's key begins with.
func keyNamed(l *ledger.Line, keys []string) (name string, ok bool) {
	if l.Entry == nil {
		return "", false
	}
	i := slices.IndexFunc(keys, func(k string) bool { return strings.HasPrefix(l.Entry.Key, k) })
	if i < 0 {
		return "", false
	}
	return keys[i], true
}

// leastKey is how much of a key has to be named.
const leastKey = 6

// wantKeys refuses names that would be many keys'.
func wantKeys(keys []string) error {
	for _, k := range keys {
		if len(k) < leastKey {
			return app.Usage(fmt.Errorf("%q is too little of a key: name %d characters or more", k, leastKey))
		}
	}
	return nil
}
