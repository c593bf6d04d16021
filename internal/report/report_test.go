package report_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/internal/report"
	"geoeval/internal/report/readertest"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// script is what must never run: it stands in every text.
const script = `</script><script>window.stolen = 1</script><img src="http://localhost:9/x" onerror="window.stolen = 1">`

// problems is how many problems the invented build has: more than are unpacked at once.
const problems = 450

// hostile are texts of problems that could break a page, from the problem firstHostile on; the last is Chinese.
var hostile = []string{
	script, "</textarea></style><!--<script>", "{{.}} ${window.stolen = 1} `javascript:window.stolen = 1`", "line\u2028separator\u2029 and \u202eright to left",
	strings.Repeat(`\frac`, 3000), strings.Repeat(`\text{`, 3000), "$" + strings.Repeat("x^", 5000) + "$", strings.Repeat("a", 300_000), `$\frac{1}{`, `\begin{align*}`,
	"三角形的面积是多少平方米？<b>米^2</b>",
}

const firstHostile = 400

// unselected is a problem with a diagram that is in no subset.
const unselected = 110

// programmed is the problem with a solution program.
const programmed = 33

func selected(i int) bool             { return i < 100 }
func shapeOf(i int) schema.Shape      { return schema.Shapes[i%2] }
func typeOf(i int) schema.ProblemType { return schema.ProblemTypes[i%5/4] }
func levelOf(i int) schema.Level      { return schema.Levels[i%3] }
func thirdOf(i int) schema.Level      { return schema.Levels[i/3%3] }
func statusOf(i int) schema.CheckStatus {
	return map[bool]schema.CheckStatus{true: schema.Verified, false: schema.NoProgram}[i%3 == 0]
}

func nativeID(i int) string { return fmt.Sprintf("p%03d", i) }
func idOf(i int) string     { return "math/train/" + nativeID(i) }

// invented gives a problem that is hostile and has LaTeX in it.
func invented(t testing.TB, i int) schema.Problem {
	p := schema.Problem{
		ID: idOf(i), Source: schema.MATH, SourceSplit: "train", NativeID: nativeID(i), NativeFile: "own.json", RecordDigest: strings.Repeat("0", 64),
		License: "own", LicenseEvidence: "invented", Synthetic: i%2 == 0, Language: schema.English,
		Text:   fmt.Sprintf(`Triangle %d has the side $\frac{%d}{\sqrt{2}}$ and $\unknown{1}$. %s`, i, i, script),
		Answer: fmt.Sprint(i), AnswerKind: schema.AnswerNumber, Solution: "Halve it.", SolutionLanguage: schema.Prose,
		Choices: []string{"1", `\frac{1}{2}`}, ChoiceNumbers: make([]*float64, 2), AnswerLetter: "B", Semantic: []string{"AB = 3", script},
	}
	if k := i - firstHostile; k >= 0 && k < len(hostile) {
		p.Text = hostile[k]
		if k == len(hostile)-1 {
			p.Language = schema.Chinese
		}
	}
	if i == programmed {
		p.Text, p.Solution, p.SolutionLanguage = "The sides are 30 and 3", "x=(30+3)*1", schema.EquationProgram
	}
	p.TextPublished = p.Text
	if i < 60 || i == unselected {
		var picture bytes.Buffer
		if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 10+i, 20))); err != nil {
			t.Fatal(err)
		}
		p.Image, p.ImagePath = schema.Image{Bytes: picture.Bytes(), Path: "a.png"}, "a.png"
		p.ImageWidth, p.ImageHeight, p.PixelDigest = int64(10+i), 20, fmt.Sprintf("%064d", i)
	}
	return p
}

