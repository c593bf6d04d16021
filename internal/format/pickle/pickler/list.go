package pickler

import "io"

// batch is how many items Python appends to a list at once.
const batch = 1000

// A ListWriter writes a pickle of one list, item by item, so that a list of any length needs the memory of one item.
type ListWriter struct {
	out      io.Writer
	protocol int
	items    int
	err      error
}

// NewListWriter begins a list. An error of out is that of every call behind it.
func NewListWriter(out io.Writer, protocol int) *ListWriter {
	w := &ListWriter{out: out, protocol: protocol}
	head := pickler{protocol: protocol, out: []byte{0x80, byte(protocol), ']'}}
	head.memoize()
	w.put(head.out)
	return w
}

// Item is a value as [ListWriter.Write] takes it; any goroutine may make one.
func Item(protocol int, value any) []byte {
	w := pickler{protocol: protocol}
	w.value(value)
	return framed(protocol, w.out)
}

// Write appends an item.
func (w *ListWriter) Write(item []byte) error {
	if w.items%batch == 0 {
		w.endBatch()
		w.put([]byte{'('})
	}
	w.items++
	w.put(item)
	return w.err
}

// Close ends the list and the pickle; it does not close the writer below.
func (w *ListWriter) Close() error {
	w.endBatch()
	w.put([]byte{'.'})
	return w.err
}

func (w *ListWriter) endBatch() {
	if w.items > 0 {
		w.put([]byte{'e'})
	}
}

func (w *ListWriter) put(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
	}
}
