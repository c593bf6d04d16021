// Package principles says what one has to know to solve a problem: it writes the catalogue of principles
// ([geoeval/internal/knowledge/principle]) and which of them each problem needs, and which it only mentions, known by the operators of its verified
// program, by the trace of its solution where the problem was composed, by the knowledge points that its dataset publishes,
// by its clauses and logic forms, and by the words of its text.
//
// What an operator, a trace or a knowledge point tells is needed, and so is what a model proposes and what people agree on. A clause
// that names a figure, and a word of the text, mention a principle, save where the catalogue says that they tell more.
//
// An operator counts where the stage check found that the program gives the gold answer; what else must hold is said in
// the catalogue. One problem needs one principle for one reason once: further steps, clauses and words are evidence of
// the same row.
package principles

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"geoeval/internal/knowledge/principle"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// New makes the stage.
func New(s *session.Session) stages.Stage {
	of := &stage{}
	of.Rounds = asking.Rounds{Base: asking.Base{Session: s}, Of: of}
	return of
}

type stage struct {
	asking.Rounds
	config Config
}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:     "principles",
		Version:  10,
		Config:   &s.config,
		Settings: s.Settings(),
		CheckSettings: func() error {
			return cmp.Or(s.CheckModels(s.config.Model, s.config.Models), s.CheckPrompt("prompt", proposing, s.config.Prompt))
		},
		Reads:       s.reads(),
		Writes:      []schema.Named{schema.Principles, schema.Annotations},
		OutsideName: "catalogue of principles, prompt or review",
		Audit:       stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// reads has the selection only where a model is asked.
func (s *stage) reads() []stages.Read {
	reads := []stages.Read{
		stages.From(schema.Problems, "id", "text", "semantic_clauses", "text_logic_forms", "knowledge_points", "solution",
			"solution_language", "solution_principles", "solution_elements", "numbers"),
		stages.From(schema.ProgramChecks, "id", "status"),
	}
	if s.config.Provider == Model {
		reads = append(reads, stages.From(schema.Selection, "id"))
	}
	return reads
}

// Outside is the digest of the catalogue, of the prompt where a model is asked, and of the review's file.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	review, err := s.config.readReview()
	if err != nil {
		return "", "", err
	}
	digest, err = s.outside(review)
	return digest, "", err
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	parts := map[string]string{}
	if s.config.Provider == Model {
		with, err := s.Wording(proposing, s.config.Prompt)
		if err != nil {
			return nil, err
		}
		parts = s.Parts(nil, with)
	}
	review, err := s.config.readReview()
	if err != nil {
		return nil, err
	}
	if review != nil {
		parts[s.config.Review] = fmt.Sprintf("%x", sha256.Sum256(review))
	}
	parts["the built-in catalogue of principles"], err = principle.Digest()
	return parts, err
}

func (s *stage) outside(review []byte) (string, error) {
	catalogue, err := principle.Digest()
	if err != nil || s.config.Provider != Model && review == nil {
		return catalogue, err
	}
	h := sha256.New()
	h.Write([]byte(catalogue))
	if s.config.Provider == Model {
		p, err := s.Wording(proposing, s.config.Prompt)
		if err != nil {
			return "", err
		}
		h.Write([]byte(p.Of("").Hash()))
	}
	h.Write(review)
	return hex.EncodeToString(h.Sum(nil)), nil
}

// rulings reads what people ruled, and says in the job what is read from outside.
func (s *stage) rulings(job *stages.Job) (map[annotated]map[string]string, error) {
	review, err := s.config.readReview()
	if err != nil {
		return nil, err
	}
	rulings, err := parseReview(s.config.Review, review)
	if err != nil {
		return nil, err
	}
	job.Outside, err = s.outside(review)
	return rulings, err
}

// WorkOf annotates every problem, and counts what each principle is needed by; r is nil where no model is asked.
func (s *stage) WorkOf(job *stages.Job, r *asking.Round) (*stages.Work, error) {
	catalogue, err := principle.Load()
	if err != nil {
		return nil, err
	}
	rulings, err := s.rulings(job)
	if err != nil {
		return nil, err
	}
	return &stages.Work{
		Each: func(ctx context.Context, of *stages.Subject, out *stages.Output) error {
			p, check := stages.RowOf(of, schema.Problems), stages.RowOf(of, schema.ProgramChecks)
			if check == nil {
				return fmt.Errorf("%s: it has no row in %s; build check anew", of.Key, schema.ProgramChecks.Name())
			}
			verified := check.Status == schema.Verified
			annotations := annotate(catalogue, p, verified)
			var n note
			if r != nil && !verified && stages.RowOf(of, schema.Selection) != nil {
				answers, err := r.Answers(ctx, p, nil)
				if err != nil {
					return err
				}
				annotations = append(annotations, n.proposed(catalogue, p, answers, annotations)...)
			}
			annotations = n.reviewed(annotations, rulings)
			n.annotates(annotations)
			for i := range annotations {
				stages.PutRow(out, schema.Annotations, annotations[i])
			}
			out.Note(n)
			return nil
		},
		NewNote: func() any { return &note{} },
		Combine: func() stages.Combiner {
			return &tally{Problems: map[string]int64{}, Mentioned: map[string]int64{}, job: job, catalogue: catalogue, rulings: rulings}
		},
		Concludes: []schema.Named{schema.Principles},
	}, nil
}

// countsOf counts the problems that need each principle, and those that only mention it.
func countsOf(annotations []schema.Annotation) (problems, mentioned map[string]int64) {
	roles := map[annotated]schema.AnnotationRole{}
	for i := range annotations {
		a := &annotations[i]
		if of := (annotated{a.ProblemID, a.Principle}); roles[of] != schema.Need {
			roles[of] = a.Role
		}
	}
	problems, mentioned = map[string]int64{}, map[string]int64{}
	for of, role := range roles {
		if role == schema.Need {
			problems[of.principle]++
		} else {
			mentioned[of.principle]++
		}
	}
	return problems, mentioned
}

// rows gives the table of the catalogue, each principle with how many problems need it, and how many mention it.
func rows(catalogue *principle.Catalogue, problems, mentioned map[string]int64) []schema.Principle {
	all := catalogue.All()
	out := make([]schema.Principle, len(all))
	for i, p := range all {
		out[i] = schema.Principle{
			ID: p.ID, Benchmark: schema.PrincipleOf(p.Benchmark), Kind: schema.PrincipleKind(p.Kind), NameEN: p.NameEN,
			NameZH: p.NameZH, Path: p.Path, StatementEN: p.StatementEN, StatementZH: p.StatementZH, Problems: problems[p.ID],
			Mentioned: mentioned[p.ID],
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
