// Package pgps9k reads PGPS9K: English problems with diagrams, clauses, choices and solution programs.
package pgps9k

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"path"
	"slices"
	"strings"

	"geoeval/internal/format/records"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/sources"
)

// New gives the adapter of PGPS9K.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.PGPS9K }
func (adapter) Version() int        { return 3 }

// The layout: problems under PGPS9K/, diagrams, which several problems may share, under Diagram/ beside it, and under
// Geometry3K/ annotations of problems of Geometry3K, in the same form.
const (
	problemDir    = "PGPS9K"
	diagramDir    = "Diagram"
	annotationDir = "Geometry3K"
)

// Units gives a unit a split, which all diagrams belong to, and a unit a file of annotations.
func (adapter) Units(files []string) []sources.Unit {
	var diagrams []string
	for _, f := range files {
		if path.Base(path.Dir(f)) == diagramDir {
			diagrams = append(diagrams, f)
		}
	}
	units := sources.OneUnitAFile(files, func(f string) (string, bool) {
		return sources.Stem(f), path.Base(path.Dir(f)) == problemDir && path.Ext(f) == ".json"
	})
	for i := range units {
		units[i].Files = append(units[i].Files, diagrams...)
	}
	annotations := sources.OneUnitAFile(files, func(f string) (string, bool) {
		return annotationDir + "/" + sources.Stem(f), path.Base(path.Dir(f)) == annotationDir && path.Ext(f) == ".json"
	})
	for i := range annotations {
		annotations[i].Annotates = schema.Geometry3K
	}
	return append(units, annotations...)
}

type record struct {
	Diagram    string          `json:"diagram"`
	Text       string          `json:"text"`
	Structural []string        `json:"parsing_stru_seqs"`
	Semantic   []string        `json:"parsing_sem_seqs"`
	Expression string          `json:"expression"`
	Answer     string          `json:"answer"`
	Choices    []*float64      `json:"choices"`
	Type       string          `json:"type"`
	Book       string          `json:"book"`
	Page       json.RawMessage `json:"page"`
	Scene      string          `json:"geoeval_scene"` // sources.SceneKey
	Trace      string          `json:"geoeval_trace"` // sources.TraceKey
}

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	if unit.Annotates == "" {
		return sources.ReadParts(ctx, dir, unit.Files[0], records.Object, yield, parse)
	}
	return sources.ReadParts(ctx, dir, unit.Files[0], records.Object, yield, func(raw []byte, r *sources.Record) error {
		if err := parse(raw, r); err != nil {
			return err
		}
		*r = sources.Record{File: r.File, Name: r.Name, Annotation: r.Problem}
		return nil
	})
}

func parse(raw []byte, r *sources.Record) error {
	var d record
	if err := sources.DecodeJSON(raw, &d); err != nil {
		return err
	}
	if err := errors.Join(sources.Need("text", d.Text), sources.Need("diagram", d.Diagram)); err != nil {
		return err
	}
	gold, ok := mathtext.Value(d.Answer)
	if !ok {
		return sources.Rejectf(schema.BadAnswer, "answer %q is not a number", d.Answer)
	}
	if len(d.Choices) == 0 {
		return sources.Rejectf(schema.MissingField, "choices are missing or empty")
	}
	if i := slices.Index(d.Choices, nil); i >= 0 {
		return sources.Rejectf(schema.Malformed, "choices: element %d is null", i)
	}
	from, err := origin(d.Book, d.Page)
	if err != nil {
		return err
	}
	split := sources.Stem(r.File)
	id, err := schema.NewID(schema.PGPS9K, split, r.Name)
	if err != nil {
		return sources.Rejectf(schema.Malformed, "%v", err)
	}
	p := &schema.Problem{
		ID:            id,
		Source:        schema.PGPS9K,
		SourceSplit:   split,
		NativeID:      r.Name,
		NativeFile:    r.File,
		RecordDigest:  sources.DigestJSON(raw),
		Language:      schema.English,
		Text:          strings.TrimSpace(d.Text),
		TextPublished: d.Text,
		Answer:        d.Answer,
		AnswerValue:   &gold,
		AnswerKind:    schema.AnswerNumber,
		AnswerLetter:  letter(gold, d.Choices),
		Structural:    d.Structural,
		Semantic:      d.Semantic,
		NativeOrigin:  from,
		Numbers:       number(strings.TrimSpace(d.Text), d.Semantic),
	}
	for _, c := range d.Choices {
		p.Choices = append(p.Choices, sources.Numeral(*c))
		p.ChoiceNumbers = append(p.ChoiceNumbers, c)
	}
	if t := strings.TrimSpace(d.Type); t != "" {
		p.KnowledgePoints = []string{t}
	}
	if e := strings.TrimSpace(d.Expression); e != "" {
		p.Solution, p.SolutionLanguage = e, schema.PGPSProgram
	}
	r.Diagram.Path = path.Join(path.Dir(path.Dir(r.File)), diagramDir, d.Diagram)
	r.Diagram.Scene, r.Trace = d.Scene, d.Trace
	r.Problem = p
	return nil
}

// origin spells a book and the page in it, which is text or a number, and often empty.
func origin(book string, page json.RawMessage) (string, error) {
	var words string
	if len(page) > 0 && json.Unmarshal(page, &words) != nil {
		var number json.Number
		if json.Unmarshal(page, &number) != nil {
			return "", sources.Rejectf(schema.Malformed, "page is neither text nor a number")
		}
		words = number.String()
	}
	switch words = strings.TrimSpace(words); {
	case words == "":
		return book, nil
	case book == "":
		return "page " + words, nil
	}
	return book + ", page " + words, nil
}

// letter names the choice that is the gold answer. PGPS9K publishes values alone, rounded in other ways in the choices
// than in the answer (28.7 for 28.685): the nearest choice counts if it is within 1 % or 0.01 of the answer.
func letter(gold float64, choices []*float64) string {
	nearest := 0
	for i, c := range choices {
		if math.Abs(*c-gold) < math.Abs(*choices[nearest]-gold) {
			nearest = i
		}
	}
	if math.Abs(*choices[nearest]-gold) > max(0.01, 0.01*math.Abs(gold)) {
		return ""
	}
	return sources.Letter(nearest)
}
