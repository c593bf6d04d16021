package dedupe

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"testing"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"

	gocmp "github.com/google/go-cmp/cmp"
)

// testConfig is the section that pipeline.yaml has.
func testConfig() Config {
	c := Config{AnswerTolerance: 0.003, ReAnnotated: ReAnnotated{Overlap: 0.3}}
	c.NearText.Similarity, c.NearText.Bands, c.NearText.Rows = 0.75, 16, 4
	c.NearText.Shingle.EN, c.NearText.Shingle.ZH = 5, 2
	c.Retold = Retold{Similarity: 0.57, Likeness: 0.95}
	return c
}

// problem makes an English problem without a diagram, solution or numeric answer, and changes it as told.
func problem(id, text, answer string, more ...func(*schema.Problem)) schema.Problem {
	parsed, err := schema.ParseID(id)
	if err != nil {
		panic(err)
	}
	p := schema.Problem{ID: id, Source: parsed.Source, NativeID: parsed.Native, Language: schema.English, Text: text, Answer: answer}
	for _, m := range more {
		m(&p)
	}
	return p
}

func value(v float64) func(*schema.Problem) {
	return func(p *schema.Problem) { p.AnswerValue = &v }
}

func chinese(p *schema.Problem) { p.Language = schema.Chinese }

func wordedInChinese(text string) func(*schema.Problem) {
	return func(p *schema.Problem) { p.TextZH = text }
}

func program(p *schema.Problem) { p.SolutionLanguage = schema.PGPSProgram }
func prose(p *schema.Problem)   { p.SolutionLanguage = schema.Prose }

func drawn(code string) func(*schema.Problem) {
	return func(p *schema.Problem) { p.DiagramCode, p.Diagram = code, schema.CodeDiagram }
}

// pixelsOf gives a problem a picture that is there, and that looks like no other unless it shows nothing.
func pixelsOf(digest string, side int64) func(*schema.Problem) {
	return func(p *schema.Problem) {
		p.ImagePath, p.Diagram = p.ID+".png", schema.BlankDiagram
		if side > 1 {
			p.Diagram, p.PixelDigest, p.PictureHash = schema.PictureDiagram, digest, lookOf(digest)
		}
	}
}

// lookOf is the hash of a picture that is like those of the same seed alone.
func lookOf(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	hash := diagram.Hash{128}
	for i, b := range sum[:8] { // a dot here and there
		hash[1+4*i] = 1 << (b % 8)
	}
	return hash.String()
}

// missing gives a problem a picture that is named and not there.
func missing(path string) func(*schema.Problem) {
	return func(p *schema.Problem) { p.ImagePath, p.Diagram = path, schema.MissingDiagram }
}

// row is a duplicate without its similarity.
type row struct {
	ID, KeptID string
	How        schema.How
}

func run(t testing.TB, config Config, problems ...schema.Problem) []schema.Duplicate {
	t.Helper()
	return runCorrected(t, config, nil, problems...)
}

// runCorrected runs the stage on problems that errata have corrected.
func runCorrected(t testing.TB, config Config, errata []schema.Erratum, problems ...schema.Problem) []schema.Duplicate {
	t.Helper()
	if err := config.Validate(); err != nil {
		t.Fatal(err)
	}
	problems = slices.Clone(problems)
	slices.SortFunc(problems, func(a, b schema.Problem) int { return cmp.Compare(a.ID, b.ID) })
	store := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.Errata, errata)
	stagetest.Run(t, &stage{config}, store)
	return stagetest.Table(t, store, schema.Duplicates)
}

func rowsOf(duplicates []schema.Duplicate) []row {
	var rows []row
	for _, d := range duplicates {
		rows = append(rows, row{d.ID, d.KeptID, d.How})
	}
	return rows
}

type testCase struct {
	name     string
	problems []schema.Problem
	want     []row
}

