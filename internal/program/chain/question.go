package chain

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/text/unit"
)

// question cuts out of the problem's text what it asks, as a sentence; ok is false where it cannot be cut out.
func (t *teller) question() (sentence string, ok bool) {
	if t.problem.Chinese {
		return questionZH(t.problem.Text)
	}
	return questionEN(t.problem.Text)
}

var (
	// sentencesEN end an English sentence; a point of a decimal number has no blank behind it.
	sentencesEN = regexp.MustCompile(`[.?!;]\s+(?:[A-Z]|\\|[a-z]+ )`)
	// blanks stand for an answer at the end of a text: (), ___.
	blanks = regexp.MustCompile(`\s*(?:\(\s*(?:unit\s*:?)?\s*\)|_+|\(unit :\))\s*`)
	// imperatives begin a question in a sentence.
	imperatives = regexp.MustCompile(`(?i)(?:^|,\s*|\bthen,?\s+|\band\s+|^to\s+|\bthem\s+)((?:please\s+)?(?:find|solve|determine|calculate|compute|what|how|which)\b.*)$`)
	// stated is a clause of which the answer is the end: the degree of angle A is.
	stated = regexp.MustCompile(`^(.+?)\s*(?:\bis equal to|\bis equal|\bequals|\bis approximately|\bis about|\bwill be|\bshould be|\bis|\bare|=)\s*[.:]*\s*$`)
	ends   = regexp.MustCompile(`=$|\b(?:is|be|equals|are|to)$`)
	// lead begins a clause and is no part of what it says.
	lead      = regexp.MustCompile(`(?i)^(?:then|so|and|when|hence)\s*,?\s+`)
	condition = regexp.MustCompile(`(?i)\s+(?:if|given that|when|where)\s.*$`)
	plainEN   = strings.NewReplacer(" ,", ",", " ?", "?", " ' s", "'s", " :", ":", "( ", "(", " )", ")")
	spaces    = regexp.MustCompile(`\s+`)
)

func questionEN(text string) (string, bool) {
	text = strings.TrimSpace(spaces.ReplaceAllString(strings.ReplaceAll(text, "sq . ", "sq "), " "))
	for _, sentence := range slices.Backward(partsEN(text)) {
		if q, ok := askedIn(sentence); ok {
			return q, true
		}
	}
	return "", false
}

// partsEN are the sentences of a text.
func partsEN(text string) (sentences []string) {
	for {
		at := sentencesEN.FindStringIndex(text)
		if at == nil {
			return append(sentences, text)
		}
		sentences = append(sentences, text[:at[0]+1])
		text = strings.TrimSpace(text[at[0]+1:])
	}
}

// askedIn finds what a sentence asks.
func askedIn(sentence string) (string, bool) {
	open := blanks.MatchString(sentence)
	s := strings.Trim(blanks.ReplaceAllString(sentence, " "), " .?!:;")
	if m := imperatives.FindStringSubmatch(s); m != nil {
		return asSentence(strings.TrimSuffix(condition.ReplaceAllString(m[1], ""), ", it is"))
	}
	ended := open || ends.MatchString(s) ||
		strings.ContainsAny(sentence[max(0, len(sentence)-2):], ":")
	if !ended {
		return "", false
	}
	if at := strings.LastIndex(strings.ToLower(s), "then "); at >= 0 {
		s = s[at+len("then "):]
	}
	if at := strings.LastIndex(s, ", "); at >= 0 {
		s = s[at+len(", "):]
	}
	s = lead.ReplaceAllString(s, "")
	m := stated.FindStringSubmatch(s)
	switch {
	case m == nil && !strings.HasPrefix(s, "the ") || m != nil && (m[1] == "it" || m[1] == "this" || m[1] == "which"):
		return "", false
	case m == nil:
		return asSentence("what is " + s)
	}
	subject := m[1]
	if first, rest, ok := strings.Cut(subject, " "); ok && (first == "The" || first == "Its" || first == "This") {
		subject = strings.ToLower(first) + " " + rest
	}
	return asSentence("what is " + subject)
}

// asSentence writes a question with a capital letter and its sign at the end; ok is false where it is too short to say what is asked.
func asSentence(s string) (string, bool) {
	s = strings.Trim(plainEN.Replace(s), " .?:,;")
	lower := strings.ToLower(s)
	if lower == "what is" || len(s) < 6 || strings.Count(s, "{") != strings.Count(s, "}") {
		return "", false
	}
	sign := "?"
	for _, verb := range []string{"find", "solve", "determine", "calculate", "compute", "please"} {
		if strings.HasPrefix(lower, verb) {
			sign = "."
		}
	}
	return strings.ToUpper(s[:1]) + s[1:] + sign, true
}

var (
	sentencesZH = regexp.MustCompile(`[。．；！]|？`)
	brackets    = regexp.MustCompile(`[（(][^（）()]*[)）]\s*$`)
	leadZH      = regexp.MustCompile(`^(?:问|那么|那|则|请问)`)
	askingZH    = regexp.MustCompile(`多少|几|求|多[大高长深厚宽远重]|[=＝]\s*$`)
)

func questionZH(text string) (string, bool) {
	text = strings.TrimSpace(text)
	for {
		trimmed := strings.TrimRight(text, "。．.？?﹖；; ")
		if cut := brackets.ReplaceAllString(trimmed, ""); cut != trimmed && !strings.HasSuffix(cut, "=") && cut != "" {
			text = cut
			continue
		}
		text = trimmed
		break
	}
	sentences := sentencesZH.Split(text, -1)
	clauses := strings.FieldsFunc(sentences[len(sentences)-1], func(c rune) bool { return c == '，' || c == ',' })
	last := len(clauses) - 1
	if last < 0 || !askingZH.MatchString(clauses[last]) {
		return "", false
	}
	q := strings.TrimSpace(clauses[last])
	// A short clause leaves to the one before it what it is about.
	if len([]rune(q)) < 9 && last > 0 && !strings.ContainsFunc(clauses[last-1], unicode.IsDigit) {
		q = strings.TrimSpace(clauses[last-1]) + "，" + q
	}
	q = leadZH.ReplaceAllString(q, "")
	switch {
	case strings.HasSuffix(q, "=") || strings.HasSuffix(q, "＝"):
		return strings.TrimRight(q, "=＝ ") + "是多少？", true
	case strings.Contains(q, "求") && !strings.Contains(q, "多少") && !strings.Contains(q, "几"):
		return q + "。", true
	}
	return q + "？", true
}

// statesUnit reports whether a question says in which unit it asks.
func statesUnit(question string) bool {
	_, behind, found := strings.Cut(question, "多少")
	if !found {
		return strings.Contains(question, "几")
	}
	_, ok := unit.Chinese(strings.TrimSpace(behind))
	return ok || strings.TrimSpace(behind) != "？" && behind != ""
}
