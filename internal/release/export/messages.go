package export

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/stages"
)

// A messages writes problems to train on as JSON Lines of chat messages, as TRL's SFTTrainer reads them: the user asks, the assistant
// answers, and images are the paths of the pictures that go with the question. What a reward needs stands beside them.
//
// A problem that a subset of the paper asks is held out, and so is one that is the same as another: its original may be one of those.
// Left out is also what one learns nothing right from: a problem whose program gives another answer than the gold one, whose record
// is faulty, or that is no geometry, and one whose text leans on a figure of which there is nothing.
type messages struct {
	file     *os.File
	lines    *bufio.Writer
	values   *json.Encoder
	pictures pictures.Folder
	leftOut  [len(unfit)]int64
}

// unfit says why a problem is left out, the first reason that holds.
var unfit = [...]struct {
	why string
	is  func(r *released.Parts) bool
}{
	{"withheld", func(r *released.Parts) bool { return r.Withheld }},
	{"held out for evaluation", func(r *released.Parts) bool {
		return slices.ContainsFunc(released.Subsets, func(c *released.Configuration) bool { return slices.Contains(r.Subsets, c.Table.Name()) })
	}},
	{"the same as another problem", func(r *released.Parts) bool { return r.Duplicate.KeptID != "" }},
	{"doubtful (a program that gives another answer, a faulty record, no geometry)", func(r *released.Parts) bool {
		return r.Check.Status == schema.Mismatch || len(r.Problem.RecordFaults) > 0 || r.Label.Suspect
	}},
	{"that lean on a figure that is missing", func(r *released.Parts) bool { return stages.LeansOn(&r.Problem) != "" }},
}

// A chat is a line.
type chat struct {
	ID           string          `json:"id"`
	Messages     []message       `json:"messages"`
	Images       []string        `json:"images"`
	Answer       string          `json:"answer"`
	Choices      []string        `json:"choices"`
	AnswerLetter string          `json:"answer_letter"`
	AnswerUnit   string          `json:"answer_unit"`
	Worked       bool            `json:"worked"`
	Language     schema.Language `json:"language"`
	Source       schema.Source   `json:"source"`
	SourceSplit  string          `json:"source_split"`
	License      string          `json:"license"`
	Synthetic    bool            `json:"synthetic"`
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

func createMessages(path string, p pictures.Folder) (*messages, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	m := &messages{file: f, lines: bufio.NewWriterSize(f, 1<<20), pictures: p}
	m.values = json.NewEncoder(m.lines)
	m.values.SetEscapeHTML(false)
	return m, nil
}

func (m *messages) Add(r *released.Parts) error {
	for i, reason := range unfit {
		if reason.is(r) {
			m.leftOut[i]++
			return nil
		}
	}
	p := &r.Problem
	picture, err := m.pictures.Put(p.ID, p.Image.Bytes)
	if err != nil {
		return err
	}
	line := chat{
		ID: p.ID, Images: []string{}, Answer: p.Answer, Choices: append([]string{}, p.Choices...), AnswerLetter: p.AnswerLetter, AnswerUnit: p.AnswerUnit,
		Language: p.Language, Source: p.Source, SourceSplit: p.SourceSplit, License: p.License, Synthetic: p.Synthetic,
	}
	if picture != "" {
		line.Images = append(line.Images, picture)
	}
	said := worked(p)
	line.Worked = said != ""
	line.Messages = []message{
		{"user", asked(released.Row{In: released.Problems, Parts: r}.Question().Parts)},
		{"assistant", strings.TrimSpace(said + "\n\n" + concluded(p))},
	}
	return m.values.Encode(line)
}

// asked is what is put to a model: the diagram in words, the question, the choices with their letters.
func asked(q *released.Parts) string {
	lines := []string{q.Question.Description, q.Question.Text}
	for i, c := range q.Question.Choices {
		lines = append(lines, fmt.Sprintf("%c. %s", 'A'+i, c))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// worked is the solution in prose; "" where the problem has none.
func worked(p *schema.Problem) string {
	if p.SolutionLanguage == schema.Prose {
		return strings.TrimSpace(p.Solution)
	}
	return strings.TrimSpace(p.Rationale)
}

// concluded states the answer as graders read it.
func concluded(p *schema.Problem) string {
	answer := p.Answer
	if p.AnswerLetter != "" {
		answer = p.AnswerLetter
	}
	if p.Language == schema.Chinese {
		return "答案是 \\boxed{" + answer + "}。"
	}
	return "The answer is \\boxed{" + answer + "}."
}

// LeftOut gives how many problems were left out, and why in words.
func (m *messages) LeftOut() (rows int64, why string) {
	var parts []string
	for i, n := range m.leftOut {
		if n > 0 {
			rows += n
			parts = append(parts, fmt.Sprintf("%d %s", n, unfit[i].why))
		}
	}
	return rows, strings.Join(parts, ", ")
}

func (m *messages) Close() error { return errors.Join(m.lines.Flush(), m.file.Close()) }
