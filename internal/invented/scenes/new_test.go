package scenes

import (
	"flag"
	"fmt"
	"testing"

	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

var show = flag.Int("show", 0, "how many problems to show")

// seeded is a chance of its own.
func seeded(seed uint64) synth.Chance {
	return func(parts ...string) uint64 {
		n := numbers{seed}
		for _, p := range parts {
			for _, c := range []byte(p) {
				n.state ^= uint64(c)
				n.next()
			}
		}
		return n.next()
	}
}

func TestNew(t *testing.T) {
	depths := map[int]int{}
	for seed := range uint64(200) {
		p, err := New(seeded(seed), Options{})
		if err != nil {
			t.Error(seed, err)
			continue
		}
		depths[p.Depth]++
		one, err := p.Template.Draw(seeded(seed + 1))
		if err != nil {
			t.Error(seed, err)
			continue
		}
		if int(seed) < *show {
			fmt.Printf("%d depth %d rows %d: %s\n  %s\n  = %s\n%s\n%s\n", seed, p.Depth, len(p.Rows), one.Text(schema.English).String(one), one.Text(schema.Chinese).String(one), one.Answer().Text, one.Steps(schema.English), one.Steps(schema.Chinese))
		}
	}
	t.Log(depths)
}
