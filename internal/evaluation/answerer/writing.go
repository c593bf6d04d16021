package answerer

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A writing is one answer as it comes about.
type writing struct {
	q     *schema.Evaluated
	draw  draw
	words *words
	gold  gold
	// others are the choices that are wrong, by their places.
	others []int

	solved bool
	value  float64
	steps  []program.Step
}

func newWriting(q *schema.Evaluated, d draw) *writing {
	w := &writing{q: q, draw: d, words: wordsIn(q.Language), gold: readGold(q)}
	w.value, w.steps, w.solved = solve(q, &w.gold)
	if q.AnswerLetter == "" {
		return w
	}
	right := choice(q, q.AnswerLetter)
	rightValue, _, isNumber := mathtext.ValueUnit(right)
	for i, c := range q.Choices {
		value, _, ok := mathtext.ValueUnit(c)
		if letter(i) != q.AnswerLetter && strings.TrimSpace(c) != "" && !strings.EqualFold(c, right) &&
			!(ok && isNumber && near(value, rightValue, 0.01)) {
			w.others = append(w.others, i)
		}
	}
	return w
}

func letter(i int) string { return string(rune('A' + i)) }

// choice is the text of the choice with a letter, "" where there is none.
func choice(q *schema.Evaluated, letter string) string {
	if i := int(letter[0] - 'A'); len(letter) == 1 && i >= 0 && i < len(q.Choices) {
		return q.Choices[i]
	}
	return ""
}

// answer writes the whole answer with a slip.
func (w *writing) answer(slip Slip) Answer {
	right := w.right()
	wrong := statement{}
	if value, ok := w.mistaken(); ok {
		wrong.value = value
	}
	a := Answer{Finish: "stop", Slip: slip}
	switch slip {
	case Refused:
		a.Text = w.excuse()
		return a
	case CutOff:
		a.Text, a.Finish = w.cut(), "length"
		return a
	case Hedged:
		a.Text = w.lead() + fmt.Sprintf(w.words.either, w.inText(w.gold.text), w.inText(wrong.value))
		return a
	case ChangedMind:
		a.Text = w.lead() + w.cue(right) + " " + w.words.wait + " " + w.cue(wrong)
		return a
	}
	a.Text = w.told(w.said(slip, right, wrong), slip)
	if slip == None && wrong.value != "" && w.draw.below(12, "second thoughts") == 0 {
		a.Text = w.lead() + w.cue(wrong) + " " + w.words.wait + " " + w.cue(right)
	}
	return a
}

// said is what is stated as the answer with a slip.
func (w *writing) said(slip Slip, right, wrong statement) statement {
	switch slip {
	case SignSlip:
		return statement{value: w.gold.with(-*w.gold.number)}
	case Radians:
		return statement{value: w.gold.before + short(*w.gold.number*math.Pi/180, 4) + w.gold.after}
	case Rounded:
		n, _ := w.roundedTo()
		return statement{value: w.gold.with(n)}
	case UnitDropped:
		return statement{value: w.gold.numeral}
	case ArithmeticSlip:
		return wrong
	case WrongChoice, Mislabelled:
		i := pick(w.draw, "other", w.others)
		if slip == Mislabelled {
			return statement{letter: letter(i), value: choice(w.q, w.q.AnswerLetter)}
		}
		return statement{letter: letter(i), value: w.q.Choices[i]}
	}
	return right
}

// right is the gold answer as it is stated: of a question with choices the letter, the value or both.
func (w *writing) right() statement {
	value := w.stated()
	if w.q.AnswerLetter == "" || w.q.Subset == schema.BackwardAsked {
		return statement{value: value}
	}
	switch w.draw.below(3, "right") {
	case 0:
		return statement{letter: w.q.AnswerLetter}
	case 1:
		return statement{letter: w.q.AnswerLetter, value: choice(w.q, w.q.AnswerLetter)}
	}
	return statement{value: choice(w.q, w.q.AnswerLetter)}
}

// told writes a working and the statement in one of the styles.
func (w *writing) told(s statement, slip Slip) string {
	style := w.draw.below(5, "style")
	switch {
	case style == 0:
		return w.lead() + w.words.so + `\boxed{` + w.inBox(s) + `}` + w.words.stop
	case style == 1:
		return w.asJSON(s)
	case style == 2 && s.letter != "" && slip != Mislabelled:
		return w.lead() + fmt.Sprintf(w.words.letter, s.letter)
	case style == 3 && s.letter == "" && w.plain(s.value):
		return w.lead() + w.prose(s)
	}
	return w.lead() + w.cue(s)
}

// lead is the working, with an empty line behind it.
func (w *writing) lead() string { return strings.Join(w.workedOut(), "\n") + "\n\n" }

// plain tells whether a value is a plain number, perhaps with a unit: what a sentence can take up.
func (w *writing) plain(value string) bool {
	a, ok := mathtext.ReadAnswer(value)
	return ok && a.Numeral != "" && !strings.ContainsAny(value, `\$=`)
}

// prose states the answer in a sentence about what is asked for.
func (w *writing) prose(s statement) string {
	if w.q.Subset == schema.BackwardAsked {
		return fmt.Sprintf(w.words.ofName, w.name(), s.value)
	}
	if goal, ok := w.words.goals[w.q.Goal]; ok {
		return fmt.Sprintf(w.words.ofGoal, goal, s.value)
	}
	return w.cue(s)
}

// name is what a backward question calls the number it asks for.
func (w *writing) name() string {
	if w.q.Mask != "" {
		return w.q.Mask
	}
	return "X"
}

// cue states the answer behind the words that announce it.
func (w *writing) cue(s statement) string {
	switch {
	case s.letter == "":
		return fmt.Sprintf(w.words.cue, w.inText(s.value))
	case s.value == "":
		return fmt.Sprintf(w.words.letter, s.letter)
	}
	return fmt.Sprintf(w.words.both, s.letter, w.inText(s.value))
}

// inText puts LaTeX between dollars.
func (w *writing) inText(value string) string {
	if strings.Contains(value, `\`) && !strings.Contains(value, "$") && !strings.Contains(value, `\(`) {
		return "$" + value + "$"
	}
	return value
}

func (w *writing) inBox(s statement) string {
	value := strings.Trim(s.value, "$")
	switch {
	case s.letter == "":
		return value
	case s.value == "":
		return s.letter
	}
	return `\text{(` + s.letter + `) } ` + value
}

func (w *writing) asJSON(s statement) string {
	answer := s.value
	switch {
	case s.value == "":
		answer = s.letter
	case s.letter != "":
		answer = s.letter + ". " + s.value
	}
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	// Strings alone are encoded, which cannot fail.
	_ = encoder.Encode(struct {
		Reasoning string `json:"reasoning"`
		Answer    string `json:"answer"`
	}{strings.Join(w.workedOut(), " "), answer})
	return strings.TrimSpace(out.String())
}

// excuse refuses to answer; in no words that are a choice of the question.
func (w *writing) excuse() string {
	excuses := w.words.excuses
	for _, c := range w.q.Choices {
		if _, ok := mathtext.Value(c); !ok {
			return excuses[0]
		}
	}
	return pick(w.draw, "excuse", excuses)
}

// tells reports whether a text has a number that could be taken for the gold answer or a choice.
func (w *writing) tells(text string) bool {
	for _, n := range mathtext.Numbers(text) {
		value := n.Value
		if w.gold.number != nil && !far(value, *w.gold.number) || w.isChoice(value) {
			return true
		}
	}
	return w.gold.number == nil && len(mathtext.Numbers(text)) > 0
}
