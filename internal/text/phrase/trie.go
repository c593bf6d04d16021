// Package phrase finds the phrases of a list in texts, all in one walk over a text's tokens.
package phrase

// A Vocabulary numbers the words that occur in phrases, from 1; every other word has the number 0.
type Vocabulary map[string]int32

// A Trie holds phrases, each a sequence of words, and a value for each. Its nodes are numbers; node 0 is the root.
type Trie[V any] struct {
	Vocabulary Vocabulary
	// first gives the node behind a word at the root, 0 for none.
	first  []int32
	edges  map[uint64]int32
	values []V
}

// New makes a Trie without phrases.
func New[V any]() *Trie[V] {
	return &Trie[V]{Vocabulary{}, []int32{0}, map[uint64]int32{}, make([]V, 1)}
}

// Add takes a phrase in and returns the place of its value, which is the zero value where the phrase is new. The place is
// good until the next call. It is nil for a phrase without words.
func (t *Trie[V]) Add(words []string) *V {
	at := int32(0)
	for _, word := range words {
		id, ok := t.Vocabulary[word]
		if !ok {
			id = int32(len(t.first))
			t.Vocabulary[word] = id
			t.first = append(t.first, 0)
		}
		next := t.Next(at, id)
		if next == 0 {
			next = int32(len(t.values))
			t.values = append(t.values, *new(V))
			if at == 0 {
				t.first[id] = next
			} else {
				t.edges[uint64(at)<<32|uint64(id)] = next
			}
		}
		at = next
	}
	if at == 0 {
		return nil
	}
	return &t.values[at]
}

// Next is the node behind a word, 0 where no phrase goes on with it.
func (t *Trie[V]) Next(node, word int32) int32 {
	if node == 0 {
		return t.first[word]
	}
	return t.edges[uint64(node)<<32|uint64(word)]
}

// Value is that of the phrase that ends in a node, the zero value where none does.
func (t *Trie[V]) Value(node int32) V { return t.values[node] }
