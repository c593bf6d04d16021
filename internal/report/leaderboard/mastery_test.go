package leaderboard_test

import (
	"fmt"
	"strings"
	"testing"

	"geoeval/internal/knowledge/mastery"
	"geoeval/internal/report/leaderboard"
	"geoeval/internal/report/readertest"
	"geoeval/schema"
)

// stepwise adds problems that the first model was asked in whole and in two steps: T and F are right and wrong answers.
func (f *fixture) stepwise(answers ...string) {
	counts := mastery.Counts{}
	for n, a := range answers {
		parent := idOf(n)
		d := schema.Diagnosis{Model: models[0], Setting: settings[1], ProblemID: parent, Repeat: 1, Steps: 2, Concepts: []string{"wemath/area-of-circles", "wemath/area-of-squares"}}
		var right []bool
		for i := range 3 {
			step := int64(i+1) % 3 // the whole comes last
			q := schema.Evaluated{Subset: schema.StepsAsked, ProblemID: fmt.Sprintf("steps/%s/%d", parent, step), ParentID: parent, Source: schema.MATH, Language: schema.English,
				Step: step, Steps: 2, Key: schema.StepKey(2, step), Concepts: d.Concepts, Text: fmt.Sprintf("Question %d of problem %d.", step, n),
				Answer: "7", Choices: []string{"6", "7"}, AnswerLetter: "B", AnswerChoice: "7"}
			if step > 0 {
				q.Concepts = d.Concepts[i : i+1]
			} else {
				q.ProblemID, q.Key = "steps/"+parent+"/multi", "2steps_multi"
			}
			at := schema.Attempt{Model: models[0], Setting: settings[1], Subset: q.Subset, ProblemID: q.ProblemID, Repeat: 1}
			says := map[byte]string{'T': "B", 'F': "A"}[a[i]]
			f.questions = append(f.questions, q)
			f.responses = append(f.responses, schema.Response{Attempt: at, Text: "I take choice " + says + " of problem " + parent, Status: schema.Answered, Origin: schema.FromModel, Prompt: "p", Request: "r"})
			f.grades = append(f.grades, schema.Grade{Attempt: at, Extracted: says, Verdict: says == "B", Status: schema.GradeOK, Rules: []string{"C1"}, Class: 1})
			right = append(right, says == "B")
			if step > 0 && says == "B" {
				d.StepsRight++
			}
			if step > 0 {
				d.Verdicts = append(d.Verdicts, map[bool]string{true: "right", false: "wrong"}[says == "B"])
			}
		}
		d.Whole = map[bool]schema.StepVerdict{true: schema.StepRight, false: schema.StepWrong}[right[2]]
		d.Strict, d.Loose = mastery.Of(right[:2], right[2])
		counts.Add(d.Strict, d.Loose, 1)
		f.diagnoses = append(f.diagnoses, d)
	}
	n := counts.N()
	strict, loose := mastery.Published.Averages(counts, n)
	for measure, sum := range map[schema.MasteryMeasure]float64{
		schema.RateIK: float64(counts.IK), schema.RateIG: float64(counts.IG), schema.RateCMStrict: float64(counts.CMStrict), schema.RateRMStrict: float64(counts.RMStrict),
		schema.RateCMLoose: float64(counts.CMLoose), schema.RateRMLoose: float64(counts.RMLoose), schema.StrictAvg: strict * float64(n), schema.LooseAvg: loose * float64(n),
	} {
		of := n
		if strings.HasPrefix(string(measure), "RM") {
			of = counts.CMStrict + counts.RMStrict
		}
		value := sum / float64(of)
		f.mastered = append(f.mastered, schema.Mastered{Model: models[0], Setting: settings[1], Part: "all", Measure: measure, N: int64(of), Sum: &sum, Value: &value,
			Low: new(value / 2), High: new((1 + value) / 2)})
	}
}

// A problem whose steps are all right and whose whole is wrong is an IG, which leads to its chain.
func TestMasteryInABrowser(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.stepwise("TTF", "TFT", "TTT", "FFF")
	r := readertest.Open(t, written(t, f, leaderboard.Options{}))
	r.Goes("#mastery")
	r.Expects(`[...document.querySelectorAll("#outcomes tbody tr")].map((tr) => tr.dataset.key).join()`, "model-a|text")
	r.Expects(`[...document.querySelectorAll("#outcomes tbody td b")].slice(0, 8).map((b) => b.textContent).join(" ")`, "25.0 25.0 25.0 50.0 37.5 50.0 0.0 62.5")
	r.Expects(`document.querySelector("#wemath-2 tbody th").textContent.startsWith("GPT-4o")`, "true")

	r.Says(`document.querySelectorAll("#outcomes a")[1].click()`) // IG
	r.Expects(found, "1 of 564 samples")
	r.Goes("#sample=model-a%7Ctext%7Csteps%7Csteps%2F" + strings.ReplaceAll(idOf(0), "/", "%2F") + "%2Fmulti%7C0001")
	r.Waits(`document.querySelector("#part-chain [data-outcome]") !== null`)
	r.Expects(`document.querySelector("#part-chain [data-outcome]").textContent`, "IG")
	r.Expects(`[...document.querySelectorAll("#part-chain li.link .verdict")].map((v) => v.textContent).join()`, "✓ right,✓ right,✗ wrong")
	r.Expects(`[...document.querySelectorAll("#part-chain li.link .text:first-child")].map((v) => v.textContent).join(" ")`, "Question 1 of problem 0. Question 2 of problem 0. Question 0 of problem 0.")
	r.Expects(`document.querySelector("#part-chain li.link:last-child [aria-current]").textContent`, "The whole")
	r.Expects(`document.querySelector("#part-chain details .answer-text").textContent`, "I take choice B of problem "+idOf(0))
	r.Says(`document.querySelector("#part-chain li.link a").click()`) // the first step
	r.Waits(`document.querySelector("#part-chain [aria-current]")?.textContent === "Step 1 of 2"`)
	r.Expects(`document.querySelector("#part-chain [data-outcome]").textContent`, "IG")

	// Other subsets have no chain.
	r.Goes(sample("model-a", "text", schema.MainAsked, 0, 1))
	r.Waits(`document.getElementById("title") !== null && document.getElementById("part-chain") === null`)
	r.Expects(`document.getElementById("part-chain") === null && document.getElementById("title") !== null`, "true")
	r.Ends()
}

// An evaluation without such problems says so.
func TestNoMastery(t *testing.T) {
	t.Parallel()
	if page := written(t, newFixture(t), leaderboard.Options{}); !strings.Contains(page, "No problem was asked step by step") {
		t.Error("it does not")
	}
}
