// Package questions is the first stage of an evaluation: the questions of a release, or of a build, that models are asked,
// each with its right answer and with what accuracies are broken down by, and what one has to know for them.
package questions

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages"
)

// A Source is what has the questions: a release, or a build.
type Source interface {
	// Name is what messages call it.
	Name() string
	// Digest is SHA-256, in hex, over all that the questions depend on.
	Digest(ctx context.Context) (string, error)
	// Questions gives every question of these subsets, in any order. The lengths of texts may be missing.
	Questions(ctx context.Context, of []schema.Subset) iter.Seq2[Question, error]
	// Principles gives the catalogue of principles, and which of them each problem needs, in any order; nothing of a source that
	// does not say.
	Principles(ctx context.Context) ([]schema.Principle, []schema.Annotation, error)
}

// A Question is one of a source. A withheld one has no content: a release names it, and does not tell it.
type Question struct {
	schema.Evaluated
	Withheld bool
}

// New makes the stage, which asks the questions of a source; its configuration is a [Config].
func New(from Source) stages.Stage { return &stage{from: from} }

type stage struct {
	from   Source
	config Config
}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:        "questions",
		Version:     8,
		Config:      &s.config,
		Writes:      []schema.Named{schema.EvaluatedQuestions, schema.Principles, schema.Annotations},
		OutsideName: "what is evaluated",
	}
}

// Outside is the source's digest.
func (s *stage) Outside(ctx context.Context, _ []byte) (digest, why string, err error) {
	digest, err = s.from.Digest(ctx)
	return digest, "", err
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(ctx context.Context) (map[string]string, error) {
	digest, err := s.from.Digest(ctx)
	return map[string]string{s.from.Name(): digest}, err
}

// Recall makes nothing again: what was read is not in the tables.
func (s *stage) Recall(context.Context, *stages.Job) error { return nil }

// Run reads the source.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	c := newChoice(&s.config, func(parent string) uint64 { return job.Chance(parent) })
	for q, err := range s.from.Questions(ctx, s.config.Subsets) {
		if err != nil {
			return err
		}
		c.add(q)
	}
	rows, err := c.choose()
	if err != nil {
		return err
	}
	for i := range rows {
		measure(&rows[i])
	}
	for _, note := range c.notes() {
		job.Notef("%s", note)
	}
	catalogue, annotations, err := s.from.Principles(ctx)
	if err != nil {
		return err
	}
	conceive(rows, annotations)
	if err := stages.Put(job, schema.EvaluatedQuestions, rows); err != nil {
		return err
	}
	if err := stages.Put(job, schema.Principles, catalogue); err != nil {
		return err
	}
	return stages.Put(job, schema.Annotations, ofProblems(annotations, rows))
}

// conceive gives questions of other subsets than steps, whose concepts are known, those that their problems need by annotations: the
// surest first.
func conceive(rows []schema.Evaluated, annotations []schema.Annotation) {
	of := map[string][]schema.Annotation{}
	for _, a := range annotations {
		if a.Role == schema.Need && strings.HasPrefix(a.Principle, string(schema.WeMath)+"/") {
			of[a.ProblemID] = append(of[a.ProblemID], a)
		}
	}
	for _, found := range of {
		slices.SortFunc(found, func(a, b schema.Annotation) int {
			return cmp.Or(cmp.Compare(slices.Index(schema.AnnotatedBys, a.How), slices.Index(schema.AnnotatedBys, b.How)),
				cmp.Compare(a.Principle, b.Principle))
		})
	}
	for i := range rows {
		q := &rows[i]
		if q.Subset == schema.StepsAsked {
			continue
		}
		q.Concepts = nil
		for _, a := range of[q.ParentID] {
			if !slices.Contains(q.Concepts, a.Principle) {
				q.Concepts = append(q.Concepts, a.Principle)
			}
		}
	}
}

// ofProblems gives the annotations of the problems that are asked, or of which something that was made is asked.
func ofProblems(annotations []schema.Annotation, rows []schema.Evaluated) []schema.Annotation {
	asked := map[string]bool{}
	for i := range rows {
		asked[rows[i].ParentID] = true
	}
	return slices.DeleteFunc(slices.Clone(annotations), func(a schema.Annotation) bool { return !asked[a.ProblemID] })
}

// measure fills in the lengths of a question, and whether it has a picture.
func measure(q *schema.Evaluated) {
	q.HasImage = !schema.IsNull(&q.Image)
	q.Words = int64(mathtext.Words(q.Text))
	q.Characters = int64(len([]rune(q.Text)))
	q.DescriptionWords = 0
	for _, clause := range slices.Concat(q.Structural, q.Semantic) {
		q.DescriptionWords += int64(mathtext.Words(clause))
	}
}

// A WithheldError says that no question is left, as a release tells none.
type WithheldError struct{ n int }

func (e *WithheldError) Error() string {
	return fmt.Sprintf("all %d questions are withheld from the release: fill them in from a copy of the sources "+
		"(geoeval hydrate RELEASE --data DIR --to FILLED), and evaluate FILLED", e.n)
}

// An UnknownError says which ids of the configuration no question has.
type UnknownError struct{ IDs []string }

func (e *UnknownError) Error() string {
	return fmt.Sprintf("questions.ids: no question of questions.subsets is %s, or was made of it", strings.Join(e.IDs, ", "))
}

// A NothingError says that there is no question in these subsets.
type NothingError struct{ Subsets []schema.Subset }

func (e *NothingError) Error() string {
	return fmt.Sprintf("questions.subsets: there is no question in %s: name others", spell(e.Subsets))
}

