package onefile

import (
	"fmt"
	"slices"
)

// A Facet is what the things of a list can be told apart by, in names.
type Facet struct {
	// Name is that of the address, Title what is shown.
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Values []string `json:"values"`
	// Sets are the different sets of values, each by their places among Values, and Of has the set of each thing.
	Sets [][]int `json:"sets"`
	Of   []int   `json:"of"`
	// Tree, where not nil, has the values in an order of its own, for a page to show them in.
	Tree []*Node `json:"tree,omitempty"`

	at map[string]int
}

// NewFacet makes a facet of no things yet.
func NewFacet(name, title string, values []string) *Facet {
	return &Facet{Name: name, Title: title, Values: values, at: map[string]int{}}
}

// Add adds a thing with the values that it has; what is none of the facet's values it does not have.
func (f *Facet) Add(values ...string) {
	set := []int{}
	for _, v := range values {
		if i := slices.Index(f.Values, v); i >= 0 && !slices.Contains(set, i) {
			set = append(set, i)
		}
	}
	slices.Sort(set)
	key := fmt.Sprint(set)
	place, has := f.at[key]
	if !has {
		place = len(f.Sets)
		f.at[key] = place
		f.Sets = append(f.Sets, set)
	}
	f.Of = append(f.Of, place)
}

// Same says whether all things have the same values.
func (f *Facet) Same() bool { return len(f.Sets) <= 1 }

// A Measure is what the things of a list can be told apart by, in numbers; null where a thing has none.
type Measure struct {
	Name  string     `json:"name"`
	Title string     `json:"title"`
	Of    []*float64 `json:"of"`
}

// Add adds a thing with its number.
func (m *Measure) Add(value float64) { m.Of = append(m.Of, &value) }

// AddNone adds a thing without a number.
func (m *Measure) AddNone() { m.Of = append(m.Of, nil) }
