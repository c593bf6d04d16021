package sources

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

func TestDecodeJSONSaysWhereItBreaks(t *testing.T) {
	type record struct {
		Text  string   `json:"text"`
		Parts []string `json:"parts"`
		Size  float64  `json:"size"`
	}
	for content, want := range map[string]string{
		"":                                "is empty",
		" \n":                             "is empty",
		"\ufeff":                          "is empty",
		"null":                            "is null",
		" null ":                          "is null",
		`{"text": "a` + "\xff" + `"}`:     "is not UTF-8 from byte 11 on",
		`{"text": "a"`:                    "is not JSON: unexpected end of JSON input at byte 12",
		`{"text": "a"} x`:                 "is not JSON: invalid character 'x' after top-level value at byte 15",
		`[1]`:                             "is JSON's array where an object is expected",
		`{"text": 5}`:                     `field "text" is JSON's number where a string is expected`,
		`{"parts": "a"}`:                  `field "parts" is JSON's string where an array is expected`,
		`{"size": 1e999}`:                 `field "size" is JSON's number 1e999 where a number that float64 can hold is expected`,
		`{"text": "\ud83d"}`:              "has half of a surrogate pair at byte 10",
		`{"text": "\ude00"}`:              "has half of a surrogate pair at byte 10",
		`{"text": "\ud83d\ud83d\ude00"}`:  "has half of a surrogate pair at byte 10",
		`{"text": "\ud83d\n"}`:            "has half of a surrogate pair at byte 10",
		`{"text": "ok\\\uD800 \u0041"}`:   "has half of a surrogate pair at byte 14",
		`{"size": "` + "\u2028\\n" + `"}`: `field "size" is JSON's string where a number that float64 can hold is expected`,
	} {
		t.Run(content, func(t *testing.T) {
			err := DecodeJSON([]byte(content), &record{})
			var reject *Reject
			if !errors.As(err, &reject) || reject.Reason != want {
				t.Errorf("%q: %v, want %s", content, err, want)
			}
		})
	}
	for _, content := range []string{`{}`, "\ufeff{}", `{"text": "\ud83d\ude00 \\ud83d \\\\ud800"}`, `{"text": "\ufffd � \n"}`} {
		t.Run(content, func(t *testing.T) {
			if err := DecodeJSON([]byte(content), &record{}); err != nil {
				t.Errorf("%q: %v", content, err)
			}
		})
	}
}

func TestReasonsAreShortLines(t *testing.T) {
	for _, content := range []string{"two\nlines\r\n", "a\x00b\x1b[31m", "broken \xff", "\u2028\u2029\u0085", strings.Repeat("長", 100000)} {
		t.Run(content, func(t *testing.T) {
			r := Rejectf(schema.Malformed, "text is %s", content)
			row := schema.Reject{Source: schema.HardSource, File: "f", Kind: r.Kind, Reason: r.Reason}
			if err := schema.Rejects.Validate(&row); err != nil || strings.ContainsAny(r.Reason, "\n\r\x1b\u2028\u2029\u0085") || len(r.Reason) > 500 {
				t.Errorf("%.30q makes the reason %.100q (%v)", content, r.Reason, err)
			}
		})
	}
}

func TestMembersKeepTheirOrderAndRepetitions(t *testing.T) {
	members, err := Members([]byte("\ufeff{\"b\": 1, \"a\": {\"x\": [2]},\r\n \"b\": null}"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range members {
		got = append(got, m.Name+"="+string(m.Value))
	}
	if want := []string{"b=1", `a={"x": [2]}`, "b=null"}; !slices.Equal(got, want) {
		t.Errorf("members %q, want %q", got, want)
	}
	for _, content := range []string{"[]", "null", "7", `{"a":1}}`, ""} {
		t.Run(content, func(t *testing.T) {
			if members, err := Members([]byte(content)); err == nil {
				t.Errorf("%q has the members %v", content, members)
			}
		})
	}
}

func TestDigestDoesNotCountWhiteSpace(t *testing.T) {
	base := DigestJSON([]byte(`{"a":[1,"b c"],"d":null}`))
	for content, same := range map[string]bool{
		"\ufeff{ \"a\" : [1,\r\n\t\"b c\"] , \"d\":null }\n": true, `{"a":[1,"b  c"],"d":null}`: false, `{"a":[1,"bc"],"d":null}`: false, `{"a":[1.0,"b c"],"d":null}`: false,
	} {
		t.Run(content, func(t *testing.T) {
			if (DigestJSON([]byte(content)) == base) != same {
				t.Errorf("%q: the same digest is %v", content, !same)
			}
		})
	}
	if DigestJSON([]byte(`1`), []byte(`2`)) == DigestJSON([]byte(`12`)) {
		t.Error("two values have the digest of one")
	}
}

// FuzzDigest compares the white space that digests leave out with what the standard library leaves out.
func FuzzDigest(f *testing.F) {
	f.Add(`{ "a\"b" : [ 1 , "\\" , " x " ] }`)
	f.Add(`"\\\" "`)
	f.Fuzz(func(t *testing.T, text string) {
		var want bytes.Buffer
		if json.Compact(&want, []byte(text)) != nil {
			return
		}
		if got := appendCompact(nil, []byte(text)); string(got) != want.String() {
			t.Errorf("%q is compact as %q, want %q", text, got, want.String())
		}
	})
}
