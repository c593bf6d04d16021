package paraphrase

// known are the phrases of a text that were looked at, cut into tokens and clauses once: every attempt looks at the
// same ones.
type known map[string]*phrase

type phrase struct {
	tokens  []token
	clauses []string
}

func (k known) of(s string) *phrase {
	p := k[s]
	if p == nil {
		p = &phrase{}
		k[s] = p
	}
	return p
}

// tokens are those of a phrase. They must not be changed.
func (k known) tokens(s string) []token {
	p := k.of(s)
	if p.tokens == nil {
		p.tokens = tokenize(s)
	}
	return p.tokens
}

// clauses are those of a phrase. They must not be changed.
func (k known) clauses(s string) []string {
	p := k.of(s)
	if p.clauses == nil {
		p.clauses = clauses(s)
	}
	return p.clauses
}

func (k known) isClause(s string) bool   { return isClause(k.tokens(s)) }
func (k known) hasPronoun(s string) bool { return hasPronoun(k.tokens(s)) }
func (k known) isEquation(s string) bool { return isEquation(k.tokens(s)) }
