package check_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"geoeval/schema"
)

// mutants is how many times the gold answer of each problem is changed.
const mutants = 12

// A program cannot be right about a gold answer that somebody has changed. Every verified problem is given other gold
// answers, farther from what its program gives than the tolerance; none may stay verified.
func TestNoProgramVerifiesAChangedAnswer(t *testing.T) { changeAnswers(t, rightProblems()) }

// changeAnswers fails the test where a verified problem is verified with another gold answer too.
func changeAnswers(t *testing.T, problems []schema.Problem) {
	t.Helper()
	chance := rand.New(rand.NewPCG(5, 6))
	verified := map[string]float64{}
	for _, c := range run(t, problems) {
		if c.Status == schema.Verified {
			verified[c.ID] = *c.Computed
		}
	}
	var changed []schema.Problem
	answers := map[string]string{}
	for i := range problems {
		p := &problems[i]
		computed, ok := verified[p.ID]
		for k := range mutants {
			if !ok {
				break
			}
			q, relabelled := relabelled(chance, p)
			if k > 0 || !relabelled {
				q = reworded(chance, p, computed)
			}
			q.ID += fmt.Sprintf("/%d", k)
			answers[q.ID] = fmt.Sprintf("%q (%s) in place of %q (%s)", q.Answer, q.AnswerLetter, p.Answer, p.AnswerLetter)
			changed = append(changed, q)
		}
	}
	if len(changed) == 0 {
		t.Fatal("no problem is verified as it is")
	}
	for _, c := range run(t, changed) {
		if c.Status != schema.Mismatch {
			t.Errorf("%s: %s with the answer %s: the program gives %v", c.ID, c.Status, answers[c.ID], *c.Computed)
		}
	}
	t.Logf("%d changed answers", len(changed))
}

// reworded is a problem with another gold answer, written with a random number of places, and with the gold choice written
// likewise or left as it is. computed is what the problem's program gives, in the language's own count.
func reworded(chance *rand.Rand, p *schema.Problem, computed float64) schema.Problem {
	percent := 1.0
	unit := ""
	if strings.HasSuffix(p.Answer, "%") && p.SolutionLanguage == inMathQA {
		percent, unit = 100, " %"
	}
	for {
		factor := math.Exp(chance.NormFloat64() * math.Pow(10, -3*chance.Float64())) // from a thousandth away to several times
		places := chance.IntN(7)
		text := strconv.FormatFloat(computed*factor+chance.NormFloat64()*0.01, 'f', places, 64)
		number, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(err)
		}
		size := math.Abs(number)
		tolerance := max(0.001*size, min(math.Pow(10, -float64(places))/2, 0.01*size))
		if size == 0 {
			tolerance = 0.001
		}
		if math.Abs(number-computed) <= tolerance*(1+1e-6) {
			continue // this is no change
		}
		q := *p
		q.Answer, q.AnswerValue = text+unit, new(number/percent)
		if q.AnswerLetter != "" && chance.IntN(2) == 0 {
			gold := q.AnswerLetter[0] - 'A'
			q.Choices, q.ChoiceNumbers = slices.Clone(q.Choices), slices.Clone(q.ChoiceNumbers)
			q.Choices[gold], q.ChoiceNumbers[gold] = q.Answer, q.AnswerValue
		}
		return q
	}
}

// relabelled is a problem with another choice as its gold answer, or with another choice's letter alone. It gives false
// where no choice is another number.
func relabelled(chance *rand.Rand, p *schema.Problem) (schema.Problem, bool) {
	if p.AnswerLetter == "" {
		return *p, false
	}
	was := p.ChoiceNumbers[p.AnswerLetter[0]-'A']
	for _, i := range chance.Perm(len(p.Choices)) {
		if n := p.ChoiceNumbers[i]; n != nil && was != nil && *n != *was {
			q := *p
			q.AnswerLetter = string(rune('A' + i))
			if chance.IntN(2) == 0 {
				q.Answer, q.AnswerValue = p.Choices[i], n
			}
			return q, true
		}
	}
	return *p, false
}
