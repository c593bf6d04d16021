//go:build linux

package engines

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"geoeval/beam/beamtest"
)

// buys has workers ask a language model, and kills them under way: of all requests no more come twice than were on the wire then,
// the ledger says of which, and the tables are those of a local build.
func buys(t *testing.T, b *bench) {
	t.Helper()
	model := beamtest.NewModel(t)
	name := filepath.Join(t.TempDir(), "pipeline.yaml")
	if err := os.WriteFile(name, []byte(model.Config), 0o600); err != nil {
		t.Fatal(err)
	}
	small := *b
	small.data = filepath.Join(beamtest.Local(t, beamtest.Offline("", 10)), "corpus-limited")
	asks := beamtest.Offline(small.data, 0)
	asks.Config, asks.Offline = model.Config, false
	small.want = beamtest.Local(t, asks)
	needed := model.Calls.Swap(0)

	s, endpoint := b.flink(t, "[local]", flinkSettings)
	cmd, said, out := small.build(t, append(b.on("flink", endpoint, "2"), "--config", name, "--workers", "2", "--offline=false"))
	var died atomic.Bool
	kill := func(n int64) {
		if n != needed/3 {
			return
		}
		for _, pid := range s.workers(b.program) {
			p, err := os.FindProcess(pid)
			died.Store(err == nil && p.Kill() == nil || died.Load())
		}
	}
	model.On.Store(&kill)
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	beamtest.MustBeSame(t, small.want, out)
	keys, marked := beamtest.Ledger(t, out)
	twice := model.Calls.Load() - needed
	t.Logf("%d answers, %d bought twice, %d marked so", needed, twice, marked)
	if !died.Load() || int64(len(keys)) != needed || twice > int64(marked) || marked > beamtest.InFlight {
		t.Errorf("killed: %v; %d answers in the ledger, %d needed; %d bought twice, of which the ledger says %d", died.Load(), len(keys),
			needed, twice, marked)
	}
	if told := strings.Contains(said.String(), "asked for again"); told != (marked > 0) {
		t.Errorf("it does not tell how many were asked twice: %s", said)
	}
	if n := model.MaxInFlight(); n > beamtest.InFlight {
		t.Errorf("%d requests were on the wire at a time", n)
	}
}
