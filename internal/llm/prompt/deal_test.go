package prompt_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"geoeval/internal/llm/prompt"
)

// dealt is the model's name, and its place among namesakes, of each candidate of 2,000 problems.
func dealt(models prompt.Models) map[string]string {
	to := map[string]string{}
	for p := range 2000 {
		for n := 1; n <= 5; n++ {
			id := fmt.Sprint("mathqa/train/", p)
			m := models.Deal(id, n)
			to[fmt.Sprint(id, " ", n)] = fmt.Sprint(m.Name, m.MaxTokens)
		}
	}
	return to
}

func TestCandidatesAreDealtByShares(t *testing.T) {
	models := prompt.Models{{Name: "a", Share: 3}, {Name: "b"}, {Name: "c", Share: 6}}
	counts := map[string]int{}
	for _, to := range dealt(models) {
		counts[to]++
	}
	for name, want := range map[string]float64{"a0": 3000, "b0": 1000, "c0": 6000} {
		if got := float64(counts[name]); math.Abs(got-want) > 4*math.Sqrt(want) {
			t.Errorf("%s has %v of 10000, want about %v", name, got, want)
		}
	}
}

// Neither the models' order nor what else is set of them decides; one that is added or gone moves nothing between the
// others.
func TestWhatIsDealtStays(t *testing.T) {
	models := prompt.Models{{Name: "a", Share: 3}, {Name: "b"}, {Name: "c", Share: 6}}
	first := dealt(models)
	turned := slices.Clone(models)
	slices.Reverse(turned)
	for of, to := range dealt(turned) {
		if first[of] != to {
			t.Fatalf("%s goes to %s, and in another order to %s", of, first[of], to)
		}
	}
	moved := 0
	for of, to := range dealt(append(slices.Clone(models), prompt.Model{Name: "d", Share: 10})) {
		if to != first[of] {
			if moved++; to != "d0" {
				t.Fatalf("%s went from %s to %s when d came", of, first[of], to)
			}
		}
	}
	if moved < 4700 || moved > 5300 {
		t.Errorf("%d of 10000 went to d, whose share is half", moved)
	}
	for of, to := range dealt(models[:2]) {
		if first[of] != "c0" && to != first[of] {
			t.Fatalf("%s went from %s to %s when c was gone", of, first[of], to)
		}
	}
	fewer := slices.Clone(models)
	fewer[2].Share = 5
	for of, to := range dealt(fewer) {
		if first[of] != "c0" && to != first[of] {
			t.Fatalf("%s went from %s to %s when c lost a share", of, first[of], to)
		}
	}
}

// Two entries of one name are two models, as with two temperatures.
func TestNamesakesShare(t *testing.T) {
	counts := map[string]int{}
	for _, to := range dealt(prompt.Models{{Name: "a", MaxTokens: 1}, {Name: "a", MaxTokens: 2}}) {
		counts[to]++
	}
	if len(counts) != 2 || counts["a1"] < 4700 || counts["a2"] < 4700 {
		t.Error(counts)
	}
}

// One is what was asked before there were several: every candidate is its own.
func TestOneModelGetsAll(t *testing.T) {
	one := prompt.ModelsOf(prompt.Model{Name: "a"}, nil)
	if m := one.Deal("x", 7); m != &one[0] {
		t.Errorf("%+v", m)
	}
}

func TestStructuresAreRead(t *testing.T) {
	s := prompt.OneText("x")
	for _, c := range []struct{ answer, text, why string }{
		{`{"text":"AB = 3"}`, "AB = 3", ""},
		{" {\n\"text\": \"求 AB\", \"more\": 1}\n", "求 AB", ""},
		{`{"text":""}`, "", ""},
		{`{"text":null}`, "", `is JSON without the text "text", which was asked for`},
		{`{"text":["a"]}`, "", `is JSON without the text "text", which was asked for`},
		{`{"Text":"a"}`, "", `is JSON without the text "text", which was asked for`},
		{"```json\n{\"text\":\"a\"}\n```", "a", ""},
		{"In \\frac{AB}{2} only the name changes:\n{\"text\":\"a {1}\"} That is all.", "a {1}", ""},
		{`"AB = 3"`, "", "has no JSON object, which was asked for"},
		{`null`, "", "has no JSON object, which was asked for"},
		{`AB = 3`, "", "has no JSON object, which was asked for"},
		{`{AB = 3}`, "", "has an object that is no JSON, which was asked for"},
		{`{"text":"a"`, "", "has no JSON object, which was asked for"},
		{`{"text":"a"} {"text":"b"}`, "", "has several JSON objects, and one was asked for"},
		{`{"text":"a"} {"more":1}`, "", "has several JSON objects, and one was asked for"},
		{``, "", "has no JSON object, which was asked for"},
	} {
		t.Run(c.answer, func(t *testing.T) {
			text, err := s.Read(c.answer)
			if why := fmt.Sprint(err); text != c.text || err == nil != (c.why == "") || err != nil && why != c.why {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
}

// Who wants the whole object is given the answer as it came, where it has one, and reads the first as without a form.
func TestAWholeObjectIsLeftToItsReader(t *testing.T) {
	for answer, why := range map[string]string{
		`{"same":1}`:                            "<nil>",
		"```json\n{\"same\":1}\n```":            "<nil>",
		`They say the same. {"same":1} {"a":2}`: "<nil>",
		"They say the same.":                    "has no JSON object, which was asked for",
		`{"same":1`:                             "has no JSON object, which was asked for",
	} {
		text, err := new(prompt.Structure).Read(answer)
		if got := fmt.Sprint(err); got != why || err == nil && text != answer {
			t.Errorf("%s: %q, %s; want %s", answer, text, got, why)
		}
	}
}

func TestSeedsCountOnWithCandidates(t *testing.T) {
	p, err := prompt.Parse("p", "--- user\n{{.}}")
	if err != nil {
		t.Fatal(err)
	}
	m := prompt.Model{Name: "a", MaxTokens: 9, Seed: new(int64(7))}
	for n := 1; n <= 3; n++ {
		r, err := p.Request(&m, n, prompt.Filling{Data: "x"})
		if err != nil || r.Seed == nil || *r.Seed != int64(6+n) {
			t.Errorf("candidate %d has the seed %v (%v)", n, r.Seed, err)
		}
	}
	if *m.Seed != 7 {
		t.Error("the model's own seed was changed")
	}
}
