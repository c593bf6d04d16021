package ingest

import (
	"context"
	"fmt"
	"math"
	"strings"

	"geoeval/internal/format/diagram"
	"geoeval/internal/invented/proofread"
	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/stages"
)

// Recall makes nothing again: what was read is not in the tables.
func (s *Stage) Recall(context.Context, *stages.Job) error { return nil }

// checkRow holds a problem's image against its size and pixel digest, its right choice against its letter, and the number
// of its answer against the answer's text and against its choices; and a synthetic problem against what a teacher would
// ask of it before handing it out (package proofread), and
// the principles of its solution against the catalogue.
func (s *Stage) checkRow(_ string, row any) error {
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
	named := p.Diagram != "" && p.Diagram != schema.CodeDiagram
	if (p.PixelDigest != "") != (p.Diagram == schema.PictureDiagram) || (p.ImagePath != "") != named ||
		(p.Diagram == schema.CodeDiagram) != (p.ImagePath == "" && p.DiagramCode != "") {
		return fault("diagram", fmt.Sprintf("%q does not go with image_path, pixel_digest and diagram_code", p.Diagram))
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
		if err := catalogue.CheckTrace(principle.Trace{Depth: int(p.SolutionDepth), Principles: p.SolutionPrinciples, Elements: p.SolutionElements}); err != nil {
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
