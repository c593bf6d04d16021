package sources

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

type plainRecord struct {
	ID    string   `json:"id"`
	Text  string   `json:"text"`
	Marks []string `json:"marks"`
	Kind  string   `json:"kind"`
}

var plainForm = FormOf[plainRecord]()

// sameAsDecoded fails the test where a form does not give what DecodeJSON gives.
func sameAsDecoded(t *testing.T, content []byte) (plain bool) {
	t.Helper()
	want, got := plainRecord{Kind: "set"}, plainRecord{Kind: "set"}
	wantErr := DecodeJSON(content, &want)
	known, err := plainForm.Decode(content, &got)
	if fmt.Sprint(err) != fmt.Sprint(wantErr) || err == nil && !reflect.DeepEqual(got, want) {
		t.Errorf("%q:\n%+v, %v\nnot\n%+v, %v", content, got, err, want, wantErr)
	}
	return known
}

// Ends of lines of other systems become newlines, and other control characters stay, whichever way a record is read.
func TestEndsOfLines(t *testing.T) {
	for _, content := range []string{
		`{"text":"a\r\nb\rc\n\r\n\r","marks":["x\r\ny","\r"],"id":"\u000d\u0001\u0085"}`,
		`{"text":"a\r\nb\rc\n\r\n\r","marks":["x\r\ny","\r"],"id":"\u000d\u0001\u0085","other":{}}`, // not the short way
	} {
		sameAsDecoded(t, []byte(content))
		var got plainRecord
		want := plainRecord{ID: "\n\x01\u0085", Text: "a\nb\nc\n\n\n", Marks: []string{"x\ny", "\n"}}
		if _, err := plainForm.Decode([]byte(content), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}

// A form gives what DecodeJSON gives, of whatever is near to a record; most records take the short way.
func TestForms(t *testing.T) {
	record := `{"id": "a1", "text":"x \u00e9 \"q\" \\frac 三\/\n", "marks" : ["α","b\\"], "kind":""}`
	for _, test := range []struct {
		content string
		plain   bool
	}{
		{record, true},
		{" \t\r\n" + record + "\n", true},
		{`{}`, true},
		{`{"marks":[]}`, true},
		{byteOrderMark + record, false},
		{`{"id":null}`, false},
		{`{"id":"\ud83d\ude00"}`, false},
		{`{"id":"\ud83d"}`, false},
		{`{"id":"a","id":"b"}`, false},
		{`{"id":"a","\u0069d":"b"}`, false},
		{`{"ID":"a"}`, false},
		{`{"more":{"a":[1,2]}}`, false},
		{`{"more":{"a":1,"a":2}}`, false},
		{`{"marks":[null]}`, false},
		{`{"id":3}`, false},
		{`[]`, false},
		{`null`, false},
		{``, false},
		{`{"id":"` + strings.Repeat("a", MaxText) + `"}`, true},
		{`{"id":"` + strings.Repeat("a", MaxText+1) + `"}`, false},
		{`{"id":"` + strings.Repeat(`\n`, MaxText) + `"}`, true},
		{`{"id":"` + strings.Repeat(`\n`, MaxText+1) + `"}`, false},
		{`{"marks":[` + strings.Repeat(`"",`, MaxListed-1) + `""]}`, true},
		{`{"marks":[` + strings.Repeat(`"",`, MaxListed) + `""]}`, false},
		{`{"id":"a"` + strings.Repeat(" ", MaxRecord) + `}`, false},
	} {
		if plain := sameAsDecoded(t, []byte(test.content)); plain != test.plain {
			t.Errorf("%.80q: plain: %v", test.content, plain)
		}
	}
	for at := range record {
		sameAsDecoded(t, []byte(record[:at]))
		sameAsDecoded(t, []byte(record[:at]+record[at+1:]))
		for _, c := range []byte("\"\\{}[],:ue0\x00\x1f\xff ") {
			changed := []byte(record)
			changed[at] = c
			sameAsDecoded(t, changed)
			sameAsDecoded(t, []byte(record[:at]+string(c)+record[at:]))
		}
	}
}

// A struct with a field of another type is read as before.
func TestFormsOfOtherTypes(t *testing.T) {
	type other struct {
		ID json.Number `json:"id"`
	}
	var got other
	if known, err := FormOf[other]().Decode([]byte(`{"id": 12}`), &got); known || err != nil || got.ID != "12" {
		t.Errorf("%+v, %v, %v", got, known, err)
	}
}