// newBuild writes tables of invented problems, of which the first 100 are selected.
func newBuild(t testing.TB) *pipeline.Pipeline {
	t.Helper()
	out := t.TempDir()
	if err := os.Mkdir(filepath.Join(out, "tables"), 0o777); err != nil {
		t.Fatal(err)
	}
	var rows []schema.Problem
	var labels []schema.Label
	var checks []schema.ProgramCheck
	var ratings []schema.Rating
	var selection []schema.Selected
	var rephrasings []schema.Rephrasing
	for i := range problems {
		rows = append(rows, invented(t, i))
		shape := shapeOf(i)
		labels = append(labels, schema.Label{ID: idOf(i), Shapes: []string{string(shape)}, PrimaryShape: shape, ProblemType: typeOf(i), Goal: schema.Length})
		check := schema.ProgramCheck{ID: idOf(i), Status: statusOf(i)}
		if check.Status == schema.Verified {
			value, tolerance := float64(i), .5
			check.Computed, check.Gold, check.Tolerance, check.ToleranceFrom = &value, &value, &tolerance, schema.FromRounding
		}
		checks = append(checks, check)
		if selected(i) {
			score := .1 + .3*float64(i%3)
			ratings = append(ratings, schema.Rating{ID: idOf(i), TextWords: 9, Score: &score, Level: levelOf(i),
				SolutionKind: schema.ProgramSolution, LevelByQuantile: thirdOf(i)})
			selection = append(selection, schema.Selected{ID: idOf(i), Group: "MATH", Shape: shape, Band: "short", Goal: schema.Length, Rank: 1})
			rephrasings = append(rephrasings, schema.Rephrasing{ID: schema.RephrasingID(idOf(i), 1), ParentID: idOf(i), Candidate: 1, Text: "Anew. " + script, Faults: []string{"number: 3 is lost"}, Model: "rules/1"})
		}
	}
	write(t, out, schema.Problems, rows)
	write(t, out, schema.Files, []schema.File{{Source: schema.MATH, Path: "own.json", Digest: strings.Repeat("0", 64), Records: problems + 13, Problems: problems, LeftOut: 13}})
	write(t, out, schema.Labels, labels)
	write(t, out, schema.ProgramChecks, checks)
	write(t, out, schema.Ratings, ratings)
	write(t, out, schema.Selection, selection)
	write(t, out, schema.Rephrasings, rephrasings)
	x, low, high := 30.0, 0.0, 1000.0
	write(t, out, schema.Backwards, []schema.Backward{{
		ID: schema.BackwardID(idOf(programmed)), ParentID: idOf(programmed), Source: schema.MATH, Language: schema.English,
		Text: "The sides are X and 3. The correct answer is 33. What is X?", Answer: "33", Mask: "X", X: &x, XText: "30",
		Places:   []schema.Number{{Text: "30", Field: schema.InText, Start: 14, End: 16, Value: &x}},
		Quantity: schema.Magnitude, Low: &low, High: &high, Bound: schema.BySize, Recovered: &x, Recoverable: true, Unique: true,
		Equations: []string{"(X + 3)·1 = 33"}, Shape: schema.Quad,
	}})
	write(t, out, schema.Margins, []schema.Margin{{Axis: "source", Name: "MATH", Target: 180, Supply: 100, Selected: 100, Reason: "supply: only 100"}})
	write(t, out, schema.Duplicates, []schema.Duplicate{{ID: idOf(7), KeptID: idOf(5), How: schema.SameText}})
	writeSteps(t, out)
	p, err := pipeline.New(all.Stages(ingest.Data{}, session.New("", "", true)), &pipeline.Config{}, out)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// writeSteps writes what problems need to be known: a circle's area each fourth, a rectangle's the one with a program, which is taken
// apart into two steps with a picture each; right angles none, which that one mentions.
func writeSteps(t testing.TB, out string) {
	areas := []string{"Plane Figures", "Calculation of Areas"}
	principle := func(id string, benchmark schema.PrincipleOf, name string, path ...string) schema.Principle {
		return schema.Principle{ID: id, Benchmark: benchmark, Kind: schema.Formula, NameEN: name, NameZH: "面积", Path: path, StatementEN: "It is so.\nAlways. " + script, StatementZH: "如此。"}
	}
	needs := func(p schema.Principle, problems, mentioned int64) schema.Principle {
		p.Problems, p.Mentioned = problems, mentioned
		return p
	}
	write(t, out, schema.Principles, []schema.Principle{
		principle("geosense/right-angle", schema.GeoSense, "Definition of Right Angle, and of others", "Plane", "Understanding"),
		needs(principle("wemath/area-of-circles", schema.WeMath, "Area of Circles", areas...), 1113, 7),
		principle("wemath/area-of-rectangles", schema.WeMath, "Area of Rectangles", areas...),
	})
	var annotations []schema.Annotation
	annotate := func(i int, principle string, how schema.AnnotatedBy, role schema.AnnotationRole, step int64) {
		annotations = append(annotations, schema.Annotation{
			ID: schema.AnnotationID(idOf(i), principle, how), ProblemID: idOf(i), Principle: principle, How: how, Role: role, Step: step,
			ApplicationEN: "Its sides are <note>30</note> and <note>$\\frac{1}{3}$</note>. " + script, ApplicationZH: "边为<note>30</note>。", Evidence: []string{"area " + script},
		})
	}
	for i := range problems {
		if i%4 == 0 {
			annotate(i, "wemath/area-of-circles", schema.KnownByWords, schema.Need, 0)
		}
		if i == programmed {
			annotate(i, "geosense/right-angle", schema.KnownByWords, schema.Mentioned, 0)
			annotate(i, "wemath/area-of-rectangles", schema.KnownByOperator, schema.Need, 1)
			annotate(i, "wemath/area-of-rectangles", schema.KnownByWords, schema.Need, 0)
		}
	}
	write(t, out, schema.Annotations, annotations)
	id, concepts := idOf(programmed), []string{"wemath/area-of-rectangles", "wemath/area-of-circles"}
	write(t, out, schema.Composites, []schema.Composite{{
		ID: id, Source: schema.MATH, Language: schema.English, Steps: 2, Key: "2steps_multi", Concepts: concepts, Answer: "33", AnswerValue: new(33.0),
		Choices: []string{"33", "34"}, AnswerLetter: "A", Pictured: true,
	}})
	var steps []schema.Step
	for n, from := range []string{"N_0", "#1"} {
		var picture bytes.Buffer
		if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 60+n, 20))); err != nil {
			t.Fatal(err)
		}
		k := int64(n + 1)
		steps = append(steps, schema.Step{
			ID: schema.StepID(id, k), ParentID: id, Source: schema.MATH, Language: schema.English, Step: k, Steps: 2, Key: schema.StepKey(2, k),
			Text: fmt.Sprintf("Step %d asks for $\\frac{1}{%d}$. %s", k, k, script), Numbers: []schema.Number{{Name: from, Text: "30", Field: schema.InText, End: 2}},
			Answer: "33", AnswerValue: new(33.0), AnswerUnit: "cm", Goal: schema.Area, Choices: []string{"33", "34"}, AnswerLetter: "A", Concept: concepts[n],
			Principles: []string{"geosense/right-angle"}, Relation: "sum", Equation: "30 + 3 = 33", Recoverable: true, Unique: true, Proof: []string{"x = 30 + 3"},
			Image: schema.Image{Bytes: picture.Bytes(), Path: "step.png"}, HasImage: true, ImageDigest: strings.Repeat("ab", 32),
		})
	}
	write(t, out, schema.Steps, steps)
	write(t, out, schema.Undecomposeds, []schema.Undecomposed{{ID: idOf(31), Reason: schema.UnknownStep, Detail: "step 2: halve"}})
}

