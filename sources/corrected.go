package sources

import (
	"encoding/json"
	"slices"

	"geoeval/schema"
)

// Recompute brings the columns of a corrected problem up to date that depend on those in which it differs from was. Its error says why
// the places of the problem's numbers cannot be found again; the other columns are up to date then.
func Recompute(was, p *schema.Problem) error {
	if was.Answer != p.Answer || !slices.Equal(was.Choices, p.Choices) {
		p.RecordFaults = nil // they are about what was published
	}
	if !slices.Equal(was.Choices, p.Choices) {
		p.ChoiceNumbers = make([]*float64, len(p.Choices))
		for i, choice := range p.Choices {
			if i < len(was.Choices) && i < len(was.ChoiceNumbers) && was.Choices[i] == choice {
				p.ChoiceNumbers[i] = was.ChoiceNumbers[i]
			} else {
				p.ChoiceNumbers[i], _ = Value(p.Text, choice)
			}
		}
	}
	if was.Answer != p.Answer {
		_, before := Value(was.Text, was.Answer)
		value, unit := Value(p.Text, p.Answer)
		if i := slices.Index(p.Choices, p.Answer); i >= 0 && p.ChoiceNumbers[i] != nil {
			value = p.ChoiceNumbers[i]
		}
		p.AnswerValue, p.AnswerKind = value, AnswerKind(p.Answer, value)
		if unit != "" || before == was.AnswerUnit {
			p.AnswerUnit = unit
		}
	}
	p.AnswerChoice = p.RightChoice()
	return renumber(was, p)
}

// Published is a problem as it was before its errata, which it is given as corrected: with the old values, and with what depends on
// them computed from these. An erratum whose old value the field cannot have is passed over.
func Published(p *schema.Problem, errata []schema.Erratum) *schema.Problem {
	published := *p
	for i := range errata {
		if column := schema.Problems.Column(errata[i].Field); column != nil {
			restore(column.Field(&published), errata[i].Old)
		}
	}
	_ = Recompute(p, &published) // numbers whose places are not known keep their values
	return &published
}

// restore gives a field the value that [schema.ErratumValue] spells.
func restore(field any, spelled string) {
	switch field := field.(type) {
	case *string:
		*field = spelled
	case *[]string:
		var list []string
		if spelled == "" || json.Unmarshal([]byte(spelled), &list) == nil {
			*field = list
		}
	}
}
