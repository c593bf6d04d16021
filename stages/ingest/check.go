package ingest

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"geoeval/internal/format/diagram"
	"geoeval/internal/invented/proofread"
	"geoeval/internal/program/principle"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
)

// CheckRow holds a problem's image against its size and pixel digest, its right choice against its letter, and the number
// of its answer against the answer's text and against its choices; and a synthetic problem against what a teacher would
// ask of it before handing it out (package proofread), and
// the principles of its solution against the catalogue.
func (s *Stage) CheckRow(_ string, row any) error {
	p, ok := row.(*schema.Problem)
	if !ok {
		return nil
	}
	fault := func(field, why string) error {
		return &schema.FieldError{Table: schema.Problems.Name(), Row: p.ID, Field: field, Why: why}
	}
	if p.AnswerChoice != p.RightChoice() {
		return fault("answer_choice", fmt.Sprintf("%q, but the choice %s is %q", p.AnswerChoice, p.AnswerLetter,
			p.RightChoice()))
	}
	if _, conflict := sources.Settle(p.Text, p.Answer, p.AnswerValue, "it"); conflict != "" {
		return fault("answer_value", conflict)
	}
	if nearer := nearerChoice(p); nearer != "" {
		return fault("answer_letter", fmt.Sprintf("%s, but the answer's number is nearer to the choice %s", p.AnswerLetter, nearer))
	}
	if tells := codeTells(p); p.CodeTells != tells {
		return fault("code_tells_answer", fmt.Sprintf("is %v, and the code says otherwise", p.CodeTells))
	}
	if p.Synthetic {
		if faults := proofread.Problem(p); len(faults) > 0 {
			return fault("text", strings.Join(faults, "; "))
		}
	}
	if len(p.SolutionPrinciples) > 0 {
		catalogue, err := principle.Load()
		if err != nil {
			return err
		}
		if err := catalogue.CheckTrace(principle.Trace{Depth: int(p.SolutionDepth), Principles: p.SolutionPrinciples}); err != nil {
			return fault("solution_principles", err.Error())
		}
	}
	if len(p.Image.Bytes) == 0 {
		if p.PixelDigest != "" {
			return fault("image", "is empty, though pixel_digest is not")
		}
		return nil
	}
	info, err := diagram.Measure(p.Image.Bytes)
	switch {
	case err != nil:
		return fault("image", err.Error())
	case info.Blank:
		return fault("image", "shows nothing")
	case info.Pixels.String() != p.PixelDigest:
		return fault("image", "its pixels are not those of pixel_digest")
	case info.Hash.String() != p.PictureHash:
		return fault("picture_hash", "is not that of the image")
	case int64(info.Width) != p.ImageWidth || int64(info.Height) != p.ImageHeight:
		return fault("image_width", fmt.Sprintf("%d x %d, but the image is %d x %d", p.ImageWidth, p.ImageHeight, info.Width,
			info.Height))
	}
	return nil
}

// nearerChoice is the letter of a choice that is nearer to the number of a problem's answer than the right one is, empty
// where there is none.
func nearerChoice(p *schema.Problem) string {
	if p.AnswerValue == nil || len(p.AnswerLetter) != 1 {
		return ""
	}
	right := int(p.AnswerLetter[0]) - 'A'
	if right < 0 || right >= len(p.ChoiceNumbers) || p.ChoiceNumbers[right] == nil {
		return ""
	}
	far := math.Abs(*p.ChoiceNumbers[right] - *p.AnswerValue)
	for i, c := range p.ChoiceNumbers {
		if c != nil && math.Abs(*c-*p.AnswerValue) < far*(1-1e-9) {
			return sources.Letter(i)
		}
	}
	return ""
}

