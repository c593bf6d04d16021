package export

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/ingest"
)

// A messages writes problems to train on as JSON Lines of chat messages, as TRL's SFTTrainer reads them: the user asks, the assistant
// answers, and images are the paths of the pictures that go with the question. What a reward needs stands beside them.
//
// A problem that a subset of the paper asks is held out, and so is one that is the same as another: its original may be one of those.
// Left out is also what one learns nothing right from: a problem whose program gives another answer than the gold one, whose record
// is faulty, whose choices do not have the answer, or that is no geometry, one whose worked solution names an answer that was corrected, and
// one whose text leans on a figure of which there is nothing.
type messages struct {
	file     *os.File
	lines    *bufio.Writer
	values   *json.Encoder
	pictures pictures.Folder
	errata   map[string][]schema.Erratum // by problem
	leftOut  [len(unfit)]int64
}

// unfit says why a problem is left out, the first reason that holds.
var unfit = [...]struct {
	why string
	is  func(r *released.Parts, errata []schema.Erratum) bool
}{
	{"withheld", func(r *released.Parts, _ []schema.Erratum) bool { return r.Withheld }},
	{"held out for evaluation", func(r *released.Parts, _ []schema.Erratum) bool {
		return slices.ContainsFunc(released.Subsets, func(c *released.Configuration) bool { return slices.Contains(r.Subsets, c.Table.Name()) })
	}},
	{"the same as another problem", func(r *released.Parts, _ []schema.Erratum) bool { return r.Duplicate.KeptID != "" }},
	{"doubtful (a program that gives another answer, a faulty record, choices without the answer, no geometry)", func(r *released.Parts, _ []schema.Erratum) bool {
		return r.Check.Status == schema.Mismatch || len(r.Problem.RecordFaults) > 0 || len(r.Problem.Choices) > 0 && r.Problem.AnswerLetter == "" || r.Label.Suspect
	}},
	{"with a worked solution that names the answer before its correction", func(r *released.Parts, errata []schema.Erratum) bool {
		return worked(&r.Problem) != "" && slices.Contains(ingest.StillNamed(&r.Problem, errata), workedField(&r.Problem))
	}},
	{"that lean on a figure that is missing or tells the answer", func(r *released.Parts, _ []schema.Erratum) bool { return stages.LeansOn(&r.Problem) != "" }},
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

func createMessages(path string, p pictures.Folder, errata func() ([]schema.Erratum, error)) (*messages, error) {
	var corrected []schema.Erratum
	if errata != nil {
		var err error
		if corrected, err = errata(); err != nil {
			return nil, err
		}
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	m := &messages{file: f, lines: bufio.NewWriterSize(f, 1<<20), pictures: p, errata: schema.ErrataOf(corrected)}
	m.values = json.NewEncoder(m.lines)
	m.values.SetEscapeHTML(false)
	return m, nil
}

func (m *messages) Add(r *released.Parts) error {
	for i, reason := range unfit {
		if reason.is(r, m.errata[r.Problem.ID]) {
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

// worked is the solution in prose; "" where the problem has none, or an English one has it in Chinese (UniGeo).
func worked(p *schema.Problem) string {
	prose := p.Rationale
	if workedField(p) == "solution" {
		prose = p.Solution
	}
	if p.Language == schema.English && strings.ContainsFunc(prose, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return ""
	}
	return strings.TrimSpace(prose)
}

// workedField is the column of the solution in prose.
func workedField(p *schema.Problem) string {
	if p.SolutionLanguage == schema.Prose {
		return "solution"
	}
	return "rationale"
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
