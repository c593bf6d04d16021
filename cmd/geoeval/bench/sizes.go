//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// throughSizes are the stages that problems of every size go through. The others ask no more of a problem, or only of those that
// were selected, whose number is fixed.
var throughSizes = []string{"ingest", "dedupe", "check", "label", "selection", "complexity", "backward"}

// sizes measures time and peak memory of builds of invented problems without pictures, at three sizes ten times apart, and
// the power of the size with which they grow.
func (b *bench) sizes(ctx context.Context) ([]line, error) {
	var table []line
	var counts, times, peaks []float64
	for _, n := range []int{b.problems / 100, b.problems / 10, b.problems} {
		folder := filepath.Join(b.work, "bulk")
		if err := os.RemoveAll(folder); err != nil {
			return nil, err
		}
		if _, err := b.call(ctx, "sample", "bulk", folder, strconv.Itoa(n)); err != nil {
			return nil, err
		}
		// What takes minutes is measured once.
		runs := max(1, min(b.runs, 500_000/n))
		var seconds, memory, checking []float64
		for range runs {
			r, err := b.build(ctx, folder, "sized", true, throughSizes...)
			if err != nil {
				return nil, err
			}
			seconds, memory, checking = append(seconds, r.seconds), append(memory, r.peak/(1<<20)), append(checking, r.stages["check"])
		}
		name := fmt.Sprintf("%d problems", n)
		command := fmt.Sprintf("geoeval sample bulk DATA %d; geoeval build STAGE…", n)
		table = append(table,
			line{name + ", time", fmt.Sprintf("%.1f s", median(seconds)), spread(seconds, "%.1f"), "", command},
			line{name + ", peak memory", fmt.Sprintf("%.0f MiB", median(memory)), spread(memory, "%.0f"), "", command})
		if n == b.problems {
			table = append(table, rates("problems checked", n, checking, "the stage check of it"))
		}
		counts, times, peaks = append(counts, float64(n)), append(times, median(seconds)), append(peaks, median(memory))
	}
	return append(table,
		exponents("exponent of time", counts, times),
		exponents("exponent of peak memory", counts, peaks)), nil
}

// exponents is a line of how y grows with n: over all sizes, and from each to the next.
func exponents(name string, n, y []float64) line {
	var steps []float64
	for i := 1; i < len(n); i++ {
		steps = append(steps, exponent(n[i-1:i+1], y[i-1:i+1]))
	}
	return line{name, fmt.Sprintf("%.3f", exponent(n, y)), fmt.Sprintf("%.3f to %.3f", slices.Min(steps), slices.Max(steps)), "",
		"the medians of the three sizes"}
}