func write[R any](t testing.TB, out string, table *schema.Table[R], rows []R) {
	t.Helper()
	f, err := os.Create(filepath.Join(out, "tables", table.Name()+".parquet"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := snapshot.NewWriter(f, table)
	for _, row := range rows {
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func written(t testing.TB, p *pipeline.Pipeline) string {
	t.Helper()
	var page bytes.Buffer
	if _, err := report.Write(&page, p, report.About{}); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

func TestEqualTablesGiveEqualBytes(t *testing.T) {
	p := newBuild(t)
	first := written(t, p)
	if second := written(t, p); first != second {
		t.Error("two reports of the same tables differ")
	}
}

// A report shows no character that turns a text round or hides in it: texts of problems show its code.
func TestAReportShowsHiddenCharacters(t *testing.T) {
	page := written(t, newBuild(t))
	all := readertest.Shown(t, page)
	if n := strings.Count(all, `line\u2028separator\u2029 and \u202eright`); n < 3 { // in the list, and on the problem's page
		t.Errorf("%d texts show the codes", n)
	}
}

func TestAReportNamesWhatIsInvented(t *testing.T) {
	page := written(t, newBuild(t))
	for _, want := range []string{"<title>Synthetic", "225 of 450 problems", "is not GeoEval"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

func TestAReportSetsItsNumbersBesideThePapers(t *testing.T) {
	page := written(t, newBuild(t))
	for _, want := range []string{
		`<th scope="row">GeoEval-2000</th><td class="n">2,000</td><td class="n">100</td>`,
		`<th scope="row">MATH</th><td class="n">9 %</td><td class="n">100 %</td><td class="n">100</td><td class="n">180</td><td class="n">100</td><td>supply: only 100</td>`,
		`<th scope="row">number</th><td class="n">100</td>`,
		`<th scope="row">GeoSense</th><td class="n">1</td><td class="n">0</td><td class="n">0</td>`,
		`MATH, this build: 100 %`,
		`<strong>450</strong> <span>problems</span> <small>from 1 source; 1 duplicate among them</small>`,
		`<strong>150</strong> <span>verified gold answers</span> <small>of 150 with a program (100.0 %)</small>`,
		`<span>corrections</span> <small>no published value was corrected</small>`, `<strong>0</strong> <span>rejects</span> <small>of 463 records read (0.0 %)</small>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not hold %s", want)
		}
	}
}

// The catalogue stands as a tree, with what problems need of it.
func TestAReportHasTheCatalogueAsATree(t *testing.T) {
	page := written(t, newBuild(t))
	_, tree, _ := strings.Cut(page, `<section id="principle-tree"`)
	tree, _, _ = strings.Cut(tree, "</section>")
	tree = strings.Join(strings.Fields(regexp.MustCompile(`<[^>]+>`).ReplaceAllString(tree, " ")), " ")
	for _, want := range []string{
		"We-Math 1 of 2 needed Plane Figures 1 of 2 needed Calculation of Areas 1 of 2 needed Area of Circles needed by 1,113, mentioned by 7",
		"GeoSense 0 of 1 needed Plane 0 of 1 needed Understanding 0 of 1 needed Definition of Right Angle, and of others needed by 0, mentioned by 0",
	} {
		if !strings.Contains(tree, want) {
			t.Errorf("the tree lacks %q: %s", want, tree)
		}
	}
}

// resources are the ways in which a page can ask for something that it does not hold.
var resources = regexp.MustCompile(`(?i)(src|href|action|data|poster)\s*=\s*["']?(https?:|//|file:)|url\(|@import|fetch\(|XMLHttpRequest|WebSocket|\bimport\(`)

func TestAReportRefersToNothingOutside(t *testing.T) {
	page := written(t, newBuild(t))
	if found := resources.FindString(page); found != "" {
		t.Errorf("the page holds %q", found)
	}
	if !strings.Contains(page, "default-src &#39;none&#39;") {
		t.Error("the page does not forbid to fetch anything")
	}
}

func TestWithoutProblemsThereIsNoReport(t *testing.T) {
	p, err := pipeline.New(nil, &pipeline.Config{}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := report.Write(&bytes.Buffer{}, p, report.About{}); err == nil || !strings.Contains(err.Error(), "run geoeval build") {
		t.Errorf("got %v", err)
	}
}
