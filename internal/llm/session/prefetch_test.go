package session_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
)

func TestWhatIsPrefetchedIsInTheLedger(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Looks: 2})
	folder, all := t.TempDir(), questions(20)
	d := newSession(t, folder, s.URL, nil)
	var live []string
	if err := d.Prefetch(t.Context(), nil, all, func() { live = append(live, fmt.Sprint(d.Standing().Waits)) }); err != nil {
		t.Fatal(err)
	}
	if len(live) == 0 || live[0] != "[1 batch under way, 0 of 20 done]" || strings.Contains(fmt.Sprint(d.Standing().Waits), "batch") {
		t.Errorf("%q, and then %q", live, fmt.Sprint(d.Standing().Waits))
	}
	once(t, b, len(all))
	calls, requests := b.Calls(), s.Requests()
	if failed := asked(t, d, all); failed != nil || s.Requests() != requests {
		t.Errorf("%v, and %d requests", failed, s.Requests()-requests)
	}
	d.Close()
	l, err := ledger.Open(folder, ledger.Options{ReadOnly: true}) // with what batches leave behind beside it
	if err != nil || l.Len() != len(all) {
		t.Fatal(l.Len(), err)
	}
	d = newSession(t, folder, s.URL, nil)
	if err := d.Prefetch(t.Context(), nil, all, ignore); err != nil || b.Calls() != calls {
		t.Errorf("%v, and %d calls for nothing", err, b.Calls()-calls)
	}
	holdsNoKey(t, folder)
}

func TestWhereNothingIsPrefetched(t *testing.T) {
	for name, make := range map[string]func(folder, url string) *session.Session{
		"not enabled": func(folder, url string) *session.Session {
			return newSession(t, folder, url, func(d *session.Session) { d.Config.Batch.Enabled = false })
		},
		"offline": func(folder, url string) *session.Session {
			d := session.New(folder, testKey, true)
			d.Config = newSession(t, folder, url, nil).Config
			return d
		},
		"no key": func(folder, _ string) *session.Session {
			d := session.New(folder, "", false)
			d.Config = newSession(t, folder, "https://nobody.invalid/v1", nil).Config
			return d
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{})
			s.Batches(llmtest.BatchOptions{})
			folder := filepath.Join(t.TempDir(), "ledger")
			if err := make(folder, s.URL).Prefetch(t.Context(), nil, questions(3), ignore); err != nil {
				t.Error(err)
			}
			if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) || s.Connections() != 0 {
				t.Errorf("%v after %d connections", err, s.Connections())
			}
		})
	}
}

// A build is killed while a batch is under way. The next one collects it, and submits nothing again; what came to be
// wanted meanwhile is in a batch of its own.
func TestABatchOutlivesItsBuild(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Looks: 3})
	folder, all := t.TempDir(), questions(25)
	for looks := range 3 {
		ctx, cancel := context.WithCancelCause(t.Context())
		killed, n := errors.New("killed"), 0
		d := newSession(t, folder, s.URL, nil)
		err := d.Prefetch(ctx, nil, all[:15], func() {
			if n++; n > looks/2 {
				cancel(killed)
			}
		})
		if !errors.Is(err, killed) {
			t.Fatal(err)
		}
		cancel(nil)
		d.Close()
		holdsNoKey(t, folder)
	}
	if b.Len() != 1 || s.Requests() != 0 {
		t.Fatalf("%d batches, %d answered", b.Len(), s.Requests())
	}
	d := newSession(t, folder, s.URL, nil)
	if err := d.Prefetch(t.Context(), nil, all, ignore); err != nil {
		t.Fatal(err)
	}
	once(t, b, len(all))
	if b.Len() != 2 || s.Requests() != len(all) {
		t.Errorf("%d batches, %d answered", b.Len(), s.Requests())
	}
	if failed := asked(t, d, all); failed != nil || s.Requests() != len(all) {
		t.Errorf("%v, %d answered", failed, s.Requests())
	}
}

func TestWhatABatchRefusesIsAskedByItself(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Refuses: func(key string) bool { return key[0] < '4' }})
	all := questions(40)
	d := newSession(t, t.TempDir(), s.URL, nil)
	if err := d.Prefetch(t.Context(), nil, all, ignore); err != nil {
		t.Fatal(err)
	}
	answered := s.Requests()
	if answered == 0 || answered == len(all) {
		t.Fatalf("the batch answered %d", answered)
	}
	if failed := asked(t, d, all); failed != nil || s.Requests() != len(all) {
		t.Errorf("%v, and %d answers", failed, s.Requests())
	}
	once(t, b, len(all))
	client, err := d.Client()
	if err != nil {
		t.Fatal(err)
	}
	if spent, billed := client.Progress().Dollars, bill(s, b); spent != billed {
		t.Errorf("$%v are counted, $%v billed", spent, billed)
	}
}

