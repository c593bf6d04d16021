package report

import (
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// A build is the tables that a report tells of, in memory but for the images.
type build struct {
	about   About
	layout  pipeline.Layout
	summary *pipeline.Summary
	digests map[string]schema.Digest

	problems []schema.Problem
	byID     map[string]*schema.Problem
	// rows are those of all other tables.
	rows joined.Tables
}

func readBuild(p *pipeline.Pipeline, about About) (*build, error) {
	b := &build{about: about, layout: p.Layout()}
	var err error
	if b.problems, err = p.Problems(); err != nil {
		return nil, err
	}
	if b.summary, err = p.Summary(); err != nil {
		return nil, err
	}
	if b.digests, err = p.Digests(); err != nil {
		return nil, err
	}
	b.byID = map[string]*schema.Problem{}
	for i := range b.problems {
		b.byID[b.problems[i].ID] = &b.problems[i]
	}
	b.rows, err = joined.Read(schema.Tables[1:], func(t *schema.Table[any]) ([]any, error) {
		return pipeline.ReadIfThere(b.layout, t)
	})
	return b, err
}

// invented counts the problems that are none of their source.
func (b *build) invented() int {
	n := 0
	for i := range b.problems {
		if b.problems[i].Synthetic {
			n++
		}
	}
	return n
}
