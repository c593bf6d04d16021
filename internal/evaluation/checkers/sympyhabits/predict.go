package sympyhabits

import (
	"cmp"
	"slices"
	"sync"
)

// Which of a decision's alternatives is taken, as ANTLR 4.11 predicts it (the procedure is "Adaptive LL(*) parsing", Parr, Harwell
// and Fisher, 2014). All alternatives are followed through the tokens at once. First without regard to which rules called the
// decision's: where its rule ends, every place that calls the rule goes on. That is right whenever one alternative remains. Where
// several meet in the same place, the tokens are followed once more, from the actual callers, and the first of those that
// remain is taken. What counts here is how it fails: where no alternative can read the next token, the first is taken that had
// left the decision's rule by then, and only without any is it an error.

// A place is a point in the network with the alternative that led there and the callers it returns to.
type place struct {
	node int32
	alt  int8
	// outer says that it has left the rule of the decision.
	outer bool
	// apart says that it came to where the rule of the decision goes on after it was called for more than the right side of its
	// operator: an operator that is read there is another one.
	apart bool
	stack int32
}

// A frame is a caller to return to: another frame below it, and where it goes on. Frame 0 has nothing below.
type frame struct{ below, next int32 }

// A state is where the alternatives are after some tokens, without regard to callers.
type state struct {
	places []place
	on     map[kind]*state
	only   int8 // the alternative that remains; 0 where there are several
	meet   bool // alternatives meet: callers must be regarded
}

// A decision is a node with alternatives; inner says that it is met in a rule that is the right side of its own operator.
type decision struct {
	node  int32
	inner bool
}

// A predictor knows the frames and states that it met. States are the same for every text, so that a predictor serves for many.
type predictor struct {
	net    *network
	frames []frame
	known  map[frame]int32
	starts map[decision]*state
	states int
	// effort counts places that were looked at, also those of states that were known; there may be most of them. So whether a text
	// is too much does not depend on those before it.
	effort, most int
}

// predictors are those at rest. What they know makes reading faster, and no other.
var predictors = sync.Pool{New: func() any {
	return &predictor{net: latex, frames: []frame{{}}, known: map[frame]int32{}, starts: map[decision]*state{}}
}}

// rest gives a predictor back that has not become too large.
func (p *predictor) rest() {
	if p.states < 20_000 && len(p.frames) < 200_000 {
		predictors.Put(p)
	}
}

// push is the frame that returns to next and then to what is below.
func (p *predictor) push(below, next int32) int32 {
	f := frame{below, next}
	if id, ok := p.known[f]; ok {
		return id
	}
	p.frames = append(p.frames, f)
	p.known[f] = int32(len(p.frames) - 1)
	return p.known[f]
}

// start is the state before a decision; it is worked out once.
func (p *predictor) start(d decision) *state {
	s, ok := p.starts[d]
	if !ok {
		s = &state{places: p.begin(d, 0, false)}
		p.starts[d] = s
	}
	p.effort += len(s.places)
	return s
}

// next is the state behind another one on a token, nil for none; it is worked out once.
func (p *predictor) next(s *state, k kind) *state {
	next, ok := s.on[k]
	if !ok {
		next = p.step(s, k)
		if s.on == nil {
			s.on = map[kind]*state{}
		}
		s.on[k] = next
		p.states++
	}
	if next != nil {
		p.effort += len(next.places)
	}
	return next
}

// predict is the alternative, from 1, that a decision takes before the i-th token.
func (p *predictor) predict(d decision, callers int32, t *tokens, i int) (int8, error) {
	if d.inner && len(p.net.nodes[d.node].alts) == 2 {
		return 2, t.seen(i)
	}
	s := p.start(d)
	for j := i; ; j++ {
		k, err := t.kind(j)
		if err != nil {
			return 0, err
		}
		next := p.next(s, k)
		if p.effort > p.most {
			return 0, errEffort
		}
		switch {
		case next == nil:
			return left(s.places)
		case next.only != 0:
			return next.only, nil
		case next.meet:
			return p.full(d, callers, t, i)
		}
		s = next
		if k == eof {
			return 0, errRead
		}
	}
}

// begin is where the alternatives of a decision start.
func (p *predictor) begin(d decision, callers int32, full bool) []place {
	node := p.net.nodes[d.node]
	c := p.collect(full)
	if node.operators {
		c.rule = int(node.rule)
	}
	for i, at := range node.alts {
		c.from(place{node: int32(at), alt: int8(i + 1), stack: callers})
	}
	if !node.operators {
		return c.out
	}
	// An operator belongs to the innermost rule that can take it.
	return slices.DeleteFunc(c.out, func(x place) bool {
		return x.alt == 2 && !x.apart && slices.ContainsFunc(c.out, func(y place) bool {
			return y.alt == 1 && y.node == x.node && y.stack == x.stack
		})
	})
}

// step is where a state's alternatives are after a token, nil where none can read it.
func (p *predictor) step(s *state, k kind) *state {
	out := p.reach(s.places, k, false)
	if len(out) == 0 {
		return nil
	}
	next := &state{places: out, only: only(out)}
	if next.only == 0 {
		allEnd := !slices.ContainsFunc(out, func(x place) bool { return !p.net.nodes[x.node].end })
		next.meet = allEnd || !alone(out) && slices.ContainsFunc(meetings(out, false), several)
	}
	return next
}

