package mask

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// A subject is the thing that a number is said of by a name to its left: seg:AB for AB = 24 and BA = 24, ang:B:AC for
// \angle ABC, arc:AB, area:ABC. Names of one thing are equal.
type subject string

func (s subject) kind() string { k, _, _ := strings.Cut(string(s), ":"); return k }

// name is the points that name it; of an angle, its ends.
func (s subject) name() string { return string(s)[strings.LastIndexByte(string(s), ':')+1:] }

// dimension is what a number said of the subject measures.
func (s subject) dimension() dimension {
	switch s.kind() {
	case "seg", "arclen", "perimeter", "radius", "diameter":
		return ofLength
	case "ang":
		return ofAngle
	case "arc":
		return ofArc
	case "area":
		return ofArea
	}
	return unknown
}

// subjectsBefore reads what stands to the left of a number: "AB = CD = ", "angle 1 is equal to ". It gives none where
// that is no name with an equality.
func subjectsBefore(before string) []subject {
	var found []subject
	s, ok := cutEquality(before)
	for ok && len(found) < 16 {
		name, rest := subjectAt(s)
		if name == "" {
			break
		}
		found = append(found, name)
		var joint bool
		if s, joint = cutEqualSign(rest); !joint {
			break
		}
	}
	return found
}

// equalities are words of equality, the longer first.
var equalities = []string{" is equal to", " equal to", " equals", " measures", " is measured as", " was", " is", " are", "等于", "是", "为"}

// cutEquality cuts an equality, in a sign or in words, off the end.
func cutEquality(before string) (string, bool) {
	if s, ok := cutEqualSign(before); ok {
		return s, true
	}
	s := strings.TrimRight(before, " ")
	for _, word := range equalities {
		if rest, ok := strings.CutSuffix(s, word); ok {
			return rest, true
		}
	}
	return before, false
}

func cutEqualSign(before string) (string, bool) {
	s := strings.TrimRight(before, " $")
	for _, sign := range []string{"=", "＝"} {
		if rest, ok := strings.CutSuffix(s, sign); ok {
			return rest, true
		}
	}
	return before, false
}

