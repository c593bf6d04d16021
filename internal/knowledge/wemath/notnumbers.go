package wemath

import "io"

// A notNumbers is JSON as Python writes it: where NaN, Infinity or -Infinity stands outside of strings, which is no JSON, it
// reads an empty string and blanks, as many bytes as stood there.
type notNumbers struct {
	r io.Reader
	// inText and escaped say where the next byte is.
	inText, escaped bool
	// held is a word of which not all has come yet, or which is to be handed on.
	held []byte
	out  []byte
	err  error
}

// words are what is no JSON.
var words = []string{"NaN", "Infinity", "-Infinity"}

func (n *notNumbers) Read(p []byte) (int, error) {
	for len(n.out) == 0 && n.err == nil {
		buf := make([]byte, max(len(p), 512))
		read, err := n.r.Read(buf)
		n.out, n.err = n.pass(n.out[:0], buf[:read]), err
		if err != nil {
			n.out, n.held = append(n.out, n.held...), nil
		}
	}
	if len(n.out) == 0 {
		return 0, n.err
	}
	copied := copy(p, n.out)
	n.out = n.out[copied:]
	return copied, nil
}

// pass appends what comes of bytes.
func (n *notNumbers) pass(out, in []byte) []byte {
	for _, c := range in {
		switch {
		case n.inText:
			n.inText = n.escaped || c != '"'
			n.escaped = c == '\\' && !n.escaped
			out = append(out, c)
			continue
		case n.grows(c):
			continue
		}
		out = append(out, n.held...)
		n.held = n.held[:0]
		if !n.grows(c) {
			n.inText = c == '"'
			out = append(out, c)
		}
	}
	return out
}

// grows takes a byte into the word that is held, where it goes on with one.
func (n *notNumbers) grows(c byte) bool {
	longer := append(n.held, c)
	for _, w := range words {
		if len(longer) > len(w) || string(longer) != w[:len(longer)] {
			continue
		}
		n.held = longer
		if len(longer) == len(w) {
			for i := range n.held {
				n.held[i] = ' '
			}
			n.held[0], n.held[1] = '"', '"'
		}
		return true
	}
	return false
}
