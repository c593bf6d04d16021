package onefile

import (
	"cmp"
	"slices"
)

// A Node stands in the tree of a facet: a value, or a name with what is below it.
type Node struct {
	Name string `json:"name"`
	// Value is the place of the node's value among those of the facet, where nothing is below it.
	Value int     `json:"value"`
	Under []*Node `json:"under,omitempty"`
}

// Put puts a value below the names of a path, the highest first; which are made where they are not there.
func (n *Node) Put(path []string, name string, value int) {
	if len(path) == 0 {
		n.Under = append(n.Under, &Node{Name: name, Value: value})
		return
	}
	for _, u := range n.Under {
		if u.Name == path[0] && u.Under != nil {
			u.Put(path[1:], name, value)
			return
		}
	}
	below := &Node{Name: path[0]}
	below.Put(path[1:], name, value)
	n.Under = append(n.Under, below)
}

// Sort puts what is below a node, at every level, in the order of names.
func (n *Node) Sort() {
	slices.SortStableFunc(n.Under, func(x, y *Node) int { return cmp.Compare(x.Name, y.Name) })
	for _, u := range n.Under {
		u.Sort()
	}
}
