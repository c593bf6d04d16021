package leaderboard

import (
	"cmp"
	"slices"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// facets are those by which some responses differ from others.
func (e *evaluation) facets() []*onefile.Facet {
	var settings, rules []string
	for i := range e.runs {
		if !slices.Contains(settings, e.runs[i].setting) {
			settings = append(settings, e.runs[i].setting)
		}
	}
	for _, r := range grade.RuleBook {
		rules = append(rules, r.ID)
	}
	for i := range e.attempts {
		if g := e.attempts[i].grade; g != nil {
			for _, r := range g.Rules {
				if !slices.Contains(rules, r) {
					rules = append(rules, r)
				}
			}
		}
	}
	slices.Sort(settings)
	model := onefile.NewFacet("model", "Model", e.models())
	setting := onefile.NewFacet("setting", "Setting", settings)
	subset := onefile.NewFacet("subset", "Subset", spelled(schema.EvaluatedSubsets))
	said := onefile.NewFacet("verdict", "Verdict", verdictNames)
	status := onefile.NewFacet("status", "How it was read", spelled(schema.GradeStatuses))
	asked := onefile.NewFacet("asked", "What came of asking", spelled(schema.ResponseStatuses))
	judged := onefile.NewFacet("judge", "Judged", []string{"right", "wrong", "unparsed", "error", "not judged"})
	firstError := onefile.NewFacet("error", "First error", each(spelled(schema.ErrorKinds), unscored))
	rule := onefile.NewFacet("rule", "Rule", rules)
	source := onefile.NewFacet("source", "Source", spelled(schema.Sources))
	third := onefile.NewFacet("third", "Complexity, in thirds", spelled(schema.Levels))
	level := onefile.NewFacet("level", "Complexity, by the paper's cuts", spelled(schema.Levels))
	diagram := onefile.NewFacet("diagram", "Diagram", []string{schema.DiagramShown, schema.DiagramNone})
	language := onefile.NewFacet("language", "Language", spelled(schema.Languages))
	outcome := onefile.NewFacet("outcome", "Outcome of the whole and its steps", outcomeNames)
	asStep := onefile.NewFacet("step", "Asked", []string{"in whole", "a step"})
	origin := onefile.NewFacet("origin", "Problem", []string{"published", "synthetic"})
	for i := range e.attempts {
		a := &e.attempts[i]
		q := &e.questions[a.question]
		model.Add(e.runs[a.run].model)
		setting.Add(e.runs[a.run].setting)
		subset.Add(string(q.Subset))
		said.Add(verdictNames[a.verdict()])
		asked.Add(string(a.response.Status))
		if a.grade != nil {
			status.Add(string(a.grade.Status))
			rule.Add(a.grade.Rules...)
		} else {
			status.Add()
			rule.Add()
		}
		judged.Add(a.judged()...)
		firstError.Add(a.kindsOf()...)
		source.Add(string(q.Source))
		third.Add(string(q.LevelByQuantile))
		level.Add(string(q.Level))
		if e.pictureOf[a.question] >= 0 {
			diagram.Add(schema.DiagramShown)
		} else {
			diagram.Add(schema.DiagramNone)
		}
		language.Add(string(q.Language))
		outcome.Add(e.outcome(a))
		switch {
		case q.Steps == 0:
			asStep.Add()
		case q.Step == 0:
			asStep.Add("in whole")
		default:
			asStep.Add("a step")
		}
		if q.Synthetic {
			origin.Add("synthetic")
		} else {
			origin.Add("published")
		}
	}
	all := []*onefile.Facet{model, setting, subset, said, status, asked, judged, firstError, rule, source, third, level, diagram, language, outcome, asStep, origin}
	return slices.DeleteFunc(all, (*onefile.Facet).Same)
}

// judged says what judges said of a response.
func (a *attempt) judged() []string {
	if len(a.judgements) == 0 {
		return []string{"not judged"}
	}
	var out []string
	for _, j := range a.judgements {
		out = append(out, cmp.Or(string(j.Ruling), string(j.Status)))
	}
	return out
}

func (e *evaluation) measures() []onefile.Measure {
	tokens := onefile.Measure{Name: "tokens", Title: "Tokens answered"}
	size := onefile.Measure{Name: "bytes", Title: "Length of the answer, in bytes"}
	cost := onefile.Measure{Name: "cost", Title: "Cost, in cents"}
	for i := range e.attempts {
		a := &e.attempts[i]
		size.Add(float64(a.size))
		if a.response.CompletionTokens > 0 {
			tokens.Add(float64(a.response.CompletionTokens))
		} else {
			tokens.AddNone()
		}
		if c := a.response.Cost; c != nil && (*c > 0 || a.response.Status != schema.NotObtained) { // a prompt that was refused is no answer for $0
			cost.Add(100 * *c)
		} else {
			cost.AddNone()
		}
	}
	return []onefile.Measure{tokens, size, cost}
}
