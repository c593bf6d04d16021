package corpus

import (
	"fmt"
	"slices"

	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// A share is a group of templates and how often it is picked, as a part of the sum of all shares.
type share struct {
	part int
	has  func(t *synth.Template) bool
}

// A mixture gives templates to the records of a dataset.
type mixture struct {
	templates []*synth.Template
	// upTo[k] is where, of all 2^64 places, those of template k end; the last one has no end.
	upTo []uint64
}

// newMixture makes a mixture of the templates that fit. A template belongs to the first share that has it; the part of
// a share is shared evenly by its templates, and that of a share without templates goes to the others.
func newMixture(templates []*synth.Template, shares []share, fits func(t *synth.Template) bool) (*mixture, error) {
	groups := make([][]*synth.Template, len(shares))
	for _, t := range templates {
		if g := slices.IndexFunc(shares, func(s share) bool { return s.has(t) }); g >= 0 && fits(t) {
			groups[g] = append(groups[g], t)
		}
	}
	all := 0.0
	for g, group := range groups {
		if len(group) > 0 {
			all += float64(shares[g].part)
		}
	}
	if all == 0 {
		return nil, fmt.Errorf("none of %d templates fits it: "+
			"a problem needs what its native records hold, see the dataset's file in internal/invented/corpus", len(templates))
	}
	m := &mixture{}
	sum := 0.0
	for g, group := range groups {
		for _, t := range group {
			sum += float64(shares[g].part) / all / float64(len(group))
			m.templates = append(m.templates, t)
			m.upTo = append(m.upTo, uint64(min(sum, 0.999999)*(1<<63))*2)
		}
	}
	return m, nil
}

// golden is 2^64 divided by the golden ratio: its multiples fall evenly into any part of the 2^64 places, however few
// of them there are.
const golden = 0x9e3779b97f4a7c15

// pick gives the template of record i. Any run of records has every template about as often as its share says.
func (m *mixture) pick(i int) *synth.Template {
	k, _ := slices.BinarySearch(m.upTo, uint64(i+1)*golden)
	return m.templates[min(k, len(m.templates)-1)]
}

// anyTemplate takes all templates.
func anyTemplate(*synth.Template) bool { return true }

// byShape makes shares of primary shapes.
func byShape(parts map[schema.Shape]int) []share {
	var shares []share
	for _, shape := range schema.Shapes {
		if part := parts[shape]; part > 0 {
			shares = append(shares, share{part, func(t *synth.Template) bool { return t.Shapes[0] == shape }})
		}
	}
	return shares
}

// byBranch makes shares of the branches of geometry.
func byBranch(parts map[schema.ProblemType]int) []share {
	var shares []share
	for _, branch := range schema.ProblemTypes {
		if part := parts[branch]; part > 0 {
			shares = append(shares, share{part, func(t *synth.Template) bool { return t.Branch == branch }})
		}
	}
	return shares
}

// What is picked by primary shape, in percent. GeoEval-2000 takes 290 solids of the 760 problems of the datasets
// without diagrams, whence their many solids; the flat shapes come from the others as well.
var (
	flatShapes = byShape(map[schema.Shape]int{schema.Circle: 22, schema.Quad: 24, schema.Triangle: 28, schema.Line: 16,
		schema.Other: 10})
	// The GeoQA family has cones and cylinders now and then.
	mostlyFlat = byShape(map[schema.Shape]int{
		schema.Circle: 21, schema.Quad: 20, schema.Triangle: 26, schema.Line: 14, schema.Other: 9,
		schema.Cone: 4, schema.Cylinder: 2, schema.Sphere: 1, schema.Cube: 1, schema.Cuboid: 1, schema.Prism: 1,
	})
	manySolids = byShape(map[schema.Shape]int{
		schema.Circle: 8, schema.Quad: 12, schema.Triangle: 9, schema.Line: 6, schema.Other: 8,
		schema.Sphere: 10, schema.Cube: 10, schema.Cuboid: 10, schema.Cylinder: 11, schema.Cone: 10, schema.Prism: 6,
	})
)
