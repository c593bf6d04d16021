package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/pipeline"
	"geoeval/schema"
)

// A model that recalls half of the problems and solves a fourth of them loses on reformed ones what it recalled, and no more: to a
// reformed problem it knows the answer of the original alone. The questions are those of a release, from which some are withheld and filled
// in again.
func TestWhatIsRecalledIsLostOnReformedProblems(t *testing.T) {
	t.Parallel()
	c := &contest{site: newSite(t, 1), author: &author{}}
	dir := t.TempDir()
	c.data = filepath.Join(dir, "data")
	c.run(exec.Command("geoeval", "sample", "corpus", c.data, "--scale", "0.005"))
	c.edit("  limit: 0", "  limit: 2000")
	c.edit("withhold: []", "withhold: [mathqa, unigeo]")
	c.build = filepath.Join(dir, "out")
	c.run(c.geoeval(c.build, "build"))
	reformed, err := pipeline.Read(pipeline.Layout{Dir: c.build}, schema.Reformeds)
	c.do(err)
	problems, err := pipeline.Read(pipeline.Layout{Dir: c.build}, schema.Problems)
	c.do(err)
	gold := map[string]string{}
	for i := range problems {
		gold[problems[i].ID] = problems[i].Answer
	}
	// What is asked, and what is answered: nothing, what is recalled, or what is right.
	says := map[string]string{}
	var recalled, solved int64
	text, times := map[string]string{}, map[string]int{}
	for i := range problems {
		text[problems[i].ID] = problems[i].Text
		times[problems[i].Text]++
	}
	for i := range reformed {
		times[reformed[i].Text]++
	}
	for i, r := range reformed {
		if times[r.Text] > 1 || times[text[r.ParentID]] > 1 { // which of several it is only their pictures tell
			continue
		}
		switch of := gold[r.ParentID]; i % 4 {
		case 0, 1:
			recalled++
			says[text[r.ParentID]], says[r.Text] = of, of
		case 2:
			solved++
			says[text[r.ParentID]], says[r.Text] = of, r.Answer
		}
	}
	n := int64(len(reformed))
	if recalled < 10 || solved < 5 {
		t.Fatalf("of %d reformed problems %d are recalled and %d solved", n, recalled, solved)
	}
	c.Server = llmtest.Start(t, llmtest.Options{Key: inventedKey, Answer: func(call *llmtest.Call) string {
		longest := ""
		for question := range says {
			if len(question) > len(longest) && strings.Contains(asked(call.Messages), question) {
				longest = question
			}
		}
		if longest == "" {
			return "I do not know."
		}
		return "The answer is " + says[longest] + "."
	}})
	c.evaluation = filepath.Join(dir, "evaluation.yaml")
	c.asks(c.model("first"))
	content, err := os.ReadFile(c.evaluation)
	c.do(err)
	c.do(os.WriteFile(c.evaluation, []byte(strings.Replace(string(content), "limit: 18", "limit: 0", 1)), 0o644))

	c.run(c.geoeval(c.build, "release", "1.0.0"))
	release, filled := filepath.Join(c.build, "release", "1.0.0"), filepath.Join(dir, "filled")
	c.run(exec.Command("geoeval", "verify", release))
	c.run(exec.Command("geoeval", "hydrate", release, "--data", c.data, "--to", filled))
	c.run(exec.Command("geoeval", "verify", filled))
	to := filepath.Join(dir, "evaluation")
	cmd := exec.Command("geoeval", "evaluate", filled, "--to", to, "--config", c.evaluation, "--subset", "main,reformed")
	cmd.Env = append(os.Environ(), "OPENAI_API_KEY="+inventedKey)
	c.run(cmd)

	rows, err := pipeline.Read(pipeline.Layout{Dir: to}, schema.Comparisons)
	c.do(err)
	if len(rows) != 1 {
		t.Fatalf("%d comparisons", len(rows))
	}
	is := rows[0]
	want := schema.Comparison{Kind: schema.BetweenSubsets, A: schema.Compared{Model: "first", Setting: "text", Subset: schema.MainAsked},
		B: schema.Compared{Model: "first", Setting: "text", Subset: schema.ReformedAsked}, N: n, Both: solved, OnlyA: recalled, Neither: n - recalled - solved}
	if is.Kind != want.Kind || is.A != want.A || is.B != want.B || is.N != want.N || is.Both != want.Both || is.OnlyA != want.OnlyA || is.OnlyB != 0 || is.Neither != want.Neither {
		t.Errorf("%+v", is)
	}
	if loss := float64(recalled) / float64(n); *is.Difference != loss || *is.Low <= 0 || *is.High <= loss {
		t.Errorf("a loss of %v (%v to %v), want %v", *is.Difference, *is.Low, *is.High, loss)
	}
	shown := c.stdout(exec.Command("geoeval", "show", "--out", to, reformed[0].ID))
	if !strings.Contains(shown, reformed[0].Text) {
		t.Errorf("%s is shown as %s", reformed[0].ID, shown)
	}
}
