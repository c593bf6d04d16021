package pgps9k

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"geoeval/internal/program"
	"geoeval/schema"
)

// The real records are beside the checkout on machines that have them, never in it.
func publishedRecords(t *testing.T, folder string) map[string]record {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../../../shared/data/pgps9k/PGPS9K_all", folder, "test.json"))
	if err != nil {
		t.Skip("no published records here:", err)
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(content, &fields); err != nil {
		t.Fatal(err)
	}
	records := map[string]record{}
	for id, field := range fields {
		var r struct {
			Text       string
			Semantic   []string `json:"parsing_sem_seqs"`
			Expression string
			Answer     string
		}
		if err := json.Unmarshal(field, &r); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		records[id] = record{Text: r.Text, Semantic: r.Semantic, Expression: r.Expression, Answer: r.Answer}
	}
	return records
}

// holds runs a program with the numbers and compares what it may give with the gold answer.
func holds(r record, numbers []schema.Number) (bool, error) {
	gold, err := strconv.ParseFloat(r.Answer, 64)
	if err != nil {
		return false, err
	}
	given := make([]program.Number, len(numbers))
	for i, n := range numbers {
		given[i] = program.Number{Name: n.Name, Text: n.Text, Value: n.Value}
	}
	solution, err := program.Parse(program.PGPS, r.Expression, given)
	if err != nil {
		return false, err
	}
	values, err := solution.Evaluate()
	return slices.ContainsFunc(values, func(v float64) bool { return math.Abs(v-gold) <= 0.0051+1e-4*math.Abs(gold) }), err
}

// Every program of the published records uses only numbers that the rule gives, and comes to its gold answer with them.
func TestPublishedProgramsHold(t *testing.T) {
	for folder, want := range map[string]int{"PGPS9K": 500, "Geometry3K": 300} {
		t.Run(folder, func(t *testing.T) {
			count := 0
			for id, r := range publishedRecords(t, folder) {
				ok, err := holds(r, number(r.Text, r.Semantic))
				if !ok {
					t.Errorf("%s/%s: %q with %q does not give %s: %v", folder, id, r.Expression, r.Text, r.Answer, err)
					continue
				}
				count++
			}
			if count != want {
				t.Errorf("%s: %d programs hold, want %d", folder, count, want)
			}
		})
	}
}

// The proof has force: with the numbers moved on by one place most programs that use two or more of them fail.
func TestPublishedProgramsFailWithOtherNumbers(t *testing.T) {
	tried, held := 0, 0
	for _, r := range publishedRecords(t, "PGPS9K") {
		numbers := number(r.Text, r.Semantic)
		if len(numbers) < 2 || len(numbers) > 3 {
			continue
		}
		tried++
		first := numbers[0].Text
		for i := range numbers[1:] {
			numbers[i].Text = numbers[i+1].Text
		}
		numbers[len(numbers)-1].Text = first
		if ok, _ := holds(r, numbers); ok {
			held++
		}
	}
	if held*2 > tried {
		t.Errorf("%d of %d programs hold with the wrong numbers", held, tried)
	}
	t.Logf("%d of %d programs hold with the wrong numbers", held, tried)
}
