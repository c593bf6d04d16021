package sympyhabits

// A rule of the grammar.
type rule uint8

// The rules that an expression is read by.
const (
	whole rule = iota
	relation
	equality
	expr
	additive
	mp
	mpNoFunc
	unary
	unaryNoFunc
	postfix
	postfixNoFunc
	postfixOp
	evalAt
	evalAtSub
	evalAtSup
	power
	powerNoFunc
	comp
	compNoFunc
	group
	absGroup
	number
	atom
	bra
	ket
	italic
	italicText
	frac
	binom
	floor
	ceil
	funcNormal
	funcCall
	args
	limitSub
	funcArg
	funcArgNoParens
	subExpr
	supExpr
	subEq
	rules
)

// A set of kinds of tokens.
type set uint64

func of(kinds ...kind) set {
	var s set
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// A node of the network that the grammar is compiled to: tokens to read (Reads), a rule to go through (Calls), alternatives to
// choose among (Alts), the end of a rule, or a step that reads nothing.
type node struct {
	rule  rule
	reads set
	calls bool
	call  rule
	// inner says that the called rule may not go round the loop of its own operator: it is the right side of one.
	inner bool
	next  int
	alts  []int
	// operators says that the node is the loop over a rule's own operator.
	operators bool
	end       bool
}

// A network has the nodes of every rule, where each rule starts, and where those go on that called it.
type network struct {
	nodes  []node
	start  [rules]int
	end    [rules]int
	follow [rules][]site
}

// A site is where a rule goes on that was called; inner as in node.
type site struct {
	node  int
	inner bool
}

// A part builds a piece of a rule that goes on at next, and returns where it starts.
type part func(n *network, r rule, next int) int

func (n *network) add(x node) int {
	n.nodes = append(n.nodes, x)
	return len(n.nodes) - 1
}

// read reads one token of a set.
func read(kinds ...kind) part {
	s := of(kinds...)
	return func(n *network, r rule, next int) int { return n.add(node{rule: r, reads: s, next: next}) }
}

// call goes through a rule.
func call(to rule) part { return called(to, false) }

// right goes through a rule as the right side of its own operator.
func right(to rule) part { return called(to, true) }

func called(to rule, inner bool) part {
	return func(n *network, r rule, next int) int {
		n.follow[to] = append(n.follow[to], site{next, inner})
		return n.add(node{rule: r, calls: true, call: to, inner: inner, next: next})
	}
}

// then is one part after the other.
func then(parts ...part) part {
	return func(n *network, r rule, next int) int {
		for i := len(parts) - 1; i >= 0; i-- {
			next = parts[i](n, r, next)
		}
		return next
	}
}

// either is one of several parts; the first has precedence.
func either(parts ...part) part {
	return func(n *network, r rule, next int) int {
		alts := make([]int, len(parts))
		for i, p := range parts {
			alts[i] = p(n, r, next)
		}
		return n.add(node{rule: r, alts: alts})
	}
}

// maybe is a part or nothing.
func maybe(p part) part { return either(p, then()) }

// some is a part as often as it comes, or not at all.
func some(p part) part { return loop(p, false) }

// operators is some, for the operators of the rule that it stands in.
func operators(p part) part { return loop(p, true) }

func loop(p part, own bool) part {
	return func(n *network, r rule, next int) int {
		entry := n.add(node{rule: r, operators: own})
		body := p(n, r, entry)
		n.nodes[entry].alts = []int{body, next}
		return entry
	}
}

// many is a part once or more often.
func many(p part) part {
	return func(n *network, r rule, next int) int {
		again := n.add(node{rule: r})
		body := p(n, r, again)
		n.nodes[again].alts = []int{body, next}
		return body
	}
}

// latex is what SymPy 1.12 reads as LaTeX, in the order in which it tries alternatives. Nothing asks for the end of the text after
// the whole.
var latex = compile(map[rule]part{
	whole: call(relation),
	relation: then(call(expr),
		operators(then(read(equal, less, lessEqual, greater, greaterEqual, unequal), right(relation)))),
	equality: then(call(expr), read(equal), call(expr)),
	expr:     call(additive),
	additive: then(call(mp), operators(then(read(plus, minus), right(additive)))),

	mp:            then(call(unary), operators(then(read(times, divide), right(mp)))),
	mpNoFunc:      then(call(unaryNoFunc), operators(then(read(times, divide), right(mpNoFunc)))),
	unary:         either(then(read(plus, minus), call(unary)), many(call(postfix))),
	unaryNoFunc:   either(then(read(plus, minus), call(unaryNoFunc)), then(call(postfix), some(call(postfixNoFunc)))),
	postfix:       then(call(power), some(call(postfixOp))),
	postfixNoFunc: then(call(powerNoFunc), some(call(postfixOp))),
	postfixOp:     either(read(bang), call(evalAt)),

	evalAt:    then(read(bar), either(call(evalAtSup), call(evalAtSub), then(call(evalAtSup), call(evalAtSub)))),
	evalAtSub: then(read(underscore), read(braceL), either(call(expr), call(equality)), read(braceR)),
	evalAtSup: then(read(caret), read(braceL), either(call(expr), call(equality)), read(braceR)),

	power:       then(call(comp), operators(raised)),
	powerNoFunc: then(call(compNoFunc), operators(raised)),
	comp:        either(call(group), call(absGroup), call(funcCall), call(atom), call(floor), call(ceil)),
	compNoFunc:  either(call(group), call(absGroup), call(atom), call(floor), call(ceil)),
	group: either(
		then(read(parenL), call(expr), read(parenR)),
		then(read(bracketL), call(expr), read(bracketR)),
		then(read(braceL), call(expr), read(braceR)),
		then(read(literalL), call(expr), read(literalR))),
	absGroup: then(read(bar), call(expr), read(bar)),

	number: then(many(read(digit)), some(then(read(comma), read(digit), read(digit), read(digit))),
		maybe(then(read(point), many(read(digit))))),
	atom: either(then(read(letter, symbol), named), call(number), read(differential), call(italic), call(frac), call(binom),
		call(bra), call(ket)),
	bra:        then(read(angleL), call(expr), read(rightBar, bar)),
	ket:        then(read(leftBar, bar), call(expr), read(angleR)),
	italic:     then(read(mathit), read(braceL), call(italicText), read(braceR)),
	italicText: some(read(letter)),
	frac: then(read(fraction),
		either(read(digit), then(read(braceL), call(expr), read(braceR))),
		either(read(digit), then(read(braceL), call(expr), read(braceR)))),
	binom: then(read(binomial), read(braceL), call(expr), read(braceR), read(braceL), call(expr), read(braceR)),
	floor: then(read(floorL), call(expr), read(floorR)),
	ceil:  then(read(ceilL), call(expr), read(ceilR)),

	funcNormal: read(function),
	funcCall: either(
		then(call(funcNormal),
			either(then(maybe(call(subExpr)), maybe(call(supExpr))), then(maybe(call(supExpr)), maybe(call(subExpr)))),
			either(then(read(parenL), call(funcArg), read(parenR)), call(funcArgNoParens))),
		then(read(letter, symbol), named, read(parenL), call(args), read(parenR)),
		then(read(integral),
			maybe(either(then(call(subExpr), call(supExpr)), then(call(supExpr), call(subExpr)))),
			either(then(maybe(call(additive)), read(differential)), call(frac), call(additive))),
		then(read(root), maybe(then(read(bracketL), call(expr), read(bracketR))), read(braceL), call(expr), read(braceR)),
		then(read(overline), read(braceL), call(expr), read(braceR)),
		then(read(sum, product), either(then(call(subEq), call(supExpr)), then(call(supExpr), call(subEq))), call(mp)),
		then(read(limit), call(limitSub), call(mp))),
	args: either(then(call(expr), read(comma), call(args)), call(expr)),
	limitSub: then(read(underscore), read(braceL), read(letter, symbol), read(arrow), call(expr),
		maybe(then(read(caret), either(then(read(braceL), read(plus, minus), read(braceR)), read(plus), read(minus)))),
		read(braceR)),
	funcArg:         either(call(expr), then(call(expr), read(comma), call(funcArg))),
	funcArgNoParens: call(mpNoFunc),
	subExpr:         then(read(underscore), either(call(atom), then(read(braceL), call(expr), read(braceR)))),
	supExpr:         then(read(caret), either(call(atom), then(read(braceL), call(expr), read(braceR)))),
	subEq:           then(read(underscore), read(braceL), call(equality), read(braceR)),
})

// raised is a power's exponent; what is written below an exponent is read and forgotten.
var raised = then(read(caret), either(call(atom), then(read(braceL), call(expr), read(braceR))), maybe(call(subExpr)))

// named is what may follow a name: an index and primes, in either order.
var named = either(then(maybe(call(subExpr)), maybe(read(primes))), then(maybe(read(primes)), maybe(call(subExpr))))

func compile(grammar map[rule]part) *network {
	n := new(network)
	for r := range rules {
		n.end[r] = n.add(node{rule: r, end: true})
	}
	for r := range rules {
		n.start[r] = grammar[r](n, r, n.end[r])
	}
	return n
}
