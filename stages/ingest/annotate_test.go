package ingest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// annotationFile holds annotations of Geometry3K's test part.
const annotationFile = "pgps9k/PGPS9K_all/Geometry3K/test.json"

// A posed problem of Geometry3K, or an annotation of one: lengths of the sides AB and BC of a right triangle, and choices.
type posed struct {
	text    string
	sides   []string
	choices []float64
	right   int
	more    map[string]any
}

func pose(text string, right int, choices []float64, sides ...string) posed {
	return posed{text: text, sides: sides, choices: choices, right: right}
}

func (p posed) with(key string, value any) posed {
	p.more = maps.Clone(p.more)
	if p.more == nil {
		p.more = map[string]any{}
	}
	p.more[key] = value
	return p
}

// names of the sides, in the words of each dataset.
var sideNames = [][2]string{{"Line(A, B)", "AB"}, {"Line(B, C)", "BC"}, {"Line(C, D)", "CD"}}

// original writes it as problem n of a part of Geometry3K.
func (p posed) original(f *folder, split string, n int) {
	folder := fmt.Sprintf("geometry3k/%s/%d/", split, n)
	var forms, choices []string
	for i, s := range p.sides {
		forms = append(forms, fmt.Sprintf("Equals(LengthOf(%s), %s)", sideNames[i][0], s))
	}
	for _, c := range p.choices {
		choices = append(choices, fmt.Sprint(c))
	}
	record := map[string]any{"id": n, "problem_text": p.text, "compact_text": p.text, "answer": string(rune('A' + p.right)), "compact_choices": choices, "precise_value": p.choices}
	maps.Copy(record, p.more)
	f.write(folder+"data.json", asJSON(record))
	f.write(folder+"logic_form.json", asJSON(map[string]any{
		"text_logic_form": []string{"Find(x)"}, "diagram_logic_form": forms, "line_instances": []string{"AB"}, "point_positions": map[string]any{"A": []int{1, 2}},
	}))
}

// annotation is it as a record of PGPS9K.
func (p posed) annotation() map[string]any {
	clauses := []string{`AB \perp BC on B`}
	for i, s := range p.sides {
		clauses = append(clauses, sideNames[i][1]+" = "+s)
	}
	record := map[string]any{
		"diagram": "a.png", "text": p.text, "parsing_stru_seqs": []string{"line A B"}, "parsing_sem_seqs": clauses, "expression": "Sum N0 N1 V0 Get V0",
		"answer": fmt.Sprintf("%.3f", p.choices[p.right]), "choices": p.choices, "type": "Sides",
	}
	maps.Copy(record, p.more)
	return record
}

// object is a JSON object with its members in this order: names and values in turn.
func object(members ...any) string {
	var b strings.Builder
	for i := 0; i < len(members); i += 2 {
		fmt.Fprintf(&b, `%s: %s`, asJSON(members[i]), asJSON(members[i+1]))
		if i+2 < len(members) {
			b.WriteString(", ")
		}
	}
	return "{" + b.String() + "}"
}

// pairs tells which problem has which record as its annotation.
func (f *folder) pairs() []string {
	f.t.Helper()
	var out []string
	for _, p := range rowsOf(f, schema.Problems) {
		if p.AnnotatedBy != "" {
			_, record, _ := strings.Cut(p.AnnotatedBy, "#")
			out = append(out, p.ID+" "+record)
		}
	}
	return out
}

