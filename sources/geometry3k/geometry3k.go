// Package geometry3k reads Geometry3K: English problems with diagrams, choices and logic forms, a folder each.
package geometry3k

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/sources"
)

// New gives the adapter of Geometry3K.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.Geometry3K }
func (adapter) Version() int        { return 2 }

// The files of a problem's folder.
const (
	dataFile    = "data.json"
	logicFile   = "logic_form.json"
	diagramFile = "img_diagram.png"
)

// Units gives a unit a folder: <split>/<number>, data.json first.
func (adapter) Units(files []string) []sources.Unit {
	folders := map[string]*sources.Unit{}
	var order []string
	for _, f := range files {
		folder := path.Dir(f)
		if strings.Count(folder, "/") != 1 {
			continue
		}
		u := folders[folder]
		if u == nil {
			u = &sources.Unit{Key: folder}
			folders[folder] = u
			order = append(order, folder)
		}
		if path.Base(f) == dataFile {
			u.Files = slices.Insert(u.Files, 0, f)
		} else {
			u.Files = append(u.Files, f)
		}
	}
	units := make([]sources.Unit, len(order))
	for i, folder := range order {
		units[i] = *folders[folder]
	}
	return units
}

// data is data.json, as far as it is read.
type data struct {
	ProblemText      string            `json:"problem_text"`
	CompactText      string            `json:"compact_text"`
	CompactChoices   []string          `json:"compact_choices"`
	PreciseValue     []json.RawMessage `json:"precise_value"`
	Answer           string            `json:"answer"`
	Unit             string            `json:"unit"`
	ProblemTypeGraph []string          `json:"problem_type_graph"`
	ProblemTypeGoal  []string          `json:"problem_type_goal"`
	DetailedSolution string            `json:"detailed_solution"`
	Source           string            `json:"source"`
	ID               json.Number       `json:"id"`
	Trace            string            `json:"geoeval_trace"` // sources.TraceKey
}

// logic is logic_form.json, as far as it is read.
type logic struct {
	Text    []string        `json:"text_logic_form"`
	Diagram []string        `json:"diagram_logic_form"`
	Lines   []string        `json:"line_instances"`
	Circles []string        `json:"circle_instances"`
	Points  json.RawMessage `json:"point_positions"`
}

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	folder := unit.Key
	r := sources.Record{File: path.Join(folder, dataFile), Name: path.Base(folder)}
	if !dir.Has(r.File) {
		r.File = unit.Files[0]
		return sources.YieldReject(sources.Rejectf(schema.MissingField, "%s is missing from the problem's folder", dataFile),
			r, yield)
	}
	rawData, err := dir.ReadFile(ctx, r.File, sources.MaxRecord)
	if err != nil {
		return sources.YieldReject(err, r, yield)
	}
	rawLogic, err := dir.ReadFile(ctx, path.Join(folder, logicFile), sources.MaxRecord)
	if err != nil {
		return sources.YieldReject(err, r, yield)
	}
	var d data
	var l logic
	if err := sources.DecodeJSON(rawData, &d); err != nil {
		return sources.YieldReject(err, r, yield)
	}
	if err := sources.DecodeJSON(rawLogic, &l); err != nil {
		return sources.YieldReject(inLogic(err), r, yield)
	}
	r.Problem, err = problem(folder, &d, &l)
	if err != nil {
		return sources.YieldReject(err, r, yield)
	}
	r.Problem.RecordDigest = sources.DigestJSON(rawData, rawLogic)
	r.Problem.NativeFile = r.File
	r.Diagram.Path = path.Join(folder, diagramFile)
	r.Trace = d.Trace
	return yield(r)
}

func inLogic(err error) error {
	if reject, ok := err.(*sources.Reject); ok {
		return sources.Rejectf(reject.Kind, "%s: %s", logicFile, reject.Reason)
	}
	return err
}

