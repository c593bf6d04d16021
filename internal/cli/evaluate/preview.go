package evaluate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/evaluation/grade"
	"geoeval/internal/format/visible"
	"geoeval/internal/llm"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/goccy/go-yaml"
)

// previewed is what evaluate answers with --preview.
type previewed struct {
	// Responses are those to the questions that were drawn, by model, setting and question.
	Responses []previewedResponse `json:"responses"`
	// Answers is how many answers language models gave, of which a response may take two; FromLedger is how many of them were bought
	// before, and Cost what this preview cost, in dollars.
	Answers    int     `json:"answers"`
	FromLedger int     `json:"from_ledger"`
	Cost       float64 `json:"cost"`
}

// A previewedResponse is what a model answered to a question, and how that is graded.
type previewedResponse struct {
	Model     string        `json:"model"`
	Setting   string        `json:"setting"`
	Subset    schema.Subset `json:"subset"`
	ProblemID string        `json:"problem_id"`
	// Prompt is what was asked, in the only step or the last of two; empty of the built-in answerer.
	Prompt []stages.PreviewedMessage `json:"prompt"`
	// Text is the response, Status what came of asking, and Fault why there is none; "" where there is one.
	Text string `json:"text"`
	// Reasoning is what the model thought, where the server gives it apart from the answer.
	Reasoning string                `json:"reasoning,omitempty"`
	Status    schema.ResponseStatus `json:"status"`
	Fault     string                `json:"fault"`
	// Stated is the answer that is read from it, "" for none, and Gold the right one.
	Stated string `json:"stated"`
	Gold   string `json:"gold"`
	// Right: the answer is. Grade is how it was read, Rules are those that decided, and Undecided: a judge would rule.
	Right     bool               `json:"right"`
	Grade     schema.GradeStatus `json:"grade"`
	Rules     []string           `json:"rules"`
	Undecided bool               `json:"undecided"`
}

// runEvaluationPreview asks about a few questions, and grades what is answered, aside: nothing but the ledger changes in the
// evaluation's folder.
func runEvaluationPreview(ctx context.Context, opts *evaluateOptions, e *app.Evaluation, out, log io.Writer) (err error) {
	switch {
	case opts.plan:
		return app.Usage(errors.New("--preview asks and --plan does not: leave one of them out"))
	case opts.preview < 1:
		return app.Usage(fmt.Errorf("--preview %d: name a number of questions that is at least 1", opts.preview))
	}
	own, err := e.Open(opts.Options)
	if err != nil {
		return err
	}
	unlock, err := own.Hold() // the ledger is written
	if err != nil {
		return err
	}
	defer unlock()
	if err := fewer(e, opts.preview); err != nil {
		return err
	}
	aside, err := os.MkdirTemp("", "geoeval-preview-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(aside)) }()
	p, err := e.OpenIn(opts.Options, aside)
	if err != nil {
		return err
	}
	one := &opts.Asking.Config // whoever waits for a preview does not wait for a batch
	one.Batch.Enabled = false
	for i := range one.Servers {
		one.Servers[i].Batch = nil
	}
	report := opts.Reporter(ctx, log)
	defer report.Close()
	defer app.LeaveInTime(ctx, opts.Options, log, e.Again(), os.Exit)()
	report.Event(configurationNote(e))
	blind, err := without(e)
	if err != nil {
		return err
	}
	noteNotAsked(blind, report.Event)
	err = p.Build(ctx, []string{"grade"}, report.Event)
	opts.TellTears(report.Event)
	report.Close()
	if err != nil {
		return app.InterruptedWhile(e.Again(), err)
	}
	told, err := previewOf(p.Layout(), opts.Options)
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, told)
	}
	_, err = io.WriteString(out, told.text())
	return err
}

// fewer has an evaluation ask about so many questions of the first of its subsets, once each, and nobody judge the answers. They are
// those that an evaluation with such a limit asks, or a greater one.
func fewer(e *app.Evaluation, n int) error {
	var sections yaml.MapSlice
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &sections, yaml.UseOrderedMap()); err != nil {
		return &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	var of struct {
		Questions struct {
			Subsets []string `yaml:"subsets"`
			Limit   int      `yaml:"limit"`
		} `yaml:"questions"`
		Ask struct {
			Models []yaml.MapSlice `yaml:"models"`
		} `yaml:"ask"`
	}
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &of, yaml.UseOrderedMap()); err != nil {
		return &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	if limit := of.Questions.Limit; limit > 0 {
		n = min(n, limit)
	}
	models := []any{}
	for _, m := range of.Ask.Models {
		once := yaml.MapSlice{}
		for _, item := range m {
			if item.Key != "repeats" {
				once = append(once, item)
			}
		}
		models = append(models, once)
	}
	for _, c := range []change{
		{"", "questions", "subsets", of.Questions.Subsets[:min(1, len(of.Questions.Subsets))]}, {"", "questions", "limit", n}, {"", "ask", "repeats", 1},
		{"", "ask", "models", models}, {"", "import", "files", []any{}}, {"", "grade", "modes", []any{}},
	} {
		sections = set(sections, c)
	}
	changed, err := yaml.Marshal(sections)
	if err != nil {
		return err
	}
	e.Configuration = string(changed)
	e.Name += " with --preview"
	return nil
}