// A problem that is annotated has the clauses, program and knowledge points of its annotation, and is its own otherwise.
func TestAnnotated(t *testing.T) {
	f := newFolder(t)
	four := []float64{3, 5, 7, 9}
	pose("In the figure, if EF = 2, and AC = x + 1, find x. Round to the nearest tenth.", 2, four, "3", "2x+1").with("detailed_solution", "Add them.").original(f, "test", 30)
	pose("Find y.", 0, []float64{1, 2, 3, 4}, "8").original(f, "test", 31)
	f.write(annotationFile, object("prob_7", pose("AC = x + 1, and if EF = 2, then find x.", 2, four, "3", "2x+1").annotation(), "prob_9", pose("Find AC.", 0, four, "6").annotation()))
	f.license(schema.PGPS9K, "by application")
	f.mustBuild()
	p := f.problem("geometry3k/test/30")
	for what, pair := range map[string][2]string{
		"annotated_by":       {p.AnnotatedBy, "pgps9k/PGPS9K_all/Geometry3K/test.json#prob_7"},
		"license":            {p.License, "none stated; annotation: by application"},
		"text":               {p.Text, "In the figure, if EF = 2, and AC = x + 1, find x. Round to the nearest tenth."},
		"structural_clauses": {strings.Join(p.Structural, "; "), "line A B"},
		"semantic_clauses":   {strings.Join(p.Semantic, "; "), `AB \perp BC on B; AB = 3; BC = 2x+1`},
		"knowledge_points":   {strings.Join(p.KnowledgePoints, "; "), "Sides"},
		"solution":           {p.Solution + " " + string(p.SolutionLanguage), "Sum N0 N1 V0 Get V0 pgps"},
		"rationale":          {p.Rationale, "Add them."},
		"text_logic_forms":   {strings.Join(p.TextLogicForms, "; "), "Find(x)"},
		"point_positions":    {p.PointPositions, ""},
		"answer":             {p.Answer + " " + p.AnswerLetter, "7 C"},
		"record_faults":      {strings.Join(p.RecordFaults, "; "), ""},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %q, want %q", what, pair[0], pair[1])
		}
	}
	var numbers []string
	for _, n := range p.Numbers {
		field := p.Text
		if n.Field == schema.InClauses {
			field = p.Semantic[n.Clause]
		}
		numbers = append(numbers, fmt.Sprintf("%s %s: %s", n.Name, n.Field, field[n.Start:n.End]))
	}
	if diff := cmp.Diff([]string{"N0 text: x", "N1 text: 1", "N2 text: 2", "N3 semantic_clauses: 3", "N4 semantic_clauses: 2x+1"}, numbers); diff != "" {
		t.Errorf("numbers (-want +got):\n%s", diff)
	}
	if other := f.problem("geometry3k/test/31"); other.AnnotatedBy != "" || other.Solution != "" || other.PointPositions == "" || other.License != "none stated" || len(other.Semantic) != 1 {
		t.Errorf("a problem without annotation: %+v", other)
	}
	if diff := cmp.Diff([]string{
		"geometry3k/test/30/data.json: 1 = 1 + 0 + 0, 1 without diagram", "geometry3k/test/31/data.json: 1 = 1 + 0 + 0, 1 without diagram",
		annotationFile + ": 2 = 0 + 0 + 2, annotation joined; annotation without problem",
	}, f.counts()); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	f.correct(entry("geometry3k/test/30", "semantic_clauses", `['AB \perp BC on B', 'AB = 3', 'BC = 2x+1']`, `['AB \perp BC on B', 'AB = 4', 'BC = 2x+1']`))
	f.mustBuild()
	if p := f.problem("geometry3k/test/30"); p.Semantic[1] != "AB = 4" || p.Numbers[3].Text != "4" {
		t.Errorf("corrected, %q with the numbers %+v", p.Semantic, p.Numbers)
	}
}

