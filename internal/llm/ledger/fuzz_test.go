package ledger

import (
	"bytes"
	"strings"
	"testing"
)

// Whatever is in a segment: it is read or refused; what is read adds up to the whole segment; and the lines that were
// read, alone, read the same.
func FuzzScan(f *testing.F) {
	a, b := text(f, entry("a", "one")), text(f, entry("b", "two"))
	for _, s := range []string{"", asking(f, "a", 1) + a, "\n", "{}\n", a + b, a + b[:30], a + "\x00\x00", b + a + b, summed(`{"key":"x"}`), a[:len(a)-1]} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var lines bytes.Buffer
		var entries []*Entry
		end, asked := int64(0), 0
		torn, err := (&Options{}).scan(bytes.NewReader(data), func(a *Asked, e *Entry, line []byte, number int, at spot) error {
			if at.offset != end || number != len(entries)+asked+1 || string(data[at.offset:][:at.length]) != string(line) {
				t.Fatalf("line %d is said to be at byte %d", number, at.offset)
			}
			end += int64(len(line)) + 1
			if a != nil {
				asked++
				return a.check()
			}
			if err := e.check(); err != nil {
				t.Fatal(err)
			}
			entries = append(entries, e)
			lines.Write(append(bytes.Clone(line), '\n'))
			return nil
		}, func() {})
		if err == nil && !torn.Sealed && min(end, int64(len(data)))+torn.TornBytes != int64(len(data)) {
			t.Fatalf("%d bytes of lines and %d torn, of %d", end, torn.TornBytes, len(data))
		}
		n := 0
		torn, err = (&Options{}).scan(strings.NewReader(lines.String()), func(_ *Asked, e *Entry, _ []byte, _ int, _ spot) error {
			if e.Key != entries[n].Key || !e.sameAnswer(entries[n]) {
				t.Fatalf("line %d reads otherwise", n+1)
			}
			n++
			return nil
		}, func() {})
		if err != nil || torn.TornLine != 0 || n != len(entries) {
			t.Fatal("whole lines do not read the same:", n, torn, err)
		}
	})
}
