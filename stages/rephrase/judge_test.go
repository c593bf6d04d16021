package rephrase_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
	"geoeval/stages/stagetest"
)

const judgeName = "judge-1"

// turned is a problem with a relation, and what a model says of it: a wording that turns the relation, and passes every check.
func turned() script {
	return script{
		problem: problem(700, schema.English, "A rectangle is 17 cm wide, and its length is twice its width. What is its perimeter in cm?", "102"),
		says: []string{
			"A rectangle that is 17 cm wide has a width twice its length. Find its perimeter in cm.",
			"A rectangle that is 17 cm wide has a length twice its width. Find its perimeter in cm.",
			"Determine the perimeter in cm of a rectangle which is 17 cm wide and whose length is twice its width.",
			"Given a rectangle that is 17 cm wide and whose length is twice its width, find its perimeter in cm.",
		},
	}
}

func isTurned(text string) bool { return strings.Contains(text, "width twice its length") }

// judged is a build of what scripts say, whose candidates are judged: by a model that compares, and says that two wordings differ
// where the second has the width for twice the length; and by one that solves, and comes to half there.
func judged(t testing.TB, protocol string, scripts ...script) (*author, *build) {
	t.Helper()
	a := newAuthor(t, scripts)
	writes := a.answering
	a.answering = func(c *llmtest.Call) string {
		if c.Model != judgeName {
			return writes(c)
		}
		shown := c.Messages[len(c.Messages)-1].Content
		both := strings.Contains(shown, "Second wording:") || strings.Contains(shown, "第二种表述")
		wrong := isTurned(shown)
		switch {
		case both && wrong:
			return `They differ. {"same": 0, "reason": "the relation is turned"}`
		case both:
			return `{"same": 1, "reason": "only the order is another"}`
		case wrong:
			return `Half of it. The answer is \boxed{51}`
		}
		return `Twice of it. The answer is \boxed{102}`
	}
	b := newBuild(t, a, scripts)
	b.llm.Prices[judgeName] = llm.Price{Input: 1, Output: 1}
	b.config.Judge = &rephrase.Judge{Model: prompt.Model{Name: judgeName, MaxTokens: 200}, Protocol: protocol}
	return a, b
}

// calls counts the requests that asked a model.
func (a *author) calls(model string) (n int) {
	for _, c := range a.Calls() {
		if c.Model == model {
			n++
		}
	}
	return n
}

func TestATurnedRelationIsNotDrawn(t *testing.T) {
	for _, protocol := range []string{rephrase.Same, rephrase.Solve} {
		t.Run(protocol, func(t *testing.T) {
			a, b := judged(t, protocol, turned())
			b.config.Candidates = 4
			b.mustRun(t)
			rows := b.candidates(t)
			for _, r := range rows {
				want := schema.JudgedSame
				says := map[string]string{rephrase.Same: "only the order is another", rephrase.Solve: "102"}[protocol]
				if isTurned(r.Text) {
					want, says = schema.JudgedDiffers, map[string]string{rephrase.Same: "the relation is turned", rephrase.Solve: "51"}[protocol]
				}
				if !r.Passed || r.Judged != want || r.JudgeSays != says || r.Judge != judgeName+"-2024" || r.JudgeRequest == "" {
					t.Errorf("%s: passed %v, judged %q by %q, who says %q: %v", r.Text, r.Passed, r.Judged, r.Judge, r.JudgeSays, r.Faults)
				}
				if r.Drawn && want == schema.JudgedDiffers {
					t.Errorf("drawn: %s", r.Text)
				}
			}
			of := b.augmented(t)[0]
			if len(rows) != 4 || of.Passed != 4 || of.Differ != 1 || of.Unchanged || isTurned(of.Text) {
				t.Errorf("%+v", of)
			}
			if a.calls(judgeName) != 4 {
				t.Errorf("the judge was asked %d times", a.calls(judgeName))
			}
			if notes := strings.Join(b.notes, "\n"); !strings.Contains(notes, "the judge finds of 1 candidates that they differ") {
				t.Error(notes)
			}

			asked := a.Requests()
			again := b.again(func(b *build) { b.offline, b.key = true, "" }).mustRun(t)
			same(t, b, again)
			if a.Requests() != asked {
				t.Errorf("%d requests were sent again", a.Requests()-asked)
			}
			recalls(t, b)
		})
	}
}

