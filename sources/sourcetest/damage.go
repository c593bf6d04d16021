package sourcetest

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"unicode/utf16"

	"geoeval/internal/format/pickle/pickler"
)

// damaged reads the units of a file whose content has become another, and holds what comes out against what is true of
// any content: no panic, no error, nothing lost unseen. It gives nil where there is nothing to look at.
func (c *Case) damaged(r reporter, what, name string, content []byte) *outcome {
	out, err := c.whole(c.with(name, content)).read(context.Background(), reading(name))
	if err != nil {
		r.Errorf("%s: %s: bad content must be a reject, not an error: %v", name, what, err)
		return nil
	}
	report(r, name+": "+what, out)
	return out
}

// loses reports records that are gone without a reject.
func (c *Case) loses(r reporter, what, name string, content []byte) {
	base, err := c.whole(c.Files).read(context.Background(), reading(name))
	if err != nil {
		r.Errorf("%v", err)
		return
	}
	if out := c.damaged(r, what, name, content); out != nil && !out.lossless(base) {
		r.Errorf("%s: %s: %q, %d left out became %q, %d left out, and nothing is rejected", name, what, base.ids(),
			base.leftOut, out.ids(), out.leftOut)
	}
}

// files are the fixture's files that belong to a unit, sorted.
func (c *Case) files() []string {
	units := c.whole(c.Files).units
	return slices.DeleteFunc(slices.Sorted(maps.Keys(c.Files)), func(name string) bool {
		return !slices.ContainsFunc(units, reading(name))
	})
}

func checkTruncation(c *Case, r reporter) {
	for _, name := range c.files() {
		content := c.Files[name].Data
		for _, n := range places(len(content), 400) {
			what := fmt.Sprintf("cut off at byte %d of %d", n, len(content))
			if wholeLines(name, content, n) {
				c.damaged(r, what, name, content[:n]) // a file of lines that ends with a line is whole
			} else {
				c.loses(r, what, name, content[:n])
			}
		}
	}
}

func wholeLines(name string, content []byte, n int) bool {
	return path.Ext(name) == ".jsonl" && n > 0 && (content[n] == '\n' || content[n-1] == '\n')
}

// places are the places in n bytes, or some most of them: the first and last, and others evenly between.
func places(n, most int) []int {
	var out []int
	if n <= most {
		for i := range n {
			out = append(out, i)
		}
		return out
	}
	for i := range most / 2 {
		out = append(out, i*n/(most/2))
	}
	for i := range most / 4 {
		out = append(out, i, n-1-i)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func checkGarbage(c *Case, r reporter) {
	chance := rand.New(rand.NewPCG(2, 2))
	noise := make([]byte, 2000)
	for i := range noise {
		noise[i] = byte(chance.Uint32())
	}
	contents := map[string][]byte{
		"empty": {}, "blank": []byte(" \n\t\r\n "), "noise": noise,
		"a mark": []byte("\ufeff"), "a mark and blanks": []byte("\ufeff \r\n"), "a mark of UTF-16": {0xff, 0xfe}, "one NUL": {0},
		"zeros": make([]byte, 300), "a page": []byte("<!DOCTYPE html><p>404</p>"),
		"a pointer": []byte("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n"), "gzip": {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3},
		"deep lists": []byte(strings.Repeat("[", 20000)), "deep objects": []byte(strings.Repeat(`{"a":`, 20000)),
		"deep lists, closed": []byte(strings.Repeat("[", 9000) + strings.Repeat("]", 9000)),
	}
	for _, text := range []string{"null", "true", "7", `"text"`, "[]", "{}", "[[]]", "[null]", "[1]", "[{}]",
		`{"a": null}`, `{"a": 1}`, `{"a": {}}`, "[{}]]", "{} {}", "{}\nnull\n1"} {
		contents["the JSON "+text] = []byte(text)
	}
	for what, v := range map[string]any{
		"None": nil, "an int": 7, "a str": "text", "an empty list": pickler.List{}, "an empty dict": pickler.Dict{}, "a tuple of dicts": pickler.Tuple{pickler.Dict{"id", 1}},
		"a list of None": pickler.List{nil}, "a list of ints": pickler.List{1, 2}, "a list of lists": pickler.List{pickler.List{}}, "a list of empty dicts": pickler.List{pickler.Dict{}},
		"a dict of lists": pickler.Dict{1, pickler.List{}, 2, pickler.List{}}, "an array": pickler.Gray{Width: 2, Height: 1, Pixels: []byte{0, 1}}, "bytes": []byte("bytes"),
	} {
		contents["a pickle of "+what] = pickler.Dump(2, v)
	}
	for _, name := range c.files() {
		for what, content := range contents {
			c.loses(r, what, name, content)
		}
	}
}

func checkEncoding(c *Case, r reporter) {
	for _, name := range c.files() {
		content := c.Files[name].Data
		if !isText(name, content) {
			continue
		}
		little, big := utf16Of(string(content))
		for what, content := range map[string][]byte{
			"UTF-16 LE": little, "UTF-16 BE": big, "UTF-16 LE with a mark": append([]byte{0xff, 0xfe}, little...), "UTF-16 BE with a mark": append([]byte{0xfe, 0xff}, big...),
		} {
			c.loses(r, what, name, content)
		}
		for _, at := range places(len(content), 100) {
			for _, bad := range [][]byte{{0xff}, {0xe9}, {0xed, 0xa0, 0x80}, {0}} {
				what := fmt.Sprintf("% x at byte %d", bad, at)
				out := c.damaged(r, what, name, slices.Concat(content[:at], bad, content[at:]))
				if out != nil && len(out.rejects) == 0 {
					r.Errorf("%s: %s: nothing is rejected", name, what)
				}
			}
		}
		c.sameBehindMark(r, name, content)
	}
}

// sameBehindMark: a byte order mark before UTF-8 changes nothing.
func (c *Case) sameBehindMark(r reporter, name string, content []byte) {
	out := c.damaged(r, "behind a byte order mark", name, slices.Concat([]byte("\ufeff"), content))
	if out == nil {
		return
	}
	if len(out.rejects) > 0 {
		r.Errorf("%s: behind a byte order mark: %q", name, out.reasons())
	}
	compareRows(r, name+" behind a byte order mark", c.base(r), out)
}

func utf16Of(s string) (little, big []byte) {
	for _, unit := range utf16.Encode([]rune(s)) {
		little = binary.LittleEndian.AppendUint16(little, unit)
		big = binary.BigEndian.AppendUint16(big, unit)
	}
	return little, big
}

// checkChangedBytes changes single bytes. That may make other content of equal worth, so only what is always true is
// asked.
func checkChangedBytes(c *Case, r reporter) {
	for _, name := range c.files() {
		content := c.Files[name].Data
		for _, at := range places(len(content), 400) {
			for _, change := range []byte{0x01, 0x80, 0xff} {
				changed := bytes.Clone(content)
				changed[at] ^= change
				c.damaged(r, fmt.Sprintf("byte %d changed to %#x", at, changed[at]), name, changed)
			}
		}
	}
}
