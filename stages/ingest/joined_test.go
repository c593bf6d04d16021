package ingest_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"geoeval"
	"geoeval/schema"
	"geoeval/sources/all"
	"geoeval/stages"
	"geoeval/stages/ingest"

	"github.com/goccy/go-yaml"
)

// The published records that annotate Geometry3K's test part are beside the checkout on machines that have them. Which problem
// each is of is found here in another way than the stage does, from the files alone: choices that are the same to the bit, the
// nearest of them the answer, words that are the same but for what Geometry3K adds, and most numbers in common. At least
// 95 in 100 of those that this finds must be joined, and to no other problem.
func TestPublishedAnnotations(t *testing.T) {
	data := filepath.Join("..", "..", "..", "shared", "data-joined")
	if _, err := os.Stat(data); err != nil {
		t.Skip("no published records here:", err)
	}
	originals, annotations := plainOriginals(t, data), plainAnnotations(t, data)
	of, twice := map[string][]string{}, map[string]bool{}
	for name, a := range annotations {
		for id, p := range originals {
			if a.fits(p) {
				of[name] = append(of[name], id)
			}
		}
	}
	for _, ids := range of {
		for _, id := range ids {
			n := 0
			for _, others := range of {
				if slices.Contains(others, id) {
					n++
				}
			}
			twice[id] = n > 1
		}
	}
	joined := map[string]string{}
	for _, p := range joinedProblems(t, data) {
		if p.AnnotatedBy != "" {
			_, record, _ := strings.Cut(p.AnnotatedBy, "#")
			joined[record] = p.NativeID
		}
	}
	sure, missed := 0, 0
	for name, ids := range of {
		if len(ids) > 1 || twice[ids[0]] {
			continue
		}
		sure++
		switch got := joined[name]; got {
		case ids[0]:
		case "":
			missed++
			t.Logf("%s is not joined to %s: %q, %q", name, ids[0], annotations[name].text, originals[ids[0]].text)
		default:
			t.Errorf("%s is joined to %s, and not to %s: %q, %q", name, got, ids[0], annotations[name].text, originals[ids[0]].text)
		}
	}
	if sure < 100 || 20*missed > sure {
		t.Errorf("%d of %d sure pairs are not joined", missed, sure)
	}
	// What is joined beyond that is told by its numbers: all but those that a reading of the picture missed.
	for name, id := range joined {
		a, p := annotations[name], originals[id]
		if !slices.Equal(a.choices, p.choices) || a.right() != p.answer || (!a.sameNumbers(p) && a.words() != p.words()) {
			t.Errorf("%s is joined to %s: %q %q %v, %q %q %v", name, id, a.text, a.numbers, a.choices, p.text, p.numbers, p.choices)
		}
	}
	t.Logf("%d of %d annotations joined; of %d sure pairs %d missed", len(joined), len(annotations), sure, missed)
}

// A plain record is what a reader of the files sees of it.
type plain struct {
	text    string
	choices []float64
	answer  int
	value   float64
	numbers []string
}

func (p *plain) right() int {
	nearest := 0
	for i, c := range p.choices {
		if math.Abs(c-p.value) < math.Abs(p.choices[nearest]-p.value) {
			nearest = i
		}
	}
	return nearest
}

var (
	added    = regexp.MustCompile(`(?i)in the figure( below)?,?|,? ?round(ed)? (the side measure )?to the nearest \w+( if necessary)?|, if necessary|as a decimal to the nearest \w+|to the nearest \w+|express your answer in degrees`)
	numerals = regexp.MustCompile(`[0-9.]*[0-9][a-z]?([-+][0-9a-z.]+)?|[a-z][-+][0-9.]+`)
)

func (p *plain) words() string {
	s := added.ReplaceAllString(strings.ToLower(p.text), "")
	s = strings.NewReplacer(`\cong`, "=", `m \angle`, `\angle`, "{", "", "}", "").Replace(s)
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '.' || r == ',' || r == '?' }), " ")
}

func (p *plain) sameNumbers(q *plain) bool {
	shared := 0
	for _, n := range p.numbers {
		if slices.Contains(q.numbers, n) {
			shared++
		}
	}
	return 2*shared >= max(len(p.numbers), len(q.numbers))
}

func (p *plain) fits(q *plain) bool {
	return slices.Equal(p.choices, q.choices) && p.right() == q.answer && p.words() == q.words() && p.sameNumbers(q)
}

func (p *plain) count(texts ...string) {
	for _, t := range texts {
		t = regexp.MustCompile(`\\?[aA]ngle ?\(?[0-9]+\)?|radius_[0-9_]+|point_[0-9]+`).ReplaceAllString(t, "")
		for _, n := range numerals.FindAllString(t, -1) {
			if n = strings.Trim(n, "."); !slices.Contains(p.numbers, n) {
				p.numbers = append(p.numbers, n)
			}
		}
	}
}

func plainOriginals(t *testing.T, data string) map[string]*plain {
	folders, err := filepath.Glob(filepath.Join(data, "geometry3k", "test", "*"))
	if err != nil || len(folders) == 0 {
		t.Fatal(folders, err)
	}
	out := map[string]*plain{}
	for _, folder := range folders {
		var record struct {
			Text   string `json:"compact_text"`
			Values []any  `json:"precise_value"`
			Answer string `json:"answer"`
		}
		var forms struct {
			Diagram []string `json:"diagram_logic_form"`
		}
		decode(t, filepath.Join(folder, "data.json"), &record)
		decode(t, filepath.Join(folder, "logic_form.json"), &forms)
		p := &plain{text: record.Text, answer: int(record.Answer[0] - 'A')}
		for _, v := range record.Values {
			if f, ok := v.(float64); ok {
				p.choices = append(p.choices, f)
			}
		}
		p.count(append(forms.Diagram, record.Text)...)
		out[filepath.Base(folder)] = p
	}
	return out
}

func plainAnnotations(t *testing.T, data string) map[string]*plain {
	var records map[string]struct {
		Text    string
		Choices []float64
		Answer  string
		Clauses []string `json:"parsing_sem_seqs"`
	}
	decode(t, filepath.Join(data, "pgps9k", "PGPS9K_all", "Geometry3K", "test.json"), &records)
	out := map[string]*plain{}
	for name, r := range records {
		value, err := strconv.ParseFloat(r.Answer, 64)
		if err != nil {
			t.Fatal(err)
		}
		p := &plain{text: r.Text, choices: r.Choices, value: value}
		p.count(append(r.Clauses, r.Text)...)
		out[name] = p
	}
	return out
}

func decode(t *testing.T, file string, v any) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(content, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// joinedProblems are the problems that the stage makes of a folder by the program's own configuration.
func joinedProblems(t *testing.T, data string) []schema.Problem {
	t.Helper()
	var config struct{ Ingest ingest.Config }
	if err := yaml.Unmarshal([]byte(geoeval.Configuration), &config); err != nil {
		t.Fatal(err)
	}
	stage := ingest.New(ingest.Data{Dir: data}, all.Sources())
	*stage.Describe().Config.(*ingest.Config) = config.Ingest
	store := newDisk(t)
	if err := stage.Run(t.Context(), stages.NewJob(stage, 0, store)); err != nil {
		t.Fatal(err)
	}
	problems, err := stages.ReadTable(store, schema.Problems)
	if err != nil {
		t.Fatal(err)
	}
	return problems
}
