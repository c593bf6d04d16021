package evaluate

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"geoeval/pipeline"
	"geoeval/schema"
)

// unanswered is what is wrong with an evaluation in which no response states an answer, nil for every other.
func unanswered(l pipeline.Layout) (nothing, err error) {
	responses, err := pipeline.ReadIfThere(l, schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "status", "fault")
	if err != nil {
		return nil, err
	}
	grades, err := pipeline.ReadIfThere(l, schema.Grades, "status", "extracted")
	if err != nil {
		return nil, err
	}
	if nothing, err := leftOut(l); nothing != nil || err != nil {
		return nothing, err
	}
	if len(responses) == 0 {
		return errors.New("nothing was answered: nobody is asked, and nothing is imported; name models (--model NAME, ask.models) or files " +
			"(--import PATH, import.files) that answer these questions"), nil
	}
	counts := map[schema.GradeStatus]int{}
	for i := range grades {
		switch g := &grades[i]; g.Status {
		case schema.GradeError, schema.GradeNoAnswer, schema.GradeRefusal, schema.GradeUnparsable, schema.GradeTruncated:
			if g.Extracted != "" && g.Status == schema.GradeTruncated {
				return nil, nil
			}
			counts[g.Status]++
		default:
			return nil, nil
		}
	}
	if counts[schema.GradeError] == len(responses) {
		one := slices.MinFunc(responses, func(a, b schema.Response) int { return cmp.Compare(a.Key(), b.Key()) })
		var lacking schema.Lacking
		for i := range responses {
			lacking.Add(&responses[i])
		}
		return fmt.Errorf("nothing was answered: none of %d responses was obtained; for example %s: %s; mend that: %s", len(responses), one.Spelled(),
			one.Fault, lacking.Next()), nil
	}
	judgements, err := pipeline.ReadIfThere(l, schema.Judgements, "place", "ruling")
	if err != nil {
		return nil, err
	}
	if len(schema.FirstJudgements(judgements)) > 0 { // a judge read what the rules could not
		return nil, nil
	}
	var parts []string
	for _, status := range schema.GradeStatuses {
		if n := counts[status]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", status, n))
		}
	}
	return fmt.Errorf("nothing that was answered can be used: none of %d responses states an answer that can be read (%s); look at them with "+
		"geoeval show ID --out %s", len(responses), strings.Join(parts, ", "), l.Dir), nil
}

// mostReasons is how many reasons are told for which records are left out.
const mostReasons = 5

// quoted are the parts of a reason that differ from record to record.
var quoted = regexp.MustCompile(`"[^"]*"|\S*\d\S*`)

// leftOut says that every record of other harnesses is left out, and why so many; nil where one was accepted, or there are none.
func leftOut(l pipeline.Layout) (nothing, err error) {
	imports, err := pipeline.ReadIfThere(l, schema.Imports, "accepted", "why")
	if err != nil || len(imports) == 0 {
		return nil, err
	}
	type reason struct {
		why string
		n   int
	}
	var all []reason
	at := map[string]int{}
	for i := range imports {
		if imports[i].Accepted {
			return nil, nil
		}
		kind := quoted.ReplaceAllString(imports[i].Why, "…")
		if _, there := at[kind]; !there {
			at[kind] = len(all)
			all = append(all, reason{why: imports[i].Why})
		}
		all[at[kind]].n++
	}
	slices.SortStableFunc(all, func(a, b reason) int { return cmp.Compare(b.n, a.n) })
	var b strings.Builder
	fmt.Fprintf(&b, "nothing is imported: all %d records of other harnesses are left out; %s has the reason of each", len(imports), l.Table(schema.Imports.Name()))
	for _, r := range all[:min(len(all), mostReasons)] {
		like := ""
		if r.n > 1 {
			like = ", for example"
		}
		fmt.Fprintf(&b, "\n  %d%s: %s", r.n, like, r.why)
	}
	if more := len(all) - mostReasons; more > 0 {
		fmt.Fprintf(&b, "\n  and other reasons, %d", more)
	}
	return errors.New(b.String()), nil
}
