// Package math reads the geometry problems of MATH: English in LaTeX, with worked solutions, a file each.
package math

import (
	"context"
	"errors"
	"path"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/mojibake"
	"geoeval/schema"
	"geoeval/sources"
)

// New gives the adapter of MATH.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.MATH }
func (adapter) Version() int        { return 2 }

// Units gives a unit a file: MATH/<split>/<subject>/<number>.json. The file numbers of one split may occur in several
// subjects; only those of geometry become ids.
func (adapter) Units(files []string) []sources.Unit {
	var units []sources.Unit
	for _, f := range files {
		key := path.Join(splitOf(f), sources.Stem(f))
		if subject := subjectOf(f); subject != geometry {
			key += "/" + subject
		}
		units = append(units, sources.Unit{Key: key, Files: []string{f}})
	}
	return units
}

// geometry is the folder of the problems that are kept.
const geometry = "geometry"

func splitOf(file string) string   { return path.Base(path.Dir(path.Dir(file))) }
func subjectOf(file string) string { return path.Base(path.Dir(file)) }

type record struct {
	Problem  string `json:"problem"`
	Level    string `json:"level"`
	Type     string `json:"type"`
	Solution string `json:"solution"`
	Trace    string `json:"geoeval_trace"` // sources.TraceKey
}

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	r := sources.Record{File: unit.Files[0], Name: sources.Stem(unit.Files[0])}
	raw, err := dir.ReadFile(ctx, r.File, sources.MaxRecord)
	if err == nil {
		err = parse(raw, &r)
	}
	if err != nil {
		return sources.YieldReject(err, r, yield)
	}
	return yield(r)
}

func parse(raw []byte, r *sources.Record) error {
	var d record
	if err := sources.DecodeJSON(raw, &d); err != nil {
		return err
	}
	if err := errors.Join(sources.Need("problem", d.Problem), sources.Need("type", d.Type),
		sources.Need("solution", d.Solution)); err != nil {
		return err
	}
	kept := d.Type == "Geometry"
	if kept != (subjectOf(r.File) == geometry) {
		return sources.Rejectf(schema.Malformed, "type is %q in the folder %s", d.Type, subjectOf(r.File))
	}
	if !kept {
		r.LeftOut = "not geometry"
		return nil
	}
	// A drawing is no part of the solution's words, and what it frames is no answer.
	words, drawings, err := cutDrawings(d.Solution)
	if err != nil {
		words, drawings = d.Solution, ""
	}
	answer, ok := mathtext.Boxed(words)
	if !ok {
		return sources.Rejectf(schema.BadAnswer, `the solution has no \boxed answer`)
	}
	text, code, err := cutDrawings(d.Problem)
	if err != nil {
		return err
	}
	text = mojibake.Repair(text)
	id, err := schema.NewID(schema.MATH, splitOf(r.File), r.Name)
	if err != nil {
		return sources.Rejectf(schema.Malformed, "%v", err)
	}
	p := &schema.Problem{
		ID:               id,
		Source:           schema.MATH,
		SourceSplit:      splitOf(r.File),
		NativeID:         r.Name,
		NativeFile:       r.File,
		RecordDigest:     sources.DigestJSON(raw),
		Language:         schema.English,
		Text:             text,
		TextPublished:    d.Problem,
		Answer:           answer,
		DiagramCode:      code,
		NativeLevel:      d.Level,
		Solution:         words,
		SolutionLanguage: schema.Prose,
	}
	sources.TakeChoices(p)
	p.Numbers = sources.Numbers(p.Text, sources.Unnamed)
	if drawings != "" {
		p.Rationale = d.Solution
	}
	p.AnswerValue, p.AnswerUnit = sources.Value(p.Text, p.Answer)
	p.AnswerKind = sources.AnswerKind(p.Answer, p.AnswerValue)
	r.Problem, r.Trace = p, d.Trace
	return nil
}

// cutDrawings parts a problem or a solution into its text and the Asymptote code of its drawings.
func cutDrawings(problem string) (text, code string, err error) {
	const open, end = "[asy]", "[/asy]"
	var texts, codes []string
	for rest := problem; ; {
		before, after, found := strings.Cut(rest, open)
		if strings.Contains(before, end) {
			return "", "", sources.Rejectf(schema.Malformed, "problem: %s without %s", end, open)
		}
		if before = strings.TrimSpace(before); before != "" {
			texts = append(texts, before)
		}
		if !found {
			break
		}
		drawing, behind, closed := strings.Cut(after, end)
		if !closed {
			return "", "", sources.Rejectf(schema.Malformed, "problem: %s without %s", open, end)
		}
		codes = append(codes, strings.TrimSpace(drawing))
		rest = behind
	}
	if len(texts) == 0 {
		return "", "", sources.Rejectf(schema.MissingField, "problem: a drawing and no text")
	}
	return strings.Join(texts, "\n\n"), strings.Join(codes, "\n\n"), nil
}
