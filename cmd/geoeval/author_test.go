package main

import (
	"encoding/json"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/disk/journal"
	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/tokens"

	"github.com/rogpeppe/go-internal/testscript"
)

// The key of the invented model, which must appear nowhere, and a price for what it writes.
const (
	inventedKey  = "sk-invented-0123456789abcdef"
	pricedAt     = "gpt-3.5-turbo-0125: {input: 0.5, output: 1.5}"
	promptPrice  = 0.5e-6
	answersPrice = 1.5e-6
)

// inventedWordings are the problems that invent writes, each with other wordings of it that pass the checks.
var inventedWordings = []struct {
	problem  *regexp.Regexp
	wordings []string
}{
	{regexp.MustCompile(`A (?<shape>\w+) has a side or radius of \$(?<a>\d+)\$ and a height of \$(?<b>\d+)\$. What is the area of the figure, number (?<k>\d+)\?$`), []string{
		"Given a ${shape} with a side or radius of $$${a}$$ and a height of $$${b}$$, determine the area of the figure, number ${k}.",
		"The side or radius of a ${shape} is $$${a}$$ and its height is $$${b}$$. Calculate the area of the figure, number ${k}.",
		"Figure number ${k} is a ${shape} that has a height of $$${b}$$ and a side or radius of $$${a}$$. What is its area?",
		"Suppose that a ${shape} has a height of $$${b}$$ and that its side or radius is $$${a}$$. Compute the area of the figure, number ${k}.",
		"What is the area of the figure, number ${k}, which is a ${shape} whose side or radius equals $$${a}$$ and whose height equals $$${b}$$?",
		"Find the area of the figure, number ${k}: a ${shape} of height $$${b}$$ with a side or radius of $$${a}$$.",
	}},
	{regexp.MustCompile(`Find x in the (?<shape>\w+) if AB is (?<a>\d+) ?\.$`), []string{
		"Determine x in the ${shape}, given that AB is ${a}.",
		"If AB is ${a} in the ${shape}, what is x?",
		"In the ${shape}, AB is ${a}. Compute the value of x.",
		"Given that AB equals ${a}, calculate x in the ${shape}.",
		"What is the value of x in the ${shape} when AB is ${a}?",
		"Suppose AB is ${a}. Work out x for the ${shape}.",
	}},
	{regexp.MustCompile(`the edge of a (?<shape>\w+) is (?<a>\d+) cm ?\. what is its volume or area in round (?<k>\w+ \d+) ?\?$`), []string{
		"a ${shape} has an edge of ${a} cm . determine its volume or area in round ${k} .",
		"given that the edge of a ${shape} is ${a} cm , calculate its volume or area in round ${k} .",
		"in round ${k} , what is the volume or area of a ${shape} whose edge is ${a} cm ?",
		"if a ${shape} has an edge of ${a} cm , find its volume or area in round ${k} .",
		"suppose that an edge of ${a} cm belongs to a ${shape} . compute the volume or area in round ${k} .",
		"work out , in round ${k} , the volume or area of a ${shape} with an edge of ${a} cm .",
	}},
	// The first wording turns the relation, which no check sees.
	{regexp.MustCompile(`A rectangle is (?<a>\d+) cm wide, and its length is twice its width\. What is its perimeter in cm\?$`), []string{
		"A rectangle that is ${a} cm wide has a width twice its length. Find its perimeter in cm.",
		"A rectangle that is ${a} cm wide has a length twice its width. Find its perimeter in cm.",
		"Determine the perimeter in cm of a rectangle which is ${a} cm wide and whose length is twice its width.",
		"Given a rectangle that is ${a} cm wide and whose length is twice its width, find its perimeter in cm.",
		"Calculate, in cm, the perimeter of a rectangle whose length is twice its width and which is ${a} cm wide.",
	}},
}

const (
	declined = "I'm sorry, but I can't help with that."
	foreign  = "在三角形ABC中，已知∠C=90，AC和BC的长都在图中标出，请你根据这些条件求出AB的长是多少。"
)

