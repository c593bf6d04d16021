package ask_test

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
	"geoeval/stages/ask"
)

const drawingText = "The height helps.\n```drawing\npoint H 0.5,0.5\nsegment 0.5,0.1 H dashed\n```"

// twoSteps has a run ask one model that sees, in one setting of two steps.
func twoSteps(t testing.TB, s *llmtest.Server, style ask.Style) *run {
	r := newRun(t, s)
	r.config.Models = r.config.Models[1:]
	r.config.Settings = []ask.Setting{{Name: "drawn", Style: style, Diagram: true}}
	return r
}

// isFirst says that a call is a first step of either style.
func isFirst(c *llmtest.Call) bool {
	text := c.Messages[0].Content
	return strings.HasPrefix(text, "You are given a geometry problem with")
}

// The first step's lines are drawn over the diagram, and the second step sees both pictures.
func TestTwoSteps(t *testing.T) {
	t.Parallel()
	url := func(picture []byte) string {
		return "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture)
	}
	given := drawn(t, 77)
	for _, c := range []struct {
		name  string
		style ask.Style
		first string
		by    schema.DrawnBy
	}{
		{"in words", ask.AuxiliaryCode, drawingText, schema.DrawnByCode},
		{"a picture", ask.TwoStepVisual, "Here: ![](" + url(given) + ")", schema.DrawnByModel},
		{"words where a picture is wanted", ask.TwoStepVisual, drawingText, schema.NotDrawn},
		{"no drawing", ask.AuxiliaryCode, "The answer is \\boxed{5}.", schema.NotDrawn},
		{"one that cannot be read", ask.AuxiliaryCode, "```drawing\nsegment 12,40 50,60\n```", schema.NotDrawn},
		{"no picture", ask.TwoStepVisual, "data:image/png;base64,AAAA", schema.NotDrawn},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Answer: func(call *llmtest.Call) string {
				if isFirst(call) {
					return c.first
				}
				return says(call)
			}})
			r := twoSteps(t, s, c.style).must(t)
			r.holds(t)
			rows := r.rows(t)
			if len(rows) != 8 {
				t.Fatalf("%d rows", len(rows))
			}
			pictures := map[string]string{} // by problem
			for _, q := range r.questions {
				if q.Image.Bytes != nil {
					pictures[q.ProblemID] = url(q.Image.Bytes)
				}
			}
			for _, row := range rows {
				if pictures[row.ProblemID] == "" {
					if row.Auxiliary != "" || row.Drawing != "" || row.Pictures != 0 || !strings.HasPrefix(row.Text, "1 messages, 0 pictures") {
						t.Errorf("without a diagram: %+v", row)
					}
					continue
				}
				if row.Drawing != c.by || row.Auxiliary == "" {
					t.Errorf("%+v", row)
				}
				if c.by == schema.NotDrawn {
					if row.Text != c.first || row.Auxiliary != row.Request || row.Pictures != 1 {
						t.Errorf("%+v", row)
					}
				} else if row.Pictures != 2 || row.Auxiliary == row.Request || !strings.HasPrefix(row.Text, "1 messages, 2 pictures") ||
					row.CompletionTokens != int64(min(200, len(c.first))+len(row.Text)+3) {
					t.Errorf("%+v", row)
				}
			}
			for _, call := range s.Calls() {
				wantPictures(t, call, c.by == schema.DrawnByModel, url(given), url(drawn(t, 255)), url(drawn(t, 200)))
			}
			want := map[schema.DrawnBy]int{schema.NotDrawn: 8, schema.DrawnByCode: 14, schema.DrawnByModel: 14}[c.by]
			if s.Requests() != want {
				t.Errorf("%d requests", s.Requests())
			}
			same(t, rows, r.again(func(r *run) { r.offline, r.key = true, "" }).must(t).rows(t))
		})
	}
}

// wantPictures tests the pictures of a call: a diagram, and in the second step another picture, which the model drew where byModel says so.
func wantPictures(t *testing.T, call *llmtest.Call, byModel bool, given string, diagrams ...string) {
	t.Helper()
	second := len(call.Pictures) == 2
	if second && (!strings.Contains(call.Messages[0].Content, "You are given TWO images:") || call.Pictures[0] == call.Pictures[1]) {
		t.Errorf("%+v", call.Messages)
	}
	if second && byModel && call.Pictures[1] != given {
		t.Error("another picture was shown than the model drew")
	}
	if len(call.Pictures) > 0 && !slices.Contains(diagrams, call.Pictures[0]) {
		t.Error("the first picture is no diagram")
	}
}

// The weather decides nothing, a plan knows both steps, and each step that fails is asked for again.
func TestTwoStepsInAnyWeather(t *testing.T) {
	t.Parallel()
	answer := func(c *llmtest.Call) string {
		if isFirst(c) {
			return drawingText
		}
		return says(c)
	}
	calm := llmtest.Start(t, llmtest.Options{Answer: answer})
	want := twoSteps(t, calm, ask.AuxiliaryCode).must(t)
	wild := llmtest.Start(t, llmtest.Options{Answer: answer, Weather: llmtest.Seeded(1, 0.5, storm...)})
	same(t, want.untimed(t), twoSteps(t, wild, ask.AuxiliaryCode).must(t).untimed(t))

	fails := true
	s := llmtest.Start(t, llmtest.Options{Answer: answer, Weather: func(c *llmtest.Call) llmtest.Event {
		if fails && (len(c.Pictures) == 2 || isFirst(c) && strings.Contains(c.Messages[0].Content, "pgps9k/a/2")) {
			return llmtest.Status(404)
		}
		return llmtest.Event{}
	}})
	r := twoSteps(t, s, ask.AuxiliaryCode)
	if p := r.plan(t); p.Calls != 14 || p.Owned != 0 {
		t.Errorf("before: %+v", p)
	}
	r.must(t)
	for _, row := range r.rows(t) {
		if (row.Status == schema.NotObtained) != (row.ProblemID != "geometryqa/a/3") {
			t.Errorf("%+v", row)
		}
		if first := row.ProblemID == "pgps9k/a/2"; first && !strings.HasPrefix(row.Fault, "in the first of two steps: the server says 404") {
			t.Errorf("%+v", row)
		}
	}
	r.holds(t)
	// The first steps to two of three are there, and the question without a diagram.
	if p := r.plan(t); p.Calls != 8 || p.Owned != 6 {
		t.Errorf("after: %+v", p)
	}
	fails = false
	before := len(s.Paid())
	second := r.again(nil).must(t)
	if n := len(s.Paid()) - before; n != 8 {
		t.Errorf("%d were bought", n)
	}
	same(t, want.untimed(t), second.untimed(t))
	if p := second.plan(t); p.Calls != 0 || p.Owned != 14 {
		t.Errorf("in the end: %+v", p)
	}
}