// recalls holds what verifying makes of the tables against them; nobody is asked.
func recalls(t *testing.T, b *build) {
	t.Helper()
	made, err := stages.Remake(context.Background(), b.stage, b.job())
	if err != nil {
		t.Fatal(err)
	}
	diffTables(t, b.candidates(t), made["rephrasings"].([]schema.Rephrasing))
	diffTables(t, b.augmented(t), made["augmented"].([]schema.Augmented))
}

func TestWhereAllDifferTheOriginalStands(t *testing.T) {
	s := turned()
	s.says = s.says[:1]
	_, b := judged(t, rephrase.Same, s)
	b.config.Candidates, b.config.Limit = 1, 3
	b.mustRun(t)
	of := b.augmented(t)[0]
	if !of.Unchanged || of.Candidate != 0 || of.Model != "" || of.Text != s.problem.Text || of.Passed != 1 || of.Differ != 1 {
		t.Errorf("%+v", of)
	}
	why, err := b.stage.Describe().Audit.Explain(b.job(), s.problem.ID)
	if want := "not rephrased: 1 of 1 candidates passed the checks, a judge finds of 1 of these that they differ, and its own text stays"; err != nil || why != want {
		t.Errorf("%q, %v", why, err)
	}
	recalls(t, b)
}

func TestAJudgeWhoCannotBeRead(t *testing.T) {
	a, b := judged(t, rephrase.Same, turned())
	a.answering = func(c *llmtest.Call) string {
		if c.Model == judgeName {
			return "Who knows?"
		}
		return a.answer(c)
	}
	b.config.Candidates = 1
	b.mustRun(t)
	r := b.candidates(t)[0]
	if r.Judged != schema.JudgedUndecided || r.JudgeSays != "unparsed: has no JSON object" || !r.Drawn {
		t.Errorf("%+v", r)
	}
	if n := a.calls(judgeName); n != 3 {
		t.Errorf("asked %d times", n)
	}
	recalls(t, b)
}

// A judge of the rewriter's wordings is asked in the same way, and the ledger has what it says.
func TestTheRewriterIsJudged(t *testing.T) {
	a, b := judged(t, rephrase.Same, invented()[:12]...)
	b.config.Provider = rephrase.Rules
	plan := b.plan(t)
	b.mustRun(t)
	passed := 0
	for _, r := range b.candidates(t) {
		if r.Passed != (r.Judged == schema.JudgedSame) {
			t.Errorf("%+v", r)
		}
		if r.Passed {
			passed++
		}
	}
	if passed == 0 || a.calls(judgeName) != passed || a.calls(modelName) != 0 || plan.Calls != passed || plan.Model != judgeName {
		t.Errorf("%d passed; %d were judged, and %d planned of %s", passed, a.calls(judgeName), plan.Calls, plan.Model)
	}
	if after := b.plan(t); after.Calls != 0 || after.Owned != passed {
		t.Errorf("%+v", after)
	}
	recalls(t, b)
}

func TestAPlanHasTheJudge(t *testing.T) {
	a, b := judged(t, rephrase.Same, fluent(30)...)
	p := b.plan(t)
	if p.Calls != 180 || p.CallsLow != 90 || p.Model != modelName+", "+judgeName || len(p.Models) != 2 || p.Models[0].Calls != 90 || p.Models[1].Calls != 90 {
		t.Errorf("%+v", p)
	}
	b.mustRun(t)
	if a.calls(judgeName) != 90 || a.delivered() != 180 {
		t.Errorf("%d and %d", a.calls(judgeName), a.delivered())
	}
	if p := b.plan(t); p.Calls != 0 || p.Cost != 0 || p.Owned != 180 || p.Answers != 180 {
		t.Errorf("when all is there: %+v", p)
	}
}