// subjectAt reads the name that s ends with, and gives what stands before it. It gives "" for what is no single name: the
// last term of a sum is not the subject.
func subjectAt(s string) (subject, string) {
	s = strings.TrimRight(s, " $}")
	i := len(s)
	for i > 0 && isNamePart(s, i) {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	name, rest := s[i:], s[:i]
	if name == "" {
		return "", s
	}
	plain := strings.TrimRight(rest, " {$(")
	if isTerm(plain) || endsInAny(plain, "}") || endsInAny(rest, `\`) {
		return "", s
	}
	letters := split(name)
	mark := lastWord(plain)
	if mark == "" {
		_, size := utf8.DecodeLastRuneInString(plain)
		mark = plain[len(plain)-size:]
	}
	var found subject
	switch before := plain[:len(plain)-len(mark)]; mark {
	case "angle", "∠":
		found, rest = angleSubject(before, name, letters)
	case "widehat", "arc", "⌒", "弧":
		found, rest = arcSubject(before, letters)
	default:
		found, rest = otherSubject(before, mark, rest, name, letters)
	}
	if found == "" {
		return "", s
	}
	return found, rest
}

// angleSubject reads an angle whose sign or word stands behind before.
func angleSubject(before, name string, letters []string) (subject, string) {
	rest := withoutMeasure(strings.TrimRight(before, ` \`))
	if notName(before) || isTerm(rest) {
		return "", ""
	}
	if len(letters) == 3 {
		return subject("ang:" + letters[1] + ":" + ends(letters)), rest
	}
	return subject("ang:" + name), rest
}

// withoutMeasure cuts the m off that says that an angle or an arc is measured.
func withoutMeasure(before string) string {
	if measured, ok := strings.CutSuffix(before, "m"); ok && (measured == "" || !lexeme.IsLetter(measured[len(measured)-1])) {
		return measured
	}
	return before
}

// arcSubject reads an arc whose sign or word stands behind before.
func arcSubject(before string, letters []string) (subject, string) {
	rest := strings.TrimRight(before, ` \`)
	kind := "arc"
	if measured, ok := strings.CutSuffix(rest, "l"); ok && (measured == "" || measured[len(measured)-1] == ' ') {
		kind, rest = "arclen", measured
	}
	if phrase := lastWords(rest); strings.Contains(phrase, "length") {
		kind = "arclen"
	}
	if major, ok := strings.CutSuffix(strings.TrimRight(rest, " "), "major"); ok {
		kind, rest = "arc:major", major
	}
	rest = withoutMeasure(strings.TrimRight(rest, " "))
	if isTerm(rest) {
		return "", ""
	}
	if len(letters) == 3 {
		return subject(kind + ":" + letters[1] + ":" + ends(letters)), rest
	}
	return subject(kind + ":" + ends(letters)), rest
}

// otherSubject reads what is measured by its noun in rest, or by the word or sign before the name, mark.
func otherSubject(before, mark, rest, name string, letters []string) (subject, string) {
	phrase := lastWords(rest)
	for _, kind := range []string{"area", "perimeter", "circumference", "volume", "radius", "diameter"} {
		if strings.Contains(phrase, kind) && !(len(letters) == 2 && (kind == "radius" || kind == "diameter")) {
			if kind == "circumference" {
				kind = "perimeter"
			}
			slices.Sort(letters)
			return subject(kind + ":" + strings.Join(letters, "")), rest
		}
	}
	switch {
	case mark == "triangle", mark == "△":
		slices.Sort(letters)
		return subject("area:" + strings.Join(letters, "")), ""
	case mark != "" && lexeme.IsLetter(mark[0]) && strings.HasSuffix(before, `\`):
		return subject(mark + ":" + name), ""
	case len(letters) == 2 && name[0] <= 'Z':
		return subject("seg:" + ends(letters)), rest
	case len(letters) == 1 && lexeme.IsLetter(name[0]) && (len(name) == 1 || name[0] <= 'Z'):
		return subject("var:" + name), rest
	}
	return "", ""
}

// isTerm reports whether what follows s is a term of a sum or product.
func isTerm(s string) bool {
	return endsInAny(strings.TrimRight(s, " {"), "+", "-", "−", "×", "*", "/", "·", "•", ":", "：", `\times`, `\cdot`)
}

// isComposed reports whether what is said to be equal to a number is no single thing: a sum, a difference, a ratio.
func isComposed(before string) bool {
	s, ok := cutEquality(before)
	if !ok {
		return false
	}
	phrase := lastWords(s)
	return strings.ContainsAny(phrase, "+−×") || strings.Contains(phrase, " - ") || strings.Contains(phrase, "sum of") || strings.Contains(phrase, "difference") ||
		endsInAny(phrase, "和", "差", "之和", "之差")
}

// notName reports whether an \angle is none of its own but the end of a ratio such as tan \angle.
func notName(before string) bool {
	return endsInAny(strings.TrimRight(before, ` \`), "sin", "cos", "tan", "cot")
}

// lastWords is the end of s back to the last mark, in lower case and at most some words long.
func lastWords(s string) string {
	if len(s) > 48 {
		s = s[len(s)-48:]
	}
	if cut := strings.LastIndexAny(s, ",.;:?=()，。；"); cut >= 0 {
		s = s[cut+1:]
	}
	for _, word := range []string{" and ", " if ", " with ", " where ", " whose "} {
		if cut := strings.LastIndex(s, word); cut >= 0 {
			s = s[cut+len(word):]
		}
	}
	return strings.ToLower(s)
}

// isNamePart reports whether the character that ends s[:i] belongs to a name of points.
func isNamePart(s string, i int) bool {
	c := s[i-1]
	if lexeme.IsLetter(c) || lexeme.IsDigit(c) || c == '\'' || c == '_' {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return r == '′' || r == '″' || 0x370 <= r && r < 0x400
}

// split parts a name into its letters, each with its digits and primes.
func split(name string) []string {
	var letters []string
	for i, r := range name {
		if r < utf8.RuneSelf && lexeme.IsLetter(byte(r)) || 0x370 <= r && r < 0x400 || len(letters) == 0 {
			letters = append(letters, name[i:i+utf8.RuneLen(r)])
		} else {
			letters[len(letters)-1] += name[i : i+utf8.RuneLen(r)]
		}
	}
	return letters
}

// ends is the name of what has two ends, which may be said in either order.
func ends(letters []string) string {
	first, last := letters[0], letters[len(letters)-1]
	if len(letters) == 1 {
		return first
	}
	if last < first {
		first, last = last, first
	}
	return first + last
}

// equated finds the subjects that a field says to be equal: "AB = AC", "m \angle BCA = m \angle 2".
func equated(f string, join func(a, b subject)) {
	for at := 0; ; {
		i := strings.IndexByte(f[at:], '=')
		if i < 0 {
			return
		}
		i += at
		at = i + 1
		left, _ := subjectAt(f[:i])
		if left == "" {
			continue
		}
		// The right-hand name ends where the next equality or mark begins.
		right := f[at:]
		if end := strings.IndexAny(right, "=,.;?"); end >= 0 {
			right = right[:end]
		}
		right = firstName(right)
		if name, rest := subjectAt(right); name != "" && strings.Trim(rest, " m") == "" && name.kind() == left.kind() && !isNumeral(right) {
			join(left, name)
		}
	}
}

// firstName cuts a right-hand side behind its first name.
func firstName(s string) string {
	i := 0
	for i < len(s) {
		for i < len(s) && s[i] == ' ' {
			i++
		}
		start := i
		for i < len(s) && s[i] != ' ' {
			i++
		}
		switch word := s[start:i]; word {
		case "m", `\angle`, `\widehat`, "angle", "arc", "∠":
		default:
			return s[:i]
		}
	}
	return s
}

func isNumeral(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && strings.Trim(s, "0123456789.") == ""
}
