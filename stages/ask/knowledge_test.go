package ask_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
	"geoeval/stages/ask"
)

// What one has to know is put before the question, in its language, in settings that say so, and nowhere else; a question without
// concepts is asked as in a setting without.
func TestKnowledge(t *testing.T) {
	t.Parallel()
	r := newRun(t, llmtest.Start(t, llmtest.Options{}))
	r.config.Models = r.config.Models[:1]
	r.config.Repeats = 1
	r.config.Settings = []ask.Setting{
		{Name: "plain", Style: ask.Direct},
		{Name: "knowing", Style: ask.Direct, Knowledge: true, Description: true},
		{Name: "published", Style: ask.StepByStep, Knowledge: true, Prompt: "wemath"},
	}
	known := func(id, en, zh string) schema.Principle {
		return schema.Principle{ID: "wemath/" + id, Benchmark: schema.WeMath, Kind: schema.Formula, NameEN: en, NameZH: zh, Path: []string{"Plane Figures"},
			StatementEN: en + " is so.\nIt follows.", StatementZH: zh + "如此。\n由此可得。"}
	}
	r.principles = []schema.Principle{known("one", "Area of Triangles", "三角形的面积"), known("two", "Angles", "角")}
	for i := range r.questions {
		if i != 1 {
			r.questions[i].Concepts = []string{"wemath/two", "wemath/one", "wemath/two", "wemath/unknown"}
		}
	}
	r.must(t)
	wantNotes := []string{"1 of 4 questions are asked without a card in the setting knowing: no concept that they need is known",
		"1 of 4 questions are asked without a card in the setting published: no concept that they need is known"}
	if !slices.Equal(r.notes, wantNotes) {
		t.Errorf("notes %q", r.notes)
	}
	said, requests := map[string]string{}, map[string]string{}
	for _, row := range r.rows(t) {
		said[row.ProblemID] += row.Text + "\n" // the server says what it was asked
		requests[row.Setting+" "+row.ProblemID] = row.Request
	}
	const english = "Knowledge concepts that the problem is about:\nAngles:\n1. Angles is so.\n2. It follows.\nArea of Triangles:\n1. Area of Triangles is so.\n2. It follows.\n\n"
	for _, c := range []struct{ problem, says string }{
		{"pgps9k/a/1", english + "Here are the basic description of the diagram:\nline A B, line B C\nAB = 3, AC \\perp BC on C\nIn triangle ABC"},
		{"pgps9k/a/1", "Knowledge concept: Angles:\n1. Angles is so.\n2. It follows.\nArea of Triangles:\n1. Area of Triangles is so.\n2. It follows.\nQuestion: In triangle"},
		{"geometryqa/a/3", "本题涉及的知识点：\n角：\n1. 角如此。\n2. 由此可得。\n三角形的面积：\n1. 三角形的面积如此。\n2. 由此可得。\n\n三角形的底"},
		{"pgps9k/a/1/back", english + "BC is X."},
		{"pgps9k/a/2", "Please briefly describe your thought process and provide the final answer(option).\nQuestion: In triangle ABC of pgps9k/a/2, find the length of BC.\nOption: A. 4; B. 5; C. 6; D. 7\nRegarding"},
	} {
		if !strings.Contains(said[c.problem], c.says) {
			t.Errorf("%s is not asked with %q: %q", c.problem, c.says, said[c.problem])
		}
	}
	for problem, same := range map[string]bool{"pgps9k/a/2": true, "pgps9k/a/1": false, "geometryqa/a/3": false} {
		if (requests["plain "+problem] == requests["knowing "+problem]) != same {
			t.Errorf("%s: one request with and without: %v", problem, !same)
		}
	}
	// Another card asks anew, and no other setting.
	r.principles[0].StatementEN = "It is otherwise."
	again := r.again(nil).must(t)
	for _, row := range again.rows(t) {
		key := row.Setting + " " + row.ProblemID
		if other := row.Setting != "plain" && row.ProblemID != "pgps9k/a/2" && row.ProblemID != "geometryqa/a/3"; (row.Request != requests[key]) != other {
			t.Errorf("%s is asked anew: %v", key, !other)
		}
	}
}
