package hard_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"geoeval/internal/invented/corpus"
	"geoeval/schema"
	"geoeval/stages/hard"
)

// Of the built-in collection it is known what every problem is: what the keywords take is solid or analytic, and they take all
// that is, of the right kind.
func TestPrecisionAndRecallOnTheBuiltInCollection(t *testing.T) {
	var lines, truths bytes.Buffer
	if err := corpus.Stream(t.Context(), &lines, &truths, 10_000, 7); err != nil {
		t.Fatal(err)
	}
	truth := bufio.NewScanner(&truths)
	var right, taken, there int
	for line := range bytes.Lines(lines.Bytes()) {
		var r struct {
			Text     string          `json:"text"`
			Language schema.Language `json:"language"`
		}
		if err := json.Unmarshal(line, &r); err != nil || !truth.Scan() {
			t.Fatal(err)
		}
		class, err := hard.Classify(r.Text, r.Language)
		if err != nil {
			t.Fatal(err)
		}
		is := schema.ProblemType(strings.Split(truth.Text(), "\t")[1])
		if class.Kind != schema.Flat {
			taken++
		}
		if is != schema.Flat {
			there++
		}
		switch {
		case class.Kind != is:
			t.Logf("%s, and taken for %s: %s %v", truth.Text(), class.Kind, r.Text, class.Matched)
		case is != schema.Flat:
			right++
		}
	}
	precision, recall := float64(right)/float64(taken), float64(right)/float64(there)
	t.Logf("%d taken, precision %.4f, recall %.4f", taken, precision, recall)
	if precision < 0.98 || recall < 0.98 {
		t.Errorf("precision %.4f, recall %.4f", precision, recall)
	}
}
