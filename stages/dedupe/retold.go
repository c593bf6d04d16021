package dedupe

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/asked"
	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/unit"
	"geoeval/schema"
)

// The rule retold joins two problems that tell one question in other words, or draw it again:
//
//   - in one language they state the same quantities, each with its unit and the word of measure before it, and at least
//     one; and the same names of points, either way round;
//   - what one gives of a name the other does not ask for: see exchanged;
//   - they use the same words of measure, so that an area is not a perimeter, and the same one last, so that a width is
//     not asked for with the length given and the other way round;
//   - their gold answers are equal, and so are the units where both have one. Their choices need not be: datasets draw
//     the wrong ones anew;
//   - their wordings are the same but for spaces and dress; or they have a Jaccard similarity of at least the configured
//     one, and their solution programs are the same over the same numbers, or their pictures look alike;
//   - their pictures look alike, or there are none; or the text says of named points what several quantities measure, so
//     that a picture only shows it; or the wordings are the same and one has a drawing's code where the other has another or
//     none.
//
// Problems are compared where all these lists and their answers agree; with thousands cut from one template that is a
// few.

// A telling is a problem's question in one language, read for the rule retold.
type telling struct {
	bare       string // the wording without what is dress
	quantities string // sorted, each with its unit and the word of measure before it
	names      string // of points, sorted; small letters that stand alone among them
	measures   string // words of measure, sorted, each once; then the last of them
	named      bool   // says of named points what several quantities measure
}

// measureWords name what a figure is measured by, or which of two is meant.
var measureWords = lexeme.Set("area perimeter circumference volume surface radius radii diameter height altitude length " +
	"width side base hypotenuse diagonal median arc chord slope distance ratio probability larger smaller longer " +
	"shorter largest smallest longest shortest greatest least maximum minimum acute obtuse interior exterior sum " +
	"difference product lateral total inner outer complement supplement sin cos tan sine cosine tangent major minor")

// chineseMeasures are those of Chinese, which is written without spaces; one that begins another comes after it.
var chineseMeasures = strings.Fields("表面积 侧面积 底面积 面积 周长 体积 容积 半径 直径 棱长 边长 弧长 圆心角 对角线 斜边 锐角 钝角 直角 外角 内角 " +
	"最大 最小 最长 最短 最多 最少 增加 减少 正弦 余弦 正切 高 深 长 宽 底 弧 弦")

// tellingOf reads a wording and the text that it was; ok is false where it states no quantity.
func tellingOf(published string, w wording) (t telling, ok bool) {
	if !strings.ContainsAny(published, "0123456789") {
		return t, false
	}
	words := measuresIn(published, w.language)
	t.bare, t.quantities, t.measures = bare(w.text), quantitiesIn(published, words), joined(words)
	t.names, t.named = namesIn(published)
	t.named = t.named && strings.Count(t.quantities, " ") > 0
	return t, true
}

// dressed are spellings of one thing, with the one that stands for all.
var dressed = strings.NewReplacer(`\odot`, "⊙", "circle", "⊙", "圆", "⊙", `\triangle`, "△", "triangle", "△", "三角形", "△",
	"▱", "平行四边形", `\angle`, "∠", "angle", "∠")

