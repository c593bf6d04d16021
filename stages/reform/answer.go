package reform

import (
	"math"
	"regexp"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A written number is one as an answer or a choice has it: one numeral, with what stands before and behind it.
type written struct {
	before, numeral, behind string
	value                   float64
	// rooted: a root or π stands behind the numeral, which is exact then.
	rooted bool
}

var (
	answerForm = regexp.MustCompile(`^([^0-9\-−√\\/(]*)(\d{1,7}(?:\.\d{1,4})?)(.*)$`)
	rootBehind = regexp.MustCompile(`^ ?\$?(?:\\?√ ?\(?\d{1,3}\)?|\\sqrt ?\{?\d{1,3}\}?|π|\\pi\b|pi\b)`)
	unitBehind = regexp.MustCompile(`^[^0-9/:：∶+\-−√×*()=<>~,]*(?:\^? ?\{?[23]\}?)?[^0-9/:：∶+\-−√×*()=<>~,]*$`)
	degrees    = regexp.MustCompile(`°|º|度|degree|circ|%|％`)
)

// readWritten reads an answer or a choice.
func readWritten(text string) (w written, ok bool) {
	at := answerForm.FindStringSubmatch(text)
	if at == nil {
		return w, false
	}
	w = written{before: at[1], numeral: at[2], behind: at[3]}
	rest := strings.ReplaceAll(w.behind, "$", "")
	if root := rootBehind.FindString(rest); root != "" {
		w.rooted, rest = true, rest[len(root):]
	}
	read, ok := mathtext.ReadAnswer(text)
	w.value = read.Value
	return w, ok && w.value > 0 && unitBehind.MatchString(rest) && !degrees.MatchString(w.behind)
}

// amount is the numeral's own value.
func (w *written) amount() float64 {
	v, _ := mathtext.Value(w.numeral)
	return v
}

// places is how many decimals it has; of 3.000 none are meant.
func (w *written) places() int { return decimals(w.numeral) }

// with writes another amount in its place. Where all are written with decimals that are 0, so is the new one.
func (w *written) with(amount float64) string {
	s := spell(amount, w.places())
	if w.places() > 0 && strings.HasSuffix(w.numeral, "0") {
		s = numeralOf(amount, w.places())
	}
	return w.before + s + w.behind
}

func numeralOf(amount float64, places int) string {
	whole := spell(amount, 0)
	if places == 0 {
		return whole
	}
	unit := math.Pow10(places)
	n := math.Round(amount * unit)
	head := spell(math.Floor(n/unit), 0)
	tail := spell(n-math.Floor(n/unit)*unit, 0)
	return head + "." + strings.Repeat("0", places-len(tail)) + tail
}

// readAnswer reads gold answer and choices.
func (o *original) readAnswer() *refusal {
	var ok bool
	if o.gold, ok = readWritten(o.Answer); !ok {
		return refuse(schema.ReformAnswerForm, "the answer %q", o.Answer)
	}
	if len(o.Choices) == 0 {
		return nil
	}
	right := o.RightChoice()
	if right == "" {
		return refuse(schema.ReformAnswerForm, "no choice is surely right")
	}
	for _, c := range o.Choices {
		w, ok := readWritten(c)
		if !ok {
			return refuse(schema.ReformAnswerForm, "the choice %q", c)
		}
		if c == right && schema.Apart(w.value, o.gold.value) > 1e-3*o.gold.value {
			return refuse(schema.ReformAnswerForm, "the choice %q is not the answer %q", c, o.Answer)
		}
		o.choices = append(o.choices, w)
	}
	return nil
}

// answers writes the new answer and the new choices; ok is false where they are less plain than the old ones.
func (o *original) answers(n *renewal) bool {
	ratio := n.value / o.value
	var ok bool
	if n.answer, ok = o.gold.renewed(o.value, n.value, true); !ok {
		return false
	}
	n.choices = nil
	seen := map[string]bool{}
	for i := range o.choices {
		c, right := &o.choices[i], o.Choices[i] == o.RightChoice()
		var s string
		if right {
			s, ok = c.renewed(o.value, n.value, true)
		} else {
			s, ok = c.renewed(c.value, c.value*ratio, n.scale != 0)
		}
		if !ok || seen[s] || !right && s == n.answer {
			return false
		}
		seen[s] = true
		n.choices = append(n.choices, s)
	}
	return true
}

// renewed writes a number whose exact value was one and is another. It is exact where it was, if strictly so; what was rounded
// is rounded in the same place.
func (w *written) renewed(was, is float64, strictly bool) (string, bool) {
	ratio := is / was
	amount := w.amount() * ratio
	places := w.places()
	if w.rooted {
		s := w.with(amount)
		read, ok := mathtext.ReadAnswer(s)
		return s, ok && isPlain(amount, places) && schema.Apart(read.Value, w.value*ratio) <= 1e-6*read.Value
	}
	exact := math.Abs(w.amount()-was) <= 1e-9*was
	if exact && strictly && !isPlain(amount, places) {
		return "", false
	}
	unit := math.Pow10(-places)
	if !exact {
		// A rounded answer must be the same whether the exact value is rounded, or the published answer scaled.
		if math.Round(is/unit) != math.Round(amount/unit) {
			return "", false
		}
		amount = is
	}
	amount = math.Round(amount/unit) * unit
	s := w.with(amount)
	read, ok := mathtext.ReadAnswer(s)
	return s, ok && amount > 0 && amount < 1e8 && schema.Apart(read.Value, w.value*ratio) <= max(unit, 2e-3*read.Value)
}
