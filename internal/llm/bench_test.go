package llm_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// BenchmarkThroughput buys 10,000 answers from a server that takes 200 ms for each, with 64 in flight. ideal is how
// long it takes beside 10,000·0.2 s/64; MB is the greatest heap, the server's part included.
func BenchmarkThroughput(b *testing.B) {
	const n, inFlight, latency = 10_000, 64, 200 * time.Millisecond
	for b.Loop() {
		s := llmtest.Start(b, llmtest.Options{Latency: latency})
		config := fast(s.URL)
		config.InFlight = inFlight
		ledger := newMemory()
		client := newClient(b, config, ledger, llm.Options{})
		heap := watchHeap()
		begin := time.Now()
		for _, err := range all(b.Context(), client, n, numbered) {
			if err != nil {
				b.Fatal(err)
			}
		}
		took := time.Since(begin)
		b.ReportMetric(took.Seconds()/(n*latency.Seconds()/inFlight), "ideal")
		b.ReportMetric(heap(), "MB")
		if ledger.len() != n || s.Requests() != n {
			b.Errorf("%d answers, %d requests", ledger.len(), s.Requests())
		}
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

// BenchmarkRate asks as fast as it may for 20 seconds. limit is the achieved rate beside the configured one, worst the
// greatest part of it in any second.
func BenchmarkRate(b *testing.B) {
	for name, perMinute := range map[string]int{"600": 600, "6000": 6000, "30000": 30_000} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				const during = 20 * time.Second
				s := llmtest.Start(b, llmtest.Options{Latency: 20 * time.Millisecond})
				config := fast(s.URL)
				config.RequestsPerMinute, config.InFlight = perMinute, 64
				client := newClient(b, config, newMemory(), llm.Options{})
				ctx, cancel := context.WithTimeout(b.Context(), during)
				var next atomic.Int64
				var wg sync.WaitGroup
				for range 2 * config.InFlight {
					wg.Go(func() {
						for ctx.Err() == nil {
							if _, err := client.Ask(ctx, numbered(int(next.Add(1)))); err != nil && !errors.Is(err, context.DeadlineExceeded) {
								b.Error(err)
							}
						}
					})
				}
				wg.Wait()
				cancel()
				at := s.Times()
				inSecond, first := 0, 0
				for i := range at {
					for at[i].Sub(at[first]) >= time.Second {
						first++
					}
					inSecond = max(inSecond, i-first+1)
				}
				b.ReportMetric(float64(len(at))/(float64(perMinute)*during.Minutes()), "limit")
				b.ReportMetric(float64(inSecond)*60/float64(perMinute), "worst")
			}
		})
	}
}
