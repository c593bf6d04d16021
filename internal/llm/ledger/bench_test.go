package ledger

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// typical has the size of a rephrased problem with its prompt.
func typical(key string) *Entry {
	e := entry(key, strings.Repeat("In the figure, AB is parallel to CD. ", 12))
	e.Request = []byte(`{"prompt":"p1","messages":[{"role":"system","content":"` + strings.Repeat("Say the problem in other words. ", 30) + `"}]}`)
	return e
}

// BenchmarkAppend has 64 calls in flight, each synced before it returns.
func BenchmarkAppend(b *testing.B) {
	l := mustOpen(b, b.TempDir())
	var n atomic.Int64
	var wg sync.WaitGroup
	b.ResetTimer()
	for range 64 {
		wg.Go(func() {
			for {
				i := n.Add(1)
				if i > int64(b.N) {
					return
				}
				if err := l.Append(context.Background(), typical(fmt.Sprint(i))); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
}

func filled(b *testing.B, n int) string {
	var s strings.Builder
	for i := range n {
		s.WriteString(text(b, typical(fmt.Sprintf("%064x", i))))
	}
	return write(b, s.String())
}

// BenchmarkOpen opens a ledger of 10,000 entries.
func BenchmarkOpen(b *testing.B) {
	dir := filled(b, 10_000)
	b.ReportAllocs()
	for b.Loop() {
		mustOpen(b, filepath.Clean(dir))
	}
}

func BenchmarkLookup(b *testing.B) {
	l := mustOpen(b, filled(b, 10_000))
	i := 0
	for b.Loop() {
		if _, ok := l.Lookup(fmt.Sprintf("%064x", i%10_000)); !ok {
			b.Fatal(i)
		}
		i++
	}
}
