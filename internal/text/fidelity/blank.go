package fidelity

// readBlanks finds the blanks of a fill-in question: brackets with nothing in them, and underscores.
func (r *reading) readBlanks() {
	for i := 0; i < len(r.tokens); i++ {
		end := r.blankEnd(i)
		if end == i {
			continue
		}
		r.mark(i, end, isBlank)
		r.blanks++
		i = end - 1
	}
}

// blankEnd is where the blank ends that begins with tokens[i], or i.
func (r *reading) blankEnd(i int) int {
	switch r.tokens[i].text {
	case "(", "[":
		if i+1 < len(r.tokens) && r.tokens[i+1].is(")", "]") {
			return i + 2
		}
		if i+2 < len(r.tokens) && r.tokens[i+1].is("?") && r.tokens[i+2].is(")") {
			return i + 3
		}
	case "_", `\_`:
		end := i
		for end < len(r.tokens) && r.tokens[end].is("_", `\_`) {
			end++
		}
		if end > i+1 {
			return end
		}
	case `\underline`, `\boxed`:
		end := i + 1
		for end < len(r.tokens) && r.tokens[end].is("{", `\hspace`, "}") {
			end++
		}
		if end > i+2 {
			return end
		}
	}
	return i
}

func (o *Original) blankFaults(c *reading) []Fault {
	switch {
	case c.blanks < o.blanks:
		return []Fault{{BlankDropped, ""}}
	case c.blanks > o.blanks:
		return []Fault{{BlankAdded, ""}}
	}
	return nil
}
