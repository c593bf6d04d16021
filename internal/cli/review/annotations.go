package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"
	"geoeval/schema"
)

// judgedAnnotations are the annotations of a build that people judge: that a problem needs a principle, however often and
// for whatever reasons the table says so.
type judgedAnnotations struct{ collection }

// An annotationKey says what is judged.
type annotationKey struct{ problem, principle string }

// id is what the review calls it. A principle's id has no blank.
func (k annotationKey) id() string { return k.problem + " " + k.principle }

func annotationOf(id string) annotationKey {
	at := strings.LastIndex(id, " ")
	if at < 0 {
		return annotationKey{problem: id}
	}
	return annotationKey{id[:at], id[at+1:]}
}

// keys are the annotations that can be judged: those of principles that are needed, known in one of these ways, all where none is
// named, and that people did not judge already.
func (j judgedAnnotations) keys(hows []string) ([]string, error) {
	for _, how := range hows {
		if _, err := schema.Parse(schema.AnnotatedBys, how); err != nil {
			return nil, app.Usage(fmt.Errorf("--how: %w", err))
		}
	}
	rows, err := tableOf(j.collection, schema.Annotations, "problem_id", "principle", "how", "role")
	if err != nil {
		return nil, err
	}
	wanted, done := map[string]bool{}, map[string]bool{}
	for _, a := range rows {
		id := annotationKey{a.ProblemID, a.Principle}.id()
		if a.How == schema.KnownByReview {
			done[id] = true
		}
		if a.Role == schema.Need && (len(hows) == 0 || slices.Contains(hows, string(a.How))) {
			wanted[id] = true
		}
	}
	maps.DeleteFunc(wanted, func(id string, _ bool) bool { return done[id] })
	return slices.Sorted(maps.Keys(wanted)), nil
}

// AnnotationContents finds what a reviewer sees of annotations of the build in a folder, by their ids.
func AnnotationContents(out string, ids []string) (map[string]*review.Content, error) {
	return judgedAnnotations{collection{out}}.contents(ids)
}

// contents finds what a reviewer sees of annotations: the problem with its solution, what the principle says, and how the
// problem is said to use it.
func (j judgedAnnotations) contents(ids []string) (map[string]*review.Content, error) {
	wanted := map[string]bool{}
	var problems []string
	for _, id := range ids {
		wanted[id] = true
		problems = append(problems, annotationOf(id).problem)
	}
	shown, err := j.problems(problems)
	if err != nil || len(ids) == 0 {
		return map[string]*review.Content{}, err
	}
	principles, err := tableOf(j.collection, schema.Principles, "id", "name_en", "name_zh", "statement_en", "statement_zh")
	if err != nil {
		return nil, err
	}
	byID := map[string]*schema.Principle{}
	for i := range principles {
		byID[principles[i].ID] = &principles[i]
	}
	rows, err := tableOf(j.collection, schema.Annotations, "problem_id", "principle", "how", "application_en", "application_zh", "evidence")
	if err != nil {
		return nil, err
	}
	found := map[string]*review.Content{}
	for i := range rows {
		a := &rows[i]
		id := annotationKey{a.ProblemID, a.Principle}.id()
		problem, principle := shown[a.ProblemID], byID[a.Principle]
		if !wanted[id] || problem == nil || principle == nil || a.How == schema.KnownByReview {
			continue
		}
		c := found[id]
		if c == nil {
			of := *problem
			c = &of
			c.ID, c.Name = id, fmt.Sprintf("%s · %s", a.ProblemID, principle.NameEN)
			c.Response = fmt.Sprintf("%s · %s\n%s\n%s", principle.NameEN, principle.NameZH, principle.StatementEN, principle.StatementZH)
			c.Annotation = &review.Annotation{Principle: review.Principle{ID: principle.ID, English: principle.NameEN, Chinese: principle.NameZH},
				StatementEN: principle.StatementEN, StatementZH: principle.StatementZH}
			found[id] = c
		}
		way := review.Way{How: string(a.How), English: unmarked.Replace(a.ApplicationEN), Chinese: unmarked.Replace(a.ApplicationZH)}
		c.Response += fmt.Sprintf("\n\n[%s] %s\n%s", way.How, way.English, way.Chinese)
		if a.How == schema.KnownByModel {
			way.Quoted = a.Evidence
			c.Response += "\n“" + strings.Join(a.Evidence, "” “") + "”"
		}
		c.Annotation.Ways = append(c.Annotation.Ways, way)
	}
	return found, nil
}

// unmarked shows the key elements of an application to people.
var unmarked = strings.NewReplacer("<note>", "【", "</note>", "】")

// runAnnotations begins a review of annotations.
func runAnnotations(ctx context.Context, o *assignOptions, out io.Writer) (err error) {
	if o.each < 1 || len(o.reviewers) < 2 {
		return app.Usage(fmt.Errorf("%d annotations for each of %d reviewers: two people judge every annotation", o.each, len(o.reviewers)))
	}
	if err := o.RecallOrigin(); err != nil {
		return err
	}
	config, err := o.Configure(o.NewStages(""))
	if err != nil {
		return err
	}
	j := judgedAnnotations{collection{o.Out}}
	steady, err := j.watched()
	if err != nil {
		return err
	}
	ids, err := j.keys(o.hows)
	if err != nil {
		return err
	}
	n := o.each * len(o.reviewers) / 2
	if len(ids) < n {
		return app.Usage(fmt.Errorf("this build has %d annotations to judge, too few for %d reviewers with %d each: assign fewer with --each",
			len(ids), len(o.reviewers), o.each))
	}
	s, err := o.create()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Annotate(ctx, config.Seed, o.reviewers, n, ids, steady(j.contents)); err != nil {
		return err
	}
	said := fmt.Sprintf("%d annotations are drawn, each for two of %d reviewers.", n, len(o.reviewers))
	return tellLinks(ctx, s, o, nil, said, out)
}

// An annotationMark is a line of what people said of annotations, which principles.review of pipeline.yaml names.
type annotationMark struct {
	ProblemID string        `json:"problem_id"`
	Principle string        `json:"principle"`
	Reviewer  string        `json:"reviewer"`
	Ruling    review.Ruling `json:"ruling"`
	// Reason is the reviewer's comment.
	Reason string `json:"reason,omitempty"`
}

// exportAnnotationMarks writes what people said of annotations, a line each.
func exportAnnotationMarks(s *review.State, w io.Writer) error {
	lines := json.NewEncoder(w)
	for _, r := range s.Rulings() {
		of := annotationOf(r.Problem)
		if err := lines.Encode(annotationMark{of.problem, of.principle, r.Reviewer, r.Ruling, r.Comment}); err != nil {
			return err
		}
	}
	return nil
}
