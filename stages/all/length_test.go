package all_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/internal/llm/session"
	"geoeval/internal/program"
	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/mask"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/sources"
	sourcesall "geoeval/sources/all"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
	"geoeval/stages/rephrase/paraphrase"
	"geoeval/stages/stagetest"

	"github.com/goccy/go-yaml"
)

// BenchmarkLength measures what each reader of text takes for a character, in texts of growing length up to the limit
// (sources.MaxText) and of every kind: the most that any kind takes, in nanoseconds. A reader that is given the same
// number of characters in fewer, longer texts is to take no longer.
func BenchmarkLength(b *testing.B) {
	for _, r := range readers(b) {
		b.Run(r.name, func(b *testing.B) {
			for b.Loop() {
				for _, size := range []int{2 << 10, 8 << 10, sources.MaxText} {
					most, of := 0.0, ""
					for _, k := range kinds {
						if d := perCharacter(r.read, k.of, size); d > most {
							most, of = d, k.name
						}
					}
					b.ReportMetric(most, fmt.Sprintf("ns/char-%dK", size>>10))
					b.Logf("%2dK: %6.0f ns for a character at the most, of %s", size>>10, most, of)
				}
			}
		})
	}
}

// perCharacter is what reading a character takes, of three times sources.MaxText in texts of a size: the least of some
// trials.
func perCharacter(read func(texts []string), of func(n int) string, size int) float64 {
	texts := make([]string, 3*sources.MaxText/size)
	characters := 0
	for i := range texts {
		text := of(size - 20)
		texts[i] = fmt.Sprintf("%s %d?", text, i)
		characters += len(text)
	}
	least := time.Duration(1 << 62)
	for range 3 {
		start := time.Now()
		read(texts)
		least = min(least, time.Since(start))
	}
	return float64(least.Nanoseconds()) / float64(characters)
}

