package fidelity

// A listing is members of one sort that are parted by nothing but commas, "and" and the like.
type listing struct {
	sort    string // value, name or quantity
	end     int    // where its last member stands
	members []string
}

// bindLists binds, around "respectively", the members of a list to the values of another of the same length.
func (r *reading) bindLists(i int) {
	from, to := i, i
	for from > 0 && i-from < reachOfLists && !r.endsSentence(from-1) {
		from--
	}
	for to < len(r.tokens) && to-i < reachOfLists && !r.endsSentence(to) {
		to++
	}
	lists := r.listsIn(from, to)
	r.matchLists(lists, i)
	for v, values := range lists {
		if values.sort != "value" || len(values.members) < 2 {
			continue
		}
		// The list that stands next before the values, or else next behind them.
		for step := -1; step <= 1; step += 2 {
			k := v + step
			for k >= 0 && k < len(lists) && (lists[k].sort == "value" || len(lists[k].members) != len(values.members)) {
				k += step
			}
			if k >= 0 && k < len(lists) {
				r.bindMembers(&lists[k], values.members)
				break
			}
		}
	}
}

// bindMembers binds what a list names to values, one to each.
func (r *reading) bindMembers(l *listing, values []string) {
	bind := r.bind
	if l.sort == "quantity" {
		bind = r.bindExtent
	}
	for m, member := range l.members {
		bind(member, values[m])
	}
}

// listsIn are the lists between two tokens: what stands next to each other and is of one sort.
func (r *reading) listsIn(from, to int) []listing {
	var lists []listing
	open := false
	for k := from; k < to; k++ {
		t := &r.tokens[k]
		if t.role == isUnit || t.role == inName || t.is("$", ",", "and", "和", "与", "及", "&", `\angle`, "∠", "angle", `\odot`, "⊙", "⊙", "circle", "the", "its", "m", `\overline`, "{", "}", "°", ")", "point", "points") {
			continue
		}
		sort, member, last := r.memberAt(k, to)
		if sort == "" {
			open = false
			continue
		}
		k = last
		if n := len(lists); open && lists[n-1].sort == sort {
			lists[n-1].members = append(lists[n-1].members, member)
			lists[n-1].end = k
		} else {
			lists = append(lists, listing{sort, k, []string{member}})
		}
		open = true
	}
	return lists
}

// memberAt reads a value, a name or a quantity at token k, before token to: its sort, "" for none, and its last token.
func (r *reading) memberAt(k, to int) (sort, member string, last int) {
	t := &r.tokens[k]
	switch f := r.formulaAt(k); {
	case f != nil:
		return "value", r.valueAt(k), f.end - 1
	case t.kind == numeral:
		return "value", r.valueAt(k), k
	case t.role == isName:
		return "name", t.lower, k
	case t.role == isRelation && quantities[r.meaningAt(k)]:
		return "quantity", r.meaningAt(k), r.relationEnd(k, to)
	case t.is("length", "side", "base"):
		return "quantity", t.lower, k
	}
	return "", "", k
}

// relationEnd is the last token before token to of the relation in Chinese characters at token k.
func (r *reading) relationEnd(k, to int) int {
	meaning := r.meaningAt(k)
	for k+1 < to && r.tokens[k+1].kind == han && r.meaningAt(k+1) == meaning && r.tokens[k+1].role == isRelation && !r.opensRelation(k+1) {
		k++
	}
	return k
}

// matchLists notes which names two lists of names match: "A and B are on MN and PQ respectively". They are the last one
// before the word and the next one before that which is as long.
func (r *reading) matchLists(lists []listing, i int) {
	var named []listing
	for k := len(lists) - 1; k >= 0 && len(named) < 2; k-- {
		l := lists[k]
		if l.end < i && len(l.members) > 1 && (named == nil || len(l.members) == len(named[0].members)) {
			if l.sort != "name" {
				return
			}
			named = append(named, l)
		}
	}
	if len(named) == 2 {
		r.match(named[0].members, named[1].members)
	}
}

// match takes down which of the names of two lists belong together.
func (r *reading) match(some, others []string) {
	if r.matched == nil {
		r.matched = map[string][]string{}
	}
	for i, a := range some {
		b := others[i]
		r.matched[a] = append(r.matched[a], b)
		r.matched[b] = append(r.matched[b], a)
	}
}
