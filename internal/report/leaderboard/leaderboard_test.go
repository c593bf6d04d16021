package leaderboard_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/format/visible"
	"geoeval/internal/report/leaderboard"
	"geoeval/internal/report/readertest"
	"geoeval/pipeline"
	"geoeval/schema"
)

func TestEqualTablesGiveEqualBytes(t *testing.T) {
	f := newFixture(t)
	layout := f.write(t)
	var pages [2]bytes.Buffer
	for i := range pages {
		if err := leaderboard.Write(context.Background(), layout, &pages[i], leaderboard.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(pages[0].Bytes(), pages[1].Bytes()) {
		t.Error("two pages of the same tables differ")
	}
}

// resources are the ways in which a page can ask for something that it does not hold.
var resources = regexp.MustCompile(`(?i)(src|href|action|data|poster)\s*=\s*["']?(https?:|//|file:)|url\(|@import|fetch\(|XMLHttpRequest|WebSocket|\bimport\(`)

// A leaderboard shows no character that turns a text round or hides in it, in names, questions and answers: it shows its code.
func TestALeaderboardShowsHiddenCharacters(t *testing.T) {
	const hidden = "\u202e\u2066\u200b\u200d\u00ad\ufeff\u2028\u0085\x1b\x7f\r\U000e0041"
	const unseen = "\u202e\u2066\u200b\ufeff" // names of models have no control characters
	f := newFixture(t)
	for i := range f.questions {
		q := &f.questions[i]
		q.Text, q.Answer, q.Solution, q.Semantic = "text"+hidden, "answer"+hidden, "solution"+hidden, []string{"clause" + hidden}
	}
	for i := range f.responses {
		r := &f.responses[i]
		r.Model, r.Answered = r.Model+unseen, "named"+hidden
		if r.Status == schema.Answered {
			r.Text, r.Asked, r.Reasoning = "said"+hidden, "asked"+hidden, "thought"+hidden
		} else {
			r.Fault = "fault" + hidden
		}
	}
	for i := range f.grades {
		g := &f.grades[i]
		g.Model += unseen
		if g.Extracted != "" {
			g.Extracted = "read" + hidden
		}
	}
	for i := range f.rechecks {
		c := &f.rechecks[i]
		c.Model, c.Reason = c.Model+unseen, "reason"+hidden
	}
	for i := range f.judgements {
		j := &f.judgements[i]
		j.Model, j.Judge, j.Reason = j.Model+unseen, "judge"+hidden, "because"+hidden
	}
	for i := range f.scores {
		f.scores[i].Model += unseen
	}
	for i := range f.repeats {
		f.repeats[i].Model += unseen
	}
	for i := range f.mastered {
		f.mastered[i].Model += unseen
	}
	page := written(t, f, leaderboard.Options{})
	all := readertest.Shown(t, page)
	for _, field := range []string{"text", "answer", "solution", "clause", "said", "asked", "thought", "named", "fault", "read", "reason", "judge", "because"} {
		if !strings.Contains(all, field+visible.Text(hidden)) {
			t.Errorf("no block shows the codes in %s", field)
		}
	}
	if !strings.Contains(page, "model-a"+visible.Text(unseen)) {
		t.Error("the page itself does not show the codes in the names of models")
	}
}

// TestWhatWasCutOff has the front page count the answers that were cut off, and a sample show what was asked and what was thought.
func TestWhatWasCutOff(t *testing.T) {
	f := newFixture(t)
	cut := 0
	for i := range f.responses {
		r := &f.responses[i]
		if r.Model != "model-a" || r.Setting != "text" || r.Status != schema.Answered {
			continue
		}
		if cut++; cut > 3 {
			break
		}
		r.Status, r.Finish, r.Reasoning, r.Asked = schema.Truncated, "length", "thought to the end of it", "--- user\nFind it, please."
		if cut < 3 { // the one that says something states no answer either
			r.Text = []string{"", "Let us look at the figure"}[cut-1]
			g := &f.grades[slices.IndexFunc(f.grades, func(g schema.Grade) bool { return g.Attempt == r.Attempt })]
			g.Extracted, g.Verdict, g.Undecided, g.Status, g.Class = "", false, false, schema.GradeTruncated, 0
		}
	}
	page := written(t, f, leaderboard.Options{})
	if !regexp.MustCompile(`data-key="model-a\|text"[^>]*>\s*<tr[^\n]*data-head="Cut off">3 of `).MatchString(page) || strings.Count(page, "<br><small title=\"they state no answer, be their text empty or not: raise max_tokens, or max_completion_tokens where the model has that\">2 before any answer</small>") != 1 {
		t.Error("the front page does not count what was cut off")
	}
	all := readertest.Shown(t, page)
	for _, want := range []string{"--- user\nFind it, please.", "thought to the end of it"} {
		if strings.Count(all, want) != 3 {
			t.Errorf("%d answers have %s", strings.Count(all, want), want)
		}
	}
}

func TestALeaderboardRefersToNothingOutside(t *testing.T) {
	page := written(t, newFixture(t), leaderboard.Options{})
	if found := resources.FindString(page); found != "" {
		t.Errorf("the page holds %q", found)
	}
	if !strings.Contains(page, "default-src &#39;none&#39;") {
		t.Error("the page does not forbid to fetch anything")
	}
}

// TestWhatIsNotThereYet writes pages of evaluations that were broken off.
func TestWhatIsNotThereYet(t *testing.T) {
	for _, c := range []struct {
		name   string
		of     func(*fixture)
		wanted []string
	}{
		{"no scores", func(f *fixture) { f.scores, f.comparisons, f.agreements, f.repeats = nil, nil, nil, nil },
			[]string{"Not scored yet.", "There are no such pairs", "There is no second grader"}},
		{"no grades", func(f *fixture) { f.grades, f.rechecks, f.judgements, f.scores = nil, nil, nil, nil },
			[]string{"This evaluation names none."}},
		{"no responses", func(f *fixture) { *f = fixture{questions: f.questions} }, []string{"<strong>0</strong> <span>models</span>"}},
		{"nothing", func(f *fixture) { *f = fixture{} }, []string{"<strong>0</strong> <span>questions</span>"}},
		{"responses to other questions", func(f *fixture) { f.questions = f.questions[1:] }, []string{"6 responses to what is no question"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t)
			c.of(f)
			page := written(t, f, leaderboard.Options{})
			for _, want := range c.wanted {
				if !strings.Contains(page, want) {
					t.Errorf("the page does not say %q", want)
				}
			}
		})
	}
}

func TestWithoutAnEvaluationThereIsNoLeaderboard(t *testing.T) {
	err := leaderboard.Write(context.Background(), pipeline.Layout{Dir: t.TempDir(), Verb: "geoeval evaluate"}, &bytes.Buffer{}, leaderboard.Options{})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "run geoeval evaluate") {
		t.Errorf("got %v", err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if err := leaderboard.Write(ended, newFixture(t).write(t), &bytes.Buffer{}, leaderboard.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestALeaderboardIsBounded gives the page room for some texts and pictures: the wrong answers have the first of it.
func TestALeaderboardIsBounded(t *testing.T) {
	t.Parallel()
	page := written(t, newFixture(t), leaderboard.Options{MostText: 200_000, MostPictures: 3000})
	if !strings.Contains(page, "those that are wrong or undecided first") || !strings.Contains(page, "without a diagram here") {
		t.Error("the page does not say what it leaves out")
	}
	r := readertest.Open(t, page)
	r.Goes("#samples")
	r.Waits(found + ` === "552 of 552 samples"`)
	r.Says(`void Promise.all(list.chunks.map((_, k) => unpacked("answers-" + k))).then((all) => { window.answers = all.flat(); })`)
	r.Waits(`window.answers !== undefined`)
	r.Expects(`answers.length`, "552")
	r.Expects(`answers.every((a, i) => a.held || list.verdict[i] !== 0 && list.verdict[i] !== 2)`, "true")
	r.Expects(`answers.some((a, i) => !a.held && list.verdict[i] === 1)`, "true")
	r.Says(`location.hash = href(list.id[answers.findIndex((a) => !a.held)])`)
	r.Waits(`document.querySelector("#part-answer .notice")?.textContent.includes("found no room")`)
	r.Expects(`document.querySelectorAll("#part-grade .rules li").length`, "2")
	r.Ends()
}

// TestALongAnswerLosesItsMiddle holds the ends of one that is longer than the page holds.
func TestALongAnswerLosesItsMiddle(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for i := range f.responses {
		if r := &f.responses[i]; r.Model == "model-b" && r.Subset == schema.HardAsked && r.Status == schema.Answered {
			r.Text = "begins 三" + strings.Repeat("角形", 30_000) + " ends"
		}
	}
	r := readertest.Open(t, written(t, f, leaderboard.Options{}))
	r.Goes(sample("model-b", "text", schema.HardAsked, 0, 1))
	r.Waits(named + ` === "hard/test/0000"`)
	r.Expects(`((t) => t.startsWith("begins 三") && t.endsWith("ends") && t.includes("[… …]") && t.length < 21000 && !t.includes("\ufffd"))(document.querySelector(".answer-text").textContent)`, "true")
	r.Expects(`document.querySelector("#part-answer").textContent.includes("bytes of its middle are left out")`, "true")
	r.Ends()
}

// A prompt that the server refused cost nothing and is no answer: beside a cost it is counted apart.
func TestRefusedPromptsAreNoAnswers(t *testing.T) {
	f := newFixture(t)
	all, refused, lost := 0, 0, 0
	for i := range f.responses {
		r := &f.responses[i]
		if r.Model != "model-a" || r.Setting != "text" {
			continue
		}
		switch all++; {
		case all%10 == 1:
			refused++
			r.Status, r.Text, r.Fault, r.Cost = schema.NotObtained, "", schema.RefusedForGood+"it is too long", new(0.)
		case all%10 == 2:
			lost++
			r.Status, r.Text, r.Fault, r.Cost = schema.NotObtained, "", "timed out", nil
		}
	}
	page := written(t, f, leaderboard.Options{})
	want := fmt.Sprintf(`<small>of %d of %d answers; %d refused, which cost nothing</small>`, all-refused-lost, all, refused)
	if strings.Count(page, want) != 1 {
		t.Errorf("the page does not have %s once", want)
	}
}

// What judges cost stands beside what the answers cost, each request once, and both together.
func TestTheFrontPageSaysWhatJudgesCost(t *testing.T) {
	f := newFixture(t)
	for i := range f.judgements {
		f.judgements[i].Request, f.judgements[i].Cost = "shared", new(0.5)
	}
	f.judgements[0].Request = "another"
	for i := range f.responses {
		f.responses[i].Cost = new(0.25)
		f.responses[i].Request = "one"
	}
	page := written(t, f, leaderboard.Options{})
	const want = "<strong>$1.00</strong> <span>for judges</span> <small>for rulings, first errors and principles, each request once; $1.25 with the answers; what left the tables, as a ruling of a former sample, is not counted</small>"
	if !strings.Contains(page, want) {
		t.Error("the front page lacks", want)
	}
}

// The cost and the tokens of a row are those of each request once, whatever subsets share it; every row counts it.
func TestARowCountsARequestOnce(t *testing.T) {
	f := newFixture(t)
	rows := map[string]bool{}
	for i := range f.responses {
		r := &f.responses[i]
		rows[r.Model+"|"+r.Setting] = true
		if r.Status == schema.NotObtained {
			r.PromptTokens, r.CompletionTokens, r.Cost = 0, 0, nil
			continue
		}
		r.Origin, r.Request, r.Cost, r.PromptTokens, r.CompletionTokens = schema.FromModel, "one", new(0.25), 345, 67
	}
	page := written(t, f, leaderboard.Options{})
	for _, want := range []string{`data-head="Cost">$0.2500<`, `data-head="Tokens">345 &#43; 67<`} {
		if n := strings.Count(page, want); n != len(rows) || n == 0 {
			t.Errorf("%d of %d rows have %s", n, len(rows), want)
		}
	}
}
