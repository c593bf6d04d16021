//go:build unix

package main

import (
	"context"
	"fmt"
	"maps"
	"os/exec"
	"slices"
)

// rewording is the stage that words problems in another way, which a build can be had without.
const rewording = "rephrase"

// builds measures cold builds of the data, with and without rephrasing, and one that finds all done, each beside sha256sum
// over the same files.
func (b *bench) builds(ctx context.Context) ([]line, error) {
	// The first build fills the caches of the disk, and tells what stages there are.
	first, err := b.build(ctx, b.data, "whole", true)
	if err != nil {
		return nil, err
	}
	rest := slices.DeleteFunc(slices.Sorted(maps.Keys(first.stages)), func(s string) bool { return s == rewording })
	if len(rest) == len(first.stages) {
		return nil, fmt.Errorf("a build has no stage %s", rewording)
	}
	var sums, whole, without, idle []run
	for range b.runs {
		sum, err := b.command(ctx, exec.CommandContext(ctx, "sh", "-c",
			`find -L "$0" -type f -print0 | xargs -0 sha256sum > /dev/null`, b.data))
		if err != nil {
			return nil, err
		}
		sums = append(sums, sum)
		for _, m := range []struct {
			to     *[]run
			name   string
			anew   bool
			stages []string
		}{
			{&whole, "whole", true, nil},
			{&idle, "whole", false, nil},
			{&without, "without", true, rest},
		} {
			r, err := b.build(ctx, b.data, m.name, m.anew, m.stages...)
			if err != nil {
				return nil, err
			}
			*m.to = append(*m.to, r)
		}
		if _, ran := without[len(without)-1].stages[rewording]; ran {
			return nil, fmt.Errorf("a stage depends on %s, so there is no build without it", rewording)
		}
	}
	seconds := make([]float64, len(idle))
	for i, r := range idle {
		seconds[i] = r.seconds
	}
	const command = "geoeval build --data DATA --out OUT --offline"
	return []line{
		ratios("cold build ÷ sha256sum", whole, sums, command),
		ratios("cold build without rephrasing ÷ sha256sum", without, sums, "geoeval build STAGE… (all but "+rewording+")"),
		ratios("no-op build ÷ sha256sum", idle, sums, "the same again"),
		{"no-op build", fmt.Sprintf("%.2f s", median(seconds)), spread(seconds, "%.2f"), "", "the same again"},
	}, nil
}
