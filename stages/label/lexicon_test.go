package label

import (
	"strings"
	"testing"

	"geoeval/schema"
)

func TestEveryPhraseIsFound(t *testing.T) {
	l := mustRules(t).lexicon
	check := func(s section, label int16, w Wording) {
		t.Helper()
		for _, phrase := range w.all() {
			var r reading
			l.read(&r, phrase+".")
			if found := r.hits[s]; len(found) != 1 || found[0].label != label || r.phrase(found[0]) != phrase {
				t.Errorf("%q is not found: %v", phrase, found)
			}
		}
	}
	for i, e := range l.Shapes {
		check(ofShapes, int16(i), e.Wording)
	}
	for i, e := range l.Branches {
		check(ofBranches, int16(i), e.Wording)
	}
	for i, e := range l.Goals {
		check(ofGoals, int16(i), e.Wording)
	}
	for i, e := range l.Measures {
		check(ofMeasures, int16(i), e.Wording)
	}
	for i, e := range l.Knowledge {
		check(ofKnowledge, int16(i), e.Wording)
	}
}

func TestEveryShapeHasNames(t *testing.T) {
	l := mustRules(t).lexicon
	if len(schema.Shapes) != shapeCount || schema.Shapes[other] != schema.Other || schema.Shapes[circle] != schema.Circle ||
		schema.Shapes[firstSolid] != schema.Sphere || schema.Shapes[lastSolid] != schema.Prism {
		t.Fatal("the places of shapes do not fit schema.Shapes")
	}
	for _, s := range schema.Shapes {
		if s == schema.Line { // never named: lines are in every figure
			continue
		}
		english, chinese := false, false
		for _, e := range l.Shapes {
			if e.Shape == s && e.As == asName {
				english = english || len(e.English) > 0
				chinese = chinese || len(e.Chinese) > 0
			}
		}
		if !english || !chinese {
			t.Errorf("%s: English names %v, Chinese names %v", s, english, chinese)
		}
	}
}

func TestThirtyKnowledgePoints(t *testing.T) {
	if n := len(mustRules(t).labels.Points); n != 30 {
		t.Errorf("%d knowledge points, PGPS9K has 30", n)
	}
}

func TestDataWithMistakesIsRefused(t *testing.T) {
	for name, x := range map[string]struct{ yaml, want string }{
		"an unknown shape":     {"shapes: [{shape: Blob, as: name, en: [blob]}]", `"Blob" is not one of`},
		"an unknown sort":      {"shapes: [{shape: Cube, as: rumour, en: [cube]}]", `"rumour" is not one of`},
		"an unknown flat":      {"shapes: [{shape: Cube, as: name, flat: Blob, en: [cube]}]", `"Blob" is not one of`},
		"an unknown key":       {"shapes: [{shape: Cube, as: name, fr: [cube]}]", "unknown field"},
		"a phrase twice":       {"shapes: [{shape: Cube, as: name, en: [cube]}, {shape: Cone, as: name, en: [cube]}]", `"cube" stands twice`},
		"a phrase of no token": {"shapes: [{shape: Cube, as: name, en: ['$']}]", "holds no token"},
		"an unknown goal":      {"goals: [{goal: luck, as: unit}]", `"luck" is not one of`},
		"flat as a branch":     {"branches: [{branch: flat}]", `"flat" is not one of`},
	} {
		_, err := parseLexicon([]byte(x.yaml))
		if err == nil || !strings.Contains(err.Error(), x.want) || !strings.Contains(err.Error(), "lexicon.yaml") {
			t.Errorf("%s: %v", name, err)
		}
	}
	labels := mustRules(t).labels
	for name, x := range map[string]struct{ yaml, want string }{
		"an unknown point":    {"operators: [{language: pgps, names: [Sum], point: Adding}]", `"Adding" is not one of`},
		"an unknown language": {"operators: [{language: forth, names: [dup]}]", `"forth" is not`},
		"an operator twice":   {"operators: [{language: pgps, names: [Sum, Sum]}]", `"Sum" stands twice`},
		"an unknown shape":    {"operators: [{language: pgps, names: [Sum], shape: Blob}]", `"Blob" is not one of`},
	} {
		if _, err := parsePrograms([]byte(x.yaml), labels); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, x := range map[string]struct{ yaml, want string }{
		"an unknown shape": {"native_shapes: {Blob: Blob}", `"Blob" is not one of`},
		"an unknown goal":  {"native_goals: {Luck: luck}", `"luck" is not one of`},
		"a point twice":    {"points: [{name: A}, {name: A}]", `"A" stands twice`},
		"an unknown alias": {"aliases: [{begins: x, point: A}]", `"A" is not one of`},
	} {
		if _, err := parseLabels([]byte(x.yaml)); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLongestPhraseFirst(t *testing.T) {
	l := mustRules(t).lexicon
	for _, x := range []struct{ text, want string }{
		{"The SQUARE has area nine square feet", "SQUARE"},
		{"a rectangular prism and a rectangle", "rectangular prism, rectangle"},
		{"squares and rhombi", "squares, rhombi"},
		{`right $\triangle$ABC`, `\triangle`},
		{"正方形和正方体", "正方形, 正方体"},
		{"圆柱和圆", "圆柱, 圆"},
		{"圆圆有圆珠笔", ""},
		{"a square-based pyramid", "square-based pyramid"},
		{"squareness is no square", "square"},
	} {
		var r reading
		l.read(&r, x.text)
		var got []string
		for _, h := range r.hits[ofShapes] {
			if e := l.Shapes[h.label]; h.label > 0 && e.As == asName {
				got = append(got, r.phrase(h))
			}
		}
		if strings.Join(got, ", ") != x.want {
			t.Errorf("%s: got %q, want %q", x.text, got, x.want)
		}
	}
}

func TestQuestion(t *testing.T) {
	l := mustRules(t).lexicon
	for _, x := range []struct{ text, want string }{
		{"AB is 4. Find BC if AC is 5.", "Find BC"},
		{"What is the area? Express your answer in terms of π.", "What is the area"},
		{"the side is 4 . the area of the square must be :", "the area of the square must be :"},
		{"If AB is 3, the length of BC is ()", "the length of BC is ()"},
		{"一个圆的半径是3，面积是多少？", "面积是多少"},
		{"求AB的长．∠A=30°", "求AB的长"},
		{"它的高=．", "它的高="},
		{"", ""},
	} {
		var r reading
		l.read(&r, x.text)
		got := ""
		if r.to > r.from {
			got = r.phrase(hit{from: r.from, to: r.to})
		}
		if got != x.want {
			t.Errorf("%s: got %q, want %q", x.text, got, x.want)
		}
	}
}

func FuzzLabel(f *testing.F) {
	for _, x := range texts {
		f.Add(x.text, "line A B C")
	}
	f.Add("\\ $( , )\xff\\", "PointLiesOnLine(A, Line(")
	f.Add(`{"A":[0,0],"B":[1e308,-1e308],"C":[0,0],"D":[3,3]}`, "line ABCDA")
	rules, err := loadRules()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text, clause string) {
		l := &labeller{rules: rules, evidence: 8}
		p := schema.Problem{ID: "math/train/1", Text: text, TextZH: clause, Structural: []string{clause}, Semantic: []string{clause, text},
			TextLogicForms: []string{clause, text}, PointPositions: text, DiagramCode: text, Solution: clause, SolutionLanguage: schema.PGPSProgram}
		label := l.label(&p)
		if label.PrimaryShape == "" || label.ProblemType == "" || label.Goal == "" {
			t.Fatalf("%+v", label)
		}
	})
}
