package identify

import (
	"cmp"
	"fmt"
	"slices"

	"geoeval/internal/knowledge/mentions"
	"geoeval/schema"
	"geoeval/stages"
)

// asked are the subsets whose questions ask the problem itself.
var asked = []schema.Subset{schema.MainAsked, schema.AugAsked, schema.HardAsked}

// A need is a principle that a problem needs, with what it says there.
type need struct {
	principle *schema.Principle
	// application has its key elements within tags.
	application map[schema.Language]string
	formula     map[schema.Language]*mentions.Formula
}

// A response is one that was obtained, to a problem that needs principles.
type response struct {
	schema.Attempt
	text     string
	question *schema.Evaluated
	language schema.Language
	needs    []*need
}

// An evaluation is what principles are looked for in.
type evaluation struct {
	finder    *mentions.Finder
	responses []response
}

func (s *stage) read(job *stages.Job) (*evaluation, error) {
	principles, err := stages.ByID(job, schema.Principles)
	if err != nil {
		return nil, err
	}
	needs, err := readNeeds(job, principles)
	if err != nil {
		return nil, err
	}
	catalogue, err := stages.Rows(job, schema.Principles)
	if err != nil {
		return nil, err
	}
	e := &evaluation{finder: mentions.New(slices.DeleteFunc(slices.Clone(catalogue), func(p schema.Principle) bool {
		return p.Benchmark != schema.GeoSense
	}))}
	if err := e.readResponses(job, needs); err != nil {
		return nil, err
	}
	return e, nil
}

// readResponses reads the responses to what is asked of problems that need any principle.
func (e *evaluation) readResponses(job *stages.Job, needs map[string][]*need) error {
	questions, err := stages.ByID(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	for rows, err := range stages.Scan(job, schema.Responses) {
		if err != nil {
			return err
		}
		for i := range rows {
			r := &rows[i]
			q := questions[string(r.Subset)+"|"+r.ProblemID]
			if q == nil {
				return &schema.FieldError{Table: schema.Responses.Name(), Row: r.Key(), Field: "problem_id", Why: "no question of this evaluation"}
			}
			if r.Status == schema.NotObtained || !slices.Contains(asked, r.Subset) || len(needs[q.ParentID]) == 0 {
				continue
			}
			e.responses = append(e.responses, response{r.Attempt, r.Text, q, mentions.LanguageOf(r.Text, q.Language), needs[q.ParentID]})
		}
	}
	return nil
}

// readNeeds gives the principles of GeoSense that problems need, and do not only mention, by problem, in the order of their ids.
// Where a principle is known in several ways, the surest says what it is in the problem.
func readNeeds(job *stages.Job, principles map[string]*schema.Principle) (map[string][]*need, error) {
	rows, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return nil, err
	}
	type one struct{ problem, principle string }
	surest := map[one]*schema.Annotation{}
	for i := range rows {
		a := &rows[i]
		p := principles[a.Principle]
		if p == nil {
			return nil, fmt.Errorf("annotations: %s is not in the table principles; evaluate anew", a.Principle)
		}
		of := one{a.ProblemID, a.Principle}
		if p.Benchmark == schema.GeoSense && a.Role == schema.Need && a.How != schema.KnownByModel && (surest[of] == nil || a.SurerThan(surest[of])) {
			surest[of] = a
		}
	}
	needs := map[string][]*need{}
	for of, a := range surest {
		n := &need{principles[of.principle], map[schema.Language]string{schema.English: a.ApplicationEN, schema.Chinese: a.ApplicationZH},
			map[schema.Language]*mentions.Formula{}}
		for l, text := range n.application {
			n.formula[l] = mentions.FormulaOf(text)
		}
		needs[of.problem] = append(needs[of.problem], n)
	}
	for _, of := range needs {
		slices.SortFunc(of, func(a, b *need) int { return cmp.Compare(a.principle.ID, b.principle.ID) })
	}
	return needs, nil
}

// byRule looks for the principles of a response by rule.
func (e *evaluation) byRule(r *response) []schema.Application {
	reading := e.finder.Read(r.text, r.question.Text)
	rows := make([]schema.Application, len(r.needs))
	for i, n := range r.needs {
		evidence := cmp.Or(reading.Names(n.principle.ID), reading.Uses(n.formula[r.language]))
		rows[i] = schema.Application{
			Attempt: r.Attempt, Principle: n.principle.ID, Way: schema.FoundByRule, Language: r.language, Status: schema.PrincipleAbsent,
			Evidence: evidence, Total: int64(mentions.Notes(n.application[r.language])),
		}
		if evidence != "" {
			rows[i].Status = schema.PrincipleFound
		}
	}
	return rows
}