// The numbers of an annotation's wording are found in the problem's; where one is not there the annotation is of none.
func TestNumbersOfAnotherWording(t *testing.T) {
	four := []float64{3, 5, 7, 9}
	for name, c := range map[string]struct {
		theirs, ours string
		numbers      string // - for no pair
	}{
		"the same":                    {"If AC = 2, find x.", "If AC = 2, find x.", "2 text 8"},
		"behind other words":          {"If AC = 2, find x.", "In the figure, AC = 2. Find x.", "2 text 20"},
		"one of two":                  {"AC = 2 and EF = 2. Find x.", "EF = 2 and AC = 2. Find x.", "2 text 16, 2 text 5"},
		"not there":                   {"The area is 36 ft^{2}. Find x.", "Find x.", "-"},
		"there as an angle's name":    {`If AC = 3, find x.`, `Find x in \angle 3.`, "-"},
		"there twice, stated once":    {"The sides 6 are equal. Find x.", "The sides 6 or 6 are equal. Find x.", "6 text 10"},
		"an expression":               {"If AC = 3x-1, find x.", "If AC = 3x-1, find x.", "3x-1 text 8"},
		"an expression, not there":    {"If AC = 3x-1, find x.", "Find x.", "-"},
		"nothing, and numbers beside": {"Find x.", "If AC = 2, find x.", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFolder(t)
			pose(c.ours, 1, four, "3", "2x+1", "17").original(f, "test", 1)
			f.write(annotationFile, object("prob_1", pose(c.theirs, 1, four, "3", "2x+1", "17").annotation()))
			f.mustBuild()
			p := f.problem("geometry3k/test/1")
			var got []string
			for _, n := range p.Numbers {
				if n.Field != schema.InClauses {
					got = append(got, fmt.Sprintf("%s %s %d", n.Text, n.Field, n.Start))
				}
			}
			if c.numbers == "-" {
				if p.AnnotatedBy != "" || p.Solution != "" || len(p.Semantic) != 3 {
					t.Errorf("annotated by %s, the program %q", p.AnnotatedBy, p.Solution)
				}
			} else if s := strings.Join(got, ", "); s != c.numbers || p.Solution == "" || p.AnnotatedBy == "" {
				t.Errorf("numbers %q of %q, want %q; program %q, annotated by %q", s, p.Text, c.numbers, p.Solution, p.AnnotatedBy)
			}
		})
	}
}

func TestWhichProblemAnAnnotationIsOf(t *testing.T) {
	four := []float64{3, 5, 7.0710678118654755, 9}
	base := pose("Find AC.", 2, four, "3", "2x+1")
	twice := func(p posed) []posed { return []posed{p, p} }
	for name, c := range map[string]struct {
		problems, annotations []posed
		want                  string
	}{
		"the same":                         {[]posed{base}, []posed{base}, "0:0"},
		"a choice that is rounded":         {[]posed{base}, []posed{pose("Find AC.", 2, []float64{3, 5, 7.07, 9}, "3", "2x+1")}, ""},
		"a choice that is a hair off":      {[]posed{base}, []posed{pose("Find AC.", 2, []float64{3, 5, 7.0710678, 9}, "3", "2x+1")}, "0:0"},
		"choices in another order":         {[]posed{base}, []posed{pose("Find AC.", 2, []float64{5, 3, four[2], 9}, "3", "2x+1")}, ""},
		"another answer":                   {[]posed{base}, []posed{pose("Find AC.", 1, four, "3", "2x+1")}, ""},
		"a choice more":                    {[]posed{base}, []posed{pose("Find AC.", 2, append(slices.Clone(four), 10), "3", "2x+1")}, ""},
		"an answer that is no choice":      {[]posed{base}, []posed{base.with("answer", "70")}, ""},
		"other words for the same":         {[]posed{base}, []posed{pose("What is the measure of CA?", 2, four, "3", "2x+1")}, "0:0"},
		"another question":                 {[]posed{base}, []posed{pose("Find AD.", 2, four, "3", "2x+1")}, ""},
		"other numbers":                    {[]posed{base}, []posed{pose("Find AC.", 2, four, "4", "2x-1")}, ""},
		"half of the numbers":              {[]posed{base}, []posed{pose("Find AC.", 2, four, "3")}, "0:0"},
		"three numbers of many":            {[]posed{pose("If AD = 20, AE = 31, AF = 32 and AG = 33, find AC.", 2, four, "3", "2x+1", "40")}, []posed{pose("Find AC.", 2, four, "3", "2x+1", "40")}, "0:0"},
		"two numbers of many":              {[]posed{pose("If AD = 20, AE = 31, AF = 32 and AG = 33, find AC.", 2, four, "3", "2x+1", "40")}, []posed{pose("Find AC.", 2, four, "3", "2x+1")}, ""},
		"no numbers, same words":           {[]posed{pose("Find  ac.", 2, four)}, []posed{pose("Find AC.", 2, four)}, "0:0"},
		"no numbers, other words":          {[]posed{pose("In ABC, find AC.", 2, four)}, []posed{pose("Find AC.", 2, four)}, ""},
		"no numbers on one side":           {[]posed{pose("Find AC.", 2, four)}, []posed{base}, ""},
		"two problems alike":               {twice(base), []posed{base}, ""},
		"two annotations alike":            {[]posed{base}, twice(base), ""},
		"two of both":                      {twice(base), twice(base), ""},
		"one that fits better":             {[]posed{pose("Find AC.", 2, four, "3"), base}, []posed{base}, "1:0"},
		"one in the same words":            {[]posed{pose("What is AC?", 2, four, "3", "2x+1"), base}, []posed{base}, "1:0"},
		"two, each with its own":           {[]posed{base, pose("Find AC.", 2, four, "17", "y")}, []posed{pose("Find AC.", 2, four, "17", "y"), base}, "0:1 1:0"},
		"one that fits another better":     {[]posed{base}, []posed{pose("Find AC.", 2, four, "3"), base}, "0:1"},
		"a choice of the problem in words": {[]posed{base.with("precise_value", []any{3, 5, four[2], "none"}).with("compact_choices", []string{"3", "5", `5\sqrt{2}`, "none"})}, []posed{base}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFolder(t)
			for i, p := range c.problems {
				p.original(f, "test", i)
			}
			var members []any
			for i, a := range c.annotations {
				members = append(members, fmt.Sprint("prob_", i), a.annotation())
			}
			f.write(annotationFile, object(members...))
			f.mustBuild()
			got := strings.Join(f.pairs(), "; ")
			got = strings.NewReplacer("geometry3k/test/", "", " prob_", ":", ";", "").Replace(got)
			if got != c.want {
				t.Errorf("pairs %q, want %q", got, c.want)
			}
			for _, file := range rowsOf(f, schema.Files) {
				if n := int64(len(f.pairs())); file.Source == schema.PGPS9K && (file.Annotations != n || file.LeftOut != int64(len(c.annotations)) || file.Problems != 0) {
					t.Errorf("%d pairs, and the file has %+v", n, file)
				}
			}
		})
	}
}