// bare is a normalised wording without spaces, separators of thousands and punctuation, with one spelling of each
// symbol.
func bare(text string) string {
	text = dressed.Replace(text)
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == ' ' || strings.ContainsRune(",;:!?'\"{}$，。、；：！？．（）()", r):
		case r == '.' && !(i+1 < len(text) && lexeme.IsDigit(text[i+1])):
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// quantitiesIn lists the quantities of a text, sorted, each with its unit and the word of measure before it.
func quantitiesIn(text string, words []measureWord) string {
	var list []string
	for _, n := range mathtext.Numbers(text) {
		q := strings.ReplaceAll(n.Text, ",", "") + unitAt(text[n.End:])
		if n.Label {
			q += "#"
		}
		before := func(w measureWord, at int) int { return cmp.Compare(w.start, at) }
		if k, _ := slices.BinarySearchFunc(words, n.Start, before); k > 0 {
			q += "@" + words[k-1].word
		}
		list = append(list, q)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// unitAt is the symbol of the unit that a text begins with, behind spaces and a hyphen; empty without one.
func unitAt(text string) string {
	text = strings.TrimLeft(text, " -~")
	if u, ok := unit.Chinese(text); ok {
		return u.Symbol
	}
	end := 0
	for end < len(text) && lexeme.IsLetter(text[end]) {
		end++
	}
	if u, ok := unit.Spelled(strings.ToLower(text[:end])); ok {
		return u.Symbol
	}
	return ""
}

// namesIn lists the names of points and variables in a text, sorted: runs of capitals, either way round, and small
// letters that stand alone. named: four at least, one of them of two points, and no angle goes by a number.
func namesIn(text string) (joined string, named bool) {
	var names []string
	named = true
	s := lexeme.Scan(text)
	before := ""
	for s.Next() {
		word := s.String()
		switch s.Kind {
		case lexeme.Word:
			if name := nameOf(word); name != "" {
				names = append(names, name)
			}
		case lexeme.Digits:
			named = named && !strings.HasSuffix(before, "angle") && before != "∠"
		}
		if strings.TrimSpace(word) != "" {
			before = word
		}
	}
	slices.Sort(names)
	some := slices.ContainsFunc(names, func(name string) bool { return len(name) > 1 })
	return strings.Join(names, " "), named && some && len(names) >= 4
}

// nameOf gives the name that a word may be, "" for none.
func nameOf(word string) string {
	switch {
	case strings.ToUpper(word) == word:
		return asked.EitherWay(word)
	case len(word) == 1 && word != "a" && word != "m":
		return word
	}
	return ""
}

// A measureWord is a word of measure and where it starts in its text.
type measureWord struct {
	word  string
	start int
}

// measuresIn lists the words of measure in a text in their order.
func measuresIn(text string, language schema.Language) []measureWord {
	var list []measureWord
	if language == schema.Chinese {
		for i := 0; i < len(text); {
			k := slices.IndexFunc(chineseMeasures, func(w string) bool { return strings.HasPrefix(text[i:], w) })
			if k < 0 {
				i++
				continue
			}
			list = append(list, measureWord{chineseMeasures[k], i})
			i += len(chineseMeasures[k])
		}
		return list
	}
	s := lexeme.Scan(text)
	for s.Next() {
		word := strings.TrimPrefix(strings.ToLower(s.String()), `\`)
		if singular := strings.TrimSuffix(word, "s"); measureWords[singular] {
			word = singular
		}
		if measureWords[word] {
			list = append(list, measureWord{word, s.Start})
		}
	}
	return list
}

// joined are words of measure, sorted, each once, and the last of them.
func joined(words []measureWord) string {
	var list []string
	for _, w := range words {
		list = append(list, w.word)
	}
	if len(list) == 0 {
		return ""
	}
	last := list[len(list)-1]
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ") + " / " + last
}

// retold compares the tellings whose quantities are equal, those with near answers next to each other.
func (s *search) retold() {
	type told struct {
		group   uint64
		value   float64
		problem int32
		at      uint32
	}
	var all []told
	for i, n := range s.notes {
		for _, at := range n.wordings(s.config.NearText.signatureSize()) {
			if w := n.wording(at); w.flag(isTelling) {
				all = append(all, told{w.group(), n.value(), int32(i), at})
			}
		}
	}
	slices.SortFunc(all, func(a, b told) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.value, b.value), cmp.Compare(a.problem, b.problem),
			cmp.Compare(a.at, b.at))
	})
	for k, a := range all {
		for _, b := range all[k+1 : min(k+1+reach, len(all))] {
			if a.group != b.group {
				break
			}
			i, j := int(a.problem), int(b.problem)
			if !s.groups.same(i, j) && s.isRetold(i, s.notes[i].wording(a.at), j, s.notes[j].wording(b.at)) {
				s.groups.join(i, j, schema.Retold)
			}
		}
	}
}

// isRetold tells whether wordings a of problem i and b of problem j, with the same quantities, names and measures, are of one
// question.
func (s *search) isRetold(i int, a notedWording, j int, b notedWording) bool {
	p, q := s.notes[i], s.notes[j]
	if !s.sameAnswer(i, j) {
		return false
	}
	if unit, other := p.part(unitPart), q.part(unitPart); !bytes.Equal(unit, other) && len(unit) > 0 && len(other) > 0 {
		return false
	}
	if exchanged(p.published(a), q.published(b), a.language()) {
		return false
	}
	pictured, other := p.picture(), q.picture()
	alike := pictured.same(other) || s.alike(i, j)
	named := a.flag(isNamed) && b.flag(isNamed)
	if a.bare() == b.bare() {
		return alike || named || pictured.written() && other.written()
	}
	return (alike || named) && (p.program() != 0 && p.program() == q.program() || s.alike(i, j)) &&
		s.jaccard(i, a, j, b) >= s.config.Retold.Similarity
}

// programOf is a problem's solution program with the values of its numbers in the place of their names; empty without
// one.
func programOf(p *schema.Problem) string {
	if worth(p.SolutionLanguage) < 2 {
		return ""
	}
	values := map[string]string{}
	for _, n := range p.Numbers {
		if n.Name != "" {
			values[n.Name] = "[" + n.Text + "]"
		}
	}
	var b strings.Builder
	b.WriteString(string(p.SolutionLanguage))
	inName := func(r rune) bool {
		return r == '_' || r < 0x80 && (lexeme.IsLetter(byte(r)) || lexeme.IsDigit(byte(r)))
	}
	for rest := p.Solution; rest != ""; {
		end := strings.IndexFunc(rest, func(r rune) bool { return !inName(r) })
		if end < 0 {
			end = len(rest)
		}
		if end == 0 {
			_, end = utf8.DecodeRuneInString(rest)
			b.WriteString(strings.TrimSpace(rest[:end]))
		} else {
			b.WriteString(" " + cmp.Or(values[rest[:end]], rest[:end]))
		}
		rest = rest[end:]
	}
	return b.String()
}
