package app

import (
	"fmt"
	"math"
	"slices"

	"geoeval/internal/text/mathtext"
	"geoeval/pipeline"
	"geoeval/schema"
)

// A Contradicted problem has an answer that errata correct, and a program that gives another one.
type Contradicted struct {
	ID    string
	Check schema.ProgramCheck
	// Old is the answer as it was published.
	Old string
}

// ContradictedIn lists those of a build in the order of their ids. Tables that are not there say of none.
func ContradictedIn(l pipeline.Layout) (out []Contradicted, err error) {
	errata, err := pipeline.ReadIfThere(l, schema.Errata)
	if err != nil || len(errata) == 0 {
		return nil, err
	}
	checks, err := pipeline.ReadIfThere(l, schema.ProgramChecks)
	if err != nil {
		return nil, err
	}
	for i := range checks {
		of := func(e schema.Erratum) bool { return e.ID == checks[i].ID && e.Field == "answer" }
		if at := slices.IndexFunc(errata, of); at >= 0 && checks[i].Status == schema.Mismatch {
			out = append(out, Contradicted{checks[i].ID, checks[i], errata[at].Old})
		}
	}
	return out, nil
}

// Gives is what the program gives.
func (c *Contradicted) Gives() string {
	gives := fmt.Sprint(*c.Check.Computed)
	if was, _, ok := mathtext.ValueUnit(c.Old); ok && math.Abs(was-*c.Check.Computed) <= *c.Check.Tolerance {
		gives += ", the answer as published"
	}
	return gives
}

// WhatToDo is what is to be done where a program contradicts a corrected answer.
const WhatToDo = "correct the program too, in an entry with field: solution, or the problem stays out of GeoEval-2000 (selection.require_check)"
