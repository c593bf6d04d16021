package leaderboard

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
)

// The sizes of the blocks that are unpacked at once: questions, and bytes of responses.
const (
	questionsPerChunk = 100
	bytesPerChunk     = 256 << 10
	// goldBytes is how many bytes of a gold answer stand in the list.
	goldBytes = 60
	// snippet is how many characters of a question stand in the list.
	snippet = 240
	// longest is how many bytes of one response the page holds: of a longer one, its beginning and its end.
	longest = 60_000
)

// An index is what is searched and filtered: a column a field, a row a response.
type index struct {
	Runs      []runName       `json:"runs"`
	Questions []indexQuestion `json:"questions"`
	Rules     []ruleWords     `json:"rules"`
	Statuses  []statusWords   `json:"statuses"`
	Verdicts  []string        `json:"verdicts"`

	Run      []int   `json:"run"`
	Question []int   `json:"question"`
	Repeat   []int64 `json:"repeat"`
	Verdict  []int   `json:"verdict"`
	// Outcome is that of the whole and its steps, "" of other subsets; nothing where none is asked step by step.
	Outcome   []string `json:"outcome"`
	Extracted []string `json:"extracted"`
	// Graders are those whose verdicts can be held against each other, and By has, for each of them, that on each
	// response: 1 for right, 0 for wrong, -1 for none.
	Graders []string `json:"graders"`
	By      [][]int  `json:"by"`

	Facets   []*onefile.Facet  `json:"facets"`
	Measures []onefile.Measure `json:"measures"`

	// Chunks are the places of the first responses of the blocks.
	Chunks           []int    `json:"chunks"`
	PicturesPerChunk int      `json:"pictures_per_chunk"`
	PerChunk         int      `json:"questions_per_chunk"`
	Subsets          []string `json:"subsets"`
}

type indexQuestion struct {
	Subset   schema.Subset   `json:"subset"`
	ID       string          `json:"id"`
	Source   schema.Source   `json:"source"`
	Language schema.Language `json:"language"`
	Text     string          `json:"text"`
	Picture  int             `json:"picture"`
	// Gold is the gold answer, and Letter that of the right choice.
	Gold   string `json:"gold"`
	Letter string `json:"letter,omitempty"`
	// Parent is the problem whose whole or step it is, where that is asked step by step; Step is which, 0 for the whole.
	Parent string `json:"parent,omitempty"`
	Step   int64  `json:"step,omitempty"`
}

type ruleWords struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	Words string `json:"words"`
}

type statusWords struct {
	Name  string `json:"name"`
	Words string `json:"words"`
}

// statuses explains how a response was read, and what came of asking.
var statuses = []statusWords{
	{string(schema.GradeOK), "an answer was found and compared"},
	{string(schema.GradeNoAnswer), "the response states no answer"},
	{string(schema.GradeRefusal), "the model says that it cannot or will not answer"},
	{string(schema.GradeAmbiguous), "it states several answers, or a range where one value is asked for"},
	{string(schema.GradeTruncated), "it ends in the middle; what it states before that counts"},
	{string(schema.GradeUnparsable), "what it states cannot be read"},
	{string(schema.GradeConflict), "it names a letter and another choice's value; the letter counts"},
	{string(schema.GradeTwin), "it names another choice of the gold answer's value, which is as right"},
	{string(schema.GradeError), "there is no response"},
	{string(schema.Answered), "the model said what it had to say"},
	{string(schema.Declined), "the model refused to answer"},
	{string(schema.Filtered), "the provider's filter refused the question or cut the answer off"},
}

