package ask

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
)

// Shown is what a prompt is filled with: a question as a setting shows it.
type Shown struct {
	// Text is the question alone.
	Text string
	// Knowledge is what one has to know, where the setting shows it: a card for each concept.
	Knowledge string
	// Described is the text behind what the setting shows of the diagram in words, and Problem is that behind what one has to know.
	Described, Problem string
	// Merged is the paper's merged text (appendix I.2, table 10): the problem, and the choices behind it as it lists them.
	Merged string
	// Choices are none for an open question.
	Choices []Choice
	// Unknown is the letter that a backward question asks for.
	Unknown string
	// Diagram: the picture is shown.
	Diagram bool
}

// A Choice is one of several with its letter, from A.
type Choice struct{ Letter, Text string }

const (
	// leadDescription and leadChoices are the paper's words; leadCode is ours.
	leadDescription = "Here are the basic description of the diagram:"
	leadChoices     = "The Choices are:"
	leadCode        = "Here is the code of the diagram:"
)

// leadKnowledge is ours; We-Math's prompts have such a block.
var leadKnowledge = map[schema.Language]string{
	schema.English: "Knowledge concepts that the problem is about:",
	schema.Chinese: "本题涉及的知识点：",
}

// cards are principles as they are put before a question, by their ids: the name, and below it each fact with a number.
type cards map[string]map[schema.Language]string

func readCards(principles []schema.Principle) cards {
	all := cards{}
	for i := range principles {
		p := &principles[i]
		all[p.ID] = map[schema.Language]string{
			schema.English: card(p.NameEN+":", p.StatementEN),
			schema.Chinese: card(p.NameZH+"：", p.StatementZH),
		}
	}
	return all
}

func card(name, statement string) string {
	for i, fact := range strings.Split(statement, "\n") {
		name += fmt.Sprintf("\n%d. %s", i+1, fact)
	}
	return name
}

// of are the cards of a question's concepts, each once, in its language.
func (c cards) of(q *schema.Evaluated) []string {
	var all []string
	for _, id := range q.Concepts {
		if text := c[id][q.Language]; text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// show fills in what a setting shows of a question, which needs what is on these cards to be known.
func show(q *schema.Evaluated, s *Setting, diagram bool, cards []string) Shown {
	shown := Shown{Text: q.Text, Unknown: q.Mask, Diagram: diagram}
	var lines []string
	if s.Knowledge {
		shown.Knowledge = strings.Join(cards, "\n")
	}
	if s.Description {
		lines = described(q)
	}
	if s.Code && q.Code != "" {
		lines = append(lines, leadCode, q.Code)
	}
	shown.Described = strings.Join(append(lines, q.Text), "\n")
	shown.Problem = shown.Described
	if shown.Knowledge != "" {
		shown.Problem = leadKnowledge[q.Language] + "\n" + shown.Knowledge + "\n\n" + shown.Described
	}
	shown.Merged = shown.Problem
	if len(q.Choices) > 0 {
		shown.Merged += "\n" + leadChoices + " [" + strings.Join(q.Choices, ", ") + "]"
		for i, text := range q.Choices {
			shown.Choices = append(shown.Choices, Choice{string(rune('A' + i)), text})
		}
	}
	return shown
}

// described are the lines that describe a question's diagram by its clauses, none where it has none.
func described(q *schema.Evaluated) (lines []string) {
	for _, clauses := range [][]string{q.Structural, q.Semantic} {
		if len(clauses) > 0 {
			lines = append(lines, strings.Join(clauses, ", "))
		}
	}
	if len(lines) > 0 {
		lines = slices.Insert(lines, 0, leadDescription)
	}
	return lines
}
