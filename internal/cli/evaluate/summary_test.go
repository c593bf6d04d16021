package evaluate

import (
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// An accuracy over few responses, or without more than 1 % of them, never stands without its mark, and what the marks mean
// stands below.
func TestSummaryMarksWhatMustNotStandAlone(t *testing.T) {
	const (
		incomplete = "! more than 1 % of the responses are missing, and accuracy is that of the others; the next run asks for them again\n"
		few        = "~ fewer than 30 responses: too few to tell much\n"
		invented   = "The questions are invented: these are no scores on GeoEval.\n"
	)
	whole := evaluatedScore{Model: "m", Setting: "s", Subset: schema.MainAsked, N: 100, Accuracy: new(0.625), Low: new(0.5), High: new(0.75), Cost: new(0.01)}
	with := func(change func(*evaluatedScore)) evaluatedScore {
		s := whole
		change(&s)
		return s
	}
	for _, c := range []struct {
		name string
		sum  evaluatedScores
		line string
		tail string
	}{
		{"whole", evaluatedScores{Folder: "out/evaluation", Scores: []evaluatedScore{whole}}, "m s main 100 62.5 50.0 to 75.0 0 0 $0.0100", "out/evaluation\n"},
		{"a page, invented", evaluatedScores{Folder: "f", Page: "f/p", Synthetic: true, Scores: []evaluatedScore{whole}},
			"m s main 100 62.5 50.0 to 75.0 0 0 $0.0100", invented + "f/p\n"},
		{"incomplete", evaluatedScores{Folder: "f", Scores: []evaluatedScore{with(func(s *evaluatedScore) { s.Missing, s.Incomplete = 2, true })}},
			"m s main 100 ! 62.5 50.0 to 75.0 2 0 $0.0100", incomplete + "f\n"},
		{"few", evaluatedScores{Folder: "f", Scores: []evaluatedScore{with(func(s *evaluatedScore) { s.Few, s.Cost = true, nil })}},
			"m s main 100 ~ 62.5 50.0 to 75.0 0 0 –", few + "f\n"},
		{"few and incomplete", evaluatedScores{Folder: "f", Scores: []evaluatedScore{with(func(s *evaluatedScore) { s.Few, s.Incomplete = true, true })}},
			"m s main 100 ! 62.5 50.0 to 75.0 0 0 $0.0100", incomplete + few + "f\n"},
		{"cut off", evaluatedScores{Folder: "f", Scores: []evaluatedScore{with(func(s *evaluatedScore) {
			s.CutOff, s.unsaid = 60, grade.Unsaid{All: 100, Graded: 100, CutOff: 44, Asked: 44, Empty: 3}
		})}},
			"m s main 100 62.5 50.0 to 75.0 0 60 $0.0100", "44 of 100 responses of m were cut off before any answer: raise max_tokens, or max_completion_tokens where the model has that, with which all of its questions are asked again\n" +
				"3 of 100 responses of m are empty, though the model ended them by itself\nf\n"},
		{"empty, with reasoning", evaluatedScores{Folder: "f", Scores: []evaluatedScore{with(func(s *evaluatedScore) { s.unsaid = grade.Unsaid{All: 100, Empty: 3, Thought: 1} })}},
			"m s main 100 62.5 50.0 to 75.0 0 0 $0.0100", "3 of 100 responses of m are empty, though the model ended them by itself, and 1 of these have reasoning: where that holds the answer, set how the server tells the two apart (its reasoning parser)\nf\n"},
		{"what judges are asked for", evaluatedScores{Folder: "f", Scores: []evaluatedScore{whole}, FirstErrors: evaluatedRulings{N: 11, Missing: 11, one: "judge: 404"}, Principles: evaluatedRulings{N: 9, Missing: 2, one: "judge: 503"}},
			"m s main 100 62.5 50.0 to 75.0 0 0 $0.0100", "! 11 of 11 first errors that judges are to name are missing (judge: 404); evaluate again asks for them\n" +
				"! 2 of 9 principles and final answers that judges are asked about are missing (judge: 503); evaluate again asks for them\nf\n"},
		{"what judges said and cannot be read", evaluatedScores{Folder: "f", Scores: []evaluatedScore{with(func(s *evaluatedScore) { s.Undecided = 2 })},
			Rulings:     evaluatedRulings{N: 78, Unparsed: 4, unread: "judge: no JSON", onUndecided: true},
			FirstErrors: evaluatedRulings{N: 11, Missing: 2, Unparsed: 1, one: "judge: 404", unread: "judge: no kind"}},
			"m s main 100 62.5 50.0 to 75.0 0 0 $0.0100", "2 of 100 answers are undecided, as the rules of grading cannot tell and no judge ruled: they count as not right\n" +
				"! 4 of 78 rulings of judges could not be read (judge: no JSON), and are asked for again by geoeval ledger set-aside --faulty --out f and another evaluate\n" +
				"! 2 of 11 first errors that judges are to name are missing (judge: 404); evaluate again asks for them; " +
				"1 more could not be read (judge: no kind), and are asked for again by geoeval ledger set-aside --faulty --out f and another evaluate\nf\n"},
		{"undecided", evaluatedScores{Folder: "f", Scores: []evaluatedScore{with(func(s *evaluatedScore) { s.Undecided = 7 })}},
			"m s main 100 62.5 50.0 to 75.0 0 0 $0.0100", "7 of 100 answers are undecided, as the rules of grading cannot tell: they count as not right until a judge rules on them " +
				"(--judge MODEL, or judge.judges in evaluation.yaml)\nf\n"},
		{"none", evaluatedScores{Folder: "f", Scores: []evaluatedScore{{Model: "m", Setting: "s", Subset: schema.HardAsked, Missing: 7, Incomplete: true}}},
			"m s hard 0 – – 7 0 –", incomplete + "f\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			if err := c.sum.write(&out); err != nil {
				t.Fatal(err)
			}
			lines := strings.SplitAfterN(out.String(), "\n", 3)
			if diff := cmp.Diff(c.line, strings.Join(strings.Fields(lines[1]), " ")); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.tail, lines[2]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What an answer cost is told where all that was bought has a price, and of nothing else.
func TestCostsAreThoseOfWhatWasBought(t *testing.T) {
	of := func(model string, origin schema.ResponseOrigin, status schema.ResponseStatus, cost *float64) schema.Response {
		return schema.Response{Attempt: schema.Attempt{Model: model, Setting: "s", Subset: schema.MainAsked}, Origin: origin, Status: status, Cost: cost}
	}
	got, _ := costs([]schema.Response{
		of("priced", schema.FromModel, schema.Answered, new(0.25)), of("priced", schema.FromModel, schema.Truncated, new(0.5)),
		of("priced", schema.FromModel, schema.NotObtained, nil), of("priced", schema.FromFile, schema.Answered, nil),
		of("half", schema.FromModel, schema.Answered, new(1.0)), of("half", schema.FromModel, schema.Answered, nil),
		of("built-in", schema.FromAnswerer, schema.Answered, nil),
	})
	want := map[schema.Compared]*float64{{Model: "priced", Setting: "s", Subset: schema.MainAsked}: new(0.75)}
	for _, model := range []string{"half", "built-in"} {
		want[schema.Compared{Model: model, Setting: "s", Subset: schema.MainAsked}] = nil
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A request that rows share was paid once: in the row of each setting and subset, and in all of them.
func TestARequestIsPaidOnce(t *testing.T) {
	of := func(setting string, subset schema.Subset, id, request string) schema.Response {
		return schema.Response{Attempt: schema.Attempt{Model: "m", Setting: setting, Subset: subset, ProblemID: id}, Origin: schema.FromModel,
			Status: schema.Answered, Request: request, Cost: new(0.25)}
	}
	refused := func(setting string) schema.Response { // which is no answer
		r := of(setting, schema.MainAsked, "d", "3")
		r.Status, r.Fault, r.Cost = schema.NotObtained, schema.RefusedForGood+"what it is about", new(0.)
		return r
	}
	got, all := costs([]schema.Response{
		of("text", schema.MainAsked, "a", "1"), of("text", schema.MainAsked, "b", "2"), of("text", schema.MainAsked, "c", "2"),
		of("text", schema.AugAsked, "a", "1"), of("picture", schema.MainAsked, "a", "1"),
		refused("text"), refused("picture"),
	})
	want := map[schema.Compared]*float64{
		{Model: "m", Setting: "text", Subset: schema.MainAsked}:    new(0.5),
		{Model: "m", Setting: "text", Subset: schema.AugAsked}:     new(0.25),
		{Model: "m", Setting: "picture", Subset: schema.MainAsked}: new(0.25),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if all.Known() == nil || *all.Known() != 0.5 || all.Shared != 3 {
		t.Errorf("all cost %v, %d of them shared; want 0.5, 3", all.Known(), all.Shared)
	}
	sum := evaluatedScores{Folder: "f", shared: all.Shared, bought: all.Bought, free: all.Free}
	sum.addUp(&all, &schema.Costs{})
	var b strings.Builder
	if err := sum.write(&b); err != nil {
		t.Fatal(err)
	}
	if want := "\n$0.5000 for what the tables have: 5 answers were bought with 2 requests, as 3 share that of another. Each request was paid once, and every row counts it. " +
		"2 more cost nothing, as prompts that are refused do.\n"; !strings.Contains(b.String(), want) {
		t.Errorf("%s\nlacks %s", b.String(), want)
	}
}

// What judges cost is in the sum of what the tables have, which is not called all that was paid, each request once; where a price is not
// known, no sum is told.
func TestWhatJudgesCostIsInTheSumOfAll(t *testing.T) {
	var answers, unpriced, judges, unpricedJudges, free schema.Costs
	for _, request := range []string{"1", "1", "2"} {
		answers.Add(&schema.Response{Origin: schema.FromModel, Status: schema.Answered, Request: request, Cost: new(0.25)})
	}
	unpriced.Add(&schema.Response{Origin: schema.FromModel, Status: schema.Answered, Request: "1"})
	judges.AddJudged(new(0.125), true, "a")
	judges.AddJudged(new(0.125), true, "a") // another setting shares the answer that is judged
	judges.AddJudged(new(0.125), true, "b", "c")
	judges.AddJudged(new(0.0625), true, "b", "d")
	judges.AddJudged(new(0.125), true, "c", "b")
	judges.AddJudged(nil, false, "e") // it was not obtained
	judges.AddJudged(nil, true, "")   // a person's
	judges.AddJudged(nil, true)       // by rule
	unpricedJudges.AddJudged(nil, true, "a")
	free.AddJudged(new(0.), true, "a")
	const shared = "3 answers were bought with 2 requests, as 1 share that of another. Each request was paid once, and every row counts it."
	var fewer schema.Costs // those of a later run, from whose sample a ruling was displaced
	fewer.AddJudged(new(0.125), true, "a")
	fewer.AddJudged(new(0.0625), true, "d")
	for _, c := range []struct {
		name            string
		answers, judges *schema.Costs
		inAll           *float64
		says            string
	}{
		{"both", &answers, &judges, new(0.8125), "$0.8125 for what the tables have: $0.5000 for the answers and $0.3125 for judges; " + shared},
		{"a ruling left the sample", &answers, &fewer, new(0.6875), "$0.6875 for what the tables have: $0.5000 for the answers and $0.1875 for judges; " + shared},
		{"no judge", &answers, &schema.Costs{}, new(0.5), "$0.5000 for what the tables have: " + shared},
		{"judges that cost nothing", &answers, &free, new(0.5), "$0.5000 for what the tables have: " + shared},
		{"answers of others", &schema.Costs{}, &judges, new(0.3125), "$0.3125 for what the tables have: $0.0000 for the answers and $0.3125 for judges"},
		{"answers without a price", &unpriced, &judges, nil, "$0.3125 for judges; what the answers cost is not known"},
		{"judges without a price", &answers, &unpricedJudges, nil, "$0.5000 for the answers; what judges cost is not known; " + shared},
		{"nothing", &schema.Costs{}, &schema.Costs{}, nil, ""},
	} {
		sum := evaluatedScores{shared: c.answers.Shared, bought: c.answers.Bought}
		sum.addUp(c.answers, c.judges)
		if diff := cmp.Diff(c.inAll, sum.CostInAll); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if diff := cmp.Diff(c.says, sum.paid()); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
