package ingest

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/format/bug"
	"geoeval/internal/format/diagram"
	"geoeval/internal/knowledge/principle"
	"geoeval/internal/text/drawing"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
)

// A part is one record of a unit on its way to the tables, or the unit as a whole where it is reused or has no records.
type part struct {
	unit   *unit
	record *sources.Record
	// id is that of the record's problem, or of the one that it was before it became a reject; empty of any other record.
	id string
	// place counts the records of the unit before this one, in the order of the file.
	place int64
	// nth counts the records of the unit before this one, in the order of the file, without those that are left out.
	nth int
	// errata are those applied to the record's problem, and faults says of others why they cannot be.
	errata []schema.Erratum
	faults []string
	// last is true of a unit's last part.
	last bool
}

// read has the adapter read a unit. Where it panics, the error names the file, and the record where it is known.
func (u *unit) read(ctx context.Context, yield func(sources.Record) error) error {
	if settled := yield; u.Annotates != "" && u.annotations != nil {
		at := recordPlace{u.prefix(), -1}
		yield = func(r sources.Record) error {
			at.place++
			u.annotations.settle(&r, at)
			return settled(r)
		}
	}
	err := bug.Catch("", func() error { return u.source.Read(ctx, u.dir, u.Unit, yield) })
	bug.Within(fmt.Sprintf("%s/%s", u.source.Name(), u.Files[0]), err)
	return err
}

// readUnit gives a unit's records: problems in the order of their ids, then the others in the order of the file, and
// whether these are all. Records that repeat an id are rejects.
func readUnit(ctx context.Context, u *unit, q *quota) (parts []part, whole bool, err error) {
	if u.reuse {
		return []part{{unit: u, last: true}}, true, nil
	}
	if q.full(u.source.Name()) {
		return []part{{unit: u, last: true}}, false, nil
	}
	var problems, others []part
	n, place := 0, int64(0)
	err = u.read(ctx, func(r sources.Record) error {
		if q.enough(n) {
			return errEnough
		}
		p := u.part(&r, place)
		p.nth = n
		if place++; r.LeftOut == "" {
			n++
		}
		if p.id != "" {
			problems = append(problems, p)
		} else {
			others = append(others, p)
		}
		return nil
	})
	whole = !errors.Is(err, errEnough)
	if bug.Is(err) {
		return []part{{unit: u, last: true}}, true, err
	}
	if err != nil && whole {
		return nil, false, fmt.Errorf("%s/%s: %w", u.source.Name(), u.Files[0], err)
	}
	return inParts(u, problems, others), whole, nil
}

// inParts puts a unit's records in order, and has the last one say so.
func inParts(u *unit, problems, others []part) []part {
	slices.SortFunc(problems, inOrder)
	parts := make([]part, 0, len(problems)+len(others)+1)
	for i, p := range problems {
		if i > 0 && p.id == problems[i-1].id {
			p.record = repeats(p.record, p.id)
			others = append(others, p)
			continue
		}
		parts = append(parts, p)
	}
	parts = append(parts, others...)
	if len(parts) == 0 {
		parts = append(parts, part{unit: u})
	}
	parts[len(parts)-1].last = true
	return parts
}

// name is what tells a record from others in a message: the id of its problem or, where it has none, its file and its name there.
func (p *part) name() string {
	if p.id != "" || p.record == nil {
		return p.id
	}
	return fmt.Sprintf("%s/%s %s", p.unit.source.Name(), p.record.File, p.record.Name)
}

