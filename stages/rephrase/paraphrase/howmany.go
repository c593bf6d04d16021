package paraphrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// auxiliaries stand behind the subject of "how many cubes can be cut from…", where the subject is what is counted, so
// that the words stay in their order in an indirect question.
var auxiliaries = lexeme.Set("can could will would must should are is")

// subjects begin another subject, behind which a question has its words in another order: how many cubes can she cut.
var subjects = lexeme.Set("the a an she he they you we i it there this each his her one two")

// readHowMany understands a question that begins with "how many" or "what percent of". The goal's first wording is the
// question itself, to stand behind "determine"; further ones say "the number of".
func readHowMany(s string) (g goal, ok bool) {
	tokens := tokenize(s)
	if len(tokens) < 5 {
		return g, false
	}
	many := tokens[0].lower == "how" && tokens[1].lower == "many"
	part := tokens[0].lower == "what" && tokens[1].is("percent", "fraction", "percentage") && tokens[2].lower == "of"
	if !many && !part || many && tokens[2].kind != word {
		return g, false
	}
	if g, ok := readMeasured(s, tokens); many && ok {
		return g, true
	}
	for i := 3; i < len(tokens)-1; i++ {
		t := &tokens[i]
		if t.kind != word && many {
			return g, false
		}
		things := s[tokens[2].start:tokens[i-1].end]
		next := tokens[i+1].lower
		switch {
		case many && t.is("does", "do"):
			return g.readOwned(s, tokens, i)
		case auxiliaries[t.lower]:
			if subjects[next] || tokens[i+1].kind != word || part && !t.is("is", "are") ||
				t.lower == "is" && many {
				return g, false
			}
			g.direct = s
			g.wordings = []string{s}
			if many {
				rest := " that " + s[t.start:]
				if t.lower == "are" && slices.Contains([]string{"in", "needed", "required"}, next) {
					rest = " " + s[tokens[i+1].start:]
				}
				g.wordings = append(g.wordings, "the number of "+things+rest)
			}
			return g, true
		case t.is("or", "and"):
			return g, false
		}
	}
	return g, false
}

// readOwned reads how many things somebody has, where do or does is token i: how many coins does she have.
func (g goal) readOwned(s string, tokens []token, i int) (goal, bool) {
	last := &tokens[len(tokens)-1]
	if last.lower != "have" || i+2 >= len(tokens) {
		return g, false
	}
	things := s[tokens[2].start:tokens[i-1].end]
	owner, has := s[tokens[i+1].start:tokens[len(tokens)-2].end], " has"
	if tokens[i].lower == "do" {
		has = " have"
	}
	g.direct = s
	g.wordings = []string{"the number of " + things + " that " + owner + has, "how many " + things + " " + owner + has}
	return g, true
}

// readMeasured understands "how many square feet is the floor", where a quantity or an angle is asked for in a unit: the floor,
// in square feet.
func readMeasured(s string, tokens []token) (g goal, ok bool) {
	unit := 2
	if tokens[unit].is("square", "cubic") {
		unit++
	}
	if unit+2 >= len(tokens) || !measured[tokens[unit].lower] || tokens[unit+1].lower != "is" {
		return g, false
	}
	thing := s[tokens[unit+2].start:]
	of, is := readGoal(thing)
	if !is || of.plural || of.variable || of.segment != "" || strings.Contains(thing, ",") {
		return g, false
	}
	in := s[tokens[2].start:tokens[unit].end]
	g.direct = s
	g.wordings = []string{thing + " in " + in}
	return g, true
}

// counted asks "how many sides are in it" for "sides in it", which stood behind "the number of".
func counted(rest string) string {
	things, where, ok := strings.Cut(rest, " in ")
	if !ok {
		return ""
	}
	tokens := tokenize(things)
	for i := range tokens {
		if tokens[i].kind != word {
			return ""
		}
	}
	if n := len(tokens); n == 0 || n > 3 || !strings.HasSuffix(tokens[n-1].lower, "s") && !tokens[n-1].is("feet", "inches") {
		return ""
	}
	return "how many " + things + " are in " + where
}

// extents are what "how" may ask of a thing.
var extents = lexeme.Set("long wide tall high deep large big thick")

// readHowLong understands "how long is one side of the plot", where nothing more is said of the thing.
func readHowLong(s string) (g goal, ok bool) {
	tokens := tokenize(s)
	if len(tokens) < 4 || tokens[0].lower != "how" || !extents[tokens[1].lower] || tokens[2].lower != "is" ||
		strings.Contains(s, ",") {
		return g, false
	}
	thing := s[tokens[3].start:]
	if of := tokenize(thing); isClause(of) || hasPronoun(of) || strings.Contains(thing, " that ") {
		return g, false
	}
	g.direct = s
	g.wordings = []string{"how " + tokens[1].text + " " + thing + " is"}
	if indirect := uninverted(s); indirect != "" {
		g.wordings[0] = indirect
	}
	return g, true
}
