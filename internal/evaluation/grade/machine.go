package grade

import "strings"

// machine adds the statements of forms that prompts ask for (rule E2): <answer>…</answer>, <Answer>: <<…>>, the field answer of
// JSON, and ####.
func (d *document) machine(all []statement) []statement {
	low := d.text.low
	form := func(from, to int) {
		for from < to && strings.IndexByte(" \n:", low[from]) >= 0 {
			from++
		}
		for to > from && strings.IndexByte(" \n.", low[to-1]) >= 0 {
			to--
		}
		answer := d.text.span(from, to)
		if empty(answer) {
			return
		}
		all = append(all, d.form(from, to, answer))
	}
	for _, i := range lastPlaces(low, "<answer>") {
		i += len("<answer>")
		rest := low[i:min(len(low), i+maxContent)]
		trimmed := strings.TrimLeft(rest, " :\n")
		if strings.HasPrefix(trimmed, "<<") {
			begin := i + len(rest) - len(trimmed) + 2
			end := strings.Index(trimmed, ">>") - 2
			if end < 0 {
				end = lineEnd(trimmed[2:])
			}
			form(begin, begin+end)
			continue
		}
		end := strings.Index(rest, "</answer>")
		if end < 0 {
			end = lineEnd(rest)
		}
		form(i, i+end)
	}
	for _, i := range lastPlaces(low, "####") {
		i += 4
		if i >= 5 && low[i-5] == '#' || i < len(low) && low[i] == '#' {
			continue
		}
		end := i + lineEnd(low[i:min(len(low), i+maxContent)])
		k := d.tokenAt(i)
		// A heading of the fourth order has words; an answer is a value, or the letter of a choice.
		if v, ok := d.value(k, d.tokenAt(end)); ok && d.tokenAt(end)-v.end <= 2 {
			form(i, end)
		} else if d.asked.kind == wordsAsked && d.tokenAt(end)-k <= 6 {
			form(i, end)
		}
	}
	return d.fields(all)
}

// lastPlaces are the places at which a text has a sign, the last ones, the last one first.
func lastPlaces(low, sign string) []int {
	var at []int
	for to := len(low); len(at) < maxForms; {
		i := strings.LastIndex(low[:to], sign)
		if i < 0 {
			break
		}
		at = append(at, i)
		to = i
	}
	return at
}

// lineEnd is the length of the first line of s.
func lineEnd(s string) int {
	if i := strings.IndexByte(strings.TrimLeft(s, "\n "), '\n'); i >= 0 {
		return i + len(s) - len(strings.TrimLeft(s, "\n "))
	}
	return len(s)
}

// answerFields are the names of fields that hold an answer.
var answerFields = []string{`"answer"`, `"final_answer"`, `"final answer"`, `'answer'`, `'final_answer'`}

// hasAnswerField tells whether a block is JSON that has an answer.
func hasAnswerField(body string) bool {
	low := strings.ToLower(body)
	if !strings.Contains(low, "{") {
		return false
	}
	for _, f := range answerFields {
		if strings.Contains(low, f) {
			return true
		}
	}
	return false
}

// fieldValue is the value of a field that a text begins with: a text, a list, or what stands up to the next field.
func fieldValue(s string) string {
	near := s[:min(len(s), 300)]
	switch {
	case s == "":
	case s[0] == '"' || s[0] == '\'':
		return quoted(s)
	case s[0] == '[':
		if end := strings.IndexByte(near, ']'); end > 0 {
			return strings.ReplaceAll(s[1:end], `"`, "")
		}
	default:
		if end := strings.IndexAny(near, ",}\n"); end > 0 {
			return s[:end]
		}
	}
	return ""
}

// fields adds the statements of JSON.
func (d *document) fields(all []statement) []statement {
	norm, low := d.text.norm, d.text.low
	if !strings.ContainsAny(low, `"'`) || !strings.Contains(low, "answer") {
		return all
	}
	for _, f := range answerFields {
		for _, i := range lastPlaces(low, f) {
			i += len(f)
			rest := strings.TrimLeft(norm[i:min(len(norm), i+maxContent)], " \n")
			if !strings.HasPrefix(rest, ":") {
				continue
			}
			rest = strings.TrimLeft(rest[1:], " \n")
			begin := min(len(norm), i+maxContent) - len(rest)
			value := strings.TrimSpace(fieldValue(rest))
			if value == "" || value == "null" || empty(value) {
				continue
			}
			form := d.form(begin, min(len(norm), begin+len(value)+2), value)
			form.field = true
			all = append(all, form)
		}
	}
	return all
}

// quoted is the string at the start of s, with JSON's escapes of backslashes, quotes and line ends undone.
func quoted(s string) string {
	var b strings.Builder
	for i := 1; i < len(s) && i < 2000; i++ {
		switch {
		case s[i] == s[0]:
			return b.String()
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\\' || s[i+1] == s[0] || s[i+1] == '/'):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i])
		}
	}
	return ""
}

// form is the statement of a form with a content, which may state its answer in words of its own.
func (d *document) form(from, to int, content string) statement {
	s := statement{rule: "E2", final: true, from: from, to: to, next: -1, rules: []string{"E2"}, answer: content}
	if len(content) > 40 || strings.Contains(content, "box") {
		if inner := d.inner(content); inner != "" {
			s.answer = inner
		}
	}
	if stripped, rule := d.asked.side(s.answer); rule != "" {
		s.answer = stripped
		s.rules = append(s.rules, rule)
	}
	return s
}

// inner is what a text inside a form states.
func (d *document) inner(content string) string {
	if d.nested || len(content) > 5000 {
		return ""
	}
	in := newDocument(unmarked(content), d.asked)
	in.nested = true
	in.budget = 1000
	if s := in.final(); s != nil {
		return s.answer
	}
	return ""
}
