package backward

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/schema"
	"geoeval/stages"
)

// An attempt is what came of trying to ask a problem backward: a question, or the reason why there is none.
type attempt struct {
	question *schema.Backward
	reason   schema.UnmaskedReason
	detail   string
}

// fail notes a reason unless a number before came farther.
func (a *attempt) fail(reason schema.UnmaskedReason, format string, args ...any) {
	if slices.Index(schema.UnmaskedReasons, reason) > slices.Index(schema.UnmaskedReasons, a.reason) {
		a.reason, a.detail = reason, fmt.Sprintf(format, args...)
	}
}

// unfit says why no number of a problem can be asked for, whichever it is; nil where one may.
func (s *subject) unfit() *refused {
	switch s.check.Status {
	case schema.NoProgram:
		return &refused{schema.NothingToSolve, ""}
	case schema.Mismatch, schema.NotExecutable:
		return &refused{schema.NotVerified, string(s.check.Status)}
	}
	if n := unshown(s.problem); n != nil {
		return &refused{schema.NotMaskable, n.Text + ": the program uses it, and neither text nor diagram's clauses show it"}
	}
	return nil
}

// readFigure reads how the diagram is drawn, where that is known; it fails where another one could not be drawn.
func (s *subject) readFigure() (err error) {
	p := s.problem
	if p.DiagramScene != "" {
		s.figure, err = figure.Read(p.DiagramScene)
		return err
	}
	if p.Synthetic && p.Diagram == schema.PictureDiagram {
		return errors.New("its figure cannot be drawn again")
	}
	return nil
}

// attempt tries the numbers that a problem's program uses, in the order of their lots, until one makes a question.
func (s *stage) attempt(job *stages.Job, sub subject) (attempt, error) {
	var a attempt
	p := sub.problem
	if why := sub.unfit(); why != nil {
		a.fail(why.reason, "%s", why.why)
		return a, nil
	}
	numbers := numbersOf(p)
	solution, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, numbers)
	if err != nil {
		return a, fmt.Errorf("%s: verified, but its program cannot be read (%w); build check anew", p.ID, err)
	}
	statement := forMask(p, numbers)
	if err := sub.readFigure(); err != nil {
		a.fail(schema.FigureTells, "%v", err)
		return a, nil
	}
	if sub.figure != nil {
		statement.Names = namesOf(sub.figure)
	}
	reading, err := mask.Read(statement)
	if err != nil {
		return a, fmt.Errorf("%s: %w", p.ID, err)
	}
	lots := draw(job, p.ID, numbers, solution.Uses())
	if len(lots) == 0 {
		a.fail(schema.NoNumberUsed, "its program uses no number that can be told from others and from constants")
	}
	for _, k := range lots {
		question, refused, err := s.askFor(sub, solution, numbers, reading, k)
		switch {
		case err != nil:
			return a, fmt.Errorf("%s: %w", p.ID, err)
		case refused != nil:
			a.fail(refused.reason, "%s: %s", numbers[k].Text, refused.why)
		default:
			a.question = question
			return a, nil
		}
	}
	return a, nil
}

// unshown is the first number of the record alone that a problem's program uses, nil where it uses none: what is told
// nowhere cannot be reckoned with.
func unshown(p *schema.Problem) *schema.Number {
	used := strings.Fields(p.Solution)
	for i, n := range p.Numbers {
		if n.Field == schema.InRecord && slices.Contains(used, n.Name) {
			return &p.Numbers[i]
		}
	}
	return nil
}

// A refused says why a number is not asked for.
type refused struct {
	reason schema.UnmaskedReason
	why    string
}

// unproven says what is wanted and not proven, nil for nothing.
func (c *Config) unproven(p *proof) *refused {
	switch {
	case c.Require.Recoverable && !p.recoverable:
		return &refused{schema.NotRecoverable, p.unrecovered()}
	case c.Require.Unique && !p.unique:
		return &refused{schema.NotUnique, p.doubt()}
	}
	return nil
}

// askFor makes the question for the k-th number, or says why it is refused.
func (s *stage) askFor(sub subject, solution *program.Program, numbers []schema.Number, reading *mask.Reading, k int) (
	*schema.Backward, *refused, error) {
	masking, err := reading.Mask(k)
	if err != nil {
		var refusal *mask.Refusal
		if !errors.As(err, &refusal) {
			return nil, nil, err
		}
		return nil, &refused{schema.NotMaskable, refusal.Error()}, nil
	}
	scene := ""
	if sub.figure != nil {
		d := drawn{sub.figure, sub.problem, numbers}
		var told *refused
		if scene, told = d.hide(masking); told != nil {
			return nil, told, nil
		}
	}
	proof, err := s.prove(solution, masking, sub.check, spanOf(sub.problem, numbers, masking))
	if err != nil {
		return nil, &refused{schema.NotRecoverable, err.Error()}, nil
	}
	if unproven := s.config.unproven(proof); unproven != nil {
		return nil, unproven, nil
	}
	if s.config.Require.FitsText {
		if m := misfit(sub, solution, numbers, masking); m != nil {
			return nil, m, nil
		}
	}
	proof.span = proof.relative(*sub.check.Gold, numbers, masking, proof.found())
	return sub.question(masking, proof, scene), nil, nil
}

// numbersOf gives the numbers that a problem shows, and behind them those that its text writes out in words where its program may
// write them out as well.
func numbersOf(p *schema.Problem) []schema.Number {
	return append(slices.DeleteFunc(slices.Clone(p.Numbers), func(n schema.Number) bool { return n.Field == schema.InRecord }), stages.WrittenNumbers(p)...)
}

func forMask(p *schema.Problem, numbers []schema.Number) mask.Statement {
	out := mask.Statement{Text: p.Text, Clauses: p.Semantic, Choices: p.Choices,
		Numbers: make([]mask.Number, len(numbers))}
	for i, n := range numbers {
		place := mask.Place{Clause: mask.InText, Start: int(n.Start), End: int(n.End)}
		if n.Field == schema.InClauses {
			place.Clause = int(n.Clause)
		}
		out.Numbers[i] = mask.Number{Name: n.Name, Value: n.Value, Place: place}
	}
	return out
}

// draw puts the numbers in the order of their lots; of several of one name the first stands for all.
func draw(job *stages.Job, id string, numbers []schema.Number, used []int) []int {
	type drawn struct {
		place int
		lot   uint64
	}
	var all []drawn
	seen := map[string]bool{}
	for _, k := range used {
		n := numbers[k]
		if n.Name != "" && seen[n.Name] {
			continue
		}
		seen[n.Name] = true
		where := []string{n.Field, strconv.FormatInt(n.Clause, 10), strconv.FormatInt(n.Start, 10)}
		all = append(all, drawn{k, job.Chance(append([]string{"number", id}, where...)...)})
	}
	slices.SortFunc(all, func(a, b drawn) int { return cmp.Or(cmp.Compare(a.lot, b.lot), cmp.Compare(a.place, b.place)) })
	places := make([]int, len(all))
	for i, d := range all {
		places[i] = d.place
	}
	return places
}
