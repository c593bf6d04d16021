package label

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// A goalFinding is what a problem asks for, and what says so.
type goalFinding struct {
	goal schema.Goal
	why  finding
}

func foundGoal(goal schema.Goal, field, rule string) goalFinding {
	return goalFinding{goal, finding{field, rule, string(goal)}}
}

// goal finds what a problem asks for; the order of trust stands in the package's doc comment.
func (l *labeller) goal(p *schema.Problem) goalFinding {
	if p.QuestionKind == schema.Judge {
		return foundGoal(schema.OtherGoal, "question_kind", string(schema.Judge))
	}
	asked, sure := l.question(p)
	var native []schema.Goal
	for _, label := range p.NativeGoals {
		if g, ok := l.labels.NativeGoals[label]; ok {
			native = append(native, g)
		}
	}
	if len(native) == 0 {
		return asked
	}
	if slices.Contains(native, asked.goal) {
		return foundGoal(asked.goal, "native_goals", string(asked.goal))
	}
	switch {
	case sure && asked.goal == schema.Perimeter && native[0] == schema.Length,
		sure && asked.goal == schema.Volume,
		native[0] == schema.OtherGoal:
		return asked
	}
	return foundGoal(native[0], "native_goals", string(native[0]))
}

// question finds what the text and the logic forms ask for. sure says that they say it by its name.
func (l *labeller) question(p *schema.Problem) (w goalFinding, sure bool) {
	for _, form := range p.TextLogicForms {
		inside, ok := strings.CutPrefix(form, "Find(")
		if !ok {
			continue
		}
		if head, _, ok := strings.Cut(inside, "("); ok {
			if g, ok := l.labels.FormGoals[head]; ok {
				return foundGoal(g, "text_logic_forms", "Find("+head), true
			}
		}
		if v := strings.TrimSuffix(inside, ")"); len(v) == 1 {
			if g := variableInClauses(v[0], p.TextLogicForms, p.Semantic); g != "" {
				return foundGoal(g, "semantic_clauses", v), true
			}
		}
	}
	r := &l.text
	for _, as := range []string{asNumber, asQuantity} {
		if h, ok := l.asked(r, as); ok {
			return foundGoal(l.lexicon.Goals[h.label].Goal, "text", quoted(r.phrase(h))), true
		}
	}
	var tried [256]bool // letters of which nothing tells what they are
	for i := r.from; i < r.to; i++ {
		t := r.tokens[i]
		s := r.text[t.Start:t.End]
		switch {
		case t.kind == name && len(s) == 2:
			return foundGoal(schema.Length, "text", s), true
		case len(s) == 1 && (t.kind == word || t.kind == name) && (s != "a" && s != "A" || i+1 == r.to) &&
			!tried[s[0]]:
			tried[s[0]] = true
			if g := variableInClauses(s[0], p.Semantic); g != "" {
				return foundGoal(g, "semantic_clauses", s), true
			}
			if g := r.variable(s); g != "" {
				return foundGoal(g, "text", s), true
			}
		}
	}
	if h, ok := l.asked(r, asUnit); ok {
		return foundGoal(l.lexicon.Goals[h.label].Goal, "text", quoted(r.phrase(h))), true
	}
	if h, ok := l.asked(r, asCount); ok {
		return foundGoal(l.lexicon.Goals[h.label].Goal, "text", quoted(r.phrase(h))), false
	}
	if p.AnswerUnit != "" {
		if g := l.unit(p.AnswerUnit); g != "" {
			return foundGoal(g, "answer_unit", p.AnswerUnit), false
		}
	}
	for i := len(r.hits[ofGoals]) - 1; i >= 0; i-- {
		h := r.hits[ofGoals][i]
		if e := &l.lexicon.Goals[h.label]; h.label > 0 && e.As == asQuantity && e.Goal != schema.OtherGoal {
			return foundGoal(l.lexicon.Goals[h.label].Goal, "text", quoted(r.phrase(h))), false
		}
	}
	return foundGoal(schema.OtherGoal, "text", "nothing else"), false
}

// asked gives the phrase by which the question asks for something: in English the first one, in Chinese the last one,
// where the head of a phrase stands.
func (l *labeller) asked(r *reading, as string) (hit, bool) {
	var found hit
	for _, h := range r.hits[ofGoals] {
		if h.label > 0 && l.lexicon.Goals[h.label].As == as && r.asked(h) {
			found = h
			if !r.chinese {
				break
			}
		}
	}
	return found, found.label > 0
}

// unit gives the quantity of a unit; "" for an unknown one.
func (l *labeller) unit(u string) schema.Goal {
	var hits [sections][]hit
	l.lexicon.phrases.find(l.lexicon.phrases.tokenize(nil, u), &hits)
	for _, h := range hits[ofGoals] {
		if h.label > 0 && l.lexicon.Goals[h.label].As == asUnit {
			return l.lexicon.Goals[h.label].Goal
		}
	}
	return ""
}

// variableInClauses says what quantity the first clause with a variable is about; "" where none has it.
func variableInClauses(v byte, lists ...[]string) schema.Goal {
	for _, clauses := range lists {
		for _, c := range clauses {
			if strings.HasPrefix(c, "Find(") || !holdsVariable(c, v) {
				continue
			}
			switch {
			case strings.Contains(c, "Measure"), strings.Contains(c, "ngle"),
				strings.Contains(c, "widehat"), strings.Contains(c, "Arc("):
				return schema.Angle
			case strings.Contains(c, "AreaOf"):
				return schema.Area
			case strings.Contains(c, "="), strings.Contains(c, "Length"), strings.Contains(c, "Of("):
				return schema.Length
			}
		}
	}
	return ""
}

// holdsVariable says whether a letter stands in a clause by itself.
func holdsVariable(clause string, v byte) bool {
	for i := 0; i < len(clause); i++ {
		if clause[i] == v && (i == 0 || !lexeme.IsLetter(clause[i-1])) &&
			(i+1 == len(clause) || !lexeme.IsLetter(clause[i+1])) {
			return true
		}
	}
	return false
}

// variable says what quantity is set equal to an expression with the variable: ∠ABC = 2x, AB = x + 1.
func (r *reading) variable(v string) schema.Goal {
	for i, t := range r.tokens {
		if r.text[t.Start:t.End] != v || t.kind == symbol {
			continue
		}
		for j := i - 1; j > max(0, i-8); j-- {
			if mark(r.text, r.tokens[j]) != '=' {
				continue
			}
			if g := r.leftOf(j); g != "" {
				return g
			}
			break
		}
	}
	return ""
}

// leftOf says what quantity is left of an equals sign, at token j.
func (r *reading) leftOf(j int) schema.Goal {
	left := r.tokens[j-1]
	behindAngle := j > 1 && (r.isAngleSign(r.tokens[j-2]) || r.text[r.tokens[j-2].Start:r.tokens[j-2].End] == `\widehat`)
	switch {
	case behindAngle:
		return schema.Angle
	case left.kind == name && left.End-left.Start == 2:
		return schema.Length
	}
	return ""
}
