// Package label says what each problem is about: shapes, branch of geometry, goal, knowledge points, outside constants,
// and whether it is a geometry problem at all. What words, operators and native labels mean stands in three data files
// (lexicon.yaml, labels.yaml, operators.yaml); the rules by which they are weighed stand here and in the files named.
//
// # Shapes (shapes.go)
//
// A problem is about the shapes that its dataset labels it with and those that its text or logic forms name. Where
// none is named, the first of these that says something decides: the dataset's knowledge point, the solution
// program's operators, the diagram, parts of shapes (radius, hypotenuse), three points joined in pairs, a parallel
// to a triangle's side, a solution by trigonometry or the Pythagorean theorem, things of that shape (a fish tank),
// lines and angles; a text that names points is about lines and angles before things. A circle of the diagram always
// counts. Where nothing says anything the shape is Other.
//
// A diagram is read by what it shows: drawing code by its closed paths (drawing.go); lines whose points have
// coordinates by the faces into which they cut the plane (planar.go, polygon.go, drawn.go); lines without
// coordinates by how they meet (figure.go). It is asked too where a name leaves open which polygon it is (a
// quadrilateral, a regular polygon) and where a circle alone is named. What logic forms ask to measure says by which
// shapes that is done (shapes.go, measured). A kite, or another quadrilateral that is
// drawn without parallel sides, is Quad and Other: Geometry3K, which has no word for it, files it under Other.
//
// # Primary shape (shapes.go)
//
//  1. The dataset's own label, the first in the order of figure 7 among several. Other is no label of a shape: where
//     the text names one (a kite) that one counts.
//  2. A solid before every flat shape; a solid without a shape of its own (a pyramid) is Other, and comes next.
//  3. The weight of evidence: a point for every mention, one for the first mention of all, one where the question names
//     it, two for a circle: whatever else is drawn into a circle, it stays a problem about the circle (Geometry3K
//     labels every circle diagram of its training part so).
//  4. The order of figure 7.
//
// # Problem type (branch.go)
//
// Solid, where a shape is a solid or the text names one; else analytic, where the text holds coordinates or
// speaks of them, of slope, a conic section or a graph; else solid, where it speaks of volume or surface; else flat.
//
// # Goal (goal.go)
//
// Whether something is true is other. Else, in the order of trust: the dataset's own label, refined to perimeter or
// volume, which the datasets do not know, and given up where it is "other"; Find(…) of the logic forms; a count (how
// many tiles); the quantity that the question names, in English the first, in Chinese the last; a segment's name, or
// the clause that holds the variable asked for; the question's unit; the answer's unit; the last quantity of the
// text; other.
//
// # Constants (constants.go)
//
// An outside constant is a number that the solution uses and neither the problem nor a theorem about angles gives: π,
// unless the text says what it is, and factors between units, if the text holds a unit. Trigonometric values and 180°
// are none. Without a solution it is π where area, perimeter or volume of a round shape is asked for.
//
// # Suspects (suspect.go)
//
// What makes a problem one of geometry is that lengths, areas, volumes or angles of a figure are asked for or used.
// One with a diagram or a native shape is never suspected; nor one that names a part of a shape (a radius), gives a
// width with another measure, or dimensions (6 m by 4 m). Of the others one is suspected that speaks of something
// known to be arithmetic (a perfect square, a price, a chance), unless it names a shape and measures something; and
// one that names no shape and speaks neither of an angle or a perimeter, nor of two different measures, nor gives
// lengths together with areas or volumes: an area by itself is an amount of land.
package label

import (
	"context"
	"sync"

	"geoeval/schema"
	"geoeval/stages"
)

// Config is the stage's configuration.
type Config struct {
	// Evidence is how many strings of evidence a row holds at most; 0 for none.
	Evidence int `yaml:"evidence" json:"evidence"`
}

