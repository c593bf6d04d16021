package ask

import (
	"encoding/base64"
	"regexp"
	"strings"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages/ask/auxiliary"
)

// A second is the second step of an attempt, and what came of the first.
type second struct {
	of *attempt
	// opening and reply are the first step.
	opening *ask.Question
	reply   *ask.Reply
	// drawing is what the second step shows beside the diagram, nil where there is none, and by says who drew it.
	drawing *llm.Image
	by      schema.DrawnBy
	// row is where its row goes.
	row *schema.Response
}

// second takes in what came of a first step.
func (a *asker) second(of *attempt, opening *ask.Question, r *ask.Reply) *second {
	s := &second{of: of, opening: opening, reply: r, by: schema.NotDrawn}
	answer := r.Last()
	if answer == nil || answer.Text == "" {
		return s
	}
	if of.setting.Style == TwoStepVisual {
		if s.drawing = pictureIn(answer.Text); s.drawing != nil {
			s.by = schema.DrawnByModel
		}
		return s
	}
	if s.drawing = drawOver(opening.Image, answer.Text); s.drawing != nil {
		s.by = schema.DrawnByCode
	}
	return s
}

// inText is a picture as text has it, as an address that has the picture's bytes in itself.
var inText = regexp.MustCompile(`data:image/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})`)

// pictureIn is the first picture in a text; nil where there is none that can be shown.
func pictureIn(text string) *llm.Image {
	found := inText.FindStringSubmatch(text)
	if found == nil {
		return nil
	}
	content, err := base64.StdEncoding.DecodeString(found[1])
	if err != nil {
		return nil
	}
	i, err := llm.NewImage(content)
	if err != nil {
		return nil
	}
	return i
}

// drawOver draws what a text says over a diagram; nil where it says nothing that can be drawn.
func drawOver(diagram *llm.Image, text string) *llm.Image {
	d, err := auxiliary.Parse(text)
	if err != nil {
		return nil
	}
	content, err := d.Over(diagram.Bytes())
	if err != nil {
		return nil
	}
	i, err := llm.NewImage(content)
	if err != nil {
		return nil
	}
	return i
}

// question asks with both pictures.
func (s *second) question(a *asker) ask.Question {
	last, _, _ := s.of.setting.prompts()
	return a.question(s.of, step{prompt: last, image: s.opening.Image, drawing: s.drawing})
}

// undrawn is the row where the first step gave no drawing: its text is the answer, as in the task of lmms-eval, and the
// row says so.
func (s *second) undrawn(a *asker) schema.Response {
	row := a.row(s.of, s.opening, s.reply)
	row.Auxiliary, row.Drawing = row.Request, schema.NotDrawn
	if row.Fault != "" {
		why, refused := strings.CutPrefix(row.Fault, schema.RefusedForGood)
		if row.Fault = "in the first of two steps: " + why; refused {
			row.Fault = schema.RefusedForGood + row.Fault
		}
	}
	return row
}

// drawn is the row by what came of the second step; it has the tokens of both.
func (s *second) drawn(a *asker, q *ask.Question, r *ask.Reply) schema.Response {
	row := a.row(s.of, q, r)
	row.Auxiliary, row.Drawing = s.reply.Last().Request, s.by
	a.bill(&row, s.opening, s.reply.Answers)
	return row
}

// expected is a second step as a plan has it before the first is asked: with a drawing as large as the diagram.
func (a *asker) expected(of *attempt, opening *ask.Question) ask.Question {
	return (&second{of: of, opening: opening, drawing: opening.Image}).question(a)
}
