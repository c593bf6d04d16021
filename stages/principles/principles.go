// Package principles says what one has to know to solve a problem: it writes the catalogue of principles
// ([geoeval/internal/program/principle]) and which of them each problem needs, known by the operators of its verified
// program, by the knowledge points that its dataset publishes, by its clauses and logic forms, and by the words of its
// text.
//
// An operator counts where the stage check found that the program gives the gold answer; what else must hold is said in
// the catalogue. One problem needs one principle for one reason once: further steps, clauses and words are evidence of
// the same row.
package principles

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime"
	"slices"

	"geoeval/internal/llm/session"
	"geoeval/internal/program/principle"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage.
func New(s *session.Session) stages.Stage { return &stage{session: s} }

type stage struct {
	config  Config
	session *session.Session
}

func (s *stage) Name() string { return "principles" }
func (s *stage) Version() int { return 3 }
func (s *stage) Config() any  { return &s.config }
func (s *stage) Settings() []stages.Setting {
	return []stages.Setting{{Name: session.Section, Config: &s.session.Config}}
}

// CheckSettings implements [stages.SettingChecker].
func (s *stage) CheckSettings() error { return s.config.unknown(s.session) }

func (s *stage) Reads() []stages.Read {
	if s.config.Provider == Model {
		return append(s.reads(), stages.From(schema.Selection, "id"))
	}
	return s.reads()
}

// reads is what is read whether a model is asked or not.
func (s *stage) reads() []stages.Read {
	return []stages.Read{
		stages.From(schema.Problems, "id", "text", "semantic_clauses", "text_logic_forms", "knowledge_points", "solution",
			"solution_language", "numbers"),
		stages.From(schema.ProgramChecks, "id", "status"),
	}
}

func (s *stage) Writes() []schema.Named {
	return []schema.Named{schema.Principles, schema.Annotations}
}

// Outside is the digest of the catalogue, of the prompt where a model is asked, and of the review's file.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	catalogue, err := principle.Load()
	if err != nil {
		return "", "", err
	}
	review, err := s.config.readReview()
	if err != nil {
		return "", "", err
	}
	digest, err = s.outside(catalogue, review)
	return digest, "", err
}

func (s *stage) outside(catalogue *principle.Catalogue, review []byte) (string, error) {
	if s.config.Provider != Model && review == nil {
		return catalogue.Digest(), nil
	}
	h := sha256.New()
	h.Write([]byte(catalogue.Digest()))
	if s.config.Provider == Model {
		p, err := newPrompt()
		if err != nil {
			return "", err
		}
		h.Write([]byte(p.Hash()))
	}
	h.Write(review)
	return hex.EncodeToString(h.Sum(nil)), nil
}

// OutsideName says what is outside.
func (s *stage) OutsideName() string { return "catalogue of principles, prompt or review" }

// Run writes the catalogue and the annotations.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	catalogue, err := principle.Load()
	if err != nil {
		return err
	}
	review, err := s.config.readReview()
	if err != nil {
		return err
	}
	rulings, err := parseReview(s.config.Review, review)
	if err != nil {
		return err
	}
	if job.Outside, err = s.outside(catalogue, review); err != nil {
		return err
	}
	annotations, err := annotateAll(ctx, job, catalogue)
	if err != nil {
		return err
	}
	if s.config.Provider == Model {
		proposed, err := s.propose(ctx, job, catalogue, annotations)
		if err != nil {
			return err
		}
		annotations = append(annotations, proposed...)
	}
	if s.config.Review != "" {
		annotations = reviewed(job, annotations, rulings)
	}
	principles := rows(catalogue, annotations)
	if err := stages.Put(job, schema.Principles, principles); err != nil {
		return err
	}
	if len(annotations) > 0 {
		if missing := unreached(principles); len(missing) > 0 {
			job.Notef("no problem of the build needs %d of %d principles: %s", len(missing), len(principles), named(missing))
		}
	}
	return stages.Put(job, schema.Annotations, annotations)
}

// annotateAll gives the annotations that follow from the records themselves.
func annotateAll(ctx context.Context, job *stages.Job, catalogue *principle.Catalogue) ([]schema.Annotation, error) {
	checks, err := stages.ByID(job, schema.ProgramChecks)
	if err != nil {
		return nil, err
	}
	var annotations []schema.Annotation
	for problems, err := range stages.Scan(job, schema.Problems) {
		if err != nil {
			return nil, err
		}
		parts, err := stages.Each(ctx, chunks(problems), func(part []schema.Problem) ([]schema.Annotation, error) {
			var found []schema.Annotation
			for i := range part {
				check := checks[part[i].ID]
				if check == nil {
					return nil, fmt.Errorf("%s: it has no row in %s; build check anew", part[i].ID, schema.ProgramChecks.Name())
				}
				found = append(found, annotate(catalogue, &part[i], check.Status == schema.Verified)...)
			}
			return found, nil
		})
		if err != nil {
			return nil, err
		}
		annotations = append(annotations, slices.Concat(parts...)...)
	}
	return annotations, nil
}

// chunks parts problems, so that each part is worth a goroutine's while.
func chunks(problems []schema.Problem) [][]schema.Problem {
	return slices.Collect(slices.Chunk(problems, max(1, min(200, len(problems)/runtime.GOMAXPROCS(0)))))
}

// rows gives the table of the catalogue, each principle with how many problems are annotated with it.
func rows(catalogue *principle.Catalogue, annotations []schema.Annotation) []schema.Principle {
	problems := map[string]int64{}
	seen := map[[2]string]bool{}
	for i := range annotations {
		a := &annotations[i]
		if pair := [2]string{a.ProblemID, a.Principle}; !seen[pair] {
			seen[pair] = true
			problems[a.Principle]++
		}
	}
	all := catalogue.All()
	out := make([]schema.Principle, len(all))
	for i, p := range all {
		out[i] = schema.Principle{
			ID: p.ID, Benchmark: schema.PrincipleOf(p.Benchmark), Kind: schema.PrincipleKind(p.Kind), NameEN: p.NameEN,
			NameZH: p.NameZH, Path: p.Path, StatementEN: p.StatementEN, StatementZH: p.StatementZH, Problems: problems[p.ID],
		}
		for _, o := range p.Operators {
			out[i].Operators = append(out[i].Operators, o.Names...)
		}
		for _, k := range p.KnowledgePoints {
			out[i].KnowledgePoints = append(out[i].KnowledgePoints, k.Names...)
		}
		for _, k := range p.Predicates {
			out[i].Predicates = append(out[i].Predicates, k.Names...)
		}
		for _, w := range p.Words {
			out[i].WordsEN = append(out[i].WordsEN, w.English...)
			out[i].WordsZH = append(out[i].WordsZH, w.Chinese...)
		}
		for _, names := range []*[]string{
			&out[i].Operators, &out[i].KnowledgePoints, &out[i].Predicates, &out[i].WordsEN, &out[i].WordsZH,
		} {
			slices.Sort(*names)
			*names = slices.Compact(*names)
		}
	}
	return out
}