// Validate checks the configuration.
func (c *Config) Validate() error {
	if c.Evidence < 0 || c.Evidence > 100 {
		return &stages.ConfigError{Path: "evidence", Why: "must be between 0 and 100"}
	}
	return nil
}

type stage struct {
	config Config
}

// New makes the stage.
func New() stages.Stage { return &stage{} }

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "label",
		Version: 5,
		Config:  &s.config,
		Reads: []stages.Read{stages.From(schema.Problems, "id", "text", "text_zh", "answer_unit", "image_path",
			"structural_clauses", "semantic_clauses", "text_logic_forms", "point_positions", "diagram_code",
			"knowledge_points", "native_shapes", "native_goals", "question_kind", "solution", "solution_language")},
		Writes:      []schema.Named{schema.Labels},
		Reach:       map[string][]string{"evidence": {"labels.evidence"}, stages.ReachOfSeed: nil},
		OutsideName: "built-in rules of labels",
		Audit:       stages.Audit{Explain: s.explain},
	}
}

// Outside is the digest of the rules: other ones may find other labels.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	return dataDigest(), "", nil
}

// Recall is Run: the program has the rules.
func (s *stage) Recall(ctx context.Context, job *stages.Job) error { return s.Run(ctx, job) }

func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work labels one problem.
func (s *stage) Work(context.Context, *stages.Job) (*stages.Work, error) {
	rules, err := loadRules()
	if err != nil {
		return nil, err
	}
	label := rules.labelling(s.config.Evidence)
	return &stages.Work{Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
		stages.PutRow(out, schema.Labels, label(stages.RowOf(of, schema.Problems)))
		return nil
	}}, nil
}

// rules are the data files, read.
type rules struct {
	lexicon  *lexicon
	labels   *datasetLabels
	programs *programs
}

func loadRules() (*rules, error) {
	lexicon, err := parseLexicon(lexiconYAML)
	if err != nil {
		return nil, err
	}
	labels, err := parseLabels(labelsYAML)
	if err != nil {
		return nil, err
	}
	for _, e := range lexicon.Knowledge[1:] {
		if err := labels.known(e.Point); err != nil {
			return nil, err
		}
	}
	programs, err := parsePrograms(operatorsYAML, labels)
	if err != nil {
		return nil, err
	}
	return &rules{lexicon, labels, programs}, nil
}

// all labels problems, in their order, on every processor.
func (r *rules) all(ctx context.Context, problems []schema.Problem, evidence int) ([]schema.Label, error) {
	label := r.labelling(evidence)
	return stages.Each(ctx, problems, func(p schema.Problem) (schema.Label, error) { return label(&p), nil })
}

// labelling gives what labels a problem, on any goroutine, with so many strings of evidence at most.
func (r *rules) labelling(evidence int) func(*schema.Problem) schema.Label {
	labellers := sync.Pool{New: func() any { return &labeller{rules: r, evidence: evidence} }}
	return func(p *schema.Problem) schema.Label {
		l := labellers.Get().(*labeller)
		defer labellers.Put(l)
		return l.label(p)
	}
}

// A labeller labels one problem after the other.
type labeller struct {
	*rules
	evidence int
	text     reading
	chinese  reading
}

// label labels a problem.
func (l *labeller) label(p *schema.Problem) schema.Label {
	l.lexicon.read(&l.text, p.Text)
	found := l.shapes(p)
	kind, why := l.branch(found)
	goal := l.goal(p)
	suspect := l.suspect(p, found)
	constants := l.constants(p, found, goal.goal)
	label := schema.Label{
		ID:              p.ID,
		Shapes:          found.names(),
		PrimaryShape:    found.primary,
		ProblemType:     kind,
		Goal:            goal.goal,
		KnowledgePoints: l.points(p),
		Constants:       constants,
		NeedsConstant:   len(constants) > 0,
		Suspect:         suspect != "",
	}
	if l.evidence > 0 {
		label.Evidence = evidence(found.evidence, why, goal.why, suspect, l.evidence)
	}
	return label
}
