package deduce

// A Rule is a principle put to work.
type Rule struct {
	// Principle is its id in package principle.
	Principle string
	// On is the relation on whose every new fact Apply is called. Where it is "" Apply is called once a round, with -1.
	On Relation
	// Apply tells the state what follows: [State.Conclude] and [State.Relate]. fact is the number of the new fact.
	Apply func(s *State, fact int, of string)
	// Point is its knowledge point, in the words of PGPS9K's thirty types; "" where none fits.
	Point string
}

// Rules are all rules, subject by subject.
func Rules() []*Rule {
	var all []*Rule
	for _, subject := range [][]*Rule{lineRules, triangleRules, quadrilateralRules, circleRules, areaRules, solidRules} {
		all = append(all, subject...)
	}
	return all
}
