// Package hard reads a maintainer's own collection, behind the hard subset: JSON Lines, a problem a line.
package hard

import (
	"context"
	"errors"
	"path"
	"slices"

	"geoeval/internal/format/records"
	"geoeval/schema"
	"geoeval/sources"
)

// New gives the adapter of a maintainer's own collection.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.HardSource }
func (adapter) Version() int        { return 2 }

// Units gives a unit a file of lines, which all pictures belong to.
func (adapter) Units(files []string) []sources.Unit {
	lines := func(f string) bool { return path.Ext(f) == ".jsonl" }
	units := sources.OneUnitAFile(files, func(f string) (string, bool) { return sources.Stem(f), lines(f) })
	pictures := slices.DeleteFunc(slices.Clone(files), lines)
	for i := range units {
		units[i].Files = append(units[i].Files, pictures...)
	}
	return units
}

// record is a line. Choices, solution, image, language (en unless said otherwise), grade and question_kind may be
// absent.
type record struct {
	ID               string   `json:"id"`
	Text             string   `json:"text"`
	Choices          []string `json:"choices"`
	Answer           string   `json:"answer"`
	Solution         string   `json:"solution"`
	SolutionLanguage string   `json:"solution_language"`
	Image            string   `json:"image"`
	Language         string   `json:"language"`
	Grade            string   `json:"grade"`
	QuestionKind     string   `json:"question_kind"`
	Trace            string   `json:"geoeval_trace"` // sources.TraceKey
}

var form = sources.FormOf[record]()

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	file := unit.Files[0]
	return sources.ReadParts(ctx, dir, file, records.Lines, yield, func(raw []byte, r *sources.Record) error {
		err := parse(raw, r)
		r.Diagram.Path = picture(dir, file, r.Diagram.Path)
		return err
	})
}

func parse(raw []byte, r *sources.Record) error {
	d := record{Language: string(schema.English)}
	known, err := form.Decode(raw, &d)
	if err == nil && !known {
		err = unknownKeys(raw)
	}
	if err != nil {
		return err
	}
	if err := errors.Join(sources.Need("id", d.ID), sources.Need("text", d.Text),
		sources.Need("answer", d.Answer)); err != nil {
		return err
	}
	split := sources.Stem(r.File)
	id, err := schema.NewID(schema.HardSource, split, d.ID)
	if err != nil {
		return sources.Rejectf(schema.Malformed, "%v", err)
	}
	r.Name = d.ID
	text, faults := sources.Readable(d.Text, schema.Language(d.Language))
	p := &schema.Problem{
		ID:               id,
		Source:           schema.HardSource,
		SourceSplit:      split,
		NativeID:         d.ID,
		NativeFile:       r.File,
		RecordDigest:     sources.DigestJSON(raw),
		Language:         schema.Language(d.Language),
		Text:             text,
		TextPublished:    d.Text,
		Choices:          d.Choices,
		Answer:           d.Answer,
		RecordFaults:     faults,
		NativeLevel:      d.Grade,
		QuestionKind:     schema.QuestionKind(d.QuestionKind),
		Solution:         d.Solution,
		SolutionLanguage: schema.SolutionLanguage(d.SolutionLanguage),
	}
	if p.Solution != "" && p.SolutionLanguage == "" {
		p.SolutionLanguage = schema.Prose
	}
	if i := slices.Index(d.Choices, ""); i >= 0 {
		return sources.Rejectf(schema.MissingField, "choices: element %d is empty", i)
	}
	if err := choose(p); err != nil {
		return err
	}
	sources.TakeChoices(p)
	p.Numbers = sources.Numbers(p.Text, sources.Unnamed)
	p.AnswerValue, p.AnswerUnit = sources.Value(p.Text, p.Answer)
	p.AnswerKind = sources.AnswerKind(p.Answer, p.AnswerValue)
	r.Diagram.Path = d.Image
	r.Problem, r.Trace = p, d.Trace
	return nil
}

// imageDir is where pictures that a record names by their bare file name stand, beside the file of lines.
const imageDir = "images"

// picture is the path of the picture that a record calls name: beside the file of lines or, where none is there, in the
// folder of pictures. No name is no picture.
func picture(dir *sources.Dir, file, name string) string {
	if name == "" {
		return ""
	}
	beside := path.Join(path.Dir(file), name)
	if inside := path.Join(path.Dir(file), imageDir, name); !dir.Has(beside) && dir.Has(inside) {
		return inside
	}
	return beside
}

// keys are those of a record.
var keys = []string{"id", "text", "choices", "answer", "solution", "solution_language", "image", "language", "grade",
	"question_kind", sources.TraceKey}

// unknownKeys refuses keys that the format does not have, or twice: in a collection of one's own they are mistakes.
func unknownKeys(raw []byte) error {
	members, err := sources.Members(raw)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, m := range members {
		switch {
		case !slices.Contains(keys, m.Name):
			return sources.Rejectf(schema.Malformed, "unknown key %q: a record has %v", m.Name, keys)
		case seen[m.Name]:
			return sources.Rejectf(schema.Malformed, "the key %q stands twice", m.Name)
		}
		seen[m.Name] = true
	}
	return nil
}

// choose finds the answer among the choices: it is a choice's letter, or its text.
func choose(p *schema.Problem) error {
	if len(p.Choices) == 0 {
		return nil
	}
	p.ChoiceNumbers = sources.Values(p.Text, p.Choices)
	gold := slices.Index(p.Choices, p.Answer)
	if gold < 0 && len(p.Answer) == 1 {
		gold = int(p.Answer[0]) - 'A'
	}
	if gold < 0 || gold >= len(p.Choices) {
		return sources.Rejectf(schema.BadAnswer, "answer %q is neither one of the choices nor the letter of one", p.Answer)
	}
	p.Answer, p.AnswerLetter = p.Choices[gold], sources.Letter(gold)
	return nil
}