// Nobody is made to pay the full price without a word.
func TestABatchThatIsRefusedAsAWhole(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Fails: "too many tokens enqueued"})
	d := newSession(t, t.TempDir(), s.URL, nil)
	err := d.Prefetch(t.Context(), nil, questions(5), ignore)
	if err == nil || !strings.HasPrefix(err.Error(), "batch-1 was refused as a whole: too many tokens enqueued: ") || b.Len() != 1 {
		t.Errorf("%v after %d batches", err, b.Len())
	}
	client, err := d.Client()
	if err != nil || client.Progress().Dollars != 0 {
		t.Errorf("%v, and %+v", err, client.Progress())
	}
}

// What is to be changed is named where it stands: with the server that refused.
func TestTheServerThatRefusesIsNamed(t *testing.T) {
	for _, c := range []struct {
		name, key, says string
		batches         llmtest.BatchOptions
	}{
		{"a batch", "", "batch.enabled of the server mine in llm.servers", llmtest.BatchOptions{Fails: "too many tokens enqueued"}},
		{"the wrong key", "MY_KEY", "check MY_KEY", llmtest.BatchOptions{}},
		{"no key", "", "name the environment variable that has it (key of the server mine)", llmtest.BatchOptions{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := llmtest.Options{Key: testKey}
			if c.batches.Fails != "" {
				o.Key = ""
			}
			s := llmtest.Start(t, o)
			s.Batches(c.batches)
			d := newSession(t, t.TempDir(), "https://nobody.invalid/v1", nil)
			d.Keys = func(variable string) string {
				return map[string]string{"MY_KEY": "sk-another-9876543210fedcba"}[variable]
			}
			d.Config.Servers = []llm.Server{{
				Name: "mine", BaseURL: s.URL, Key: c.key, Prices: map[string]llm.Price{model: {Input: 1, Output: 2}},
				Batch: &llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Millisecond)},
			}}
			all := questions(2)
			for i := range all {
				all[i].Server = "mine"
			}
			err := d.Prefetch(t.Context(), nil, all, ignore)
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "OPENAI_API_KEY") ||
				strings.Contains(err.Error(), "llm.batch.enabled") {
				t.Errorf("%v", err)
			}
		})
	}
}

// storm is every weather that passes.
var storm = []llmtest.Event{
	llmtest.Status(429), llmtest.Status(500), llmtest.Status(503), {Kind: llmtest.ResetBefore}, {Kind: llmtest.ResetAfter},
	{Kind: llmtest.ResetInside}, {Kind: llmtest.ShortBody}, {Kind: llmtest.Closed},
}

func TestBatchesInAStorm(t *testing.T) {
	for seed := range 10 {
		s := llmtest.Start(t, llmtest.Options{Key: testKey})
		b := s.Batches(llmtest.BatchOptions{Looks: 2, Weather: func(n int) llmtest.Event {
			chance := sha256.Sum256(fmt.Appendf(nil, "%d %d", seed, n))
			if chance[0] < 128 {
				return llmtest.Event{}
			}
			return storm[int(chance[1])%len(storm)]
		}})
		all := questions(10)
		folder := t.TempDir()
		d := newSession(t, folder, s.URL, nil)
		if err := d.Prefetch(t.Context(), nil, all, ignore); err != nil {
			t.Fatal(err)
		}
		once(t, b, len(all))
		if failed := asked(t, d, all); failed != nil || s.Requests() != len(all) {
			t.Errorf("%v, and %d answers", failed, s.Requests())
		}
		holdsNoKey(t, folder)
	}
}

// A build that dies when its batch is created does not know that it was. The next one finds it, and what it costs
// counts; and so it is when the folder that remembers it is lost, however little may be spent.
func TestABatchThatNobodyRemembers(t *testing.T) {
	for _, lost := range []bool{false, true} {
		s := llmtest.Start(t, llmtest.Options{Key: testKey})
		ctx, cancel := context.WithCancel(t.Context())
		b := s.Batches(llmtest.BatchOptions{Weather: func(call int) llmtest.Event {
			if call != 3 { // the list, the file, the batch
				return llmtest.Event{}
			}
			cancel()
			return llmtest.Event{Kind: llmtest.ResetAfter}
		}})
		folder, all := t.TempDir(), questions(20)
		d := newSession(t, folder, s.URL, nil)
		if err := d.Prefetch(ctx, nil, all, ignore); !errors.Is(err, context.Canceled) || b.Len() != 1 {
			t.Fatalf("%v after %d batches", err, b.Len())
		}
		d.Close()
		if lost {
			if err := os.RemoveAll(filepath.Join(folder, "batch")); err != nil {
				t.Fatal(err)
			}
		}
		d = newSession(t, folder, s.URL, func(d *session.Session) { d.Config.MaxCost = 1e-6 })
		if err := d.Prefetch(t.Context(), nil, all, ignore); err != nil {
			t.Fatal(err)
		}
		once(t, b, len(all))
		client, err := d.Client()
		if err != nil {
			t.Fatal(err)
		}
		if spent, billed := client.Progress().Dollars, bill(s, b); b.Len() != 1 || spent != billed || s.Requests() != len(all) {
			t.Errorf("%d batches, $%v counted, $%v billed", b.Len(), spent, billed)
		}
	}
}