// wordings are what the invented model says of a problem, in order. One that is moody says something else first, or in between,
// of three problems in four: a refusal, another language, a number too few. What it says depends on the text alone.
func wordings(text string, moody bool) (says []string) {
	for _, w := range inventedWordings {
		if at := w.problem.FindStringSubmatchIndex(text); at != nil {
			for _, wording := range w.wordings {
				says = append(says, string(w.problem.ExpandString(nil, wording, text, at)))
			}
			break
		}
	}
	if len(says) == 0 || !moody {
		return says
	}
	h := fnv.New32a()
	h.Write([]byte(text))
	dropped := regexp.MustCompile(`\d+`)
	switch h.Sum32() >> 8 % 4 {
	case 0:
		return slices.Insert(says, 2, declined, foreign)
	case 1:
		return slices.Insert(says, 0, foreign)
	case 2:
		return slices.Insert(says, 0, dropped.ReplaceAllString(says[0], "some"), declined)
	}
	return says
}

// An author is an invented model behind a server, which sells at the price of the configuration.
type author struct {
	*llmtest.Server
	moody bool
	// says, where not "", is what it answers to every question but those of whoever judges, whom it always says is right.
	says string

	mu      sync.Mutex
	weather func(*llmtest.Call) llmtest.Event
	// lost is how many of the answers that were delivered nobody kept, by the hash of their request's body.
	lost map[string]int
}

// newAuthor starts a server that takes a while for each answer.
func newAuthor(t testing.TB, moody bool, latency time.Duration) *author {
	t.Helper()
	counter := tokens.New()
	a := &author{moody: moody, lost: map[string]int{}}
	a.Server = llmtest.Start(t, llmtest.Options{
		Key: inventedKey, Latency: latency, Answer: a.answer,
		Weather: func(c *llmtest.Call) llmtest.Event {
			a.mu.Lock()
			defer a.mu.Unlock()
			if a.weather == nil {
				return llmtest.Event{}
			}
			return a.weather(c)
		},
		Usage: func(c *llmtest.Call, text string) llm.Usage {
			return llm.Usage{PromptTokens: counter.CountMessages(c.Model, c.Messages), CompletionTokens: counter.Count(c.Model, text)}
		},
	})
	return a
}

func (a *author) becomes(weather func(*llmtest.Call) llmtest.Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.weather = weather
}

// asked is the problem that a call is about.
func asked(messages []llm.Message) string { return messages[len(messages)-1].Content }

// answer says of a problem what comes after all that was delivered of it and kept: what is lost is said again, and nothing
// else is said twice.
func (a *author) answer(c *llmtest.Call) string {
	if a.says != "" {
		if strings.Contains(asked(c.Messages), "answer_correct") {
			return `{"answer_correct": 1, "reason": "equal"}`
		}
		return a.says
	}
	if says, ok := judgement(asked(c.Messages)); ok {
		return says
	}
	hash := c.Hash()
	n := a.Paid()[hash]
	a.mu.Lock()
	n -= a.lost[hash]
	a.mu.Unlock()
	if says := wordings(asked(c.Messages), a.moody); n < len(says) {
		return says[n]
	}
	return declined
}

// judgement is what the invented model says that is shown two wordings, or has to solve one: it sees whether a relation is turned. ok
// is false where it is asked for something else.
func judgement(shown string) (says string, ok bool) {
	turned := strings.Contains(shown, "width twice its length")
	_, response, firstError := strings.Cut(shown, "\nResponse:\n")
	switch {
	case firstError: // it calls the first line of every response one of reasoning
		line, err := json.Marshal(strings.SplitN(response, "\n", 2)[0])
		return `{"kind": "reasoning", "sentence": ` + string(line) + `, "principle": "", "reason": "it does not follow"}`, err == nil
	case strings.Contains(shown, "Second wording:") && turned:
		return `{"same": 0, "reason": "the relation is turned"}`, true
	case strings.Contains(shown, "Second wording:"):
		return `{"same": 1, "reason": "only words and order are others"}`, true
	case strings.Contains(shown, "Solve the problem") && turned:
		return `It comes to \boxed{51}.`, true
	case strings.Contains(shown, "Solve the problem"):
		return `It comes to \boxed{102}.`, true
	}
	return "", false
}

// delivered is how many answers were delivered whole, of each problem and in all.
func (a *author) delivered() (of map[string]int, all int) {
	problem, of := map[string]string{}, map[string]int{}
	for _, c := range a.Calls() {
		problem[c.Hash()] = asked(c.Messages)
	}
	for hash, n := range a.Paid() {
		of[problem[hash]] += n
		all += n
	}
	return of, all
}

