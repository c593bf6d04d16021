package ingest

import (
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
)

// A correction, alone or beside others, changes no columns but those that its reach names: who asks why one differs would not be told
// the cause.
func TestErrataReachWhatTheySay(t *testing.T) {
	value := func(v float64) *float64 { return &v }
	published := schema.Problem{
		ID: "math/train/1", Source: schema.MATH, Language: schema.English, Text: "The side is 12 cm.", Answer: "13 cm", AnswerValue: value(13),
		AnswerUnit: "cm", AnswerKind: sources.AnswerKind("13 cm", value(13)), Choices: []string{"7", "13 cm"}, ChoiceNumbers: []*float64{value(7), value(13)},
		AnswerLetter: "B", Semantic: []string{"AB = 12"}, DiagramCode: "draw((0,0)--(13,0));", RecordFaults: []string{"one"},
	}
	published.AnswerChoice = published.RightChoice()
	published.Numbers = sources.Numbers(published.Text, func(int) string { return "N0" })
	corrections := map[string]func(*schema.Problem){}
	for _, field := range schema.Correctable {
		corrections[field] = func(p *schema.Problem) {
			switch field := columnOf(field).Field(p).(type) {
			case *string:
				*field = "another one"
			case *[]string:
				*field = []string{"7", "another one"}
			}
		}
	}
	corrections["text"] = func(p *schema.Problem) { p.Text = "The side is 13 m." }
	corrections["answer"] = func(p *schema.Problem) { p.Answer = "7" }
	corrections["answer_letter"] = func(p *schema.Problem) { p.AnswerLetter = "A" }
	corrections["choices"] = func(p *schema.Problem) { p.Choices = []string{"7", "7.0", "13 m"} }
	corrections["diagram_code"] = func(p *schema.Problem) { p.DiagramCode = "draw((0,0)--(7,0));" }
	made := func(fields ...string) *schema.Problem {
		p := published
		for _, field := range fields {
			corrections[field](&p)
		}
		if err := sources.Recompute(&published, &p); err != nil {
			t.Fatalf("%v: %v", fields, err)
		}
		p.CodeTells = codeTells(&p)
		nameTwin(&p)
		return &p
	}
	is := New(Data{}, nil).Describe()
	changing := 0
	hold := func(field string, beside ...string) {
		reached, named := is.Reaches(stages.ReachOfErratum(field))
		if !named {
			t.Errorf("%s: no reach", field)
		}
		was, now := made(beside...), made(append(slices.Clone(beside), field)...)
		for _, column := range schema.Problems.ColumnNames() {
			c := columnOf(column)
			if c.Kind == schema.KindImage || schema.Spell(c.Field(was)) == schema.Spell(c.Field(now)) {
				continue
			}
			changing++
			if !slices.Contains(reached, schema.Problems.Name()+"."+column) {
				t.Errorf("the correction of %s beside %v changed %s", field, beside, column)
			}
		}
	}
	for _, field := range schema.Correctable {
		hold(field)
		for _, other := range schema.Correctable {
			if other == field {
				continue
			}
			hold(field, other)
			for _, third := range []string{"answer", "choices", "text"} {
				if third != field && third != other {
					hold(field, other, third)
				}
			}
		}
	}
	if changing == 0 {
		t.Error("nothing changed")
	}
}
