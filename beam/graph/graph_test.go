package graph

import (
	"testing"

	"geoeval"
	"geoeval/beam/job"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// mostOutputs is how many steps may follow one: Flink takes no more than 64.
const mostOutputs = 64

// The graph is the same for any number of workers.
func TestTheGraphDoesNotDependOnWorkers(t *testing.T) {
	nodes := map[int]int{}
	for _, workers := range []int{1, 2, 2000} {
		s := &job.Settings{Data: t.TempDir(), Out: t.TempDir(), Config: geoeval.Configuration, ConfigName: "pipeline.yaml",
			Workers: workers, Offline: true}
		b, err := s.Open()
		if err != nil {
			t.Fatal(err)
		}
		var stale []string
		for _, s := range b.Stages {
			stale = append(stale, s.Describe().Name)
		}
		p, root := beam.NewPipelineWithRoot()
		Build(root, b, stale)
		edges, _, err := p.Build()
		if err != nil {
			t.Fatal(err)
		}
		nodes[workers] = len(edges)
		outputs := map[int]int{}
		for _, e := range edges {
			for _, in := range e.Input {
				outputs[in.From.ID()]++
			}
		}
		for node, n := range outputs {
			if n > mostOutputs {
				t.Errorf("%d workers: %d steps follow node %d", workers, n, node)
			}
		}
	}
	if nodes[1] != nodes[2] || nodes[1] != nodes[2000] {
		t.Errorf("nodes by workers: %v", nodes)
	}
	t.Logf("%d nodes", nodes[1])
}