// What the judge costs counts against max_cost, and the next run goes on from the ledger.
func TestAJudgeCountsInTheBudget(t *testing.T) {
	a, b := judged(t, rephrase.Same, fluent(12)...)
	b.llm.InFlight = 1
	poor := b.again(func(b *build) { b.llm.MaxCost = b.plan(t).Cost / 2 })
	var reached *llm.BudgetError
	if err := poor.run(t); !errors.As(err, &reached) {
		t.Fatal(err)
	}
	had := a.delivered()
	if had == 0 || a.calls(judgeName) == 0 {
		t.Errorf("%d answers were bought, %d of the judge", had, a.calls(judgeName))
	}
	b.mustRun(t)
	if a.delivered() != 72 {
		t.Errorf("%d answers were delivered for 72", a.delivered())
	}
}

func TestWithoutAJudgeNothingIsJudged(t *testing.T) {
	for _, r := range written(t).candidates(t) {
		if r.Judged != "" || r.JudgeSays != "" || r.Judge != "" || r.JudgeRequest != "" {
			t.Errorf("%+v", r)
		}
	}
}

func TestAJudgesOwnPrompt(t *testing.T) {
	_, b := judged(t, rephrase.Same, turned())
	b.mustRun(t)
	folder := t.TempDir()
	own := "--- user\nFirst: {{.Original}}\nSecond wording:\n{{.Candidate}}"
	if err := os.WriteFile(filepath.Join(folder, "own.txt"), []byte(own), 0o644); err != nil {
		t.Fatal(err)
	}
	other := *b.config.Judge
	other.Prompt = "own.txt"
	second := b.again(func(b *build) { b.folder, b.config.Judge = folder, &other }).mustRun(t)
	keys := func(b *build) (all []string) {
		for _, r := range b.candidates(t) {
			all = append(all, r.JudgeRequest)
		}
		return all
	}
	if slices.Equal(keys(b), keys(second)) {
		t.Error("another prompt asks what was asked")
	}
	first, _, _ := b.stage.(stages.External).Outside(t.Context(), nil)
	now, _, _ := second.stage.(stages.External).Outside(t.Context(), nil)
	if first == now {
		t.Error("another prompt is no other version")
	}
}

func TestWhatIsNoJudge(t *testing.T) {
	valid := prompt.Model{Name: judgeName, MaxTokens: 200}
	shared := valid
	shared.Share = 2
	formed := valid
	formed.ResponseFormat = llm.FormatJSONObject
	for _, c := range []struct {
		judge      rephrase.Judge
		path, want string
	}{
		{rephrase.Judge{Model: valid}, "judge.protocol", `"" is not one of same, solve`},
		{rephrase.Judge{Protocol: rephrase.Same}, "judge.name", "is empty"},
		{rephrase.Judge{Model: shared, Protocol: rephrase.Same}, "judge.share", "there is one judge"},
		{rephrase.Judge{Model: formed, Protocol: rephrase.Solve}, "judge.response_format", "has no structure"},
		{rephrase.Judge{Model: formed, Protocol: rephrase.Same}, "", ""},
	} {
		config := asModel()
		config.Judge = &c.judge
		err := config.Validate()
		var at *stages.ConfigError
		if c.want == "" {
			if err != nil {
				t.Error(err)
			}
		} else if !errors.As(err, &at) || at.Path != c.path || !strings.Contains(at.Why, c.want) {
			t.Errorf("%v, want %s: %s", err, c.path, c.want)
		}
	}
}

func TestAJudgeReadsTheAnswerWhereItSolves(t *testing.T) {
	_, b := judged(t, rephrase.Solve, turned())
	first := b.mustRun(t)
	store := put(t, b.scripts)
	stagetest.RunOnDisk(t, first.stage, store)
	diffTables(t, first.candidates(t), stagetest.Table(t, store, schema.Rephrasings))
}
