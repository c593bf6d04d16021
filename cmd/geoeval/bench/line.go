//go:build unix

package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
)

// A line of the table.
type line struct {
	// name says what is measured, value is the median over runs with its unit, spread the least and the greatest.
	name, value, spread string
	// cpu is the same ratio of processor time, user and system, which other work on the computer changes little; "" for none.
	cpu string
	// command is what was run for it.
	command string
}

// write prints lines as a table.
func write(w io.Writer, lines []line) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "measured\tmedian\tspread\tof CPU\tby")
	for _, l := range lines {
		fmt.Fprintln(t, strings.Join([]string{l.name, l.value, l.spread, l.cpu, l.command}, "\t"))
	}
	return t.Flush()
}

// ratios is a line of how many times as long a takes as b in each pair of runs.
func ratios(name string, a, b []run, command string) line {
	wall, cpu := make([]float64, len(a)), make([]float64, len(a))
	for i := range a {
		wall[i], cpu[i] = a[i].seconds/b[i].seconds, a[i].cpu/b[i].cpu
	}
	return line{name, fmt.Sprintf("%.2f×", median(wall)), spread(wall, "%.2f"), fmt.Sprintf("%.2f×", median(cpu)), command}
}

// rates is a line of how many of n are done in a second.
func rates(name string, n int, seconds []float64, command string) line {
	rate := make([]float64, len(seconds))
	for i, s := range seconds {
		rate[i] = float64(n) / s
	}
	return line{name, fmt.Sprintf("%.0f/s", median(rate)), spread(rate, "%.0f"), "", command}
}

// median is the middle of values, or the mean of the two that are in the middle; of none it is not defined.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return (sorted[half-1] + sorted[half]) / 2
}

// spread writes the least and the greatest of values.
func spread(values []float64, format string) string {
	return fmt.Sprintf(format+" to "+format, slices.Min(values), slices.Max(values))
}

// exponent is the k of y = c·n^k that fits best, by least squares of the logarithms.
func exponent(n, y []float64) float64 {
	var x, l, xx, xl float64
	for i := range n {
		a, b := math.Log(n[i]), math.Log(y[i])
		x, l, xx, xl = x+a, l+b, xx+a*a, xl+a*b
	}
	many := float64(len(n))
	return (many*xl - x*l) / (many*xx - x*x)
}
