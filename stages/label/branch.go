package label

import "geoeval/schema"

// branch gives the branch of geometry of a problem and what said so; the rule stands in the package's doc comment.
func (l *labeller) branch(a *about) (schema.ProblemType, finding) {
	for i, yes := range a.is {
		if yes && isSolid(i) {
			return schema.Solid, finding{"shapes", string(schema.Shapes[i]), string(schema.Solid)}
		}
	}
	named, analytic, solid := l.branches()
	switch {
	case named != "":
		return schema.Solid, finding{"text", named, string(schema.Solid)}
	case analytic != "":
		return schema.Analytic, finding{"text", analytic, string(schema.Analytic)}
	case solid != "":
		return schema.Solid, finding{"text", solid, string(schema.Solid)}
	}
	return schema.Flat, finding{"text", "nothing else", string(schema.Flat)}
}

// branches gives the first words that name solid geometry, that speak of coordinates, and that speak of solids; "" for none.
func (l *labeller) branches() (named, analytic, solid string) {
	for _, h := range l.text.hits[ofBranches] {
		e := &l.lexicon.Branches[h.label]
		to := &solid
		switch {
		case h.label == 0:
			continue
		case e.Branch == schema.Analytic:
			to = &analytic
		case e.Named:
			to = &named
		}
		if *to == "" {
			*to = quoted(l.text.phrase(h))
		}
	}
	if analytic == "" && l.text.coordinates() {
		analytic = "coordinates"
	}
	return named, analytic, solid
}
