package dedupe

import "geoeval/schema"

// Groups are the sets of problems found to be the same so far: a union-find forest by size. Its paths are never
// compressed, so that it still tells when two problems came together; they are at most log2(n) long.
type groups struct {
	parent []int32      // of a root: itself
	size   []int32      // of a root: the problems in its group
	when   []int32      // of the others: the number of the join that gave them their parent
	hows   []schema.How // of each join, in their order
}

func newGroups(n int) *groups {
	g := &groups{parent: make([]int32, n), size: make([]int32, n), when: make([]int32, n)}
	for i := range n {
		g.parent[i], g.size[i] = int32(i), 1
	}
	return g
}

// join makes one group of those of a and b. Rules must come in order, the surest first.
func (g *groups) join(a, b int, how schema.How) {
	a, b = g.root(a), g.root(b)
	if a == b {
		return
	}
	if g.size[a] < g.size[b] {
		a, b = b, a
	}
	g.parent[b] = int32(a)
	g.size[a] += g.size[b]
	g.when[b] = int32(len(g.hows))
	g.hows = append(g.hows, how)
}

// root is the problem that stands for a's group until the group is joined with another.
func (g *groups) root(a int) int {
	for int(g.parent[a]) != a {
		a = int(g.parent[a])
	}
	return a
}

func (g *groups) same(a, b int) bool { return g.root(a) == g.root(b) }

// alone reports whether a is the only one of its group.
func (g *groups) alone(a int) bool { return int(g.parent[a]) == a && g.size[a] == 1 }

// how is the rule whose join brought a and b, which are in one group and not the same, together. As joins come in the
// order of the rules, that is the least sure rule on the surest way between the two, whatever else joined the group.
func (g *groups) how(a, b int) schema.How {
	latest := int32(0)
	for a != b {
		// The joins on the way up are ever later: what was joined earlier lies below the meeting point.
		if int(g.parent[b]) == b || int(g.parent[a]) != a && g.when[a] < g.when[b] {
			a, b = b, a
		}
		latest = max(latest, g.when[b])
		b = int(g.parent[b])
	}
	return g.hows[latest]
}
