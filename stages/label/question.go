package label

import "strings"

// chineseQuestion finds the last clause with a cue; without one the last with a weak cue; else the last clause.
func (r *reading) chineseQuestion() {
	n := int32(len(r.tokens))
	r.from, r.to = 0, n
	best := int16(0)
	start := int32(0)
	for i := int32(0); i <= n; i++ {
		if i < n && !strings.ContainsRune(".,;?", rune(mark(r.text, r.tokens[i]))) {
			continue
		}
		if i > start {
			if rank := r.cues(start, i); rank >= best {
				best, r.from, r.to = rank, start, i
			}
		}
		start = i + 1
	}
}

// cues ranks a clause by what it has of a question: 3 for a cue, 2 for a weak one, 1 for none.
func (r *reading) cues(from, to int32) (rank int16) {
	rank = 1
	for _, h := range r.hits[ofQuestion] {
		if from <= h.from && h.from < to {
			switch h.label {
			case cue:
				rank = max(rank, 3)
			case weakCue:
				rank = max(rank, 2)
			}
		}
	}
	return rank
}

// englishQuestion finds the last sentence with a cue; the question runs from its last cue to the next stop. Without a
// cue it is the last sentence, from its last comma if what is behind that asks for something.
func (r *reading) englishQuestion() {
	n := int32(len(r.tokens))
	r.from, r.to = 0, n
	for _, wanted := range []int16{cue, weakCue} {
		for k := len(r.hits[ofQuestion]) - 1; k >= 0; k-- {
			h := r.hits[ofQuestion][k]
			switch {
			case h.label != wanted:
			case wanted == weakCue:
				r.from, r.to = r.clauseStart(h.from), r.sentenceEnd(h.to)
				return
			case h.to < n:
				r.from, r.to = h.from, r.sentenceEnd(h.to)
				r.cut(h.to)
				return
			}
		}
	}
	end := n
	for end > 0 && r.isStop(end-1) {
		end--
	}
	r.from, r.to = r.clauseStart(end), end
}

// clauseStart gives the token behind the last comma before a token, or the sentence's first one where nothing between
// comma and token can be asked for.
func (r *reading) clauseStart(before int32) int32 {
	start := r.sentenceStart(before)
	for i := before; i > start; i-- {
		if mark(r.text, r.tokens[i-1]) != ',' {
			continue
		}
		for _, h := range r.hits[ofGoals] {
			if h.label > 0 && i <= h.from && h.from < before {
				return i
			}
		}
		break
	}
	return start
}

// cut ends the question at the first stop behind a token.
func (r *reading) cut(behind int32) {
	for _, h := range r.hits[ofQuestion] {
		if h.label == stop && h.from > behind && h.from < r.to {
			r.to = h.from
			return
		}
	}
}

func (r *reading) isStop(i int32) bool {
	switch mark(r.text, r.tokens[i]) {
	case '.', '?', '!', ';', '(', ')', ':':
		return true
	}
	return false
}

func (r *reading) sentenceEnd(i int32) int32 {
	for ; i < int32(len(r.tokens)); i++ {
		switch mark(r.text, r.tokens[i]) {
		case '.', '?', '!', ';':
			return i
		}
	}
	return i
}

func (r *reading) sentenceStart(i int32) int32 {
	for ; i > 0; i-- {
		switch mark(r.text, r.tokens[i-1]) {
		case '.', '?', '!', ';':
			return i
		}
	}
	return 0
}