func (e *evaluation) writeIndex(_ context.Context, out *onefile.Packer) error {
	x := &index{Runs: []runName{}, Verdicts: verdictNames, Statuses: statuses, Chunks: e.chunks(),
		PicturesPerChunk: picturesPerChunk, PerChunk: questionsPerChunk, Subsets: spelled(schema.EvaluatedSubsets)}
	for i := range e.runs {
		x.Runs = append(x.Runs, e.runNamed(i))
	}
	for i := range e.questions {
		q := &e.questions[i]
		of := indexQuestion{Subset: q.Subset, ID: q.ProblemID, Source: q.Source, Language: q.Language, Text: clip(q.Text, snippet), Picture: e.pictureOf[i],
			Gold: clip(q.Answer, goldBytes), Letter: q.AnswerLetter}
		if q.Subset == schema.StepsAsked {
			of.Parent, of.Step = q.ParentID, q.Step
		}
		x.Questions = append(x.Questions, of)
	}
	for _, r := range grade.RuleBook {
		x.Rules = append(x.Rules, ruleWords{r.ID, r.Group, r.Words})
	}
	x.Graders = append(append([]string{"rules"}, spelled(e.modes)...), e.judges...)
	x.By = make([][]int, len(x.Graders))
	for i := range e.attempts {
		a := &e.attempts[i]
		x.Run = append(x.Run, a.run)
		x.Question = append(x.Question, a.question)
		x.Repeat = append(x.Repeat, a.response.Repeat)
		x.Verdict = append(x.Verdict, int(a.verdict()))
		if len(e.outcomes) > 0 {
			x.Outcome = append(x.Outcome, e.outcome(a))
		}
		extracted := ""
		if a.grade != nil {
			extracted = clip(a.grade.Extracted, 60)
		}
		x.Extracted = append(x.Extracted, extracted)
		for k, name := range x.Graders {
			x.By[k] = append(x.By[k], a.by(name))
		}
	}
	x.Facets, x.Measures = e.facets(), e.measures()
	return out.JSON("index", x)
}

// by is what a grader says of a response: 1 for right, 0 for wrong, -1 for nothing.
func (a *attempt) by(name string) int {
	if name == "rules" {
		if a.grade == nil || a.grade.Undecided || a.response.Status == schema.NotObtained {
			return -1
		}
		return says(a.grade.Verdict)
	}
	for _, r := range a.rechecks {
		if string(r.Mode) == name {
			return says(r.Verdict)
		}
	}
	for _, j := range a.judgements {
		if j.Judge == name && j.Status == schema.JudgementRuled {
			return says(j.Ruling == schema.RuledRight)
		}
	}
	return -1
}

// says is a verdict as a number.
func says(right bool) int {
	if right {
		return 1
	}
	return 0
}

// clip cuts a text to so many bytes at the most, between characters.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// weight is how many bytes of a response stand in the page.
func (a *attempt) weight() int64 { return int64(min(a.size, longest)+a.beside) + 200 }

// chunks gives the places of the first responses of the blocks, once it is known which texts find room.
func (e *evaluation) chunks() []int {
	chunks := []int{}
	size := int64(0)
	for i := range e.attempts {
		if i == 0 || size >= bytesPerChunk && e.attempts[i].question != e.attempts[i-1].question {
			chunks = append(chunks, i)
			size = 0
		}
		size += 200
		if e.attempts[i].held {
			size += e.attempts[i].weight()
		}
	}
	return chunks
}

// hold chooses the texts that the page has: those that are wrong or undecided first, otherwise in order.
func (e *evaluation) hold(context.Context) error {
	room := e.options.MostText
	for _, first := range []bool{true, false} {
		for i := range e.attempts {
			a := &e.attempts[i]
			if v := a.verdict(); a.held || first != (v == wrong || v == undecided) {
				continue
			}
			if w := a.weight(); w <= room {
				a.held = true
				room -= w
			}
		}
	}
	return nil
}

// An answer is a response as the page shows it.
type answer struct {
	Response onefile.Row `json:"response"`
	// Text is the response's; Left counts the bytes that are left out of its middle, or all of them where there is no room.
	Text string `json:"text"`
	Left int    `json:"left,omitempty"`
	Held bool   `json:"held"`
	// Prompt is what was asked, and Reasoning what the model thought, as the table has them; "" where it has none.
	Prompt     string        `json:"prompt,omitempty"`
	Reasoning  string        `json:"reasoning,omitempty"`
	Grade      onefile.Row   `json:"grade"`
	Rechecks   []onefile.Row `json:"rechecks"`
	Judgements []onefile.Row `json:"judgements"`
	// Principles are those that the problem needs: of each its id, who looked for it, what came of that, the evidence and the
	// counts of its key elements.
	Principles [][]string `json:"principles,omitempty"`
	// Errors are the first errors that somebody named, as errorOf has them.
	Errors [][]string `json:"errors,omitempty"`
}