// Check holds problems and rejects against the counts of their files, and problems against their errata.
func (s *Stage) Check(job *stages.Job, fault func(error)) error {
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return err
	}
	rejects, err := stages.Rows(job, schema.Rejects)
	if err != nil {
		return err
	}
	files, err := stages.Rows(job, schema.Files)
	if err != nil {
		return err
	}
	errata, err := stages.Rows(job, schema.Errata)
	if err != nil {
		return err
	}
	checkErrata(problems, errata, fault)
	counted := map[string]*[5]int64{} // problems, rejects, missing diagrams, faulty ones, blank diagrams
	count := func(source schema.Source, file string) *[5]int64 {
		key := string(source) + "/" + file
		if counted[key] == nil {
			counted[key] = new([5]int64)
		}
		return counted[key]
	}
	for i := range problems {
		p := &problems[i]
		c := count(p.Source, p.NativeFile)
		c[0]++
		switch p.Diagram {
		case schema.BlankDiagram:
			c[2]++
			c[4]++
		case schema.MissingDiagram:
			c[2]++
		}
		if len(p.RecordFaults) > 0 {
			c[3]++
		}
		named := p.Diagram != "" && p.Diagram != schema.CodeDiagram
		if (p.PixelDigest != "") != (p.Diagram == schema.PictureDiagram) || (p.ImagePath != "") != named ||
			(p.Diagram == schema.CodeDiagram) != (p.ImagePath == "" && p.DiagramCode != "") {
			fault(&schema.FieldError{Table: schema.Problems.Name(), Row: p.ID, Field: "diagram",
				Why: fmt.Sprintf("%q does not go with image_path, pixel_digest and diagram_code", p.Diagram)})
		}
	}
	for i := range rejects {
		count(rejects[i].Source, rejects[i].File)[1]++
	}
	checkAnnotations(problems, files, fault)
	taken := map[schema.Source]int64{}
	for i := range files {
		f := &files[i]
		key := schema.Files.Key(f)
		taken[f.Source] += f.Records - f.LeftOut
		switch {
		case f.RecordLimit != files[0].RecordLimit:
			fault(&schema.FieldError{Table: schema.Files.Name(), Row: key, Field: "record_limit",
				Why: fmt.Sprintf("%d, but %d in other rows", f.RecordLimit, files[0].RecordLimit)})
		case f.RecordLimit > 0 && f.Records > 0 && taken[f.Source] > f.RecordLimit:
			fault(&schema.FieldError{Table: schema.Files.Name(), Row: key, Field: "record_limit",
				Why: fmt.Sprintf("%d, but %d records of %s were read by here", f.RecordLimit, taken[f.Source], f.Source)})
		}
		was := [5]int64{f.Problems, f.Rejects, f.DiagramsMissing, f.Faulty, f.DiagramsBlank}
		for n, field := range []string{"problems", "rejects", "diagrams_missing", "faulty", "diagrams_blank"} {
			if is := *count(f.Source, f.Path); is[n] != was[n] {
				fault(&schema.FieldError{Table: schema.Files.Name(), Row: key, Field: field,
					Why: fmt.Sprintf("%d, but there are %d", was[n], is[n])})
			}
		}
		delete(counted, key)
	}
	for _, key := range slices.Sorted(maps.Keys(counted)) {
		fault(&schema.FieldError{Table: schema.Files.Name(), Row: key, Field: "file",
			Why: "problems or rejects name this file, and it is not there"})
	}
	return nil
}

// checkAnnotations holds the problems that are annotated against the counts of the files that annotate them. A problem that is
// a reject, or is not taken where their number is limited, has left its annotation behind.
func checkAnnotations(problems []schema.Problem, files []schema.File, fault func(error)) {
	named, rejects := map[string]int64{}, int64(0)
	for i := range problems {
		if by := problems[i].AnnotatedBy; by != "" {
			file, _, _ := strings.Cut(by, "#")
			named[file]++
		}
	}
	for i := range files {
		rejects += files[i].Rejects
	}
	for i := range files {
		f := &files[i]
		key := schema.Files.Key(f)
		if n := named[key]; n > f.Annotations || n+rejects < f.Annotations && f.RecordLimit == 0 {
			fault(&schema.FieldError{Table: schema.Files.Name(), Row: key, Field: "annotations",
				Why: fmt.Sprintf("%d, but %d problems name the file in annotated_by", f.Annotations, n)})
		}
		delete(named, key)
	}
	for _, file := range slices.Sorted(maps.Keys(named)) {
		fault(&schema.FieldError{Table: schema.Files.Name(), Row: file, Field: "file",
			Why: "problems name this file in annotated_by, and it is not there"})
	}
}

// checkErrata holds the fields that were corrected against the corrections.
func checkErrata(problems []schema.Problem, errata []schema.Erratum, fault func(error)) {
	for i := range errata {
		e := &errata[i]
		at, found := slices.BinarySearchFunc(problems, e.ID,
			func(p schema.Problem, id string) int { return strings.Compare(p.ID, id) })
		if !found {
			fault(&schema.FieldError{Table: schema.Errata.Name(), Row: schema.Errata.Key(e), Field: "id",
				Why: "no problem has this id"})
		} else if is := schema.ErratumValue(columnOf(e.Field).Field(&problems[at])); is != e.New {
			fault(&schema.FieldError{Table: schema.Problems.Name(), Row: e.ID, Field: e.Field,
				Why: fmt.Sprintf("is %q, but the errata correct it to %q", is, e.New)})
		}
	}
}
