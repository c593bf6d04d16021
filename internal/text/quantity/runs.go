package quantity

import (
	"slices"
	"strings"
)

// readRuns gives numbers their roles: a run of numbers that are only joined shares the nouns before it, one each where
// there are as many ("长、宽、高分别是5厘米、4厘米、3厘米"), else the last; and the unit of one behind them.
func (r *Reading) readRuns() {
	for first := 0; first < len(r.Quantities); {
		last := first
		for last+1 < len(r.Quantities) && isJoined(r.behind(last)) && !r.Quantities[last].Constant && !r.Quantities[last+1].Constant &&
			!r.Quantities[last].Percent && !r.Quantities[last+1].Percent {
			last++
		}
		r.run(first, last)
		first = last + 1
	}
}

func (r *Reading) run(first, last int) {
	if first > 0 && r.Quantities[first].Constant {
		return
	}
	nouns := r.nounsBefore(first)
	n := last - first + 1
	for k := first; k <= last; k++ {
		q := &r.Quantities[k]
		if q.Constant {
			continue
		}
		if !q.Unit {
			for j := k + 1; j <= last; j++ { // 25 * 15 * 12 feet
				if other := &r.Quantities[j]; other.Unit && !other.Percent {
					q.Measure, q.Read, q.Unit, q.Things = other.Measure, true, true, other.Things
					break
				}
			}
		}
		switch {
		case len(nouns) == 0:
		case n > 1 && len(nouns) >= n && r.isListed(nouns[len(nouns)-n:]):
			q.Role = nouns[len(nouns)-n+k-first].role
		default:
			q.Role = nouns[len(nouns)-1].role
		}
		if role, ok := r.roleBehind(k); ok {
			q.Role = role
		}
		if r.isChange(k) {
			q.Role = Change
		}
		if !q.Unit && strings.Contains(q.Text, "/") && q.Value < 1 { // a part of a whole
			q.Read = true
		}
		if !q.Read {
			if d, ok := q.Role.Dimension(); ok && !q.Written {
				q.Measure, q.Read = Measure{d, r.scaleOf(d)}, true
				if per, ok := perAfter(r.behind(k)); ok {
					q.Measure = q.over(per)
				}
			}
		}
		r.readMultiple(k)
		if d, ok := q.Role.Dimension(); ok && q.Read && d != q.Dimension && (q.Role != Price || q.Money == 0) {
			q.Role = None
		}
	}
}

// readMultiple reads a number that says how many times one thing another is: 18 times its breadth. Where an area is a
// multiple of a length, that is a length.
func (r *Reading) readMultiple(k int) {
	q := &r.Quantities[k]
	rest, ok := strings.CutPrefix(strings.TrimLeft(r.text[q.End:], " "), "times ")
	if !ok || q.Percent {
		return
	}
	q.Measure, q.Read, q.Role = Measure{Pure, 1}, true, None
	before := r.nounsBefore(k)
	if len(before) == 0 {
		return
	}
	end := r.Quantities[k].End + len(r.behind(k))
	first := slices.IndexFunc(r.nouns, func(n named) bool { return n.start >= q.End && n.end <= end })
	if first < 0 {
		return
	}
	n := r.nouns[first]
	if !slices.Contains([]string{"its", "the"}, strings.TrimSpace(rest[:max(0, n.start-(len(r.text)-len(rest)))])) {
		return
	}
	a, okA := before[0].role.Dimension()
	b, okB := n.role.Dimension()
	if okA && okB && a != b {
		q.Measure = Measure{a.Over(b), r.scaleOf(a) / r.scaleOf(b)}
	}
}

// scaleOf is that of the one unit that a dimension has in the text, where numbers have one; else 1.
func (r *Reading) scaleOf(d Dimension) float64 {
	scale := 0.0
	for _, q := range r.Quantities {
		if q.Unit && q.Dimension == d {
			if scale != 0 && scale != q.Scale {
				return 1
			}
			scale = q.Scale
		}
	}
	if scale == 0 {
		for _, q := range r.Quantities {
			if q.Unit && q.Dimension == Length {
				p, _ := d.Power(1)
				return raise(q.Scale, max(0, p.Length))
			}
		}
		return 1
	}
	return scale
}

