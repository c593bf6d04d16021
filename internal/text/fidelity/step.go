package fidelity

import (
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/text/lexeme"
)

// A step is something that is done: a corner is cut off, the rest is folded. It is told, one after the other, and is nothing
// that anybody knows or assumes of a figure.

// steps are words of what is done, by what they mean; what geometry says of figures (drawn, joined, inscribed) is none.
var steps = lexeme.Set("cut folded poured melted bent rolled removed sawn drilled dug immersed submerged glued pasted painted wrapped unrolled unfolded recast reshaped emptied inserted " +
	"pours fills folds throws removes drills walks climbs crawls melts bends pulled pushed lifted")

// hanSteps are their Chinese words.
var hanSteps = []string{"剪去", "剪掉", "剪下", "折成", "折叠", "翻折", "切去", "切成", "锯下", "锯成", "截去", "截成", "挖去", "倒入", "倒进", "注入", "放入", "放进", "浸没", "熔化", "熔铸", "铸成", "卷成",
	"取出", "拿出", "连接", "作", "捏成", "展开", "剪开", "拉成"}

// knowing are the words that say that something is known or assumed.
var (
	knowing    = []string{"known that", "told that", "given that", "know that", "assuming that", "supposing that", "assumption that", "assuming", "supposing"}
	hanKnowing = []string{"已知", "我们知道"}
)

// sequels are the words that tie a step to the one before it.
var sequels = []string{"then", "next", "afterwards", "finally", "after that", "the rest"}

// hanSequels begin a Chinese clause that goes on with what was done before.
var hanSequels = []string{"再", "然后", "接着", "最后", "现将", "现在将", "现改"}

// earlyQuestion finds a question behind which something is given that stood before it.
func (o *Original) earlyQuestion(_ *reading, was, is []clause) string {
	if late := givenLate(is); late != "" && givenLate(was) == "" {
		return "the question stands before what is given: " + late
	}
	return ""
}

// givenLate is the beginning of a sentence behind the last question that gives something.
func givenLate(clauses []clause) string {
	asked := slices.IndexFunc(clauses, func(c clause) bool { return c.asks })
	if asked < 0 {
		return ""
	}
	if slices.ContainsFunc(clauses[asked:], func(c clause) bool { return c.sentence == clauses[asked].sentence && c.announces() }) {
		return ""
	}
	for k := asked + 1; k < len(clauses); k++ {
		c := &clauses[k]
		if c.sentence == clauses[asked].sentence || c.asks {
			continue
		}
		if clauses[k-1].sentence != c.sentence && strings.ContainsAny(c.text, "=∥⊥") ||
			c.has("is a", "is an", "has a", "lies on", "lie on", "is the midpoint", "is parallel", "is perpendicular", "intersect", "meet", "bisects") != "" {
			return strings.TrimSpace(c.text)
		}
	}
	return ""
}

// announces reports whether a question says that what is given follows, so that it may stand before it.
func (c *clause) announces() bool {
	return containsAny(c.text, "following situation", "described below", "following information", "following conditions", "given below", "said below", "下面", "以下", "下列")
}

// knownStep finds a step that is told as something known, which was told as a step.
func (o *Original) knownStep(c *reading, was, is []clause) string {
	if what, n := c.knownSteps(is); n > 0 {
		if _, before := o.knownSteps(was); n > before {
			return "a step is told as something known: " + what
		}
	}
	return ""
}

// knownSteps counts the steps that stand behind words of knowing, in their sentence and before its question.
func (r *reading) knownSteps(clauses []clause) (what string, n int) {
	known, in := "", -1
	for k := range clauses {
		c := &clauses[k]
		if c.sentence != in {
			known = ""
		}
		in = c.sentence
		if r.hans > 0 {
			known = "" // 已知 reaches as far as its clause
		}
		text := c.text
		if w := c.has(append(knowing, hanKnowing...)...); w != "" {
			known = w
			_, behind, _ := strings.Cut(text, w)
			text = " " + strings.TrimSpace(behind) + " "
		}
		if known == "" || c.asks && r.hans == 0 && !strings.Contains(c.text, known) && startsAsking(text) {
			continue
		}
		if step := stepIn(text, r.hans > 0); step != "" {
			what, n = step, n+1
		}
	}
	return what, n
}

func startsAsking(text string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return asksOf[first]
}

// TellsStep reports whether a clause tells of something that is done, so that no "it is known that" may stand before it.
func TellsStep(clause string) bool {
	text := " " + strings.ToLower(plain(clause)) + " "
	return stepIn(text, strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) >= 0) != ""
}

// stepIn is the word of a text that tells a step or ties one to another; "" where none does.
func stepIn(text string, chinese bool) string {
	if chinese {
		text = strings.TrimSpace(text)
		for _, w := range []string{"把", "将", "连接", "延长", "作", "过", "再", "然后"} {
			if strings.HasPrefix(text, w) {
				return w
			}
		}
		for _, w := range hanSteps {
			if _, behind, is := strings.Cut(text, w); is && w != "作" && !strings.HasPrefix(behind, "图") {
				return w
			}
		}
		return ""
	}
	for _, s := range sequels {
		if s != "then" && strings.Contains(text, " "+s+" ") {
			return s
		}
	}
	fields := strings.Fields(text)
	for i, f := range fields {
		if !steps[f] || i+1 < len(fields) && fields[i+1] == "by" {
			continue // lines are cut by a third one
		}
		if i > 0 && (beings[fields[i-1]] || strings.HasSuffix(fields[i-1], "ly") || fields[i-1] == "then") || strings.HasSuffix(f, "s") {
			return f
		}
	}
	return ""
}

// beings stand before a participle.
var beings = lexeme.Set("is are was were be been being")

// steppedBack finds two steps in the other order, or a clause that goes on with a step at another place.
func (o *Original) steppedBack(c *reading, was, is []clause) string {
	before, after := o.stepsOf(was), c.stepsOf(is)
	stood, stands := placesOf(before), placesOf(after)
	last, lastWord := -1, ""
	for _, step := range after {
		if len(stood[step]) != 1 || len(stands[step]) != 1 {
			continue
		}
		at := stood[step][0]
		if at < last {
			return step + " stands behind " + lastWord + ", before which it is done"
		}
		last, lastWord = at, step
	}
	return ""
}

// placesOf says of each element of a list where it stands.
func placesOf(list []string) map[string][]int {
	places := map[string][]int{}
	for i, s := range list {
		places[s] = append(places[s], i)
	}
	return places
}

// stepsOf gives the words of the steps that are told, in their order, without those of the question.
func (r *reading) stepsOf(clauses []clause) (out []string) {
	for k := range clauses {
		c := &clauses[k]
		if c.asks || len(out) >= mostOrdered {
			continue
		}
		if r.hans == 0 {
			for i := c.first; i < c.end; i++ {
				if t := &r.tokens[i]; t.kind == word && steps[t.lower] && (i+1 == c.end || !r.tokens[i+1].is("by")) {
					out = append(out, t.lower)
				}
			}
			continue
		}
		out = append(out, hanStepsIn(c.text)...)
	}
	return out
}

// hanStepsIn are the words for steps in a Chinese clause, in their order.
func hanStepsIn(text string) (words []string) {
	type found struct {
		at   int
		word string
	}
	var all []found
	for _, w := range slices.Concat(hanSteps, hanSequels) {
		if at := strings.Index(text, w); at >= 0 {
			all = append(all, found{at, w})
		}
	}
	slices.SortFunc(all, func(a, b found) int { return a.at - b.at })
	for _, f := range all {
		words = append(words, f.word)
	}
	return words
}