// What annotates the test part is of it; another file may annotate both other parts.
func TestAnnotationsOfAPart(t *testing.T) {
	f := newFolder(t)
	for i, split := range []string{"train", "val", "test"} {
		pose("Find AC.", 1, []float64{1, 2, float64(i + 3)}, "3", "2x+1").original(f, split, i)
	}
	record := func(i int) map[string]any {
		return pose("Find AC.", 1, []float64{1, 2, float64(i + 3)}, "3", "2x+1").annotation()
	}
	f.write(annotationFile, object("a", record(0), "b", record(1), "c", record(2)))
	f.mustBuild()
	if got := f.pairs(); !slices.Equal(got, []string{"geometry3k/test/2 c"}) {
		t.Errorf("pairs %q", got)
	}
	f.write("pgps9k/PGPS9K_all/Geometry3K/te#st.json", object("d", record(1))) // no name can be given of its records
	f.write("pgps9k/PGPS9K_all/Geometry3K/train.json", object("a", record(0), "b", record(1), "c", record(2)))
	f.mustBuild()
	if got := f.pairs(); !slices.Equal(got, []string{"geometry3k/test/2 c", "geometry3k/train/0 a", "geometry3k/val/1 b"}) {
		t.Errorf("pairs %q", got)
	}
	f.sameAsFromScratch()
	f.remove("pgps9k/PGPS9K_all")
	f.mustBuild()
	if got := f.pairs(); len(got) != 0 {
		t.Errorf("without annotations there are the pairs %q", got)
	}
	f.sameAsFromScratch()
}