// nounsBefore gives the roles that stand before a quantity in its sentence, behind the quantity before it.
func (r *Reading) nounsBefore(k int) []named {
	end := r.Quantities[k].Start
	start := end - len(r.before(k))
	s := r.text[start:end]
	for _, stop := range []string{"?", "？", "。", "．", ";", "；", "!", "！"} {
		if cut := strings.LastIndex(s, stop); cut >= 0 {
			start += cut + len(stop)
			s = r.text[start:end]
		}
	}
	if cut := strings.LastIndex(s, " . "); cut >= 0 && !strings.HasSuffix(s[:cut], " rs") && !strings.HasSuffix(s[:cut], " sq") &&
		!strings.HasSuffix(s[:cut], " cu") {
		start += cut
	}
	var found []named
	for _, n := range r.nouns {
		if n.start >= start && n.end <= end {
			found = append(found, n)
		}
	}
	return found
}

// isListed reports whether nouns stand in a row: length, width and height.
func (r *Reading) isListed(nouns []named) bool {
	for i := 1; i < len(nouns); i++ {
		if !isJoined(" "+r.text[nouns[i-1].end:nouns[i].start]+" ") && len(r.text[nouns[i-1].end:nouns[i].start]) > 12 {
			return false
		}
	}
	return true
}

// roleBehind reads the role that stands right behind a number's unit: 9 m long, 3 cm in radius, X cm wide.
func (r *Reading) roleBehind(k int) (Role, bool) {
	s := r.behind(k)
	if t, ok := unitAt(s); ok && t.size <= len(s) {
		s = s[t.size:]
	}
	s = strings.TrimLeft(s, " -")
	s = strings.TrimPrefix(s, "in ")
	for _, of := range []string{"深", "高", "长", "宽", "厚"} { // 5厘米深的水
		if strings.HasPrefix(s, of) {
			_, role, ok := nounAt(s, 0)
			return role, ok
		}
	}
	word, _ := cutWord(s)
	switch word {
	case "long", "length", "wide", "width", "breadth", "broad", "high", "height", "deep", "depth", "tall", "thick", "thickness", "radius", "diameter":
		_, role, ok := nounAt(s, 0)
		return role, ok
	}
	return None, false
}

// isChange reports whether a number says by how much something differs or changes.
func (r *Reading) isChange(k int) bool {
	s := r.behind(k)
	if t, ok := unitAt(s); ok && t.size <= len(s) {
		s = s[t.size:]
	}
	s = strings.TrimLeft(s, " ")
	before := r.clause(k)
	if matches(strings.HasPrefix, s, comparing) || strings.Contains(before, "比") && matches(strings.HasSuffix, before, comparingInChinese) {
		return true
	}
	before = before[max(0, len(before)-90):]
	return !strings.Contains(before, "多少") && !strings.Contains(before, "至少") && matches(strings.Contains, before, changing)
}

// The words behind an amount by which something differs, those before it after 比, and those of a change.
var (
	comparing = []string{"less than", "more than", "longer", "shorter", "greater than", "smaller than", "larger than", "wider than",
		"higher than", "taller than", "more in", "less"}
	comparingInChinese = []string{"长", "短", "多", "少", "高", "低", "宽", "窄", "厚", "薄", "轻", "重", "大", "小", "深", "浅", "矮"}
	changing           = []string{"difference", "increased by", "increases by", "decreased by", "decreases by", "reduced by", "exceeds",
		"grows by", "grow by", "rises by", "raised by", "lengthened by", "diminished by", "increased to", "上升", "升高", "下降", "增加", "减少",
		"降低", "缩短", "延长", "相差", "extended by", "增高", "加长", "多", "少"}
)

// matches reports whether a text has one of the words where has looks for it.
func matches(has func(text, word string) bool, text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return has(text, w) })
}