// prepare fills in what ingest knows of a problem and its adapter does not, and corrects it.
func prepare(ctx context.Context, p part) (part, error) {
	if p.record == nil || p.record.Problem == nil {
		return p, nil
	}
	problem := p.record.Problem
	problem.Synthetic = p.unit.synthetic
	problem.License, problem.LicenseEvidence = p.unit.config.license(p.unit.synthetic)
	if !p.unit.holds(problem.ID) {
		return p, fmt.Errorf("adapter %s: the unit %q holds the id %q", p.unit.source.Name(), p.unit.Key, problem.ID)
	}
	if a := p.unit.annotations.problem(problem.ID); a != nil {
		a.apply(problem)
	}
	err := loadTrace(p.record)
	if err == nil {
		err = sources.ProblemWithinLimits(problem)
	}
	if err == nil {
		err = loadDiagram(ctx, p.unit.dir, p.record)
	}
	var reject *sources.Reject
	if errors.As(err, &reject) {
		p.record = &sources.Record{File: p.record.File, Name: p.record.Name, Reject: reject}
		return p, nil
	}
	problem.AnswerChoice = problem.RightChoice()
	if problem.Diagram == "" && problem.DiagramCode != "" {
		problem.Diagram = schema.CodeDiagram
	}
	p.errata, p.faults = p.unit.errata.correct(problem)
	problem.CodeTells = codeTells(problem)
	nameTwin(problem)
	return p, err
}

// nameTwin names the fault of a right choice that stands twice, by the equality of the grader.
func nameTwin(p *schema.Problem) {
	if len(p.Choices) == 0 {
		return
	}
	right, other := grade.TwinOf(&grade.Question{Gold: p.Answer, Choices: p.Choices, Letter: p.AnswerLetter, Unit: p.AnswerUnit, Language: p.Language})
	if other == "" {
		return
	}
	choice := func(letter string) string { return p.Choices[letter[0]-'A'] }
	p.RecordFaults = append(slices.Clone(p.RecordFaults),
		fmt.Sprintf("choice %s, %q, beside %s, %q, %s", other, choice(other), right, choice(right), stages.TwinFault))
}

// codeTells says whether the code of a problem's drawing names its answer.
func codeTells(p *schema.Problem) bool {
	return p.DiagramCode != "" && drawing.Tells(p.DiagramCode, p.Text, p.Answer, p.AnswerValue)
}

// loadTrace fills in what a solution uses. In a record of a built-in corpus a trace that is none is a fault of the record; in
// any other it is nobody's word, and is left out.
func loadTrace(r *sources.Record) error {
	if r.Trace == "" {
		return nil
	}
	p := r.Problem
	if !p.Synthetic {
		p.RecordFaults = append(p.RecordFaults, sources.TraceKey+" is left out: only a built-in corpus knows what a solution uses")
		return nil
	}
	catalogue, err := principle.Load()
	if err != nil {
		return err
	}
	trace, err := catalogue.ParseTrace(r.Trace)
	if err != nil {
		return sources.Rejectf(schema.Malformed, "%s: %v", sources.TraceKey, err)
	}
	p.SolutionPrinciples, p.SolutionElements, p.SolutionDepth = trace.Principles, trace.Elements, int64(trace.Depth)
	return nil
}

// loadDiagram fills in a problem's image columns.
func loadDiagram(ctx context.Context, dir *sources.Dir, r *sources.Record) error {
	p, d := r.Problem, r.Diagram
	if d.Path == "" {
		return nil
	}
	p.ImagePath = d.Path
	var content []byte
	var info diagram.Info
	var err error
	switch {
	case d.Gray != nil:
		content, info, err = diagram.EncodeGray(d.Width, d.Height, d.Gray)
	case !dir.Has(d.Path):
		p.Diagram = schema.MissingDiagram
		return nil
	default:
		if content, err = dir.ReadFile(ctx, d.Path, sources.MaxPicture); err != nil {
			return err
		}
		info, err = diagram.Measure(content)
	}
	if err != nil {
		return sources.Rejectf(schema.Malformed, "diagram %s: %v", d.Path, err)
	}
	if info.Blank {
		p.Diagram = schema.BlankDiagram
		return nil
	}
	p.Diagram = schema.PictureDiagram
	p.Image = schema.Image{Bytes: content, Path: path.Base(d.Path)}
	p.ImageWidth, p.ImageHeight = int64(info.Width), int64(info.Height)
	p.PixelDigest, p.PictureHash = info.Pixels.String(), info.Hash.String()
	if p.Synthetic {
		p.DiagramScene = d.Scene
	}
	return nil
}
