package onefile

// A Branch stands in a tree that a section shows, folded: a name, what is counted of it, and what is below it.
type Branch struct {
	Name, Says string
	Under      []*Branch
}

// At is the branch at the end of a path below this one, which is made where it is not there.
func (b *Branch) At(path ...string) *Branch {
	if len(path) == 0 {
		return b
	}
	for _, u := range b.Under {
		if u.Name == path[0] {
			return u.At(path[1:]...)
		}
	}
	u := &Branch{Name: path[0]}
	b.Under = append(b.Under, u)
	return u.At(path[1:]...)
}
