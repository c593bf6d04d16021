package app

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/format/visible"
	"geoeval/internal/text/mathtext"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/ingest"
)

// A Doubtful correction leaves a problem with an answer that nothing confirms, as its program gives another one or cannot be run, or as
// the answer was a number and is none; or with a solution in prose or a rationale that names the answer before the correction; or it
// leaves a problem that is the same as it was. The end of a build, status, why and release tell of them by this one list.
type Doubtful struct {
	ID string
	// Same is the problem that is the same and was not corrected, "" for none.
	Same string
	// Stage is the one whose tables show it.
	Stage string
	// Why says what is wrong, with the values before and after, and Do what is to be done about it.
	Why, Do string
}

// whatToDo is what is to be done where a program contradicts a corrected answer.
const whatToDo = "correct the program too, in an entry with field: solution, or the problem stays out of GeoEval-2000 (selection.require_check)"

// DoubtfulIn lists those of a build: first those that nothing confirms, then those whose prose names the former answer, each in the order
// of their ids, one a problem. Tables that are not there say of none.
func DoubtfulIn(l pipeline.Layout) (out []Doubtful, err error) {
	errata, err := pipeline.ReadIfThere(l, schema.Errata)
	if err != nil || len(errata) == 0 {
		return nil, err
	}
	checks, err := pipeline.ReadIfThere(l, schema.ProgramChecks)
	if err != nil {
		return nil, err
	}
	for i := range checks {
		if d := doubtful(&checks[i], errata); d != nil {
			d.ID, d.Stage = checks[i].ID, "check"
			out = append(out, *d)
		}
	}
	c, err := readCopies(l, errata)
	if err != nil {
		return nil, err
	}
	return slices.Concat(out, c.stillNaming(errata), c.uncorrected(errata)), nil
}

// stillNaming lists the corrected problems of which a solution in prose or a rationale still names the answer that was published.
func (c *copies) stillNaming(errata []schema.Erratum) (out []Doubtful) {
	of := schema.ErrataOf(errata)
	for _, id := range slices.Sorted(maps.Keys(of)) {
		p := c.problems[id]
		if p == nil {
			continue
		}
		fields := ingest.StillNamed(p, of[id])
		if len(fields) == 0 {
			continue
		}
		left := slices.DeleteFunc(slices.Clone(fields), func(field string) bool {
			return slices.ContainsFunc(of[id], func(e schema.Erratum) bool { return e.Field == field })
		})
		do := "correct that too (geoeval why " + visible.ShellWord(id) + " --erratum)"
		if len(left) == 0 {
			do = "change the entries of errata.yaml with field: " + strings.Join(fields, " and field: ")
		}
		out = append(out, Doubtful{ID: id, Stage: "ingest", Do: do,
			Why: fmt.Sprintf("corrects the answer of %s, and the one that was published is still named by its %s", id, strings.Join(fields, " and its "))})
	}
	return out
}

// doubtful is what is wrong with a problem as errata correct it, nil for nothing.
func doubtful(c *schema.ProgramCheck, errata []schema.Erratum) *Doubtful {
	correction := func(field string) *schema.Erratum {
		if i := slices.IndexFunc(errata, func(e schema.Erratum) bool { return e.ID == c.ID && e.Field == field }); i >= 0 {
			return &errata[i]
		}
		return nil
	}
	answer, solution := correction("answer"), correction("solution")
	switch {
	case answer != nil && noNumberAnyMore(answer):
		return &Doubtful{Why: fmt.Sprintf("corrects the answer of %s from %q, a number, to %q, which geoeval does not read as a number", c.ID, brief(answer.Old), brief(answer.New)),
			Do: "answers are not compared with it as numbers, and its program does not confirm it. Write it as a number, if it is one"}
	case answer != nil && solution == nil && c.Status == schema.Mismatch:
		return &Doubtful{Why: fmt.Sprintf("corrects the answer, and not the program, of %s, whose program gives %s (%q → %q)", c.ID,
			gives(c, answer.Old), brief(answer.Old), brief(answer.New)), Do: whatToDo}
	case (answer != nil || solution != nil) && c.Status == schema.Mismatch:
		return &Doubtful{Why: fmt.Sprintf("corrects the program of %s, which gives %v, and the answer is %v", c.ID, *c.Computed, *c.Gold),
			Do: "correct one of the two, or the problem stays out of GeoEval-2000 (selection.require_check)"}
	case solution != nil && c.Status == schema.NotExecutable:
		return &Doubtful{Why: fmt.Sprintf("corrects the program of %s from %q to %q, and it is not checked: %s", c.ID, brief(solution.Old), brief(solution.New), c.Detail),
			Do: "mend the entry with field: solution"}
	}
	return nil
}

// mostBrief is how many characters of a value a note has.
const mostBrief = 60

func brief(value string) string { return Brief(value, mostBrief) }

// noNumberAnyMore says whether a correction of an answer makes a number something that is none.
func noNumberAnyMore(e *schema.Erratum) bool {
	return slices.ContainsFunc(e.Recomputed, func(change string) bool {
		return strings.HasPrefix(change, "answer_value: ") && strings.HasSuffix(change, " → null")
	})
}

// gives is what the program gives.
func gives(c *schema.ProgramCheck, old string) string {
	gives := fmt.Sprint(*c.Computed)
	if was, _, ok := mathtext.ValueUnit(old); ok && math.Abs(was-*c.Computed) <= *c.Tolerance {
		gives += ", the answer as published"
	}
	return gives
}

// Note is a note of it.
func (d *Doubtful) Note() string { return "errata.yaml " + d.Why + ": " + d.Do }

// mostWarned is how many doubtful corrections are told of one by one.
const mostWarned = 10

// WarnOfDoubtful tells of the doubtful corrections of a build.
func (o *Options) WarnOfDoubtful(l pipeline.Layout) error {
	all, err := DoubtfulIn(l)
	for i := range all[:min(len(all), mostWarned)] {
		o.Warn(all[i].Note())
	}
	if more := len(all) - mostWarned; more > 0 {
		o.Warn(fmt.Sprintf("%s like these: geoeval status --tables lists them", facts.Count(more, "more correction")))
	}
	return err
}
