package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/schema/snapshot/readerstest"
)

// aimock is where the mock of another house is installed.
const aimock = "../../internal/llm/llmtest/aimock"

// A mock is aimock under way.
type mock struct {
	*studio
	url string
}

// newMock is a studio at which aimock answers, as a function of the request: candidates are told apart by their seeds. chaos
// are its faults, each as the part of calls that have it.
func newMock(t *testing.T, chaos map[string]float64) *mock {
	t.Helper()
	readerstest.Node(t, aimock) // or there is no need to go on
	s := &studio{newSite(t, 20), nil, inventedKey}
	out := filepath.Join(t.TempDir(), "out")
	s.says(app.ExitDone, out, "build", "selection")
	problems, err := snapshot.Read(filepath.Join(out, "tables", "problems.parquet"), schema.Problems, "id", "text")
	s.do(err)
	answers := map[string][]string{}
	for _, p := range problems {
		if says := wordings(p.Text, true); says != nil {
			answers[p.Text] = says
		}
	}
	m := &mock{s, serveMock(t, s.site, map[string]any{"answers": answers, "otherwise": declined, "chaos": chaos})}
	s.edit("provider: rules", "provider: model")
	s.edit("candidates: 5", "candidates: 1")
	s.edit("temperature: 0.7", "temperature: 0.7, seed: 1")
	s.edit("https://api.openai.com/v1", m.url+"/v1")
	s.edit("attempts: 8", "attempts: 30")
	s.edit("poll: 60s", "poll: 10ms")
	return m
}

// serveMock has aimock answer as it is told, for as long as the test runs, and gives its address.
func serveMock(t *testing.T, s *site, told any) string {
	t.Helper()
	node := readerstest.Node(t, aimock)
	content, err := json.Marshal(told)
	s.do(err)
	file := filepath.Join(t.TempDir(), "answers.json")
	s.do(os.WriteFile(file, content, 0o644))
	cmd := exec.Command(node, "server.mjs", file)
	cmd.Dir, cmd.Stderr = aimock, os.Stderr
	input, err := cmd.StdinPipe()
	s.do(err)
	output, err := cmd.StdoutPipe()
	s.do(err)
	s.do(cmd.Start())
	t.Cleanup(func() {
		input.Close() // it ends with its input
		_ = cmd.Wait()
	})
	url, err := bufio.NewReader(output).ReadString('\n')
	s.do(err)
	return strings.TrimSpace(url)
}

// In an evaluation too, that server's chaos decides how often is asked, and nothing else: every answer is kept once, no
// error is taken for one, and the judge's rulings come through it as the answers do.
func TestEvaluatingInAnotherHousesChaos(t *testing.T) {
	t.Parallel()
	readerstest.Node(t, aimock)
	c := newContest(t, 20, 0)
	evaluate := func(chaos map[string]float64, args ...string) (dir string, m *mock) {
		t.Helper()
		m = &mock{&studio{site: c.site}, serveMock(t, c.site, map[string]any{
			"answers": map[string]any{}, "otherwise": `The answer is 5. {"answer_correct": 1, "reason": "it is 5"}`, "chaos": chaos,
		})}
		c.URL = m.url + "/v1"
		c.asks(map[string]any{"name": "first", "temperature": 0.5, "seed": 1, "max_tokens": 100, "repeats": 2})
		config, err := os.ReadFile(c.evaluation)
		c.do(err)
		changed := strings.Replace(string(config), "attempts: 8", "attempts: 30", 1)
		changed = strings.Replace(changed, "judges: []", "judges: [{name: second, temperature: 0, seed: 1, max_tokens: 100}]", 1)
		changed = strings.Replace(changed, "sample: 200", "sample: 10", 1)
		c.do(os.WriteFile(c.evaluation, []byte(changed), 0o644))
		dir = filepath.Join(t.TempDir(), "evaluation")
		c.run(c.evaluate(dir, args...))
		return dir, m
	}
	calm, _ := evaluate(nil)
	want := c.columns(calm)
	wild, m := evaluate(map[string]float64{"dropRate": 0.1, "malformedRate": 0.1, "disconnectRate": 0.1, "rateLimitRate": 0.1})
	c.likewise("in chaos", want, c.columns(wild))
	answers, faults := m.served("/v1/chat/completions")
	for request, n := range answers {
		if n != 1 {
			t.Errorf("%q was answered %d times", request, n)
		}
	}
	if n := len(c.ledger(wild)); n != len(answers) || n < 40 || len(faults) == 0 {
		t.Errorf("%d answers, %d of them kept, and %v", len(answers), n, faults)
	}
	t.Logf("%d answers, and %v", len(answers), faults)
	c.run(c.geoevalOf("verify", wild))
	c.run(c.evaluate(wild, "--offline"))
	c.likewise("offline", want, c.columns(wild))
}

