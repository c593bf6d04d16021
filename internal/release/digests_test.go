package release

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// lines.txt has one form; whatever else is told with its line, and what has the form is given all the same.
func TestDigestsOfLinesHaveOneForm(t *testing.T) {
	const a, b = "0123456789abcdef", "fedcba9876543210"
	for _, test := range []struct {
		list   string
		listed []Listed
		want   []string
	}{
		{"", nil, nil},
		{"A:1\t" + a + "\nA:2\t" + b + "\nb/c:d:1\t" + a + "\n", []Listed{{"A", 1, a, 1}, {"A", 2, b, 2}, {"b/c:d", 1, a, 3}}, nil},
		{"A:2\t" + a + "\n", []Listed{{"A", 2, a, 1}}, []string{"1: does not follow the line before it"}},
		{"A:1\t" + a + "\nB:1\t" + a + "\nA:2\t" + a + "\n", []Listed{{"A", 1, a, 1}, {"B", 1, a, 2}, {"A", 2, a, 3}}, []string{"3: does not follow the line before it"}},
		{"A:1\t" + a + "\n\nA:2\t" + a, []Listed{{"A", 1, a, 1}}, []string{"2: is not the digest of a line", "3: is not the digest of a line"}},
		{"A:01\t" + a + "\n", nil, []string{"1: is not the digest of a line"}},
		{"A:0\t" + a + "\n", nil, []string{"1: is not the digest of a line"}},
		{"A:1\t" + a[1:] + "\n", nil, []string{"1: is not the digest of a line"}},
		{"A:1\t" + strings.ToUpper(a) + "\n", nil, []string{"1: is not the digest of a line"}},
	} {
		var got []string
		listed := ParseLines(test.list, func(line int, why string) { got = append(got, fmt.Sprintf("%d: %s", line, why)) })
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q:\n%s", test.list, diff)
		}
		if diff := cmp.Diff(test.listed, listed); diff != "" {
			t.Errorf("%q:\n%s", test.list, diff)
		}
	}
}

// What is made again from the rest has no digests of lines, and is not opened.
func TestLinesOfTextsHaveDigests(t *testing.T) {
	folder := fstest.MapFS{"review.jsonl": {Data: []byte("a\n\nb")}}
	digests, has, err := LineDigests(folder, "review.jsonl")
	if want := []string{"87428fc522803d31", "01ba4719c80b6fe9", "3e23e8160039594a"}; err != nil || !has || !cmp.Equal(digests, want) {
		t.Errorf("%v, %v, %v, want %v", digests, has, err, want)
	}
	for _, path := range []string{"README.md", "SHA256SUMS", "croissant.json", "digests/lines.txt", "data/problems-00000-of-00001.parquet"} {
		if _, has, err := LineDigests(folder, path); has || err != nil {
			t.Errorf("%s: %v, %v", path, has, err)
		}
	}
	if _, _, err := LineDigests(folder, "LICENSES.md"); err == nil {
		t.Error("a text that is not there has lines")
	}
}
