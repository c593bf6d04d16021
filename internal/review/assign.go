package review

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
)

// shuffled gives ids in an order that seed and purpose decide, whatever order they came in: that of their hashes.
func shuffled(seed uint64, purpose string, round int, ids []string) []string {
	hash := map[string][]byte{}
	for _, id := range ids {
		h := sha256.New()
		h.Write(binary.LittleEndian.AppendUint64(nil, seed))
		for _, part := range []string{"review", purpose, strconv.Itoa(round), id} {
			h.Write(binary.AppendUvarint(nil, uint64(len(part))))
			h.Write([]byte(part))
		}
		hash[id] = h.Sum(nil)
	}
	order := slices.Clone(ids)
	slices.SortFunc(order, func(a, b string) int { return bytes.Compare(hash[a], hash[b]) })
	return order
}

// assign gives every problem of a round to one reviewer at random, as evenly as can be.
func assign(seed uint64, round int, reviewers, problems []string) []Assignment {
	var all []Assignment
	order := shuffled(seed, "reviewers", round, reviewers)
	for i, p := range shuffled(seed, "deal", round, problems) {
		all = append(all, Assignment{Round: round, Phase: Individual, Reviewer: order[i%len(order)],
			Position: i/len(order) + 1, Problem: p})
	}
	return all
}

// exchange hands every reviewer's set of the individual review to another reviewer: each to the next in a circle that
// chance puts them in. The problems of a set change their order.
func exchange(seed uint64, round int, reviewers []string, first []Assignment) []Assignment {
	sets := map[string][]string{}
	for _, a := range first {
		sets[a.Reviewer] = append(sets[a.Reviewer], a.Problem)
	}
	var all []Assignment
	circle := shuffled(seed, "swap", round, reviewers)
	for i, from := range circle {
		for k, p := range shuffled(seed, "order", round, sets[from]) {
			all = append(all, Assignment{Round: round, Phase: Swap, Reviewer: circle[(i+1)%len(circle)], Position: k + 1,
				Problem: p})
		}
	}
	return all
}

// ballot gives each of the problems to every reviewer, in one order.
func ballot(seed uint64, round int, reviewers, problems []string) []Assignment {
	var all []Assignment
	order := shuffled(seed, "ballot", round, problems)
	for _, r := range reviewers {
		for i, p := range order {
			all = append(all, Assignment{Round: round, Phase: Vote, Reviewer: r, Position: i + 1, Problem: p})
		}
	}
	return all
}
