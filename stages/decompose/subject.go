package decompose

import (
	"fmt"

	"geoeval/internal/program"
	"geoeval/internal/program/chain"
	"geoeval/schema"
	"geoeval/stages"
)

// A subject is a problem with what other stages say of it.
type subject struct {
	problem *schema.Problem
	check   *schema.ProgramCheck
	goal    schema.Goal
	// kept is the problem that stays for this one, "" for one that stays itself.
	kept string
}

// read gives a problem. One without check or label is an error.
func read(of *stages.Subject) (*subject, error) {
	s := &subject{problem: stages.RowOf(of, schema.Problems), check: stages.RowOf(of, schema.ProgramChecks)}
	label := stages.RowOf(of, schema.Labels)
	if s.check == nil || label == nil {
		return nil, fmt.Errorf("%s: its check or its label is missing; build check and label anew", of.Key)
	}
	s.goal = label.Goal
	if d := stages.RowOf(of, schema.Duplicates); d != nil {
		s.kept = d.KeptID
	}
	return s, nil
}

// percent is what the program's own values are of those of the answer: a hundred times, where it counts in percent.
func (s *subject) percent() float64 {
	if s.check.Percent {
		return 100
	}
	return 1
}

// forChain is the problem as its chain is asked for.
func (s *subject) forChain() chain.Problem {
	p := s.problem
	c := chain.Problem{
		Language: program.Language(p.SolutionLanguage), Program: p.Solution, Numbers: numbersOf(p),
		Text: p.Text, TextZH: p.TextZH, Chinese: p.Language == schema.Chinese, Clauses: p.Semantic, Pictured: p.Diagram != "",
		Gold: *s.check.Gold * s.percent(), Slack: *s.check.Tolerance * s.percent(), Answer: p.Answer, Goal: string(s.goal),
	}
	return c
}

// numbersOf gives the numbers that a problem shows, and behind them those that its text writes out in words where its
// program may write them out as well.
func numbersOf(p *schema.Problem) []chain.Number {
	var numbers []chain.Number
	for _, n := range p.Numbers {
		if n.Field != schema.InRecord {
			number := chain.Number{Name: n.Name, Text: n.Text, Value: n.Value}
			if n.Field == schema.InText {
				number.InText, number.Start, number.End, number.Before = true, int(n.Start), int(n.End), p.Text[:n.Start]
			} else {
				number.Before = p.Semantic[n.Clause][:n.Start]
			}
			numbers = append(numbers, number)
		}
	}
	for _, w := range stages.WrittenNumbers(p) {
		numbers = append(numbers, chain.Number{Text: w.Text, Value: w.Value, InText: true, Start: int(w.Start), End: int(w.End)})
	}
	return numbers
}
