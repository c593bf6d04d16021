package look

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/evaluation/grade"
	"geoeval/pipeline"
	"geoeval/schema"
)

// shownQuestions is what show answers of an evaluation.
type shownQuestions struct {
	// Questions are those with the id, or made of the problem that it names, in the order of the subsets.
	Questions []shownQuestion `json:"questions"`
}

// A shownQuestion is a question, and all that the evaluation has about it.
type shownQuestion struct {
	Question   *QuestionRow    `json:"question"`
	Responses  []*ResponseRow  `json:"responses"`
	Grades     []*GradeRow     `json:"grades"`
	Rechecks   []*RecheckRow   `json:"rechecks"`
	Judgements []*JudgementRow `json:"judgements"`
	// Errors are the first errors of wrong answers, of each who names one.
	Errors []*FirstErrorRow `json:"errors"`
	// Applications say which principles of geometry that the problem needs a response uses.
	Applications []*ApplicationRow `json:"applications"`

	// named are the names of principles, by id.
	named map[string]string
}

// runShowAsked shows the questions of an evaluation that have an id, or are about its problem.
func runShowAsked(opts *app.Options, p *pipeline.Pipeline, id string, out io.Writer) error {
	var shown shownQuestions
	err := p.Layout().Steadily(func() (err error) { shown.Questions, err = askedAbout(opts, p.Layout(), id); return err })
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, shown)
	}
	for i := range shown.Questions {
		shown.Questions[i].write(out)
	}
	return nil
}

// askedAbout gives those questions, each with all that there is about it.
func askedAbout(opts *app.Options, l pipeline.Layout, id string) ([]shownQuestion, error) {
	asked, err := rowsIfThere(l, schema.EvaluatedQuestions, func(q *schema.Evaluated) bool { return q.ProblemID == id || q.ParentID == id })
	if err != nil {
		return nil, err
	}
	if len(asked) == 0 {
		return nil, nearID(opts, id, fmt.Errorf("%s: %w", id, pipeline.ErrNoProblem))
	}
	slices.SortFunc(asked, func(a, b *schema.Evaluated) int {
		return slices.Index(schema.EvaluatedSubsets, a.Subset) - slices.Index(schema.EvaluatedSubsets, b.Subset)
	})
	about := func(a *schema.Attempt) bool {
		return slices.ContainsFunc(asked, func(q *schema.Evaluated) bool { return q.ProblemID == a.ProblemID && q.Subset == a.Subset })
	}
	responses, err := rowsIfThere(l, schema.Responses, func(r *schema.Response) bool { return about(&r.Attempt) })
	if err != nil {
		return nil, err
	}
	grades, err := rowsIfThere(l, schema.Grades, func(g *schema.Grade) bool { return about(&g.Attempt) })
	if err != nil {
		return nil, err
	}
	rechecks, err := rowsIfThere(l, schema.Rechecks, func(r *schema.Recheck) bool { return about(&r.Attempt) })
	if err != nil {
		return nil, err
	}
	judgements, err := rowsIfThere(l, schema.Judgements, func(j *schema.Judgement) bool { return about(&j.Attempt) })
	if err != nil {
		return nil, err
	}
	firstErrors, err := rowsIfThere(l, schema.FirstErrors, func(f *schema.FirstError) bool { return about(&f.Attempt) })
	if err != nil {
		return nil, err
	}
	applications, err := rowsIfThere(l, schema.Applications, func(a *schema.Application) bool { return about(&a.Attempt) })
	if err != nil {
		return nil, err
	}
	named, err := namesOf(l)
	if err != nil {
		return nil, err
	}
	var all []shownQuestion
	for _, q := range asked {
		of := func(a *schema.Attempt) bool { return a.ProblemID == q.ProblemID && a.Subset == q.Subset }
		all = append(all, shownQuestion{
			named:        named,
			Question:     (*QuestionRow)(q),
			Responses:    those(responses, func(r *schema.Response) (*ResponseRow, bool) { return (*ResponseRow)(r), of(&r.Attempt) }),
			Grades:       those(grades, func(g *schema.Grade) (*GradeRow, bool) { return (*GradeRow)(g), of(&g.Attempt) }),
			Rechecks:     those(rechecks, func(r *schema.Recheck) (*RecheckRow, bool) { return (*RecheckRow)(r), of(&r.Attempt) }),
			Judgements:   those(judgements, func(j *schema.Judgement) (*JudgementRow, bool) { return (*JudgementRow)(j), of(&j.Attempt) }),
			Errors:       those(firstErrors, func(f *schema.FirstError) (*FirstErrorRow, bool) { return (*FirstErrorRow)(f), of(&f.Attempt) }),
			Applications: those(applications, func(a *schema.Application) (*ApplicationRow, bool) { return (*ApplicationRow)(a), of(&a.Attempt) }),
		})
	}
	return all, nil
}

// namesOf are the names of principles that the evaluation knows, by id.
func namesOf(l pipeline.Layout) (map[string]string, error) {
	rows, err := pipeline.ReadIfThere(l, schema.Principles, "id", "name_en")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, l.NotBuilt())
	}
	named := map[string]string{}
	for i := range rows {
		named[rows[i].ID] = rows[i].NameEN
	}
	return named, nil
}

// rowsIfThere gives the rows of a table for which keep holds; none where the table was not written yet.
func rowsIfThere[R any](l pipeline.Layout, t *schema.Table[R], keep func(*R) bool) ([]*R, error) {
	rows, err := pipeline.ReadIfThere(l, t)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, l.NotBuilt())
	}
	var kept []*R
	for i := range rows {
		if keep(&rows[i]) {
			kept = append(kept, &rows[i])
		}
	}
	return kept, nil
}