func spell(subsets []schema.Subset) string {
	var names []string
	for _, s := range subsets {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// A choice is which of a source's questions are asked.
type choice struct {
	config *Config
	// rank gives the place of a problem in the order in which a limit draws.
	rank   func(parent string) uint64
	found  map[schema.Subset][]schema.Evaluated
	counts map[schema.Subset]*count
	// unknown are the ids of the configuration that no question had yet.
	unknown map[string]bool
}

// A count adds up: all = withheld + unnamed + over + those that are asked.
type count struct {
	all, withheld, unnamed, over int
	// sources are those that are withheld.
	sources []schema.Source
}

func newChoice(config *Config, rank func(parent string) uint64) *choice {
	c := &choice{config: config, rank: rank, found: map[schema.Subset][]schema.Evaluated{},
		counts: map[schema.Subset]*count{}, unknown: map[string]bool{}}
	for _, s := range config.Subsets {
		c.counts[s] = &count{}
	}
	for _, id := range config.IDs {
		c.unknown[id] = true
	}
	return c
}

// add takes a question of the source.
func (c *choice) add(q Question) {
	n := c.counts[q.Subset]
	n.all++
	named := slices.Contains(c.config.IDs, q.ProblemID) || slices.Contains(c.config.IDs, q.ParentID)
	delete(c.unknown, q.ProblemID)
	delete(c.unknown, q.ParentID)
	switch {
	case len(c.config.IDs) > 0 && !named && (q.Subset != schema.StepsAsked || q.Withheld): // of which wholes are chosen, once all are known
		n.unnamed++
	case q.Withheld:
		if n.withheld++; !slices.Contains(n.sources, q.Source) {
			n.sources = append(n.sources, q.Source)
		}
	default:
		c.found[q.Subset] = append(c.found[q.Subset], q.Evaluated)
	}
}

// choose gives the questions that are asked: of each subset all, or those of the first problems in the order of drawing.
// The same problems are drawn for every subset, as far as it has them, so that what was made of a problem stays beside it.
func (c *choice) choose() ([]schema.Evaluated, error) {
	if len(c.unknown) > 0 {
		unknown := slices.DeleteFunc(slices.Clone(c.config.IDs), func(id string) bool { return !c.unknown[id] })
		return nil, &UnknownError{unknown}
	}
	var rows []schema.Evaluated
	withheld := 0
	for _, subset := range c.config.Subsets {
		of, n := c.found[subset], c.counts[subset]
		if subset == schema.StepsAsked && len(c.config.IDs) > 0 {
			named := c.named(of)
			n.unnamed, of = n.unnamed+len(of)-len(named), named
		}
		withheld += n.withheld
		slices.SortFunc(of, func(a, b schema.Evaluated) int {
			return cmp.Or(cmp.Compare(c.rank(a.ParentID), c.rank(b.ParentID)), cmp.Compare(a.ProblemID, b.ProblemID))
		})
		kept := c.kept(subset, of)
		n.over, of = len(of)-kept, of[:kept]
		rows = append(rows, of...)
	}
	switch {
	case len(rows) == 0 && withheld > 0:
		return nil, &WithheldError{withheld}
	case len(rows) == 0:
		return nil, &NothingError{c.config.Subsets}
	}
	return rows, nil
}

// bound names the setting that bounds a subset.
func (c *choice) bound(of schema.Subset) string {
	if of == schema.StepsAsked && c.config.Composites > 0 && (c.config.Limit == 0 || c.config.Composites < c.config.Limit) {
		return "questions.composites"
	}
	return "questions.limit"
}

// named are the questions of problems of which the configuration names one.
func (c *choice) named(of []schema.Evaluated) []schema.Evaluated {
	problems := map[string]bool{}
	for i := range of {
		if slices.Contains(c.config.IDs, of[i].ProblemID) || slices.Contains(c.config.IDs, of[i].ParentID) {
			problems[of[i].ParentID] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(of), func(q schema.Evaluated) bool { return !problems[q.ParentID] })
}

// kept is how many of a subset's questions, which are in the order in which a limit draws, are asked. Of the subset steps
// problems are counted, and each is asked in whole and in all of its steps or not at all.
func (c *choice) kept(subset schema.Subset, of []schema.Evaluated) int {
	limit := c.config.Limit
	if subset != schema.StepsAsked {
		if limit == 0 {
			return len(of)
		}
		return min(limit, len(of))
	}
	if c.bound(subset) == "questions.composites" {
		limit = c.config.Composites
	}
	problems := 0
	for i := range of {
		if i > 0 && of[i].ParentID == of[i-1].ParentID {
			continue
		}
		if problems++; limit > 0 && problems > limit {
			return i
		}
	}
	return len(of)
}

// notes say of each subset how many of its questions are not asked, and why.
func (c *choice) notes() []string {
	var notes []string
	for _, subset := range c.config.Subsets {
		n := c.counts[subset]
		var why []string
		if n.withheld > 0 {
			slices.Sort(n.sources)
			why = append(why, fmt.Sprintf("%d are withheld from the release, of %s (geoeval hydrate RELEASE --data DIR --to FILLED fills "+
				"them in)", n.withheld, sourcesOf(n.sources)))
		}
		if n.unnamed > 0 {
			why = append(why, fmt.Sprintf("%d are not in questions.ids", n.unnamed))
		}
		if n.over > 0 {
			why = append(why, fmt.Sprintf("%d are over %s", n.over, c.bound(subset)))
		}
		if n.all == 0 {
			notes = append(notes, fmt.Sprintf("%s has no questions", subset))
		} else if len(why) > 0 {
			notes = append(notes, fmt.Sprintf("%d of %d questions of %s are asked: %s", n.all-n.withheld-n.unnamed-n.over, n.all,
				subset, strings.Join(why, "; ")))
		}
	}
	return notes
}

func sourcesOf(sources []schema.Source) string {
	var names []string
	for _, s := range sources {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}
