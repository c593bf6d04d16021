package selection_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/selection"
	"geoeval/stages/stagetest"
)

// config selects by the paper's figures.
func config(size int) selection.Config {
	return selection.Config{
		Size: size,
		Sources: []selection.Group{
			{Name: "PGPS9K", Of: []schema.Source{schema.PGPS9K, schema.Geometry3K}, Percent: 35},
			{Name: "UniGeo", Of: []schema.Source{schema.UniGeo}, Percent: 17},
			{Name: "MathQA", Of: []schema.Source{schema.MathQA}, Percent: 16},
			{Name: "GeometryQA", Of: []schema.Source{schema.GeometryQA}, Percent: 13},
			{Name: "GeoQA+", Of: []schema.Source{schema.GeoQAPlus}, Percent: 10},
			{Name: "MATH", Of: []schema.Source{schema.MATH}, Percent: 9},
		},
		Shapes: map[schema.Shape]int{
			schema.Circle: 15, schema.Quad: 15, schema.Triangle: 15, schema.Line: 15, schema.Other: 14, schema.Sphere: 5,
			schema.Cube: 5, schema.Cylinder: 5, schema.Cone: 5, schema.Cuboid: 4, schema.Prism: 2,
		},
		RequireCheck: true,
	}
}

// A corpus is what the stage reads.
type corpus struct {
	problems   []schema.Problem
	duplicates []schema.Duplicate
	labels     []schema.Label
	checks     []schema.ProgramCheck
}

// newCorpus makes n problems of all sources, of every shape, length, goal, knowledge point and verdict.
func newCorpus(n int) *corpus {
	c := &corpus{}
	chance := rand.New(rand.NewPCG(1, 2))
	knowledge := []string{"Circle Chord", "Angle Bisector of Triangle", "Rhombus and Square", ""}
	for i := range n {
		source := schema.Sources[chance.IntN(len(schema.Sources))]
		shape := schema.Shapes[min(chance.IntN(len(schema.Shapes)), chance.IntN(len(schema.Shapes)))]
		p := c.add(fmt.Sprintf("%s/test/%d", source, i), shape, schema.Goals[chance.IntN(len(schema.Goals))])
		p.Text = "Find x." + strings.Repeat(" And again", chance.IntN(40))
		p.Semantic = slices.Repeat([]string{"AB = 3"}, chance.IntN(5))
		if point := knowledge[chance.IntN(len(knowledge))]; point != "" {
			c.labels[i].KnowledgePoints = []string{point, "Perimeter"}
		}
		switch chance.IntN(12) {
		case 0:
			c.labels[i].Suspect = true
		case 1:
			if i > 0 {
				c.duplicates = append(c.duplicates, schema.Duplicate{ID: p.ID, KeptID: c.problems[0].ID, How: schema.SameText})
			}
		case 2:
			c.checks[i] = contradicted(p.ID)
		case 3:
			c.checks[i] = schema.ProgramCheck{ID: p.ID, Status: schema.NotExecutable, Failure: schema.Unparsable}
		}
	}
	return c
}

func (c *corpus) add(id string, shape schema.Shape, goal schema.Goal) *schema.Problem {
	parts := strings.Split(id, "/")
	c.problems = append(c.problems, schema.Problem{
		ID: id, Source: schema.Source(parts[0]), SourceSplit: parts[1], NativeID: parts[2],
		NativeFile: "test.json", RecordDigest: "00", License: "MIT", LicenseEvidence: "LICENSE", Language: schema.English,
		Text: "Find x.", TextPublished: "Find x.", Answer: "4", AnswerKind: schema.AnswerNumber,
	})
	c.labels = append(c.labels, schema.Label{
		ID: id, Shapes: []string{string(shape)}, PrimaryShape: shape, ProblemType: schema.Flat, Goal: goal,
	})
	c.checks = append(c.checks, schema.ProgramCheck{ID: id, Status: schema.NoProgram})
	return &c.problems[len(c.problems)-1]
}

// contradicted is the check of a problem whose program gives another answer.
func contradicted(id string) schema.ProgramCheck {
	return schema.ProgramCheck{
		ID: id, Status: schema.Mismatch, Computed: new(5.0), Gold: new(4.0), Tolerance: new(0.004), ToleranceFrom: schema.FromRelative,
	}
}

func (c *corpus) store(t testing.TB) *stagetest.Store {
	return stagetest.NewStore(t).With(schema.Problems, c.problems).With(schema.Duplicates, c.duplicates).With(schema.Labels, c.labels).
		With(schema.ProgramChecks, c.checks)
}

func newStage(t testing.TB, config selection.Config) stages.Stage {
	t.Helper()
	stage := selection.New()
	*stage.Describe().Config.(*selection.Config) = config
	if err := stage.Describe().Config.(*selection.Config).Validate(); err != nil {
		t.Fatal(err)
	}
	return stage
}

func shuffle[R any](rows []R) {
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
}