// those gives the rows that are to be shown, as they are shown.
func those[R, S any](rows []*R, as func(*R) (S, bool)) []S {
	var out []S
	for _, r := range rows {
		if shown, is := as(r); is {
			out = append(out, shown)
		}
	}
	return out
}

// write prints the question, and each response with what became of it.
func (s *shownQuestion) write(out io.Writer) {
	q := (*schema.Evaluated)(s.Question)
	section := func(name string, lines ...string) {
		if lines = compact(lines); len(lines) == 0 {
			return
		}
		fmt.Fprintf(out, "\n%s\n", name)
		for _, l := range lines {
			fmt.Fprintf(out, "  %s\n", strings.ReplaceAll(l, "\n", "\n  "))
		}
	}
	fmt.Fprintf(out, "%s  (%s, %s, %s)\n", q.ProblemID, q.Subset, q.Source, q.Language)
	p := &schema.Problem{Choices: q.Choices, AnswerLetter: q.AnswerLetter, Answer: q.Answer, AnswerUnit: q.AnswerUnit}
	section("Question", q.Text)
	section("Structural clauses", few(q.Structural)...)
	section("Semantic clauses", few(q.Semantic)...)
	section("Choices", choices(p)...)
	if q.Mask != "" {
		section("Right answer", q.Mask+" = "+q.Answer)
	} else {
		section("Right answer", q.Gold())
	}
	for i := range s.Responses {
		r := (*schema.Response)(s.Responses[i])
		section(fmt.Sprintf("%s, %s, answer %d: %s", r.Model, r.Setting, r.Repeat, s.verdict(&r.Attempt)), cmp.Or(strings.TrimSpace(r.Text), r.Fault, unsaid(r)))
		for _, line := range s.beside(&r.Attempt) {
			fmt.Fprintf(out, "    %s\n", line)
		}
	}
	fmt.Fprintln(out)
}

// unsaid is what there is of a response that says nothing.
func unsaid(r *schema.Response) string {
	nothing := "(the model said nothing: " + string(r.Status) + ")"
	if reasoning := strings.TrimSpace(r.Reasoning); reasoning != "" {
		return nothing + "\n\nIts reasoning, which is not graded\n" + reasoning
	}
	return nothing
}

// mostClauses is how many clauses are shown of a question, each as far as [shorten] has it.
const mostClauses = 15

// few are the first of clauses, and how many more there are.
func few(clauses []string) []string {
	var shown []string
	for _, c := range clauses[:min(len(clauses), mostClauses)] {
		shown = append(shown, shorten(c))
	}
	if more := len(clauses) - len(shown); more > 0 {
		shown = append(shown, fmt.Sprintf("and %d more, which --json has", more))
	}
	return shown
}

// verdict says in a few words what counts of a response, and by whom.
func (s *shownQuestion) verdict(of *schema.Attempt) string {
	for _, g := range s.Grades {
		if g.Attempt != *of {
			continue
		}
		return (*schema.Grade)(g).Outcome(schema.Counting(s.judgements(of)))
	}
	return "not graded"
}

// judgements are those on a response.
func (s *shownQuestion) judgements(of *schema.Attempt) iter.Seq[*schema.Judgement] {
	return func(yield func(*schema.Judgement) bool) {
		for _, j := range s.Judgements {
			if j.Attempt == *of && !yield((*schema.Judgement)(j)) {
				return
			}
		}
	}
}

// beside says what was extracted and why, and what others make of it.
func (s *shownQuestion) beside(of *schema.Attempt) (lines []string) {
	for _, g := range s.Grades {
		if g.Attempt == *of && g.Extracted != "" {
			lines = append(lines, "extracted: "+g.Extracted)
		}
		if g.Attempt == *of {
			for _, rule := range g.Rules {
				lines = append(lines, "rule "+rule+": "+grade.InWords(rule))
			}
		}
	}
	for _, r := range s.Rechecks {
		if r.Attempt == *of {
			lines = append(lines, fmt.Sprintf("%s: %s, %q", r.Mode, rightOrWrong(r.Verdict), r.Extracted))
		}
	}
	for j := range s.judgements(of) {
		lines = append(lines, j.InWords())
	}
	for _, f := range s.Errors {
		if f.Attempt == *of {
			lines = append(lines, f.line(s.named))
		}
	}
	for _, a := range s.Applications {
		if a.Attempt == *of {
			lines = append(lines, a.line(s.named))
		}
	}
	return lines
}

// line says whether the response uses a principle, and who found that out.
func (a *ApplicationRow) line(named map[string]string) string {
	line := fmt.Sprintf("principle %s: %s by %s", cmp.Or(named[a.Principle], a.Principle), a.Status, cmp.Or(a.Judge, string(a.Way)))
	if a.Evidence != "" {
		line += fmt.Sprintf(", in %q", a.Evidence)
	}
	return line
}

// line says what the first error of an answer is, and who says so.
func (f *FirstErrorRow) line(named map[string]string) string {
	said := strings.ReplaceAll(string(f.Kind), "_", " ")
	if f.Why != "" {
		said += " (" + strings.ReplaceAll(string(f.Why), "_", " ") + ")"
	}
	line := fmt.Sprintf("first error by %s: %s", f.By, said)
	if f.Sentence != "" {
		line += fmt.Sprintf(", in %q", f.Sentence)
	}
	if f.Principle != "" {
		line += ", about " + cmp.Or(named[f.Principle], f.Principle)
	}
	if f.Reason != "" {
		line += ": " + f.Reason
	}
	return line
}

func rightOrWrong(right bool) string {
	if right {
		return "right"
	}
	return "wrong"
}
