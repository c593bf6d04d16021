package backward

import (
	"geoeval/internal/text/mask"
	"geoeval/schema"
)

// question makes the row of a backward question.
func (sub *subject) question(m *mask.Masking, p *proof, scene string) *schema.Backward {
	problem := sub.problem
	gold := mask.Gold(problem.Answer)
	b := &schema.Backward{
		ID: schema.BackwardID(problem.ID), ParentID: problem.ID, Source: problem.Source, Language: problem.Language,
		Answer: gold, Mask: m.Letter, X: &m.Value, XText: m.Places[0].Text, Semantic: m.Clauses,
		Quantity: schema.Quantity(m.Quantity), Low: &p.low, High: &p.high, Bound: p.bound,
		Recovered: p.recovered, Recoverable: p.recoverable, Unique: p.unique, Equations: p.equations,
		Shape: sub.shape, Level: sub.level,
	}
	switch problem.Language {
	case schema.Chinese:
		b.Text = mask.Chinese.Ask(m.Text, m.Letter, gold)
		b.TextEN = mask.English.Ask(m.Text, m.Letter, gold)
	default:
		b.Text = mask.English.Ask(m.Text, m.Letter, gold)
	}
	for _, other := range p.others {
		b.OtherSolutions = append(b.OtherSolutions, &other)
	}
	for _, place := range m.Places {
		b.Places = append(b.Places, placed(place, problem.Numbers, m.Value))
		b.Pictured = b.Pictured || place.Clause != mask.InText && sub.figure == nil
	}
	b.Scene = scene
	return b
}

// placed is a place as the tables have it, with the name that the solution language has for the number there.
func placed(place mask.Place, numbers []schema.Number, value float64) schema.Number {
	n := schema.Number{Text: place.Text, Value: &value, Field: schema.InText, Start: int64(place.Start),
		End: int64(place.End)}
	if place.Clause != mask.InText {
		n.Field, n.Clause = schema.InClauses, int64(place.Clause)
	}
	for _, of := range numbers {
		if of.Field == n.Field && of.Clause == n.Clause && of.Start <= n.Start && n.End <= of.End {
			n.Name = of.Name
		}
	}
	return n
}