// A mockCall is a line of the mock's journal.
type mockCall struct {
	Method, Path string
	Body         struct {
		Messages []struct{ Content string }
		Seed     int
	}
	Response struct {
		Status      int
		ChaosAction string
	}
}

// journal is what the mock was asked, and what it did.
func (m *mock) journal() (calls []mockCall) {
	m.t.Helper()
	response, err := http.Get(m.url + "/__aimock/journal")
	m.do(err)
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	m.do(err)
	m.do(json.Unmarshal(content, &calls))
	return calls
}

// served counts what the mock answered as it should, by what was asked, and its faults by their kind.
func (m *mock) served(path string) (answers, faults map[string]int) {
	m.t.Helper()
	answers, faults = map[string]int{}, map[string]int{}
	for _, c := range m.journal() {
		switch {
		case c.Path != path || c.Method != http.MethodPost:
		case c.Response.ChaosAction != "":
			faults[c.Response.ChaosAction]++
		case c.Response.Status == http.StatusOK && len(c.Body.Messages) > 0:
			answers[fmt.Sprint(c.Body.Messages[len(c.Body.Messages)-1].Content, " ", c.Body.Seed)]++
		case c.Response.Status == http.StatusOK:
			answers[""]++
		default:
			m.t.Errorf("%s: %d", c.Path, c.Response.Status)
		}
	}
	return answers, faults
}

// keeps wants every answer that the mock gave in the ledger, once.
func (m *mock) keeps(out string, answers map[string]int) {
	m.t.Helper()
	kept := map[string]int{}
	for _, l := range m.ledger(out) {
		seed := 0
		if l.Request.Seed != nil {
			seed = int(*l.Request.Seed)
		}
		kept[fmt.Sprint(asked(l.Request.Messages), " ", seed)]++
	}
	for request, n := range answers {
		if n != 1 || kept[request] != 1 {
			m.t.Errorf("%q was answered %d times, and is kept %d times", request, n, kept[request])
		}
	}
	if len(kept) != len(answers) || len(kept) < 30 {
		m.t.Errorf("%d requests were answered, and %d are kept", len(answers), len(kept))
	}
}

// A server that others wrote, which fails four calls in ten, decides how often is asked, and nothing else.
func TestAnotherHousesMockInChaos(t *testing.T) {
	t.Parallel()
	calm := newMock(t, nil)
	out := filepath.Join(t.TempDir(), "out")
	want := calm.build(out)
	answers, _ := calm.served("/v1/chat/completions")
	calm.keeps(out, answers)

	wild := newMock(t, map[string]float64{"dropRate": 0.1, "malformedRate": 0.1, "disconnectRate": 0.1, "rateLimitRate": 0.1})
	out = filepath.Join(t.TempDir(), "out")
	wild.same("in chaos", want, wild.build(out))
	answers, faults := wild.served("/v1/chat/completions")
	wild.keeps(out, answers)
	if len(faults) == 0 {
		t.Error("there was no chaos")
	}
	t.Logf("%d answers, and %v", len(answers), faults)
	wild.says(app.ExitDone, out, "verify")
	wild.same("offline", want, wild.build(out, "--offline"))
}

// Its Batch API gives every request the same answer, which is no rephrasing: all of them are kept, and what they lack is
// asked one by one.
func TestAnotherHousesBatches(t *testing.T) {
	t.Parallel()
	for name, chaos := range map[string]map[string]float64{
		"calm": nil, "chaos": {"dropRate": 0.1, "malformedRate": 0.1, "disconnectRate": 0.1, "rateLimitRate": 0.1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMock(t, chaos)
			m.edit("enabled: false\n    # The part", "enabled: true\n    # The part")
			out := filepath.Join(t.TempDir(), "out")
			want := m.build(out)
			answers, faults := m.served("/v1/chat/completions")
			batches, _ := m.served("/v1/batches")
			inBatch := 0
			for _, r := range m.candidates(out) {
				if r.Text == "Mock batch completion" {
					inBatch++
					answers[m.text(out, r.ParentID)+fmt.Sprint(" ", r.Candidate)]++
				}
			}
			m.keeps(out, answers)
			if batches[""] != 1 || inBatch < 30 {
				t.Errorf("%d batches with %d answers", batches[""], inBatch)
			}
			t.Logf("%d answers, %d of them in a batch, and %v", len(answers), inBatch, faults)
			m.same("offline", want, m.build(out, "--offline"))
		})
	}
}

// text is a problem's, in a build.
func (m *mock) text(out, id string) string {
	m.t.Helper()
	problems, err := snapshot.Read(filepath.Join(out, "tables", "problems.parquet"), schema.Problems, "id", "text")
	m.do(err)
	for _, p := range problems {
		if p.ID == id {
			return p.Text
		}
	}
	m.t.Fatalf("there is no problem %s", id)
	return ""
}