// kinds are texts of any length, by what is many in them.
var kinds = []struct {
	name string
	of   func(n int) string
}{
	{"numbers", counted(func(i int) string { return fmt.Sprintf("side %d is %d.%d cm , ", i, i*7%997, i%10) })},
	{"integers", counted(func(i int) string { return fmt.Sprintf("%d ", i) })},
	{"one number", repeated("7 ")},
	{"words", counted(func(i int) string { return fmt.Sprintf("the gar%c%c path runs along it ", 'a'+i%26, 'a'+i/26%26) })},
	{"dollars", repeated("$ ")},
	{"only dollars", repeated("$")},
	{"formulas", counted(func(i int) string { return fmt.Sprintf("$x_{%d}=\\frac{%d}{%d}$, ", i, i, i+1) })},
	{"braces", nested("{", "", "}")},
	{"open braces", repeated("{")},
	{"fractions", nested(`\frac{1}{`, "2", "}")},
	{"open fractions", repeated(`\frac{1}{`)},
	{"roots", nested(`\sqrt{`, "2", "}")},
	{"parentheses", nested("(", "1", ")")},
	{"open parentheses", repeated("(")},
	{"sums", nested("(1+", "1", ")")},
	{"one word", repeated("a")},
	{"one capital word", repeated("A")},
	{"one numeral", repeated("7")},
	{"newlines", repeated("\n")},
	{"spaces", repeated(" ")},
	{"wide gaps", func(n int) string { return "a side of" + strings.Repeat(" ", n) + "3 cm" }},
	{"repeated phrase", repeated("Find the area of the triangle ABC. ")},
	{"questions", repeated("What is the length of x ? ")},
	{"chinese", repeated("一个长方形的长是5厘米，宽是3厘米，面积是多少？")},
	{"chinese numerals", repeated("一百二十三万")},
	{"one chinese word", repeated("角")},
	{"points", counted(func(i int) string { return string(rune('A' + i%26)) })},
	{"spaced points", counted(func(i int) string { return string(rune('A'+i%26)) + " " })},
	{"triangles", counted(func(i int) string {
		return fmt.Sprintf("triangle %c%c%c and ", 'A'+i%26, 'A'+i/26%26, 'A'+i/676%26)
	})},
	{"equations", counted(func(i int) string { return fmt.Sprintf("%c%c = %d, ", 'A'+i%26, 'A'+i/26%26, i) })},
	{"chained equations", repeated("x=")},
	{"angles", counted(func(i int) string { return fmt.Sprintf("∠%d = %d°, ", i, i%180) })},
	{"listed", repeated("1,234,")},
	{"grouped", repeated(",123")},
	{"slashes", repeated("1/")},
	{"ratios", repeated("1 : ")},
	{"products", repeated("2 x ")},
	{"signs", repeated("+-")},
	{"ands", repeated("and ")},
	{"ofs", repeated("of the ")},
	{"units", repeated("square cm per ")},
	{"written numbers", repeated("one hundred and twenty ")},
	{"hyphens", repeated("twenty-")},
	{"dots", repeated(".")},
	{"points in numerals", repeated("1.")},
	{"backslashes", repeated(`\`)},
	{"commands", repeated(`\angle `)},
	{"quotes", repeated("'")},
	{"primes", repeated("A'")},
	{"percents", repeated("5 % ")},
	{"powers", repeated("x^")},
	{"subscripts", repeated("x_1")},
	{"boxes", repeated(`\boxed{`)},
	{"drawings", repeated("[asy]draw((0,0)--(1,1));[/asy] ")},
	{"zero width", repeated("\u200b")},
	{"capitals", counted(func(i int) string { return fmt.Sprintf("Gar%c%c ", 'a'+i%26, 'a'+i/26%26) })},
	{"blanks", repeated("____ ")},
}

func repeated(s string) func(int) string {
	return func(n int) string { return strings.Repeat(s, n/len(s)+1)[:n/len(s)*len(s)] }
}

func counted(f func(i int) string) func(int) string {
	return func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(f(i))
		}
		return b.String()
	}
}

func nested(open, inside, end string) func(int) string {
	return func(n int) string {
		depth := n / (len(open) + len(end))
		return strings.Repeat(open, depth) + inside + strings.Repeat(end, depth)
	}
}

// A reader reads texts, as many as there are.
type reader struct {
	name string
	read func(texts []string)
}

func readers(b *testing.B) []reader {
	rewriter, err := paraphrase.New()
	if err != nil {
		b.Fatal(err)
	}
	one := func(read func(text string)) func([]string) {
		return func(texts []string) {
			for _, text := range texts {
				read(text)
			}
		}
	}
	list := []reader{
		{"mathtext", one(func(text string) {
			mathtext.Numbers(text)
			mathtext.MathQANumbers(text)
			mathtext.Quantities(text)
			mathtext.WrittenNumbers(text)
			mathtext.Normalize(text)
			mathtext.JoinNames(text)
			mathtext.JoinSpelled(text)
			mathtext.Words(text)
			mathtext.ValueUnit(text)
			mathtext.Boxed(text)
		})},
		{"mask", one(maskAll)},
		{"fidelity", one(func(text string) {
			read := fidelity.Read(fidelity.Reference{Text: text, Answer: "5", Choices: []string{"4", "5"}})
			read.Check("Now: " + text + " indeed")
			read.Check(text + "吗")
			fidelity.Distance(text, text+" x")
		})},
		{"paraphrase", one(func(text string) {
			draw := func(...string) uint64 { return 5 }
			for range rewriter.Candidates(text, paraphrase.English, draw) {
				continue
			}
			for range rewriter.Candidates(text, paraphrase.Chinese, draw) {
				continue
			}
		})},
	}
	for _, source := range sourcesall.Sources() {
		if files := native[source.Name()]; files != nil {
			list = append(list, reader{"ingest/" + string(source.Name()), func(texts []string) { readSource(b, source, files(texts)) }})
		}
	}
	for _, stage := range configured(b)[1:] {
		list = append(list, reader{stage.Describe().Name, func(texts []string) {
			stagetest.Run(b, stage, tablesOf(b, texts))
		}})
	}
	return list
}

// maskAll masks every number of a problem that ingest would let through.
func maskAll(text string) {
	numbers := sources.Numbers(text, sources.Unnamed)
	if len(numbers) > sources.MaxNumbers {
		return
	}
	statement := mask.Statement{Text: text}
	for _, n := range numbers {
		place := mask.Place{Clause: mask.InText, Start: int(n.Start), End: int(n.End), Text: n.Text}
		statement.Numbers = append(statement.Numbers, mask.Number{Place: place, Value: n.Value})
	}
	r, err := mask.Read(statement)
	if err != nil {
		panic(err) // every number stands where it was found
	}
	for k := range numbers {
		_, _ = r.Mask(k) // most are refused
	}
}

// native are files of records that have a text everywhere.
var native = map[schema.Source]func(texts []string) fstest.MapFS{
	schema.MathQA: func(texts []string) fstest.MapFS {
		return jsonList("test.json", texts, func(_ int, text string) any {
			return map[string]string{"Problem": text, "options": "a ) 7 , b ) " + text, "correct": "b", "category": "geometry",
				"linear_formula": text, "Rationale": text}
		})
	},
	schema.GeometryQA: func(texts []string) fstest.MapFS {
		return jsonList("geometry1398.json", texts, func(i int, text string) any {
			return map[string]any{"id": i, "original_text": text, "equation": text, "ans": text}
		})
	},
	schema.MATH: func(texts []string) fstest.MapFS {
		files := fstest.MapFS{}
		for i, text := range texts {
			files[fmt.Sprintf("MATH/train/geometry/%d.json", i)] = jsonFile(map[string]string{
				"problem": text, "type": "Geometry", "level": "Level 1", "solution": text + ` \boxed{` + text + "}"})
		}
		return files
	},
	schema.PGPS9K: func(texts []string) fstest.MapFS {
		records := map[string]any{}
		for i, text := range texts {
			records[fmt.Sprintf("prob_%d", i)] = map[string]any{"text": text, "diagram": "none.png", "answer": "5", "choices": []int{4, 5},
				"parsing_sem_seqs": []string{text}, "parsing_stru_seqs": strings.SplitN(text, " ", 100), "expression": text}
		}
		return fstest.MapFS{"PGPS9K_all/PGPS9K/train.json": jsonFile(records)}
	},
	schema.UniGeo: func(texts []string) fstest.MapFS {
		items := pickler.List{}
		for i, text := range texts {
			items = append(items, pickler.Dict{"id", i, "English_problem", text, "subject", text, "choices", pickler.List{text, "7"},
				"choice_nums", pickler.List{nil, 7.0}, "label", 0, "numbers", pickler.List{1.0, 2.0}, "manual_program", pickler.List{text},
				"answer", text})
		}
		return fstest.MapFS{"calculation_train.pk": {Data: pickler.Dump(3, items)}}
	},
	schema.HardSource: func(texts []string) fstest.MapFS {
		var lines []byte
		for i, text := range texts {
			lines = append(append(lines, jsonFile(map[string]any{"id": fmt.Sprint(i), "text": text, "choices": []string{text, "7"},
				"answer": "A", "solution": text}).Data...), '\n')
		}
		return fstest.MapFS{"mine.jsonl": {Data: lines}}
	},
}

func jsonFile(v any) *fstest.MapFile {
	content, err := json.Marshal(v)
	if err != nil {
		panic(err) // maps of texts and numbers always marshal
	}
	return &fstest.MapFile{Data: content}
}

func jsonList(name string, texts []string, record func(i int, text string) any) fstest.MapFS {
	var records []any
	for i, text := range texts {
		records = append(records, record(i, text))
	}
	return fstest.MapFS{name: jsonFile(records)}
}

func readSource(b *testing.B, source sources.Source, files fstest.MapFS) {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	dir := sources.NewDir(files, names, 1<<30, nil)
	n := 0
	for _, unit := range source.Units(names) {
		if err := source.Read(context.Background(), dir, unit, func(sources.Record) error { n++; return nil }); err != nil {
			b.Fatal(err)
		}
	}
	if n == 0 {
		b.Fatal("no records")
	}
}

// tablesOf is a store with problems that have the texts: in Chinese, in English, and in English with clauses that say the
// same. All of them are selected.
func tablesOf(b *testing.B, texts []string) *stagetest.Store {
	var problems []schema.Problem
	kinds := []struct {
		source   schema.Source
		language schema.Language
		program  schema.SolutionLanguage
		solution string
	}{
		{schema.GeometryQA, schema.Chinese, schema.EquationProgram, "x=9"},
		{schema.MathQA, schema.English, schema.MathQAProgram, "add(n0,n1)|"},
		{schema.PGPS9K, schema.English, schema.PGPSProgram, "Get n0"},
	}
	for i, text := range texts {
		of := kinds[i%len(kinds)]
		p := schema.Problem{
			ID: fmt.Sprintf("%s/train/%03d", of.source, i), Source: of.source, Language: of.language, Text: text,
			Choices: []string{"7", "9"}, ChoiceNumbers: []*float64{new(7.0), new(9.0)}, Answer: "9", AnswerLetter: "B",
			AnswerValue: new(9.0), AnswerKind: schema.AnswerNumber, Solution: of.solution, SolutionLanguage: of.program,
		}
		numbers := sources.Numbers(text, func(k int) string { return fmt.Sprintf("n%d", k) })
		p.Numbers = numbers[:min(len(numbers), sources.MaxNumbers)]
		if of.source == schema.PGPS9K {
			p.Semantic, p.Structural = []string{text}, strings.SplitN(text, " ", 100)
		}
		problems = append(problems, p)
	}
	slices.SortFunc(problems, func(p, q schema.Problem) int { return strings.Compare(p.ID, q.ID) })
	store := stagetest.NewStore(b).With(schema.Problems, problems)
	var selection []schema.Selected
	var labels []schema.Label
	var ratings []schema.Rating
	var checks []schema.ProgramCheck
	for _, p := range problems {
		selection = append(selection, schema.Selected{ID: p.ID, Shape: schema.Circle, Group: "MathQA", Band: "short", Goal: schema.Length})
		labels = append(labels, schema.Label{ID: p.ID, PrimaryShape: schema.Circle, Goal: schema.Length})
		ratings = append(ratings, schema.Rating{ID: p.ID, Level: schema.Easy})
		checks = append(checks, verified(&p))
	}
	return store.With(schema.Selection, selection).With(schema.Labels, labels).With(schema.Ratings, ratings).
		With(schema.ProgramChecks, checks).With(schema.Duplicates, []schema.Duplicate{})
}

// verified says that a problem's program gives its answer where the program can be read at all.
func verified(p *schema.Problem) schema.ProgramCheck {
	var numbers []program.Number
	for _, n := range p.Numbers {
		numbers = append(numbers, program.Number{Name: n.Name, Text: n.Text, Value: n.Value})
	}
	check := schema.ProgramCheck{ID: p.ID, Status: schema.Verified, Gold: new(9.0), Tolerance: new(0.01)}
	if _, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, numbers); err != nil {
		check.Status = schema.NotExecutable
	}
	return check
}

// configured gives the stages with the configuration of the repository.
func configured(b *testing.B) []stages.Stage {
	content, err := os.ReadFile("../../pipeline.yaml")
	if err != nil {
		b.Fatal(err)
	}
	var sections map[string]any
	if err := yaml.Unmarshal(content, &sections); err != nil {
		b.Fatal(err)
	}
	list := all.Stages(ingest.Data{}, session.New(b.TempDir(), "", true))
	for _, s := range list {
		if s.Describe().Config == nil {
			continue
		}
		section, err := yaml.Marshal(sections[s.Describe().Name])
		if err == nil {
			err = yaml.Unmarshal(section, s.Describe().Config)
		}
		if err != nil {
			b.Fatal(s.Describe().Name, err)
		}
	}
	return list
}
