package deduce

import "sync"

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
	// English and Chinese are its title in a solution where the catalogue's name of the principle says something wider; "" for
	// that name.
	English, Chinese string

	// Dear: another way is taken, if there is one of the same depth, even where a few more steps belong to it.
	Dear bool

	number uint64 // of its principle
}

// Rules are all rules, subject by subject.
func Rules() []*Rule { return allRules() }

var allRules = sync.OnceValue(func() []*Rule {
	var all []*Rule
	for _, subject := range [][]*Rule{lineRules, triangleRules, quadrilateralRules, polygonRules, circleRules, inscribedRules, secantRules,
		areaRules, quadAreaRules, circleAreaRules, solidRules,
		bisectorRules, parallelRules, medianRules, isoscelesRules, rightRules, congruenceRules, similarityRules,
		motionRules} {
		all = append(all, subject...)
	}
	for _, r := range all {
		titled(r)
	}
	return all
})

// pair is a rule about a fact of one relation and one of another: it is asked when the later of the two is new. The numbers of
// both are handed on in their order here.
func pair(principle, point string, one, two Relation, apply func(s *State, n, m int)) []*Rule {
	return []*Rule{
		{Principle: principle, Point: point, On: one, Apply: func(s *State, n int, _ string) {
			for _, m := range s.All(two) {
				apply(s, n, m)
			}
		}},
		{Principle: principle, Point: point, On: two, Apply: func(s *State, m int, _ string) {
			for _, n := range s.All(one) {
				apply(s, n, m)
			}
		}},
	}
}

// twoOf is a rule about two facts of one relation, each two of which it is asked about once.
func twoOf(principle, point string, rel Relation, apply func(s *State, n, m int)) []*Rule {
	return []*Rule{{Principle: principle, Point: point, On: rel, Apply: func(s *State, n int, _ string) {
		for _, m := range s.All(rel) {
			if m < n {
				apply(s, n, m)
			}
		}
	}}}
}

// called gives rules a title of their own.
func called(english, chinese string, rules ...*Rule) []*Rule {
	for _, r := range rules {
		r.English, r.Chinese = english, chinese
	}
	return rules
}
