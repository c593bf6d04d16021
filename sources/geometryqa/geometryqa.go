// Package geometryqa reads GeometryQA: Chinese word problems with one equation each.
package geometryqa

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/sources"
)

// New gives the adapter of GeometryQA.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.GeometryQA }
func (adapter) Version() int        { return 2 }

// split is the one that GeometryQA's problems are under: it publishes none.
const split = "all"

func (adapter) Units(files []string) []sources.Unit {
	return sources.OneUnitAFile(files, func(string) (string, bool) { return split, true })
}

type record struct {
	ID        json.Number     `json:"id"`
	Text      string          `json:"original_text"`
	Equation  string          `json:"equation"`
	Answer    string          `json:"ans"`
	Knowledge json.RawMessage `json:"knowledge"`
	Trace     string          `json:"geoeval_trace"` // sources.TraceKey
}

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	return sources.ReadList(ctx, dir, unit, yield, parse)
}

func parse(raw []byte, r *sources.Record) error {
	var d record
	if err := sources.DecodeJSON(raw, &d); err != nil {
		return err
	}
	if err := errors.Join(sources.Need("id", d.ID.String()), sources.Need("original_text", d.Text),
		sources.Need("ans", d.Answer)); err != nil {
		return err
	}
	r.Name = d.ID.String()
	id, err := schema.NewID(schema.GeometryQA, split, r.Name)
	if err != nil {
		return sources.Rejectf(schema.Malformed, "%v", err)
	}
	text, faults := sources.Readable(readable(d.Text), schema.Chinese)
	p := &schema.Problem{
		ID:              id,
		Source:          schema.GeometryQA,
		SourceSplit:     split,
		NativeID:        r.Name,
		NativeFile:      r.File,
		RecordDigest:    sources.DigestJSON(raw),
		Language:        schema.Chinese,
		Text:            text,
		TextPublished:   d.Text,
		Answer:          d.Answer,
		RecordFaults:    faults,
		KnowledgePoints: knowledge(d.Knowledge),
		Numbers:         sources.NumbersOf(quantities(text), sources.Unnamed),
	}
	p.AnswerValue, p.AnswerUnit = sources.Value(text, d.Answer)
	p.AnswerKind = sources.AnswerKind(d.Answer, p.AnswerValue)
	if d.Equation != "" {
		p.Solution, p.SolutionLanguage = d.Equation, schema.EquationProgram
	}
	r.Problem, r.Trace = p, d.Trace
	return nil
}

// readable spells out «=多少», which stands for "how much" in these texts.
func readable(text string) string {
	return strings.NewReplacer("=多少", "是多少", "＝多少", "是多少").Replace(text)
}

func quantities(text string) []mathtext.Number {
	var out []mathtext.Number
	for _, n := range mathtext.Quantities(text) {
		if !n.Label {
			out = append(out, n)
		}
	}
	return out
}

// knowledge reads a list of names; where the field holds anything else it is kept as the JSON that it is.
func knowledge(raw json.RawMessage) []string {
	var names []string
	if len(raw) == 0 || json.Unmarshal(raw, &names) == nil {
		return names
	}
	return []string{string(raw)}
}