// previewOf reads what came of a preview.
func previewOf(l pipeline.Layout, opts *app.Options) (*previewed, error) {
	questions, err := pipeline.ReadIfThere(l, schema.EvaluatedQuestions, "subset", "problem_id", "answer", "answer_letter", "answer_choice", "answer_unit")
	if err != nil {
		return nil, err
	}
	responses, err := pipeline.ReadIfThere(l, schema.Responses)
	if err != nil {
		return nil, err
	}
	grades, err := pipeline.ReadIfThere(l, schema.Grades)
	if err != nil {
		return nil, err
	}
	gold, graded := map[string]string{}, map[string]*schema.Grade{}
	for i := range questions {
		gold[schema.EvaluatedQuestions.Key(&questions[i])] = questions[i].Gold()
	}
	for i := range grades {
		graded[grades[i].Key()] = &grades[i]
	}
	told := &previewed{Responses: []previewedResponse{}}
	for i := range responses {
		r := &responses[i]
		one := previewedResponse{
			Model: r.Model, Setting: r.Setting, Subset: r.Subset, ProblemID: r.ProblemID, Text: r.Text, Reasoning: r.Reasoning, Status: r.Status, Fault: r.Fault,
			Gold: gold[schema.EvaluatedQuestions.Key(&schema.Evaluated{Subset: r.Subset, ProblemID: r.ProblemID})],
		}
		if g := graded[r.Key()]; g != nil {
			one.Stated, one.Right, one.Grade, one.Rules, one.Undecided = g.Extracted, g.Verdict, g.Status, g.Rules, g.Undecided
		}
		if one.Prompt, err = promptOf(opts, r.Request); err != nil {
			return nil, err
		}
		told.Responses = append(told.Responses, one)
	}
	asked := opts.Asking.Progress()
	told.Answers, told.FromLedger, told.Cost = asked.FromLedger+asked.Bought, asked.FromLedger, asked.Dollars
	return told, nil
}

// promptOf is what was asked in a request that the ledger has; nothing where there is none.
func promptOf(opts *app.Options, key string) ([]stages.PreviewedMessage, error) {
	if key == "" {
		return nil, nil
	}
	l, err := opts.Asking.Ledger()
	if err != nil {
		return nil, err
	}
	entry, there := l.Lookup(key)
	if !there {
		return nil, l.Err()
	}
	var request llm.Request
	if err := json.Unmarshal(entry.Request, &request); err != nil {
		return nil, err
	}
	var all []stages.PreviewedMessage
	for i := range request.Messages {
		m := &request.Messages[i]
		all = append(all, stages.PreviewedMessage{Role: m.Role, Text: m.Content, Pictures: len(m.Images())})
	}
	return all, nil
}

// text is a preview as people read it.
func (p *previewed) text() string {
	var b strings.Builder
	right, missing := 0, 0
	var prompts app.ShownPrompts
	for i := range p.Responses {
		r := &p.Responses[i]
		b.WriteString(visible.Text(fmt.Sprintf("%s  (%s), asked of %s in the setting %s", r.ProblemID, r.Subset, r.Model, r.Setting)) + "\n")
		b.WriteString(prompts.Show("  prompt", r.Prompt))
		b.WriteString(app.Shown("  response ("+string(r.Status)+")", r.Text+r.Fault))
		b.WriteString(app.ShownReasoning(r.Reasoning, r.Text))
		b.WriteString(app.Shown("  stated answer", r.Stated))
		b.WriteString(app.Shown("  gold answer", r.Gold))
		verdict := "wrong"
		switch {
		case r.Status == schema.NotObtained:
			b.WriteString("  grade: none, as there is no answer\n\n")
			missing++
			continue
		case r.Right:
			verdict = "right"
			right++
		case r.Undecided:
			verdict = "undecided, which counts as wrong unless a judge rules"
		}
		b.WriteString(app.Shown("  grade", fmt.Sprintf("%s (%s)", verdict, r.Grade)))
		for _, rule := range r.Rules {
			b.WriteString(app.Shown("    "+rule, grade.InWords(rule)))
		}
		b.WriteString("\n")
	}
	not := ""
	if missing > 0 {
		not = fmt.Sprintf(" of %d, %d not obtained", len(p.Responses)-missing, missing)
	}
	fmt.Fprintf(&b, "%d responses; %d answers of language models, %d of them from the ledger; %d right%s; $%.4f\n", len(p.Responses), p.Answers,
		p.FromLedger, right, not, p.Cost)
	b.WriteString("The rules are those of docs/grading.md.\nNo table is written, and no judge was asked: --plan says what all questions cost.\n")
	return b.String()
}