// attempted are the columns that name an attempt, which the page has from its index, and the texts.
var attempted = []string{"model", "setting", "subset", "problem_id", "repeat", "text", "reasoning", "prompt_text"}

// held are texts of a response as the page has them.
type held struct{ text, reasoning, prompt string }

func (e *evaluation) writeAnswers(ctx context.Context, out *onefile.Packer) error {
	texts, err := e.texts(ctx)
	if err != nil {
		return err
	}
	responses, grades := schema.Responses.Erased(), schema.Grades.Erased()
	rechecks, judgements := schema.Rechecks.Erased(), schema.Judgements.Erased()
	chunks := e.chunks()
	for k, from := range chunks {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := len(e.attempts)
		if k+1 < len(chunks) {
			to = chunks[k+1]
		}
		var part []answer
		for i := from; i < to; i++ {
			a := &e.attempts[i]
			said := answer{Response: onefile.RowOf(responses, &a.response, attempted...), Held: a.held || a.size == 0, Left: a.size}
			if a.held {
				said.Text, said.Left = texts[i].text, max(0, a.size-len(texts[i].text))
				said.Prompt, said.Reasoning = texts[i].prompt, texts[i].reasoning
				if said.Left < 10 {
					said.Left = 0
				}
			}
			if a.grade != nil {
				said.Grade = onefile.RowOf(grades, a.grade, attempted...)
			}
			for _, r := range a.rechecks {
				said.Rechecks = append(said.Rechecks, onefile.RowOf(rechecks, r, attempted...))
			}
			for _, j := range a.judgements {
				said.Judgements = append(said.Judgements, onefile.RowOf(judgements, j, attempted...))
			}
			for _, p := range a.principles {
				said.Principles = append(said.Principles, e.principleOf(p))
			}
			for _, f := range a.errors {
				said.Errors = append(said.Errors, e.errorOf(f))
			}
			part = append(part, said)
		}
		if err := out.JSON(fmt.Sprintf("answers-%d", k), part); err != nil {
			return err
		}
	}
	return nil
}

// texts reads the texts that the page holds, by the places of their responses.
func (e *evaluation) texts(ctx context.Context) ([]held, error) {
	at := make(map[string]int, len(e.attempts))
	for i := range e.attempts {
		if e.attempts[i].held {
			at[e.attempts[i].response.Key()] = i
		}
	}
	texts := make([]held, len(e.attempts))
	for rows, err := range pipeline.Scan(e.layout, schema.Responses, attempted...) {
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, r := range rows {
			if i, has := at[r.Key()]; has {
				texts[i] = held{ends(r.Text), ends(r.Reasoning), ends(r.Asked)}
			}
		}
	}
	return texts, nil
}

// leftOut stands where the middle of a long text is left out.
const leftOut = "\n\n[… …]\n\n"

// ends leaves out the middle of a text that is longer than the page holds.
func ends(text string) string {
	if len(text) <= longest {
		return text
	}
	from := len(text) - longest/2
	for !utf8.RuneStart(text[from]) {
		from++
	}
	head := clip(text, longest/2)
	return head[:len(head)-len("…")] + leftOut + text[from:]
}

// writeQuestions writes the questions in blocks, each as its table has it.
func (e *evaluation) writeQuestions(_ context.Context, out *onefile.Packer) error {
	table := schema.EvaluatedQuestions.Erased()
	chunk := 0
	for part := range slices.Chunk(e.questions, questionsPerChunk) {
		var rows []onefile.Row
		for i := range part {
			rows = append(rows, onefile.RowOf(table, &part[i], "image"))
		}
		if err := out.JSON(fmt.Sprintf("questions-%d", chunk), rows); err != nil {
			return err
		}
		chunk++
	}
	return nil
}
