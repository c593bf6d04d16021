package grade

import (
	"slices"
	"strings"
)

// maxForms is how many boxes or other forms are read, the last ones, and maxContent how many bytes of each.
const maxForms, maxContent = 40, 2000

// A box is what a response puts into \boxed, \fbox or \mbox.
type box struct {
	// start is where the command begins, from and to where its content does and ends, end what follows the brace.
	start, from, to, end int
	unclosed             bool
}

// boxes adds the statements of boxes. Boxes that nothing but "and", "or" and commas stand between are one list (rule E8).
func (d *document) boxes(all []statement) []statement {
	if !strings.Contains(d.text.norm, "box") {
		return all
	}
	found := d.findBoxes()
	found = found[max(0, len(found)-maxForms):]
	for i := range found {
		found[i].to = min(found[i].to, found[i].from+maxContent)
	}
	for i := 0; i < len(found); {
		b := found[i]
		j := i + 1
		for j < len(found) && d.joined(found[j-1].end, found[j].start) {
			j++
		}
		s := statement{rule: "E3", final: true, from: b.from, to: found[j-1].end, next: -1, rules: []string{"E3"}}
		if b.unclosed {
			s.rules = []string{"E9"}
		}
		if j == i+1 {
			s.answer = d.text.span(b.from, b.to)
		} else {
			var parts []string
			for _, b := range found[i:j] {
				parts = append(parts, d.text.span(b.from, b.to))
			}
			s.answer = strings.Join(parts, ",")
			s.rules = append(s.rules, "E8")
		}
		i = j
		s.answer = strings.Trim(cell(s.answer), " $")
		if k := d.tokenAt(b.start); empty(s.answer) || d.idle[k] && !d.supposed[k] {
			continue
		}
		if strings.Contains(s.answer, " is ") || strings.Contains(s.answer, "是") || strings.Contains(s.answer, "为") {
			if inner := d.inner(s.answer); inner != "" {
				s.answer = inner
			}
		}
		if stripped, rule := d.asked.side(s.answer); rule != "" {
			s.answer = stripped
			s.rules = append(s.rules, rule)
		}
		all = append(all, s)
	}
	return all
}

// cell is the one cell of an array that is the whole of a box, else the box as it is.
func cell(s string) string {
	in, ok := strings.CutPrefix(strings.TrimSpace(s), `\begin{array}{`)
	if !ok {
		return s
	}
	in, ok = strings.CutSuffix(in, `\end{array}`)
	_, in, inner := strings.Cut(in, "}")
	if !ok || !inner || strings.Contains(in, "&") || strings.Contains(in, `\\`) {
		return s
	}
	return in
}

// empty tells whether a box or a form has nothing in it, or what a prompt put there to show where the answer goes.
func empty(s string) bool {
	switch strings.ToLower(strings.Trim(s, " .{}<>[]()_$")) {
	case "", "answer", "your answer", "final answer", "your final answer", "your option", "...", `\text{answer}`, `\text`, "?", `\ldots`, `\dots`:
		return true
	}
	return false
}

// findBoxes finds the innermost boxes in one pass over the braces.
func (d *document) findBoxes() []box {
	s := d.text.norm
	var out []box
	var open []int // of each open brace, the start of its command; -1 for a brace of nothing
	var from []int // where the content of each open brace begins
	command := -1
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '{' || s[i+1] == '}'):
			i++
		case s[i] == 'b' || s[i] == '\\':
			if n := boxCommand(s[i:]); n > 0 && (s[i] == '\\' || i == 0 || !letter(s[i-1]) && s[i-1] != '\\') {
				command = i
				i += n - 1
				if b, ok := braceless(s, command, i+1); ok {
					out = append(out, b)
					command = -1
				}
			}
		case s[i] == '{':
			open = append(open, command)
			from = append(from, i+1)
			command = -1
		case s[i] == '}':
			n := len(open)
			if n == 0 {
				continue
			}
			if open[n-1] >= 0 && !(strings.HasPrefix(s[open[n-1]:], `\mbox`) && slices.Max(append(open[:n-1:n-1], -1)) >= 0) { // the words of a box are none
				out = add(out, box{start: open[n-1], from: from[n-1], to: i, end: i + 1}, s)
			}
			open, from = open[:n-1], from[:n-1]
		case s[i] != ' ' && s[i] != '\n':
			command = -1
		}
	}
	for n := len(open) - 1; n >= 0; n-- {
		if open[n] >= 0 {
			to := len(s)
			if j := strings.IndexByte(s[from[n]:], '\n'); j >= 0 {
				to = from[n] + j
			}
			b := box{start: open[n], from: from[n], to: to, end: to, unclosed: true}
			for b.to > b.from && strings.IndexByte(" $.", s[b.to-1]) >= 0 {
				b.to--
			}
			if len(out) == 0 || out[len(out)-1].start < b.start {
				out = append(out, b)
			}
			break
		}
	}
	return out
}

// add adds a closed box, unless a box inside it was added already, or it is one that holds no answer.
func add(out []box, b box, s string) []box {
	if n := len(out); n > 0 && out[n-1].start > b.start && out[n-1].start-b.from < 20 && strings.TrimSpace(s[b.from:out[n-1].start]) == "" {
		return out
	}
	if strings.HasPrefix(s[b.start:], `\mbox`) && !boxable(s[b.from:b.to]) {
		return out
	}
	return append(out, b)
}

// boxable tells whether \mbox, which also sets words, holds a number or a letter.
func boxable(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) == 1 && letter(s[0]) || strings.ContainsAny(s, "0123456789") && len(s) < 60
}

// boxCommand is the length of the command of a box at the start of s, 0 for none.
func boxCommand(s string) int {
	for _, c := range []string{`\boxed`, `\fbox`, `\mbox`, `boxed`} {
		if strings.HasPrefix(s, c) && (len(s) == len(c) || !letter(s[len(c)])) {
			if c == "boxed" && (len(s) == len(c) || s[len(c)] != '{') {
				return 0
			}
			return len(c)
		}
	}
	return 0
}

// braceless reads a box without braces: \boxed 5.
func braceless(s string, start, i int) (box, bool) {
	for i < len(s) && s[i] == ' ' {
		i++
	}
	if i >= len(s) || !digit(s[i]) || !strings.HasPrefix(s[start:], `\boxed`) {
		return box{}, false
	}
	end := numberEnd(s, i)
	return box{start: start, from: i, to: end, end: end}, true
}

// joined tells whether nothing stands between two boxes but what joins them to one list.
func (d *document) joined(from, to int) bool {
	if from > to || to-from > 60 {
		return false
	}
	between := d.text.low[from:to]
	if strings.Trim(between, " $") == "" {
		return d.asked.kind == choiceAsked // two choices; of two values the last one counts
	}
	joint := strings.ContainsAny(between, ",;、&") || strings.Contains(between, "and") || strings.Contains(between, "or") ||
		strings.Contains(between, "和") || strings.Contains(between, "或")
	for _, w := range []string{`\text`, `\quad`, `\qquad`, `\mbox`, "and", "or", "和", "或", ",", ";", "、", "&", "$", "{", "}", " ", `\,`, `\`} {
		between = strings.ReplaceAll(between, w, "")
	}
	return between == "" && joint
}
