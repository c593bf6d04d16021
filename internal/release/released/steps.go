package released

import "geoeval/schema"

// wholeStep gives a composite problem in the form of its steps, nil for a problem that was not taken apart.
func wholeStep(r *Parts) *schema.Step {
	c, p := &r.Composite, &r.Problem
	if c.ID == "" {
		return nil
	}
	s := &schema.Step{
		ID: schema.CompositeID(c.ID), ParentID: c.ID, Source: c.Source, Language: c.Language,
		Steps: c.Steps, Key: c.Key,
		Text: p.Text, Image: p.Image, HasImage: !schema.IsNull(&p.Image),
		Answer: c.Answer, AnswerValue: c.AnswerValue, AnswerUnit: p.AnswerUnit, Goal: r.Label.Goal,
		Choices: c.Choices, AnswerLetter: c.AnswerLetter,
	}
	if s.HasImage {
		s.ImageDigest = p.PixelDigest
	}
	return s
}
