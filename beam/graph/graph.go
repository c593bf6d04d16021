// Package graph is a build as a graph of Beam: for each stage the subjects of its tables, joined by their keys, what is done
// with each, the notes of all combined, and the rows sorted into parts, which a last step of the stage commits as its
// tables. What is done is what [stages.Work] says; a stage that does not say it runs as a whole.
package graph

import (
	"fmt"
	"slices"

	"geoeval/beam/job"
	"geoeval/stages"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Lane is the scope of what one of the workers does, of a stage: a runner that has a place for each worker finds it by this
// name.
func Lane(i int) string { return fmt.Sprintf("worker-%d", i) }

// Build adds to a pipeline the stages of a build that are stale, in their order. The commits follow each other in that
// order; everything else waits only for the tables that it reads.
func Build(root beam.Scope, b *job.Build, stale []string) {
	g := &graph{build: b, start: beam.Impulse(root), committed: map[string]beam.PCollection{}}
	g.none = beam.ParDo(root.Scope("nothing"), &noneFn{}, g.start)
	g.last = g.none
	for _, s := range b.Stages {
		if slices.Contains(stale, s.Describe().Name) {
			g.stage(root.Scope(s.Describe().Name), s)
		}
	}
}

type graph struct {
	build *job.Build
	// start is one element, and none is no text at all.
	start, none beam.PCollection
	// committed has, for each table that the job writes, what comes when it is there; last is what comes with the last commit.
	committed map[string]beam.PCollection
	last      beam.PCollection
}

// stage adds a stage.
func (g *graph) stage(scope beam.Scope, s stages.Stage) {
	parts, done := g.none, false
	if _, ok := s.(stages.Worker); ok {
		parts, done = g.work(scope, s), true
	} else if g.build.Divides(s) {
		parts, done = g.shards(scope, s), true
	}
	commit := &commitFn{Settings: g.build.Settings, Stage: s.Describe().Name, Done: done}
	g.last = beam.ParDo(scope.Scope("commit"), commit, g.start,
		beam.SideInput{Input: parts}, beam.SideInput{Input: g.last})
	for _, t := range s.Describe().Writes {
		g.committed[t.Name()] = g.last
	}
}

// shards adds what a stage reads from outside, a shard each lane, and gives the names of the shards.
func (g *graph) shards(scope beam.Scope, s stages.Stage) beam.PCollection {
	var done []beam.PCollection
	for i := range g.build.Workers {
		shard := &shardFn{stageFn: stageFn{Settings: g.build.Settings, Stage: s.Describe().Name}, Lane: i + 1}
		done = append(done, beam.ParDo(scope.Scope(Lane(i+1)), shard, g.start))
	}
	return beam.Flatten(scope, done...)
}

// work adds what a stage does with subjects, and gives the names of the parts of its tables.
func (g *graph) work(scope beam.Scope, s stages.Stage) beam.PCollection {
	of := stageFn{Settings: g.build.Settings, Stage: s.Describe().Name}
	var rows, notes []beam.PCollection
	for i := range g.build.Workers {
		lane := scope.Scope(Lane(i + 1))
		var read []beam.PCollection
		for r, from := range s.Describe().Reads {
			ready := g.none
			if c, ok := g.committed[from.Table]; ok {
				ready = c
			}
			read = append(read, beam.ParDo(lane.Scope(from.Table), &readFn{stageFn: of, Read: r, Lane: i + 1}, g.start,
				beam.SideInput{Input: ready}))
		}
		subjects := beam.GroupByKey(lane, beam.Flatten(lane, read...))
		made, noted := beam.ParDo2(lane, &eachFn{stageFn: of}, subjects)
		rows, notes = append(rows, made), append(notes, noted)
	}
	all := scope.Scope("all")
	gathered := beam.Combine(all, &gatherFn{stageFn: of}, beam.Flatten(all, notes...))
	rows = append(rows, beam.ParDo(all, &allFn{stageFn: of}, g.start, beam.SideInput{Input: gathered}))
	sorted := scope.Scope("parts")
	return beam.ParDo(sorted, &partFn{stageFn: of}, beam.GroupByKey(sorted, beam.Flatten(sorted, rows...)))
}
