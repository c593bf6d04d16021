//go:build linux

package engines

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"geoeval"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
)

// inFlight is how many requests may be on the wire at a time, of all workers together.
const inFlight = 4

// buys has workers ask a language model, and kills one of them under way: of all requests no more come twice than were on the
// wire then, the ledger says of which, and the tables are those of a local build.
func buys(t *testing.T, b *bench) {
	t.Helper()
	t.Setenv(llm.DefaultKey, "sk-invented")
	var calls atomic.Int64
	var kill atomic.Pointer[func(call int64)]
	model := llmtest.Start(t, llmtest.Options{Latency: 20 * time.Millisecond, Answer: func(call *llmtest.Call) string {
		n := calls.Add(1)
		if do := kill.Load(); do != nil {
			(*do)(n)
		}
		return "Here is a question of geometry. " + call.Messages[len(call.Messages)-1].Content
	}})
	config := strings.NewReplacer(
		"provider: rules", "provider: model",
		"candidates: 5", "candidates: 2", "limit: 15", "limit: 3", "min_pass_rate: {rephrase: 0.33", "min_pass_rate: {rephrase: 0",
		"https://api.openai.com/v1", model.URL,
		"attempts: 8", fmt.Sprintf("attempts: 8\n  in_flight: %d", inFlight),
	).Replace(geoeval.Configuration)
	name := filepath.Join(t.TempDir(), "pipeline.yaml")
	if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	small := *b
	small.data = filepath.Join(local(t, settings("", 10)), "corpus-limited")
	want := settings(small.data, 0)
	want.Config, want.Offline = config, false
	small.want = digests(t, local(t, want))
	needed := calls.Load()

	s, endpoint := b.flink(t, "[local]", flinkSettings)
	cmd, said, out := small.build(t, append(b.on("flink", endpoint, "2"), "--config", name, "--workers", "2", "--offline=false"))
	calls.Store(0)
	var died atomic.Bool
	do := func(n int64) {
		if n != needed/3 {
			return
		}
		for _, pid := range s.workers(b.program) {
			p, err := os.FindProcess(pid)
			died.Store(err == nil && p.Kill() == nil || died.Load())
		}
	}
	kill.Store(&do)
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	small.mustBeSame(t, out)
	l, err := ledger.Open(filepath.Join(out, "ledger"), ledger.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	twice := calls.Load() - needed
	t.Logf("%d answers, %d bought twice, %d marked so", needed, twice, l.AskedTwice())
	if !died.Load() || int64(len(l.Keys())) != needed || twice > int64(l.AskedTwice()) || l.AskedTwice() > inFlight {
		t.Errorf("killed: %v; %d answers in the ledger, %d needed; %d bought twice, of which the ledger says %d", died.Load(),
			len(l.Keys()), needed, twice, l.AskedTwice())
	}
	if told := strings.Contains(said.String(), "asked for again"); told != (l.AskedTwice() > 0) {
		t.Errorf("it does not tell how many were asked twice: %s", said)
	}
	if n := model.MaxInFlight(); n > inFlight {
		t.Errorf("%d requests were on the wire at a time", n)
	}
}
