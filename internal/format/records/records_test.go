package records

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

var some = Limits{Bytes: 40, Name: 10, Records: 4}

// parted is what Read yields, a text each, and the error.
func parted(r io.Reader, form Form, limits Limits) ([]string, error) {
	var parts []string
	err := Read(r, form, limits, func(p Part) error {
		raw := strings.TrimSpace(string(p.Raw))
		if p.Raw == nil {
			raw = fmt.Sprintf("(%d bytes)", p.Size)
		}
		if form == Object {
			raw = string(p.Name) + ":" + raw
		}
		parts = append(parts, raw)
		return nil
	})
	return parts, err
}

func TestRead(t *testing.T) {
	long := strings.Repeat("a", 50)
	for _, c := range []struct {
		name, file string
		form       Form
		want       []string
		err        string
	}{
		{"a list", " [ {\"a\": [1, \"]\"]} ,\r\n7,\"x\\\"\", null ]\n", List, []string{`{"a": [1, "]"]}`, "7", `"x\""`, "null"}, ""},
		{"an empty list", "[ ]", List, nil, ""},
		{"behind a mark", "\ufeff[1]", List, []string{"1"}, ""},
		{"a large element", `["` + long + `", 2]`, List, []string{"(52 bytes)", "2"}, ""},
		{"too many elements", "[1,2,3,4,5]", List, []string{"1", "2", "3", "4"}, "holds more than 4 records: the next one begins at byte 10"},
		{"an object", `{"a": 1, "a": {"b": 2}}`, Object, []string{`"a":1`, `"a":{"b": 2}`}, ""},
		{"an empty object", `{}`, Object, nil, ""},
		{"a large name", `{"` + long + `": 1, "b": 2}`, Object, []string{":1", `"b":2`}, ""},
		{"lines", "{}\n\n \t\r\n7 \r\nnot JSON", Lines, []string{"{}", "7", "not JSON"}, ""},
		{"a large line", "1\n" + long + "\n3\n", Lines, []string{"1", "(51 bytes)", "3"}, ""},
		{"too many lines", "1\n2\n3\n4\n5\n", Lines, []string{"1", "2", "3", "4"}, "holds more than 4 records: the next one begins at byte 10"},
		{"no lines", "", Lines, nil, ""},
		{"lines of nothing but a mark", "\ufeff", Lines, nil, ""},
		{"UTF-16", "\xff\xfe[\x00]\x00", List, nil, "is UTF-16, not UTF-8: its byte order mark stands at byte 0"},
		{"lines of UTF-16", "\xfe\xff\x00{\x00}", Lines, nil, "is UTF-16, not UTF-8: its byte order mark stands at byte 0"},
		{"NULs", "\x00\x00\x00", List, nil, `is not JSON: '\x00' where a value should be, at byte 0`},
		{"nothing", "", List, nil, "is empty: it ends at byte 0"},
		{"nothing but a mark", "\ufeff", List, nil, "is empty: it ends at byte 3"},
		{"an object for a list", `{"a": 1}`, List, nil, "is JSON, but not a list: it begins at byte 0"},
		{"a list for an object", ` [1]`, Object, nil, "is JSON, but not an object: it begins at byte 0"},
		{"a cut list", `[1, 2`, List, []string{"1", "2"}, "is not JSON: the file ends at byte 5"},
		{"a cut string", `["a`, List, nil, "is not JSON: the file ends at byte 3"},
		{"a comma at the end", `[1,]`, List, []string{"1"}, `is not JSON: ']' where a value should be, at byte 3`},
		{"no comma", `[1 2]`, List, []string{"1"}, `is not JSON: '2' where ',' should be, at byte 3`},
		{"more behind the end", `[1] 2`, List, []string{"1"}, "is not JSON: something stands behind the end, at byte 4"},
		{"a control character", "[\"a\x01\"]", List, nil, `is not JSON: '\x01' where a character of a string should be, at byte 3`},
		{"a broken escape", `["\x"]`, List, nil, `is not JSON: 'x' where an escape should be, at byte 3`},
		{"a broken number", `[01]`, List, []string{"0"}, `is not JSON: '1' where ',' should be, at byte 2`},
		{"deep", strings.Repeat("[", 20000), List, nil, "nests deeper than 10000 at byte 10001"},
	} {
		for how, r := range map[string]io.Reader{"at once": strings.NewReader(c.file), "byte by byte": iotest.OneByteReader(strings.NewReader(c.file))} {
			t.Run(c.name+" "+how, func(t *testing.T) {
				got, err := parted(r, c.form, some)
				if !slices.Equal(got, c.want) || fmt.Sprint(err) != c.err && (err != nil || c.err != "") {
					t.Errorf("%q (%v), want %q (%s)", got, err, c.want, c.err)
				}
			})
		}
	}
}

func TestErrorsOfOthersAreReturned(t *testing.T) {
	broken, stop := errors.New("broken"), errors.New("stop")
	for _, form := range []Form{List, Object, Lines} {
		t.Run(fmt.Sprint(form), func(t *testing.T) {
			file := map[Form]string{List: "[1, 2]", Object: `{"a": 1, "b": 2}`, Lines: "1\n2\n"}[form]
			for at := range len(file) {
				r := io.MultiReader(strings.NewReader(file[:at]), iotest.ErrReader(broken))
				if _, err := parted(r, form, some); err != broken {
					t.Errorf("the reader's error after %d bytes becomes %v", at, err)
				}
			}
			if err := Read(strings.NewReader(file), form, some, func(Part) error { return stop }); err != stop {
				t.Errorf("yield's error becomes %v", err)
			}
		})
	}
}

// A scanner takes for JSON what the standard library does, and parts a list as that does.
func FuzzList(f *testing.F) {
	for _, text := range []string{`[1, -2.5e+3, "aÿ\n", {"b": [true, false, null]}, [[]]]`, "[", `[""`, `[1e]`, "[-]", `[{"a" 1}]`, `[{}]`, "[]]", "[tru]"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var want []json.RawMessage
		wantErr := json.Unmarshal(file, &want)
		if bytes.HasPrefix(file, []byte("\ufeff")) || bytes.Equal(bytes.TrimSpace(file), []byte("null")) {
			return
		}
		var got []string
		err := Read(bytes.NewReader(file), List, Limits{1 << 20, 1 << 20, 1 << 20}, func(p Part) error {
			got = append(got, string(p.Raw))
			return nil
		})
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: %v, and the standard library says %v", file, err, wantErr)
		}
		for i := range want {
			if got[i] != string(want[i]) {
				t.Errorf("%q: element %d is %q, want %q", file, i, got[i], want[i])
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	file := []byte("[" + strings.Repeat(`{"Problem": "a rectangle of 3 by 4 cm , what is its area ?", "options": "a ) 12 , b ) 7", "n": [1, 2]}, `, 10000) + "1]")
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Read(bytes.NewReader(file), List, Limits{1 << 20, 1 << 20, 1 << 20}, func(Part) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
