package pipeline

import (
	"context"
	"maps"
	"slices"

	"geoeval/stages"
)

// MergeOptions say what is merged.
type MergeOptions struct {
	// Parts are the folders of all parts of a build, in any order. They are only read.
	Parts []string
	// All has all stages built behind those that the parts did; else Stages are, with those they depend on. What is outside is
	// not read: the parts have.
	All    bool
	Stages []string
	// Prepare, where not nil, is called before anything is written to the output folder, once the parts were checked and no
	// other build can write there.
	Prepare func() error
}

// Joined is what a merge took from the parts.
type Joined struct {
	// Parts is how many there were.
	Parts int
	// Stages are those that they did, in the order of the build.
	Stages []string
}

// Merge makes of the parts of a build the tables that one build of the whole would have made, and goes on from there. A
// merge that was killed is called again. The error of folders that are not the parts of one build is a [PartsError].
func (p *Pipeline) Merge(ctx context.Context, o MergeOptions, on func(Event)) (*Joined, error) {
	parts, err := p.openParts(ctx, o.Parts)
	if err != nil {
		return nil, err
	}
	defer parts.close()
	did := parts.all[0].shard().Stages
	whole, wanted, err := p.joiningOf(parts, did, o)
	if err != nil {
		return nil, err
	}
	err = whole.build(ctx, wanted, on, func(b *build) error {
		if err := p.layout.mustBeWhole(b.last); err != nil {
			return err
		}
		if err := parts.readThere(p.recorded(b.last)); err != nil {
			return err
		}
		if o.Prepare != nil {
			return o.Prepare()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &Joined{len(parts.all), did}, nil
}

// joiningOf gives the pipeline in which stages that parts did join them, and the stages that are to be built in it: these, and
// of those that o names all but the one that reads native files.
func (p *Pipeline) joiningOf(parts *parts, did []string, o MergeOptions) (*Pipeline, map[string]bool, error) {
	whole := *p
	whole.stages, whole.writer = slices.Clone(p.stages), maps.Clone(p.writer)
	wanted := map[string]bool{}
	var err error
	switch {
	case o.All:
		wanted, err = p.wanted(nil)
	case len(o.Stages) > 0:
		wanted, err = p.wanted(o.Stages)
	}
	if err != nil {
		return nil, nil, err
	}
	for i, s := range p.stages {
		d := s.Describe()
		if slices.Contains(did, d.Name) {
			whole.stages[i] = parts.join(s)
			for _, t := range d.Writes {
				whole.writer[t.Name()] = whole.stages[i]
			}
			wanted[d.Name] = true
		} else if _, outside := s.(stages.Divided); outside {
			wanted[d.Name] = false
		}
	}
	return &whole, wanted, nil
}
