package paraphrase

// A vocabulary is a set of words that may take a word for a member that is none, but never the other way: a Bloom
// filter. It tells most rules quickly that they have nothing to do in a text.
type vocabulary [4]uint64

func vocabularyOf(word string) (v vocabulary) {
	h := hash(word)
	v[h>>6&3] |= 1 << (h & 63)
	return v
}

// join adds the members of another one.
func (v *vocabulary) join(w *vocabulary) {
	for i := range v {
		v[i] |= w[i]
	}
}

// has reports whether all members of w may be members of v.
func (v *vocabulary) has(w *vocabulary) bool {
	return w[0]&^v[0] == 0 && w[1]&^v[1] == 0 && w[2]&^v[2] == 0 && w[3]&^v[3] == 0
}
