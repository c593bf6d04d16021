package sympyhabits

import "errors"

var (
	errRead   = errors.New("cannot be read as LaTeX")
	errEffort = errors.New("takes more work than is allowed")
)

// deepest is how many rules may be open at once: beyond that, Python's own limit ends the reading.
const deepest = 900

// tokens are the tokens of a text; asking for one that is broken is an error.
type tokens struct{ all []token }

// kind is the kind of the i-th token; beyond the last it stays at the end of the text.
func (t *tokens) kind(i int) (kind, error) {
	if i >= len(t.all) {
		i = len(t.all) - 1
	}
	if t.all[i].kind == broken {
		return broken, errRead
	}
	return t.all[i].kind, nil
}

// seen says whether the i-th token can be looked at.
func (t *tokens) seen(i int) error {
	_, err := t.kind(i)
	return err
}

// A tree is a rule as it was read, with its tokens and the rules that it went through, in order.
type tree struct {
	rule     rule
	children []child
}

// A child is a rule that was gone through, or, without one, a token.
type child struct {
	tree  *tree
	token token
}

// parse reads a text as far as ANTLR does.
func parse(s string) (*tree, error) {
	p := predictors.Get().(*predictor)
	p.effort, p.most = 0, 60_000
	defer p.rest()
	r := &reader{tokens: tokens{tokenize(s)}, predictor: p}
	if err := r.tokens.seen(0); err != nil {
		return nil, err
	}
	return r.rule(whole, false, 0, 0)
}

// A reader goes through the network.
type reader struct {
	tokens    tokens
	predictor *predictor
	at        int
}

// read reads the token that a node asks for.
func (r *reader) read(n *node) (token, error) {
	k, err := r.tokens.kind(r.at)
	if err != nil {
		return token{}, err
	}
	if n.reads&(1<<k) == 0 {
		return token{}, errRead
	}
	r.at++
	return r.tokens.all[r.at-1], r.tokens.seen(r.at)
}

func (r *reader) rule(x rule, inner bool, callers int32, depth int) (*tree, error) {
	if depth > deepest {
		return nil, errRead
	}
	out := &tree{rule: x}
	net := r.predictor.net
	for at := net.start[x]; ; {
		n := &net.nodes[at]
		switch {
		case n.end:
			return out, nil
		case n.reads != 0:
			read, err := r.read(n)
			if err != nil {
				return nil, err
			}
			out.children = append(out.children, child{token: read})
			at = n.next
		case n.calls:
			sub, err := r.rule(n.call, n.inner, r.predictor.push(callers, int32(n.next)), depth+1)
			if err != nil {
				return nil, err
			}
			out.children = append(out.children, child{tree: sub})
			at = n.next
		default:
			alt, err := r.predictor.predict(decision{int32(at), inner && n.operators}, callers, &r.tokens, r.at)
			if err != nil {
				return nil, err
			}
			at = n.alts[alt-1]
		}
	}
}
