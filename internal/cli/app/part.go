package app

import (
	"errors"

	"geoeval/pipeline"
	"geoeval/stages"
)

// RecallPart gives the part of a build that --out has, nil for none, and has the stages be those of the part.
func (o *Options) RecallPart() (*pipeline.Part, error) {
	part, err := pipeline.Layout{Dir: o.Out}.Part()
	if _, unusable := errors.AsType[*pipeline.StateError](err); unusable {
		return nil, nil // who uses it says so
	}
	if err != nil || part == nil {
		return nil, err
	}
	o.Part = part.Shard
	return part, nil
}

// mustBeWhole refuses a folder that has a part of a build, but for those who work on the part.
func (o *Options) mustBeWhole() error {
	if o.Part.Valid() {
		return nil
	}
	part, err := o.RecallPart()
	if err != nil || part == nil {
		return err
	}
	o.Part = stages.Shard{}
	return &pipeline.PartError{Dir: o.Out, Part: *part, Why: part.Next()}
}
