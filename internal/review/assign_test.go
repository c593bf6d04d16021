package review

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func names(prefix string, n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("%s-%d", prefix, i+1))
	}
	return all
}

// Every problem goes to one reviewer and then to another one; sets differ by one problem at the most, and neither the
// order of reviewers nor that of problems matters.
func TestDealing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, round := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 9).Draw(t, "round")
		reviewers := names("reviewer", rapid.IntRange(2, 8).Draw(t, "reviewers"))
		problems := names("problem", rapid.IntRange(1, 60).Draw(t, "problems"))
		first := assign(seed, round, reviewers, problems)
		second := exchange(seed, round, reviewers, first)
		if again := assign(seed, round, rapid.Permutation(reviewers).Draw(t, "other reviewers"),
			rapid.Permutation(problems).Draw(t, "other problems")); !slices.Equal(first, again) {
			t.Fatal("the order matters")
		}
		whose, size := map[string]string{}, map[string]int{}
		for _, a := range first {
			size[a.Reviewer]++
			if whose[a.Problem] != "" || a.Position != size[a.Reviewer] {
				t.Fatalf("%+v, and %q had it", a, whose[a.Problem])
			}
			whose[a.Problem] = a.Reviewer
		}
		for _, r := range reviewers {
			if n := len(problems) / len(reviewers); size[r] != n && size[r] != n+1 {
				t.Fatalf("%s has %d of %d", r, size[r], len(problems))
			}
		}
		from := map[string]string{}
		for _, a := range second {
			if whose[a.Problem] == a.Reviewer || whose[a.Problem] == "" {
				t.Fatalf("%+v, who had it before", a)
			}
			if f := from[a.Reviewer]; f != "" && f != whose[a.Problem] {
				t.Fatalf("%s has problems of %s and of %s", a.Reviewer, f, whose[a.Problem])
			}
			from[a.Reviewer] = whose[a.Problem]
		}
		if len(first) != len(problems) || len(second) != len(problems) {
			t.Fatalf("%d and %d of %d problems", len(first), len(second), len(problems))
		}
	})
}

// Another seed or round assigns otherwise.
func TestTheSeedDecides(t *testing.T) {
	reviewers, problems := names("reviewer", 6), names("problem", 300)
	assigned := assign(1, 1, reviewers, problems)
	if slices.Equal(assigned, assign(2, 1, reviewers, problems)) {
		t.Error("another seed gives the same")
	}
	for i, a := range assign(1, 2, reviewers, problems) {
		if a.Problem != assigned[i].Problem {
			return
		}
	}
	t.Error("another round assigns the same")
}
