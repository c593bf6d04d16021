package review

import "testing"

func TestTheRuleOfAppendixF(t *testing.T) {
	votes := func(drop, keep int) []bool {
		v := make([]bool, drop+keep)
		for i := range drop {
			v[i] = true
		}
		return v
	}
	for _, c := range []struct {
		what          string
		first, second bool
		votes         []bool
		team          int
		want          Outcome
	}{
		{"unmarked twice", false, false, nil, 6, Kept},
		{"marked twice", true, true, nil, 6, Dropped},
		{"marked first, before the vote", true, false, nil, 6, Undecided},
		{"marked second, one vote missing", false, true, votes(5, 0), 6, Undecided},
		{"nobody votes to drop", true, false, votes(0, 6), 6, Kept},
		{"two of six vote to drop", false, true, votes(2, 4), 6, Kept},
		{"a tie", true, false, votes(3, 3), 6, Kept},
		{"four of six", true, false, votes(4, 2), 6, Dropped},
		{"all", false, true, votes(6, 0), 6, Dropped},
		{"three of five", true, false, votes(3, 2), 5, Dropped},
		{"two of five", true, false, votes(2, 3), 5, Kept},
		{"one of two", true, false, votes(1, 1), 2, Kept},
		{"both of two", true, false, votes(2, 0), 2, Dropped},
		{"votes on what is kept anyway", false, false, votes(6, 0), 6, Kept},
		{"votes on what is dropped anyway", true, true, votes(0, 6), 6, Dropped},
	} {
		t.Run(c.what, func(t *testing.T) {
			if got := Decide(c.first, c.second, c.votes, c.team); got != c.want {
				t.Errorf("%s: %s, want %s", c.what, got, c.want)
			}
		})
	}
}
