package app

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Where the collector begins to run more often than it would for what is alive, in bytes: at lowMemory; where more is alive
// than leaves it room there, at twice that, up to highMemory; and never at less than a quarter more than what is alive, where
// it would do nothing but run.
const (
	lowMemory  = 320 << 20
	highMemory = 800 << 20
)

// TuneMemory lets the collector run seldom while there is little to collect, and often near the limit that a build
// keeps.
func TuneMemory() {
	debug.SetTraceback("crash") // out of memory, Go ends a program with 2 otherwise, which here is wrong use
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(lowMemory)
		followMemory(new(collected))
	}
}

// Collected is found by every run of the collector.
type collected struct{ _ [64]byte }

// followMemory sets the limit anew after every run of the collector.
func followMemory(c *collected) {
	runtime.SetFinalizer(c, func(c *collected) {
		alive := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(alive)
		debug.SetMemoryLimit(memoryFor(int64(alive[0].Value.Uint64())))
		followMemory(c)
	})
}

// memoryFor is the limit for so many bytes that are alive.
func memoryFor(alive int64) int64 {
	return max(lowMemory, min(2*alive, highMemory), alive+alive/4)
}