func check(t *testing.T, tests []testCase) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := gocmp.Diff(tt.want, rowsOf(run(t, testConfig(), tt.problems...))); diff != "" {
				t.Errorf("duplicates (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNativeID(t *testing.T) {
	check(t, []testCase{
		{"UniGeo and GeoQA+ share their ids across splits", []schema.Problem{
			problem("unigeo/train/77", "A ladder of 5 m leans on a wall.", "3", program, pixelsOf("aa", 200)),
			problem("geoqa_plus/dev/77", "梯子长5米，靠在墙上。", "3", chinese, program, pixelsOf("bb", 200)),
		}, []row{{"geoqa_plus/dev/77", "unigeo/train/77", schema.SameNativeID}}},
		{"the same id in two splits of one of them", []schema.Problem{
			problem("unigeo/test/77", "A ladder of 5 m leans on a wall.", "3", program, pixelsOf("aa", 200)),
			problem("unigeo/train/77", "A ladder of 5 m leans on the wall.", "3", program, pixelsOf("aa", 200)),
		}, []row{{"unigeo/train/77", "unigeo/test/77", schema.SameNativeID}}},
		{"no other dataset shares them", []schema.Problem{
			problem("unigeo/train/77", "A ladder of 5 m leans on a wall.", "3", pixelsOf("aa", 200)),
			problem("geometryqa/all/77", "求半径为4的圆的面积。", "12", chinese),
			problem("math/train/77", "Compute the area of a disc of radius 4.", "50"),
		}, nil},
	})
}

func TestText(t *testing.T) {
	check(t, []testCase{
		{"equal but for dress, case and white space", []schema.Problem{
			problem("mathqa/dev/1", "a cone has radius 3 and height 4 . its volume ?", "38", program),
			problem("mathqa/test/9", "A cone has radius $3$ and height $4$. Its volume?", "38"),
		}, []row{{"mathqa/test/9", "mathqa/dev/1", schema.SameText}}},
		{"answers may differ where the text states numbers", []schema.Problem{
			problem("geometryqa/all/1", "圆的半径是3厘米，求面积。", "28.26", chinese, value(28.26)),
			problem("geometryqa/all/2", "圆的半径是3厘米,求面积.", "9.42", chinese, value(9.42)),
		}, []row{{"geometryqa/all/2", "geometryqa/all/1", schema.SameText}}},
		{"other numbers", []schema.Problem{
			problem("mathqa/dev/1", "a cone has radius 3 and height 4 . its volume ?", "38"),
			problem("mathqa/dev/2", "a cone has radius 3 and height 5 . its volume ?", "38"),
		}, nil},
		{"a text without numbers leans on its choices", []schema.Problem{
			problem("mathqa/dev/1", "which of these is a prism ?", "the box"),
			problem("mathqa/dev/2", "which of these is a prism ?", "the tent"),
			problem("mathqa/dev/3", "which of these is a prism ?", "The box."),
		}, []row{{"mathqa/dev/3", "mathqa/dev/1", schema.SameText}}},
		{"one with a diagram, one without", []schema.Problem{
			problem("math/train/1", "A square has side 3. Find its area.", "9"),
			problem("math/train/2", "A square has side 3. Find its area.", "9", drawn("draw((0,0)--(3,0));")),
		}, []row{{"math/train/2", "math/train/1", schema.Retold}}},
		{"the same drawing", []schema.Problem{
			problem("math/test/1", "Find the shaded area if AB = 3.", "9", drawn("draw((0,0)--(3,0));")),
			problem("math/train/2", "Find the shaded area if AB = 3.", "9", drawn("draw((0,0)--(3,0));")),
			problem("math/train/3", "Find the shaded area if AB = 3.", "9", drawn("draw((0,0)--(0,3));")),
			problem("math/train/4", "Find the shaded area if AB = 3.", "7", drawn("draw((0,0)--(0,2));")),
		}, []row{{"math/train/2", "math/test/1", schema.SameText}, {"math/train/3", "math/test/1", schema.Retold}}},
		{"the same missing file", []schema.Problem{
			problem("pgps9k/test/prob_1", "Find x.", "4", value(4), missing("Diagram/img_1.png")),
			problem("pgps9k/test/prob_2", "Find x.", "4.000", value(4), missing("Diagram/img_1.png")),
			problem("pgps9k/test/prob_3", "Find x.", "5", value(5), missing("Diagram/img_1.png")),
			problem("pgps9k/test/prob_4", "Find x.", "4", value(4), missing("Diagram/img_2.png")),
		}, []row{{"pgps9k/test/prob_2", "pgps9k/test/prob_1", schema.SameText}}},
		{"clauses alone are no picture", []schema.Problem{
			problem("hard/all/1", "Find x.", "4", value(4), func(p *schema.Problem) { p.Semantic = []string{"AB = 4"} }),
			problem("hard/all/2", "Find x.", "4", value(4), func(p *schema.Problem) { p.Semantic = []string{"AB = 4"} }),
		}, nil},
		{"nothing but punctuation is no text", []schema.Problem{
			problem("hard/all/1", "?", "4"), problem("hard/all/2", "?", "4"),
		}, nil},
	})
}

func TestPixels(t *testing.T) {
	check(t, []testCase{
		{"the same picture and question", []schema.Problem{
			problem("geometry3k/train/1", "Find x.", "4", value(4), pixelsOf("aa", 300)),
			problem("geometry3k/val/2", "find $x$", "4", value(4), pixelsOf("aa", 300)),
		}, []row{{"geometry3k/val/2", "geometry3k/train/1", schema.SamePixels}}},
		{"another question about the picture", []schema.Problem{
			problem("geometry3k/train/1", "Find x.", "4", value(4), pixelsOf("aa", 300)),
			problem("geometry3k/train/2", "Find y.", "4", value(4), pixelsOf("aa", 300)),
		}, nil},
		{"another answer where the text states no number", []schema.Problem{
			problem("geometry3k/train/1", "Which statement is true?", "4", pixelsOf("aa", 300)),
			problem("geometry3k/train/2", "Which statement is true?", "5", pixelsOf("aa", 300)),
		}, nil},
		{"the same text and answer about another picture", []schema.Problem{
			problem("geometry3k/train/1", "Find x.", "4", value(4), pixelsOf("aa", 300)),
			problem("geometry3k/train/2", "Find x.", "4", value(4), pixelsOf("bb", 300)),
		}, nil},
		{"placeholders are the same picture as no other", []schema.Problem{
			problem("unigeo/test/1", "As shown in the figure, angle 1 = 30. Find angle 2.", "60", pixelsOf("00", 1)),
			problem("unigeo/test/2", "As shown in the figure, angle 1 = 30. Find angle 2.", "60", pixelsOf("00", 1)),
		}, nil},
		{"the Chinese wording is the question too", []schema.Problem{
			problem("unigeo/test/1", "As shown, angle 1 = 30. Find angle 2.", "60", wordedInChinese("如图，∠1=30°，求∠2"), pixelsOf("aa", 300)),
			problem("geoqa_plus/test/2", "如图,∠1=30°,求∠2。", "60", chinese, pixelsOf("aa", 300)),
		}, []row{{"geoqa_plus/test/2", "unigeo/test/1", schema.SamePixels}}},
	})
}

// The rule of a row is the weakest link on the surest way to the problem that stays, however the group came about.
func TestHowIsTheSurestWay(t *testing.T) {
	const text = "In the figure the side AB of the triangle ABC is 12 cm long and the angle C is 30 degrees. Find the radius of the circle around it"
	check(t, []testCase{{"native id, then near text, then text", []schema.Problem{
		problem("unigeo/train/5", text+".", "12", value(12), program, pixelsOf("aa", 300)),
		problem("geoqa_plus/train/5", "三角形ABC中，AB=12", "12", value(12), chinese, pixelsOf("bb", 300)),
		problem("unigeo/train/6", text+" now.", "12", value(12), pixelsOf("aa", 300)),
		problem("unigeo/train/7", text+" now!", "12", value(12), pixelsOf("aa", 300)),
	}, []row{
		{"geoqa_plus/train/5", "unigeo/train/5", schema.SameNativeID},
		{"unigeo/train/6", "unigeo/train/5", schema.NearText},
		{"unigeo/train/7", "unigeo/train/5", schema.NearText},
	}}})
}

func TestWhichOneStays(t *testing.T) {
	check(t, []testCase{
		{"one whose picture is there", []schema.Problem{
			problem("unigeo/train/5", "Find x.", "4", program, pixelsOf("00", 1)),
			problem("geoqa_plus/train/5", "求x。", "4", chinese, pixelsOf("aa", 300)),
		}, []row{{"unigeo/train/5", "geoqa_plus/train/5", schema.SameNativeID}}},
		{"one with a program", []schema.Problem{
			problem("math/train/1", "A disc of radius 2: its area?", "12", prose),
			problem("mathqa/dev/1", "a disc of radius 2 : its area ?", "12", program),
		}, []row{{"math/train/1", "mathqa/dev/1", schema.SameText}}},
		{"one with worked prose", []schema.Problem{
			problem("hard/all/1", "A disc of radius 2: its area?", "12"),
			problem("math/train/1", "A disc of radius 2: its area?", "12", prose),
		}, []row{{"hard/all/1", "math/train/1", schema.SameText}}},
		{"one with semantic clauses", []schema.Problem{
			problem("pgps9k/test/prob_1", "Find x.", "4", pixelsOf("aa", 300)),
			problem("pgps9k/test/prob_2", "Find x.", "4", pixelsOf("aa", 300), func(p *schema.Problem) { p.Semantic = []string{"AB = 4"} }),
		}, []row{{"pgps9k/test/prob_1", "pgps9k/test/prob_2", schema.SamePixels}}},
		{"the smaller id", []schema.Problem{
			problem("mathqa/dev/10", "a disc of radius 2 : its area ?", "12", program),
			problem("mathqa/dev/9", "a disc of radius 2 : its area ?", "12", program),
		}, []row{{"mathqa/dev/9", "mathqa/dev/10", schema.SameText}}},
	})
}

// A correction of one of two problems that are the same does not make them two, whichever of them it is and whatever it corrects.
func TestCorrectedProblemsStayTheSame(t *testing.T) {
	const text = "In the figure the side AB of the triangle ABC is 12 cm long and the angle C is 30 degrees. Find the radius of the circle around it"
	choices := []float64{4, 5, 6, 7}
	clauses := func(id, text string) schema.Problem {
		p := original(id, text, choices, "AB = 3", "BC = 4")
		p.Structural = []string{"line A B", "line B C", "line A C"}
		return p
	}
	tests := []struct {
		name       string
		one, other schema.Problem
		errata     []schema.Erratum
		want       schema.How
	}{
		{"the answer to a text without numbers",
			problem("math/train/1", "Which of these is a prism?", "the tent"), problem("math/train/2", "Which of these is a prism?", "the box"),
			[]schema.Erratum{{Field: "answer", Old: "the box"}}, schema.SameText},
		{"the answer where the wording is nearly the same",
			problem("math/train/1", text+".", "10", value(10)), problem("math/train/2", text+" now.", "12", value(12)),
			[]schema.Erratum{{Field: "answer", Old: "12"}}, schema.NearText},
		{"a number of the text",
			problem("math/train/1", "A square has side 4. Find its area.", "9", value(9)), problem("math/train/2", "A square has side 3. Find its area.", "9", value(9)),
			[]schema.Erratum{{Field: "text", Old: "A square has side 3. Find its area."}}, schema.SameText},
		{"the text where the clauses are the same",
			clauses("geometry3k/train/1", "Find CA."), clauses("geometry3k/train/2", "Find AC."),
			[]schema.Erratum{{Field: "text", Old: "Find AC."}}, schema.SameClauses},
		{"the answer of what was annotated again",
			original("geometry3k/train/1", "Find x.", choices, "AB = 3x+5", "BC = 41"), copied("pgps9k/train/prob_1", "Find x.", choices, "AB = 3x+5", "BC = 41"),
			[]schema.Erratum{{Field: "answer_letter", Old: "A"}}, schema.ReAnnotated},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, ids := range [][2]string{{tt.one.ID, tt.other.ID}, {tt.other.ID, tt.one.ID}} {
				one, other := tt.one, tt.other
				if one.Source == other.Source {
					one.ID, other.ID = ids[0], ids[1]
				} else {
					one.AnswerLetter = "B"
				}
				errata := slices.Clone(tt.errata)
				for i := range errata {
					errata[i].ID = one.ID
				}
				if found := run(t, testConfig(), one, other); len(found) > 0 {
					t.Errorf("as they are corrected, they are found to be the same: %+v", found)
				}
				found := runCorrected(t, testConfig(), errata, one, other)
				if len(found) != 1 || found[0].How != tt.want {
					t.Errorf("found %+v, want one by %s", found, tt.want)
				}
			}
		})
	}
}

func TestNotesOfCorrectedProblems(t *testing.T) {
	store := stagetest.NewStore(t).With(schema.Problems, []schema.Problem{
		problem("math/train/1", "Which of these is a prism?", "the tent"), problem("math/train/2", "Which of these is a prism?", "the box"),
	}).With(schema.Errata, []schema.Erratum{{ID: "math/train/1", Field: "answer", Old: "the box"}})
	stagetest.WantNotes(t, &stage{testConfig()}, store)
}

func TestNoProblems(t *testing.T) {
	if got := run(t, testConfig()); len(got) != 0 {
		t.Errorf("duplicates of nothing: %v", got)
	}
}

func TestStage(t *testing.T) {
	var _ stages.Stage = New()
	if s := New(); s.Describe().Name != "dedupe" || s.Describe().Version < 1 {
		t.Errorf("stage %q version %d", s.Describe().Name, s.Describe().Version)
	}
}
