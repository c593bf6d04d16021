package grade

import (
	"fmt"
	"strings"

	"geoeval/schema"
)

// Unended says of a response that it thinks to its end: it begins to, and says nothing beside.
func Unended(response string) bool {
	said, unclosed := withoutThinking(response)
	return unclosed && strings.TrimSpace(said) == ""
}

// CutOffBeforeAnswer says of a response that it was cut off before any answer: its grade has none that it states, be its text empty or
// not. Without a grade, nil, that is not known.
func CutOffBeforeAnswer(r *schema.Response, g *schema.Grade) bool {
	return r.Status == schema.Truncated && g != nil && g.Extracted == ""
}

// An Unsaid counts the responses of a model, and those that were cut off before any answer or are empty, beside thinking at the most.
type Unsaid struct {
	All int64
	// Graded is how many of them have a grade. CutOff were cut off before any answer or, as far as they have no grade, before they said
	// anything, and Asked of these were not read from a file. Empty were ended by the model itself, and Thought of these have
	// reasoning. Unexplained are empty, and the file that they were read from does not tell why they ended.
	Graded, CutOff, Asked, Empty, Thought, Unexplained int64
}

// Add counts a response with its grade, nil as long as it has none.
func (u *Unsaid) Add(r *schema.Response, g *schema.Grade) {
	u.All++
	if g != nil {
		u.Graded++
	}
	switch fromFile := r.Origin == schema.FromFile; {
	case CutOffBeforeAnswer(r, g), g == nil && r.Status == schema.Truncated && saysNothing(r.Text):
		u.CutOff++
		if !fromFile {
			u.Asked++
		}
	case r.Status != schema.Answered || r.Oddity != "" || !saysNothing(r.Text):
	case fromFile && r.Finish == "":
		u.Unexplained++
	default:
		u.Empty++
		if r.Reasoning != "" {
			u.Thought++
		}
	}
}

// Plus adds up two.
func (u Unsaid) Plus(o Unsaid) Unsaid {
	return Unsaid{u.All + o.All, u.Graded + o.Graded, u.CutOff + o.CutOff, u.Asked + o.Asked, u.Empty + o.Empty, u.Thought + o.Thought, u.Unexplained + o.Unexplained}
}

// Lines say how many answers of a model were cut off before any answer or are empty, and what is to be done about that; others is what nobody can do anything about. bound
// names the key that bounds an answer; "" where there is none.
func (u Unsaid) Lines(model, bound string) (urgent, others []string) {
	of := func(n int64, what string) string {
		return fmt.Sprintf("%d of %d responses of %s %s", n, u.All, model, what)
	}
	if u.CutOff > 0 {
		what := "were cut off before any answer"
		if u.Graded == 0 {
			what = "were cut off before they said anything"
		}
		if u.Asked > 0 && bound != "" {
			what += ": raise " + bound + ", with which all of its questions are asked again"
		}
		urgent = append(urgent, of(u.CutOff, what))
	}
	if u.Empty > 0 {
		what := "are empty, though the model ended them by itself"
		if u.Thought > 0 {
			what += fmt.Sprintf(", and %d of these have reasoning: where that holds the answer, set how the server tells the two apart (its "+
				"reasoning parser)", u.Thought)
		}
		urgent = append(urgent, of(u.Empty, what))
	}
	if u.Unexplained > 0 {
		others = append(others, of(u.Unexplained, "are empty, and the log that they were read from does not tell why they ended"))
	}
	return urgent, others
}

func saysNothing(text string) bool {
	said, _ := withoutThinking(text)
	return strings.TrimSpace(said) == ""
}
