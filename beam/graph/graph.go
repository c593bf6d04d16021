// Package graph is a build as a graph of Beam: for each stage the parts of its tables, whose rows are joined by the keys of their
// subjects, what is done with each subject, the notes of all combined, and the rows sorted into parts, which a last step of the
// stage commits as its tables. What is done is what [stages.Work] says; a stage that does not say it runs as a whole. What is
// divided is data: the graph is the same for any number of workers, and the runner decides who does what.
package graph

import (
	"slices"

	"geoeval/beam/job"
	"geoeval/stages"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Build adds to a pipeline the stages of a build that are stale, in their order. The commits follow each other in that
// order; everything else waits only for the tables that it reads.
func Build(root beam.Scope, b *job.Build, stale []string) {
	g := &graph{build: b, committed: map[string]beam.PCollection{}}
	nothing := root.Scope("nothing")
	g.none = beam.ParDo(nothing, &noneFn{}, beam.Impulse(nothing))
	g.last = g.none
	for _, s := range b.Stages {
		if slices.Contains(stale, s.Describe().Name) {
			g.stage(root.Scope(s.Describe().Name), s)
		}
	}
}

type graph struct {
	build *job.Build
	// none is no text at all.
	none beam.PCollection
	// committed has, for each table that the job writes, what comes when it is there; last is what comes with the last commit.
	committed map[string]beam.PCollection
	last      beam.PCollection
}

// stage adds a stage. It has a start of its own, as runners bound how many steps may follow one.
func (g *graph) stage(scope beam.Scope, s stages.Stage) {
	start := beam.Impulse(scope)
	of := stageFn{Settings: g.build.Settings, Stage: s.Describe().Name}
	parts, done := g.none, false
	if _, ok := s.(stages.Worker); ok {
		parts, done = g.work(scope, of, s, start), true
	} else if g.build.Divides(s) {
		shards := beam.Reshuffle(scope, beam.ParDo(scope.Scope("divide"), &divideFn{stageFn: of}, start))
		parts, done = beam.ParDo(scope.Scope("shards"), &shardFn{stageFn: of}, shards), true
	}
	commit := &commitFn{Settings: g.build.Settings, Stage: s.Describe().Name, Done: done}
	g.last = beam.ParDo(scope.Scope("commit"), commit, start, beam.SideInput{Input: parts}, beam.SideInput{Input: g.last})
	for _, t := range s.Describe().Writes {
		g.committed[t.Name()] = g.last
	}
}

// work adds what a stage does with subjects, and gives the names of the parts of its tables.
func (g *graph) work(scope beam.Scope, of stageFn, s stages.Stage, start beam.PCollection) beam.PCollection {
	reading := scope.Scope("read")
	parts := beam.Reshuffle(reading, beam.ParDo(reading, &partsFn{stageFn: of}, start, beam.SideInput{Input: g.ready(reading, s)}))
	subjects := beam.GroupByKey(reading, beam.ParDo(reading, &readFn{stageFn: of}, parts))
	rows, notes := beam.ParDo2(scope, &eachFn{stageFn: of}, subjects)
	all := scope.Scope("all")
	gathered := beam.Combine(all, &gatherFn{stageFn: of}, notes)
	concluded := beam.ParDo(all, &allFn{stageFn: of}, start, beam.SideInput{Input: gathered})
	sorted := scope.Scope("parts")
	return beam.ParDo(sorted, &partFn{stageFn: of}, beam.GroupByKey(sorted, beam.Flatten(sorted, rows, concluded)))
}

// ready is what comes when the tables that a stage reads are there.
func (g *graph) ready(scope beam.Scope, s stages.Stage) beam.PCollection {
	var waits []beam.PCollection
	for _, from := range s.Describe().Reads {
		if c, ok := g.committed[from.Table]; ok && !slices.Contains(waits, c) {
			waits = append(waits, c)
		}
	}
	if len(waits) == 0 {
		return g.none
	}
	return beam.Flatten(scope, waits...)
}