func problem(folder string, d *data, l *logic) (*schema.Problem, error) {
	split, native := path.Dir(folder), path.Base(folder)
	if d.ID.String() != native {
		return nil, sources.Rejectf(schema.Malformed, "id is %q in the folder of problem %s", d.ID, native)
	}
	if err := errors.Join(sources.Need("compact_text", d.CompactText),
		sources.Need("problem_text", d.ProblemText)); err != nil {
		return nil, err
	}
	if len(d.CompactChoices) == 0 {
		return nil, sources.Rejectf(schema.MissingField, "compact_choices is missing or empty")
	}
	if len(d.Answer) != 1 || d.Answer[0] < 'A' || int(d.Answer[0]-'A') >= len(d.CompactChoices) {
		return nil, sources.Rejectf(schema.BadAnswer, "answer %q is not the letter of one of %d choices", d.Answer,
			len(d.CompactChoices))
	}
	if len(d.PreciseValue) != len(d.CompactChoices) {
		return nil, sources.Rejectf(schema.Malformed, "precise_value has %d elements for %d choices", len(d.PreciseValue),
			len(d.CompactChoices))
	}
	if i := slices.Index(d.CompactChoices, ""); i >= 0 {
		return nil, sources.Rejectf(schema.MissingField, "compact_choices: element %d is empty", i)
	}
	if len(l.Text)+len(l.Diagram)+len(l.Lines)+len(l.Circles) == 0 {
		return nil, sources.Rejectf(schema.MissingField, "%s: holds no form, line or circle", logicFile)
	}
	gold := d.Answer[0] - 'A'
	text, faults := sources.Readable(d.CompactText, schema.English)
	p := &schema.Problem{
		ID:            string(schema.Geometry3K) + "/" + folder,
		Source:        schema.Geometry3K,
		SourceSplit:   split,
		NativeID:      native,
		Language:      schema.English,
		Text:          text,
		TextPublished: d.ProblemText,
		Choices:       d.CompactChoices,
		Answer:        d.CompactChoices[gold],
		AnswerLetter:  d.Answer,
		AnswerUnit:    d.Unit,
		NativeShapes:  d.ProblemTypeGraph,
		NativeGoals:   d.ProblemTypeGoal,
		NativeOrigin:  d.Source,
		Numbers:       sources.Numbers(text, sources.Unnamed),
		RecordFaults:  faults,
		Semantic:      named(l.Diagram, ""),
		Structural:    structure(l),
	}
	precise := make([]*float64, len(d.PreciseValue))
	for i, raw := range d.PreciseValue {
		var err error
		if precise[i], err = choiceNumber(raw); err != nil {
			return nil, sources.Rejectf(schema.Malformed, "precise_value: element %d %v", i, err)
		}
	}
	sources.SettleAll(p, precise, "precise_value")
	p.AnswerValue = p.ChoiceNumbers[gold]
	p.AnswerKind = sources.AnswerKind(p.Answer, p.AnswerValue)
	if s := strings.TrimSpace(d.DetailedSolution); s != "" {
		p.Solution, p.SolutionLanguage = s, schema.Prose
	}
	p.TextLogicForms = named(l.Text, "")
	if len(l.Points) > 0 && string(l.Points) != "null" {
		var compact bytes.Buffer
		if err := json.Compact(&compact, l.Points); err != nil {
			return nil, sources.Rejectf(schema.Malformed, "%s: point_positions: %v", logicFile, err)
		}
		p.PointPositions = compact.String()
	}
	return p, nil
}

// choiceNumber is a choice's precise value; twelve problems have words or letter expressions there, which are none.
func choiceNumber(raw json.RawMessage) (*float64, error) {
	if len(raw) > 0 && raw[0] == '"' {
		return nil, nil
	}
	var f float64
	if err := sources.DecodeJSON(raw, &f); err != nil {
		return nil, err
	}
	return &f, nil
}

// structure spells the lines and circles of the diagram as clauses.
func structure(l *logic) []string {
	return append(named(l.Lines, "line "), named(l.Circles, "circle ")...)
}

// named puts a prefix before the names of a list; empty ones, which stand for "none", are dropped.
func named(names []string, prefix string) []string {
	var out []string
	for _, n := range names {
		if n = strings.TrimSpace(n); n != "" {
			out = append(out, prefix+n)
		}
	}
	return out
}
