package main

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

// A contest is a build of few problems, and an invented server whose models are asked its questions, by the real program.
type contest struct {
	*site
	*author
	// build is the output folder of the build, and evaluation the configuration.
	build, evaluation string
}

// newContest builds so many invented problems.
func newContest(t testing.TB, n int, latency time.Duration) *contest {
	t.Helper()
	c := &contest{site: newSite(t, n), author: &author{}}
	c.Server = llmtest.Start(t, llmtest.Options{Key: inventedKey, Latency: latency, Answer: guess, Weather: func(call *llmtest.Call) llmtest.Event {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.weather == nil {
			return llmtest.Event{}
		}
		return c.weather(call)
	}})
	c.build = filepath.Join(t.TempDir(), "out")
	c.run(c.geoeval(c.build, "build"))
	c.evaluation = filepath.Join(t.TempDir(), "evaluation.yaml")
	return c
}

// guess is an answer that depends on the question and the model alone.
func guess(c *llmtest.Call) string {
	h := fnv.New32a()
	fmt.Fprintf(h, "%s %v", c.Model, asked(c.Messages))
	return fmt.Sprintf("First I look at the figure.\nThe answer is %d.", h.Sum32()%20)
}

// asks has models be asked, in one setting, with the rest of the repository's configuration.
func (c *contest) asks(models ...any) {
	c.t.Helper()
	content, err := os.ReadFile("../../evaluation.yaml")
	c.do(err)
	var config map[string]any
	c.do(yaml.Unmarshal(content, &config))
	set := func(section string, keys map[string]any) { maps.Copy(config[section].(map[string]any), keys) }
	set("questions", map[string]any{"limit": 18})
	set("ask", map[string]any{"models": models, "settings": []any{map[string]any{"name": "text", "style": "direct"}}})
	prices := map[string]any{}
	for _, name := range []string{"first", "second"} {
		prices[name] = map[string]any{"input": 1, "output": 2}
	}
	set("llm", map[string]any{
		"base_url": c.URL, "in_flight": 4, "requests_per_minute": 1_000_000, "tokens_per_minute": 1_000_000_000, "prices": prices,
	})
	content, err = yaml.Marshal(config)
	c.do(err)
	c.do(os.WriteFile(c.evaluation, content, 0o644))
}

// model is an entry of ask.models.
func (c *contest) model(name string) any {
	return map[string]any{"name": name, "temperature": 0, "max_tokens": 50}
}

// evaluate makes the command that evaluates the build.
func (c *contest) evaluate(to string, args ...string) *exec.Cmd {
	cmd := exec.Command("geoeval", append([]string{"evaluate", "--out", c.build, "--to", to, "--config", c.evaluation}, args...)...)
	cmd.Env = append(os.Environ(), "OPENAI_API_KEY="+inventedKey)
	return cmd
}

// columns gives the digests of all columns of all tables of an evaluation, but for when answers came.
func (c *contest) columns(dir string) map[string]string {
	c.t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, "state.json"))
	c.do(err)
	var state struct {
		Stages map[string]struct{ Tables map[string]schema.Digest }
	}
	c.do(json.Unmarshal(content, &state))
	out := map[string]string{}
	for _, s := range state.Stages {
		for table, digest := range s.Tables {
			for column, sum := range digest.Columns {
				if column != "time" {
					out[table+"."+column] = sum
				}
			}
		}
	}
	return out
}

// likewise fails the test where two evaluations gave other columns.
func (c *contest) likewise(what string, want, got map[string]string) {
	c.t.Helper()
	for _, column := range slices.Sorted(maps.Keys(want)) {
		if want[column] != got[column] {
			c.t.Errorf("%s: %s differs", what, column)
		}
	}
	if len(want) != len(got) || want["responses.text"] == "" {
		c.t.Errorf("%s: %d columns, want %d", what, len(got), len(want))
	}
}

// askedOf counts the requests by model.
func (c *contest) askedOf() map[string]int {
	n := map[string]int{}
	for _, call := range c.Calls() {
		n[call.Model]++
	}
	return n
}

// stdout runs a command that must end well, and gives what it printed.
func (c *contest) stdout(cmd *exec.Cmd) string {
	c.t.Helper()
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		c.t.Fatalf("%v: %v\n%s", cmd, err, said.String())
	}
	return string(out)
}

// geoevalOf makes the command that looks at an evaluation with a verb.
func (c *contest) geoevalOf(verb, dir string) *exec.Cmd {
	return exec.Command("geoeval", verb, "--out", dir)
}
