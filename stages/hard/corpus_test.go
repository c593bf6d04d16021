package hard

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

func newStage(t testing.TB, config Config) stages.Stage {
	t.Helper()
	if err := config.Validate(); err != nil {
		t.Fatal(err)
	}
	return &stage{config}
}

// A corpus is what the stage reads.
type corpus struct {
	problems   []schema.Problem
	duplicates []schema.Duplicate
	labels     []schema.Label
	checks     []schema.ProgramCheck
	selection  []schema.Selected
}

// add adds a problem of a shape.
func (c *corpus) add(id, text string, shape schema.Shape, kind schema.QuestionKind) *schema.Problem {
	parts := strings.Split(id, "/")
	c.problems = append(c.problems, schema.Problem{
		ID: id, Source: schema.Source(parts[0]), SourceSplit: parts[1], NativeID: parts[2],
		NativeFile: "a.jsonl", RecordDigest: "00", License: "MIT", LicenseEvidence: "LICENSE", Language: languageOf(text),
		Text: text, TextPublished: text, Answer: "4", AnswerKind: schema.AnswerNumber, QuestionKind: kind,
	})
	c.labels = append(c.labels, schema.Label{
		ID: id, Shapes: []string{string(shape)}, PrimaryShape: shape, ProblemType: schema.Flat, Goal: schema.Area,
	})
	c.checks = append(c.checks, schema.ProgramCheck{ID: id, Status: schema.NoProgram})
	return &c.problems[len(c.problems)-1]
}

// newCorpus makes n problems of four sources, of all shapes and question kinds, of which many are candidates and some barred.
func newCorpus(n int) *corpus {
	c := &corpus{}
	chance := rand.New(rand.NewPCG(1, 2))
	sources := []schema.Source{schema.HardSource, schema.HardSource, schema.MATH, schema.PGPS9K}
	for i := range n {
		source := sources[chance.IntN(len(sources))]
		var kind schema.QuestionKind
		if source == schema.HardSource {
			kind = schema.QuestionKinds[min(chance.IntN(3), chance.IntN(3))]
		}
		shape := schema.Shapes[min(chance.IntN(len(schema.Shapes)), chance.IntN(len(schema.Shapes)))]
		p := c.add(fmt.Sprintf("%s/a/%d", source, i), classified[chance.IntN(len(classified))].text, shape, kind)
		switch chance.IntN(16) {
		case 0:
			c.labels[i].Suspect = true
		case 1:
			c.duplicates = append(c.duplicates, schema.Duplicate{ID: p.ID, KeptID: "hard/a/x", How: schema.SameText})
		case 2:
			c.checks[i] = schema.ProgramCheck{ID: p.ID, Status: schema.Mismatch, Computed: new(5.0), Gold: new(4.0), Tolerance: new(0.004), ToleranceFrom: schema.FromRelative}
		case 3:
			c.selection = append(c.selection, schema.Selected{ID: p.ID, Group: "any", Shape: shape, Band: "short", Goal: schema.Area, Rank: int64(i + 1)})
		}
	}
	return c
}

// put writes a corpus into a store's tables and files.
func (c *corpus) put(t testing.TB) *stagetest.Store {
	t.Helper()
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, slices.Clone(c.problems))
	stagetest.Put(t, store, schema.Duplicates, slices.Clone(c.duplicates))
	stagetest.Put(t, store, schema.Labels, slices.Clone(c.labels))
	stagetest.Put(t, store, schema.ProgramChecks, slices.Clone(c.checks))
	stagetest.Put(t, store, schema.Selection, slices.Clone(c.selection))
	return store
}

// both are the sources of a corpus that the tests draw from; the third, pgps9k, is never looked at.
var both = []schema.Source{schema.HardSource, schema.MATH}

func digests(store *stagetest.Store) map[string]schema.Digest {
	of := map[string]schema.Digest{}
	for _, table := range (&stage{}).Describe().Writes {
		of[table.Name()] = store.Digests[table.Name()]
	}
	return of
}

func shuffle[R any](rows []R) {
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
}

// jobOn is a job that reads what a stage reads and writes.
func jobOn(s stages.Stage, store stages.Store) *stages.Job {
	job := stages.NewJob(s, 1, store)
	for _, table := range s.Describe().Writes {
		job.Reads = append(job.Reads, stages.Read{Table: table.Name(), Columns: table.ColumnNames()})
	}
	return job
}
