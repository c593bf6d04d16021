package scenes

import (
	"testing"
)

func TestInvent(t *testing.T) {
	depths := map[int]int{}
	for seed := range 300 {
		p, err := invent(Options{}, &numbers{uint64(seed)})
		if err != nil {
			t.Error(seed, err)
			continue
		}
		depths[p.Depth]++
		if seed < 12 {
			var said string
			for _, s := range p.Said {
				said += s.form.name + " " + s.of + "; "
			}
			t.Logf("%s given %v asked %v depth %d rows %d", said, p.Given, p.Asked, p.Depth, len(p.Rows))
			for _, n := range p.Trace {
				node := p.State.Nodes[n]
				if node.Rule != nil {
					t.Logf("   %d %s %s %v", node.Depth, node.Rule.Principle, node.Fact.Of+node.Q.Of, node.From)
				}
			}
		}
	}
	t.Log(depths)
}
