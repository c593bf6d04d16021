package phrase

import (
	"slices"
	"strings"
	"testing"
)

// in finds the values of the phrases of a list in a text.
func in(text string, list ...string) (found []int) {
	t := New[int]()
	for i, words := range list {
		*t.Add(strings.Fields(words)) = i + 1
	}
	words := strings.Fields(text)
	for i := range words {
		node := int32(0)
		for _, word := range words[i:] {
			if node = t.Next(node, t.Vocabulary[word]); node == 0 {
				break
			}
			if v := t.Value(node); v != 0 {
				found = append(found, v)
			}
		}
	}
	return found
}

func TestTrie(t *testing.T) {
	for _, c := range []struct {
		name, text string
		list       []string
		want       []int
	}{
		{"none", "the area", nil, nil},
		{"one", "the area of it", []string{"area"}, []int{1}},
		{"the longer too", "the surface area", []string{"surface", "surface area", "area"}, []int{1, 2, 3}},
		{"half of one", "the surface of it", []string{"surface area"}, nil},
		{"a word twice", "side by side by side", []string{"side by side"}, []int{1, 1}},
		{"unknown words between", "surface x area", []string{"surface area"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := in(c.text, c.list...); !slices.Equal(got, c.want) {
				t.Errorf("%v, not %v", got, c.want)
			}
		})
	}
}

func TestAdd(t *testing.T) {
	trie := New[string]()
	if trie.Add(nil) != nil {
		t.Error("a phrase without words has a value")
	}
	*trie.Add([]string{"a", "b"}) = "first"
	if got := *trie.Add([]string{"a", "b"}); got != "first" {
		t.Errorf("the value of a phrase that is known is %q", got)
	}
	if got := *trie.Add([]string{"a"}); got != "" {
		t.Errorf("the value of the beginning of a phrase is %q", got)
	}
}
