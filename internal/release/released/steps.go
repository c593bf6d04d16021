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

// CompositeOf gives the composite problem back that a row of GeoEval-steps has in the form of its steps ([schema.Step.Whole]).
func CompositeOf(r *Parts) schema.Composite {
	c, s := r.Composite, &r.Step
	c.ID, c.Source, c.Language, c.Steps, c.Key = s.ParentID, s.Source, s.Language, s.Steps, s.Key
	c.Answer, c.AnswerValue, c.Choices, c.AnswerLetter = s.Answer, s.AnswerValue, s.Choices, s.AnswerLetter
	return c
}