// read parts places into those at the end, as far as they count, and where those are that read a token.
func (p *predictor) read(places []place, k kind, full bool) (ended, read []place) {
	for _, x := range places {
		node := &p.net.nodes[x.node]
		switch {
		case node.end:
			if full || k == eof {
				ended = append(ended, x)
			}
		case node.reads&(1<<k) != 0:
			x.node = int32(node.next)
			read = append(read, x)
		}
	}
	return ended, read
}

// reach is where places are after a token.
func (p *predictor) reach(places []place, k kind, full bool) []place {
	ended, read := p.read(places, k, full)
	if len(ended) == 0 && k != eof && only(read) != 0 {
		return read
	}
	c := p.collect(full)
	for _, x := range read {
		c.from(x)
	}
	out := c.out
	if k == eof {
		out = slices.DeleteFunc(out, func(x place) bool { return !p.net.nodes[x.node].end })
	}
	if !full || !slices.ContainsFunc(out, func(x place) bool { return p.net.nodes[x.node].end }) {
		out = append(out, ended...)
	}
	return out
}

// full predicts with the actual callers.
func (p *predictor) full(d decision, callers int32, t *tokens, i int) (int8, error) {
	at := p.begin(d, callers, true)
	for j := i; ; j++ {
		k, err := t.kind(j)
		if err != nil {
			return 0, err
		}
		next := p.reach(at, k, true)
		if p.effort > p.most {
			return 0, errEffort
		}
		if len(next) == 0 {
			return left(at)
		}
		if a := only(next); a != 0 {
			return a, nil
		}
		met := meetings(next, true)
		if !slices.ContainsFunc(met, func(alts []int8) bool { return alts[0] != met[0][0] }) {
			return met[0][0], nil // One alternative is the first everywhere: it is taken.
		}
		at = next
		if k == eof {
			return 0, errRead
		}
	}
}

// left is the first alternative that has left the rule of the decision; without any there is an error.
func left(places []place) (int8, error) {
	best := int8(0)
	for _, x := range places {
		if (x.outer || latex.nodes[x.node].end && x.stack == 0) && (best == 0 || x.alt < best) {
			best = x.alt
		}
	}
	if best == 0 {
		return 0, errRead
	}
	return best, nil
}

// only is the one alternative of places, 0 where there are several or none.
func only(places []place) int8 {
	if len(places) == 0 {
		return 0
	}
	for _, x := range places {
		if x.alt != places[0].alt {
			return 0
		}
	}
	return places[0].alt
}

// meetings are the alternatives that are in the same node with the same callers, each group in order.
func meetings(places []place, full bool) [][]int8 {
	type at struct {
		node int32
		alt  int8
	}
	stacks := map[at][]int32{}
	for _, x := range places {
		a := at{x.node, x.alt}
		if !slices.Contains(stacks[a], x.stack) {
			stacks[a] = append(stacks[a], x.stack)
		}
	}
	var keys []at
	for a, s := range stacks {
		slices.Sort(s)
		if !full && s[0] == 0 {
			stacks[a] = s[:1] // Any caller is among those that are not regarded.
		}
		keys = append(keys, a)
	}
	slices.SortFunc(keys, func(a, b at) int { return cmp.Or(cmp.Compare(a.node, b.node), cmp.Compare(a.alt, b.alt)) })
	var out [][]int8
	var firsts []at
	for _, a := range keys {
		i := slices.IndexFunc(firsts, func(b at) bool { return b.node == a.node && slices.Equal(stacks[a], stacks[b]) })
		if i < 0 {
			firsts, out = append(firsts, a), append(out, []int8{a.alt})
			continue
		}
		out[i] = append(out[i], a.alt)
	}
	return out
}

func several(alts []int8) bool { return len(alts) > 1 }

// alone says whether there is a node where only one alternative is.
func alone(places []place) bool {
	alts := map[int32]int8{}
	for _, x := range places {
		if a, ok := alts[x.node]; ok && a != x.alt {
			alts[x.node] = 0
		} else {
			alts[x.node] = x.alt
		}
	}
	for _, a := range alts {
		if a != 0 {
			return true
		}
	}
	return false
}

// A collector gathers the places from which a token is read, or where a rule ends that nothing called.
type collector struct {
	p    *predictor
	full bool
	// rule is the rule whose operators are decided on, -1 for none.
	rule int
	seen map[place]bool
	out  []place
}

func (p *predictor) collect(full bool) *collector {
	return &collector{p: p, full: full, rule: -1, seen: map[place]bool{}}
}

// from follows everything that reads no token.
func (c *collector) from(x place) {
	if c.seen[x] || c.full && c.p.effort > c.p.most {
		return
	}
	c.seen[x] = true
	if c.full {
		c.p.effort++
	}
	n := &c.p.net.nodes[x.node]
	switch {
	case n.end && x.stack != 0:
		f := c.p.frames[x.stack]
		x.node, x.stack = f.next, f.below
		c.from(x)
	case n.end && (c.full || len(c.p.net.follow[n.rule]) == 0):
		c.out = append(c.out, x)
	case n.end:
		x.outer = true
		apart := x.apart
		for _, next := range c.p.net.follow[n.rule] {
			x.node, x.apart = int32(next.node), apart || !next.inner && int(n.rule) == c.rule
			c.from(x)
		}
	case n.reads != 0:
		c.out = append(c.out, x)
	case n.calls:
		x.node, x.stack = int32(c.p.net.start[n.call]), c.p.push(x.stack, int32(n.next))
		c.from(x)
	default:
		for _, next := range n.alts {
			x.node = int32(next)
			c.from(x)
		}
	}
}