// dollars is what all costs for which the model ran, whether its answer arrived or not.
func (a *author) dollars() float64 {
	u := a.Billed()
	return promptPrice*float64(u.PromptTokens) + answersPrice*float64(u.CompletionTokens)
}

// loses says that of all answers that were delivered those of a ledger were kept, and no others.
func (a *author) loses(ledger []entry) {
	kept := map[string]int{}
	for _, l := range ledger {
		kept[asked(l.Request.Messages)]++
	}
	problem := map[string]string{}
	for _, c := range a.Calls() {
		problem[c.Hash()] = asked(c.Messages)
	}
	paid := a.Paid()
	a.mu.Lock()
	defer a.mu.Unlock()
	for hash, n := range paid {
		a.lost[hash] = n - kept[problem[hash]]
	}
}

// An entry is a line of a ledger.
type entry struct {
	Key     string
	Request llm.Request
	Twice   bool `json:"asked_twice"`
	text    string
}

// ledger gives the answers of the ledger in an output folder. A killed build may leave half of one at the end of a file.
func (s *site) ledger(out string) (lines []entry) {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(out, "ledger", "*.jsonl"))
	s.do(err)
	for _, f := range files {
		content, err := os.ReadFile(f)
		s.do(err)
		for text := range strings.Lines(string(content)) {
			if l := (entry{text: text}); strings.HasSuffix(text, "\n") && strings.HasPrefix(text, `{"key":`) {
				s.do(json.Unmarshal([]byte(text), &l))
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// model is a command of scripts: it starts an invented model at $MODEL, which writes nothing but what passes, or what its argument says,
// and has pipeline.yaml ask it, with the key in the environment.
func model(ts *testscript.TestScript, _ bool, args []string) {
	a := newAuthor(scripted{ts: ts}, false, 0)
	a.says = strings.Join(args, " ")
	ts.Setenv("MODEL", a.URL)
	ts.Setenv("OPENAI_API_KEY", inventedKey)
	config := strings.NewReplacer("provider: rules", "provider: model", "https://api.openai.com/v1", a.URL).
		Replace(ts.ReadFile("pipeline.yaml"))
	ts.Check(os.WriteFile(ts.MkAbs("pipeline.yaml"), []byte(config), 0o644))
}

// damage is a command of scripts: it changes a letter of the first answer of a ledger's first file.
func damage(ts *testscript.TestScript, _ bool, args []string) {
	files, err := filepath.Glob(filepath.Join(ts.MkAbs(args[0]), "*.jsonl"))
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile(files[0]), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, `{"key":`) })
	lines[i] = strings.Replace(lines[i], "assistant", "Assistant", 1)
	ts.Check(os.WriteFile(files[0], []byte(strings.Join(lines, "")), 0o644))
}

// swapped is a command of scripts: the first two answers of a ledger's first file have each other's keys, and right checksums.
func swapped(ts *testscript.TestScript, _ bool, args []string) {
	files, err := filepath.Glob(filepath.Join(ts.MkAbs(args[0]), "*.jsonl"))
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile(files[0]), "\n")
	const from, to = len(`{"key":"`), len(`{"key":"`) + 64
	var at []int
	for i, line := range lines {
		if strings.HasPrefix(line, `{"key":`) {
			at = append(at, i)
		}
	}
	first, second := lines[at[0]][from:to], lines[at[1]][from:to]
	for i, key := range map[int]string{at[0]: second, at[1]: first} {
		line := lines[i][:from] + key + lines[i][to:]
		lines[i] = string(journal.Sign(journal.Object([]byte(strings.TrimSuffix(line, "\n"))))) + "\n"
	}
	ts.Check(os.WriteFile(files[0], []byte(strings.Join(lines, "")), 0o644))
}

// scripted is as much of a test as a server needs that ends with a script.
type scripted struct {
	testing.TB
	ts *testscript.TestScript
}

func (s scripted) Helper() {}

func (s scripted) Cleanup(f func()) { s.ts.Defer(f) }

func (s scripted) Fatal(args ...any) { s.ts.Fatalf("%v", args) }
