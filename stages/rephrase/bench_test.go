package rephrase_test

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
	"geoeval/stages/stagetest"
)

// A market is the stage at a model that rephrases every problem five times, each time after a while.
type market struct {
	*build
	server *llmtest.Server
}

func newMarket(b *testing.B, problems int, latency time.Duration) *market {
	scripts := make([]script, problems)
	says := map[string][]string{}
	for i := range scripts {
		scripts[i] = newScript(1000 + i) // after the number of the problem that is not selected
		says[scripts[i].problem.Text] = scripts[i].says[:5]
	}
	server := llmtest.Start(b, llmtest.Options{Key: testKey, Latency: latency, Answer: func(c *llmtest.Call) string {
		return says[c.Messages[len(c.Messages)-1].Content][c.N-1]
	}})
	m := &market{newBuild(b, &author{Server: server}, scripts), server}
	m.config.Candidates, m.config.Limit = 5, 5
	m.llm.InFlight = 64
	return m
}

// buy runs the stage, and says how long that took.
func (m *market) buy(b *testing.B) time.Duration {
	d := session.New(m.ledger, m.key, false)
	stage := rephrase.New(d)
	*stage.Describe().Config.(*rephrase.Config), d.Config = m.config, m.llm
	store := put(b, m.scripts)
	begin := time.Now()
	if err := stage.Run(b.Context(), stages.NewJob(stage, m.seed, store)); err != nil {
		b.Fatal(err)
	}
	took := time.Since(begin)
	if err := d.Close(); err != nil {
		b.Fatal(err)
	}
	if n := len(stagetest.Table(b, store, schema.Rephrasings)); n != 5*len(m.scripts) || m.server.Requests() != n {
		b.Fatalf("%d candidates of %d problems, with %d requests", n, len(m.scripts), m.server.Requests())
	}
	return took
}

// BenchmarkThroughput buys 10,000 candidates, five of each of 2,000 problems, from a server that takes 200 ms for each,
// with 64 in flight. ideal is how long it takes beside 10,000·0.2 s/64; MB is the greatest heap, the server's part
// included.
func BenchmarkThroughput(b *testing.B) {
	const problems, latency = 2000, 200 * time.Millisecond
	for b.Loop() {
		m := newMarket(b, problems, latency)
		heap := watchHeap()
		took := m.buy(b)
		b.ReportMetric(took.Seconds()/(5*problems*latency.Seconds()/float64(m.llm.InFlight)), "ideal")
		b.ReportMetric(heap(), "MB")
	}
}

// BenchmarkRate buys for 20 seconds under a limit of so many requests a minute. limit is the achieved rate beside that
// limit.
func BenchmarkRate(b *testing.B) {
	for _, perMinute := range []int{600, 6000, 15_000} {
		b.Run(fmt.Sprint(perMinute), func(b *testing.B) {
			for b.Loop() {
				m := newMarket(b, perMinute/15, 100*time.Millisecond)
				m.llm.RequestsPerMinute = perMinute
				m.buy(b)
				at := m.server.Times()
				b.ReportMetric(float64(len(at)-1)/at[len(at)-1].Sub(at[0]).Minutes()/float64(perMinute), "limit")
			}
		})
	}
}

// watchHeap gives, when called, the greatest heap until then, in MB.
func watchHeap() func() float64 {
	var greatest atomic.Uint64
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			greatest.Store(max(greatest.Load(), m.HeapInuse+m.StackInuse))
			select {
			case <-done:
				return
			case <-time.After(250 * time.Millisecond):
			}
		}
	})
	return func() float64 {
		close(done)
		ended.Wait()
		return float64(greatest.Load()) / (1 << 20)
	}
}
