package fidelity

import "strings"

// A clause is what stands between two commas or stops.
type clause struct {
	first, end int    // its tokens
	sentence   int    // which sentence it belongs to, from 0
	text       string // in lower case, with spaces around it
	asks       bool   // its sentence asks; in Chinese the clause itself
}

// clauses cuts a reading into its clauses. What stands in brackets belongs to the clause around it.
func (r *reading) clauses() (out []clause) {
	first, sentence, depth := 0, 0, 0
	flush := func(end int) {
		if end > first {
			from, to := r.tokens[first].start, r.tokens[end-1].end
			out = append(out, clause{first: first, end: end, sentence: sentence, text: " " + r.lower[from:to] + " "})
		}
		first = end + 1
	}
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.math:
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			depth = max(0, depth-1)
		case depth > 0:
		case r.endsSentence(i), r.endsBehindUnit(i):
			flush(i)
			sentence++
		case t.text == "," && strings.HasPrefix(r.plain[t.end:], " "):
			flush(i)
		}
	}
	flush(len(r.tokens))
	r.markAsking(out)
	return out
}

// endsBehindUnit reports whether the stop tokens[i] ends a sentence behind a unit that may be written with a stop: a word
// follows that goes on with no measure.
func (r *reading) endsBehindUnit(i int) bool {
	return r.tokens[i].text == "." && i > 0 && i+1 < len(r.tokens) && r.tokens[i-1].is("cm", "ft") && r.tokens[i+1].kind == word &&
		!r.tokens[i+1].is("and", "more", "of", "by", "in", "wide", "long", "high", "deep", "per", "thick")
}

// markAsking finds the clauses that ask.
func (r *reading) markAsking(clauses []clause) {
	for i := range clauses {
		c := &clauses[i]
		if r.hans > 0 {
			c.asks = containsAny(c.text, "求", "多少", "几", "计算", "?", "=  ") || r.closedBy(c, "?")
			continue
		}
		if !r.closedBy(c, "?") && !r.requests(c) {
			continue
		}
		for k := range clauses {
			if clauses[k].sentence == c.sentence {
				clauses[k].asks = true
			}
		}
	}
}

// requests reports whether a clause of English has a blank, or a word that asks where a request may begin.
func (r *reading) requests(c *clause) bool {
	for k := c.first; k < c.end; k++ {
		t := &r.tokens[k]
		if t.role == isBlank || t.kind == word && t.role == noRole && asksOf[t.lower] && (k == c.first || r.tokens[k-1].is("then", "and", "to")) {
			return true
		}
	}
	return false
}

// closedBy reports whether a mark stands behind a clause.
func (r *reading) closedBy(c *clause, mark string) bool {
	return c.end < len(r.tokens) && r.tokens[c.end].text == mark
}

// has reports whether a clause has one of the phrases, which are whole words of English or ideographs.
func (c *clause) has(phrases ...string) string {
	for _, p := range phrases {
		if p[0] < 0x80 && strings.Contains(c.text, " "+p+" ") || p[0] >= 0x80 && strings.Contains(c.text, p) {
			return p
		}
	}
	return ""
}