// An annotation that cannot be read is a reject, and so is one for which there is no memory; a problem that is a reject has left
// its annotation behind.
func TestAnnotationsThatAreRejects(t *testing.T) {
	f := newFolder(t)
	four := []float64{3, 5, 7, 9}
	for i := range 3 {
		pose("Find AC.", 1, four, fmt.Sprint(20+i), "2x+1").original(f, "test", i)
	}
	f.write("geometry3k/test/2/img_diagram.png", "no picture")
	record := func(i int) map[string]any { return pose("Find AC.", 1, four, fmt.Sprint(20+i), "2x+1").annotation() }
	f.write(annotationFile, object("a", record(0), "b", map[string]any{"text": "Find x."}, "c", record(2), "d", record(1)))
	f.mustBuild()
	if got := f.pairs(); !slices.Equal(got, []string{"geometry3k/test/0 a", "geometry3k/test/1 d"}) {
		t.Errorf("pairs %q", got)
	}
	if got := f.counts(); !slices.Contains(got, annotationFile+": 4 = 0 + 1 + 3, annotation joined") {
		t.Errorf("counts %q", got)
	}
	f.holds = func(s *ingest.Stage) { s.HoldAnnotations(5000) }
	f.memo = nil
	f.mustBuild()
	if got := f.pairs(); !slices.Equal(got, []string{"geometry3k/test/0 a"}) {
		t.Errorf("in little memory, pairs %q", got)
	}
	if got := join(f.rejects()); strings.Count(got, "too_large: the annotations before this one") != 2 {
		t.Errorf("rejects\n%s", got)
	}
}

// However the files change, in whatever order their records stand and in however many parts they are read, the pairs are those
// of a first build of the whole.
func TestAnnotationsInAnyOrderAndParts(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 3))
			f := newFolder(t)
			f.fill()
			drawn := func() posed {
				return pose(pick(r, "Find AC.", "What is AC?", "If AD = 2, find AC."), r.IntN(2), pick(r, []float64{1, 2}, []float64{2, 3}), fmt.Sprint(3+r.IntN(4)), pick(r, "x", "2x+1"))
			}
			pairs := 0
			for range 5 {
				for range 6 {
					switch n := r.IntN(30); {
					case n < 20:
						drawn().original(f, pick(r, "test", "test", "train", "val"), n)
					case n < 23:
						f.remove(fmt.Sprintf("geometry3k/test/%d", r.IntN(20)))
					case n < 25:
						f.write(fmt.Sprintf("geometry3k/test/%d/data.json", r.IntN(20)), "{")
					default:
						f.edit(r)
					}
				}
				var members []any
				for i := range 1 + r.IntN(12) {
					members = append(members, fmt.Sprint("prob_", i), drawn().annotation())
				}
				file := "pgps9k/PGPS9K_all/Geometry3K/" + pick(r, "test", "test", "train") + ".json"
				f.write(file, object(members...))
				f.mustBuild()
				f.sameAsFromScratch()
				pairs += len(f.pairs())
				problems := f.store.bytes()["problems"]
				var backwards []any
				for i := len(members) - 2; i >= 0; i -= 2 {
					backwards = append(backwards, members[i], members[i+1])
				}
				f.write(file, object(backwards...))
				f.mustBuild()
				if f.store.bytes()["problems"] != problems {
					t.Error("annotations in another order give other problems")
				}
			}
			if pairs == 0 {
				t.Error("no problem was ever annotated")
			}
			if r.IntN(2) == 0 {
				f.holds = streamed
			}
			for _, n := range []int{2, 5} {
				f.sameInShards(n)
			}
		})
	}
}

// A limit of records leaves the pairs as they are: it counts no annotations.
func TestAnnotationsOfALimitedBuild(t *testing.T) {
	f := newFolder(t)
	var members []any
	for i := range 6 {
		p := pose("Find AC.", 1, []float64{1, 2, float64(3 + i)}, "3", "2x+1")
		p.original(f, "test", i)
		members = append(members, fmt.Sprint("prob_", i), p.annotation())
	}
	f.write(annotationFile, object(members...))
	f.limit = 2
	f.mustBuild()
	if got := f.pairs(); !slices.Equal(got, []string{"geometry3k/test/0 prob_0", "geometry3k/test/1 prob_1"}) {
		t.Errorf("pairs %q", got)
	}
	if got := f.counts(); !slices.Contains(got, annotationFile+": 6 = 0 + 0 + 6, annotation joined") {
		t.Errorf("counts %q", got)
	}
}
