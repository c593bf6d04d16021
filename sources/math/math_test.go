package math_test

import (
	"encoding/json"
	"testing"
	"testing/fstest"

	"geoeval/schema"
	"geoeval/sources/math"
	"geoeval/sources/sourcetest"
)

// native is a file of MATH with some fields set to other values.
func native(fields ...string) fstest.MapFS {
	r := map[string]string{"problem": "A circle has radius $3$. What is its area?", "level": "Level 2", "type": "Geometry", "solution": `It is \boxed{9\pi}.`}
	for i := 0; i < len(fields); i += 2 {
		r[fields[i]] = fields[i+1]
	}
	content, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return sourcetest.Files("MATH/test/geometry/1203.json", content)
}

func TestProblem(t *testing.T) {
	p := sourcetest.Problem(t, math.New(), native())
	if p.ID != "math/test/1203" || p.NativeLevel != "Level 2" || p.SolutionLanguage != schema.Prose || p.Solution != `It is \boxed{9\pi}.` || p.DiagramCode != "" {
		t.Errorf("%+v", p)
	}
	if p := sourcetest.Problem(t, math.New(), native("level", "Level ?")); p.NativeLevel != "Level ?" {
		t.Errorf("level %q", p.NativeLevel)
	}
}

func TestAnswerIsTheLastBox(t *testing.T) {
	for _, c := range []struct {
		solution, answer, unit string
		kind                   schema.AnswerKind
	}{
		{`First \boxed{1}, then \boxed{2}.`, "2", "", schema.AnswerNumber},
		{`\boxed{\frac{\sqrt{3}}{2}}`, `\frac{\sqrt{3}}{2}`, "", schema.AnswerNumber},
		{`\boxed{\text{if } \{x\}}`, `\text{if } \{x\}`, "", schema.AnswerExpression},
		{`\boxed{\frac34}`, `\frac34`, "", schema.AnswerNumber},
		{`$\boxed{\frac {40}7}$.`, `\frac {40}7`, "", schema.AnswerNumber},
		{`\boxed{(-2,5)}`, "(-2,5)", "", schema.AnswerCoordinate},
		{`\boxed{\left( 1, 2, 3 \right)}`, `\left( 1, 2, 3 \right)`, "", schema.AnswerCoordinate},
		{`\boxed{50^{\circ}}`, `50^{\circ}`, "°", schema.AnswerNumber},
		{`\boxed{ 3\text{ cm} }`, `3\text{ cm}`, "cm", schema.AnswerNumber},
		{`\boxed{AB=9, CD=4}`, "AB=9, CD=4", "", schema.AnswerExpression},
		{`\boxed{C}`, "C", "", schema.AnswerText},
		{`\boxed 7`, "7", "", schema.AnswerNumber},
	} {
		t.Run(c.solution, func(t *testing.T) {
			p := sourcetest.Problem(t, math.New(), native("solution", c.solution))
			if p.Answer != c.answer || p.AnswerUnit != c.unit || p.AnswerKind != c.kind || (p.AnswerValue != nil) != (c.kind == schema.AnswerNumber) {
				t.Errorf("%s: answer %q, unit %q, %s", c.solution, p.Answer, p.AnswerUnit, p.AnswerKind)
			}
		})
	}
}

func TestDrawingsAreCutOut(t *testing.T) {
	for name, c := range map[string]struct{ problem, text, code string }{
		"before": {"[asy]\ndraw(a);\n[/asy]\nFind $x$.", "Find $x$.", "draw(a);"},
		"behind": {"Find $x$.\n\n[asy]\nsize(50);\ndraw(a);\n[/asy]", "Find $x$.", "size(50);\ndraw(a);"},
		"amid":   {"Look: [asy]draw(a);[/asy] find $x$.", "Look:\n\nfind $x$.", "draw(a);"},
		"two":    {"A [asy]draw(a);[/asy] B [asy]draw(b);[/asy]", "A\n\nB", "draw(a);\n\ndraw(b);"},
		"none":   {" Find $x$. ", "Find $x$.", ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := sourcetest.Problem(t, math.New(), native("problem", c.problem))
			if p.Text != c.text || p.DiagramCode != c.code || p.TextPublished != c.problem {
				t.Errorf("text %q, code %q; want %q, %q", p.Text, p.DiagramCode, c.text, c.code)
			}
		})
	}
}

func TestDrawingsAreNoPartOfTheSolution(t *testing.T) {
	const published = "Draw it.\n[asy]draw(a);[/asy]\nThen \\boxed{2}."
	if p := sourcetest.Problem(t, math.New(), native("solution", published)); p.Solution != "Draw it.\n\nThen \\boxed{2}." || p.Rationale != published || p.DiagramCode != "" {
		t.Errorf("solution %q, rationale %q, code %q", p.Solution, p.Rationale, p.DiagramCode)
	}
	if p := sourcetest.Problem(t, math.New(), native("solution", `It is \boxed{2}.`)); p.Rationale != "" {
		t.Errorf("without a drawing the rationale is %q", p.Rationale)
	}
}

func TestRejects(t *testing.T) {
	algebra := native("type", "Geometry")
	algebra["MATH/test/algebra/1203.json"] = algebra["MATH/test/geometry/1203.json"]
	delete(algebra, "MATH/test/geometry/1203.json")
	for name, c := range map[string]struct {
		files fstest.MapFS
		kind  schema.RejectKind
		words string
	}{
		"no box":                        {native("solution", "It is 9."), schema.BadAnswer, `no \boxed answer`},
		"an empty box":                  {native("solution", `\boxed{ }`), schema.BadAnswer, `no \boxed answer`},
		"a box that is not closed":      {native("solution", `\boxed{9`), schema.BadAnswer, `no \boxed answer`},
		"a drawing that is not closed":  {native("problem", "Find. [asy] draw(a);"), schema.Malformed, "[asy] without [/asy]"},
		"a drawing that is not begun":   {native("problem", "Find. draw(a); [/asy]"), schema.Malformed, "[/asy] without [asy]"},
		"a drawing alone":               {native("problem", "[asy]draw(a);[/asy]"), schema.MissingField, "a drawing and no text"},
		"geometry in another folder":    {algebra, schema.Malformed, `type is "Geometry" in the folder algebra`},
		"another subject in its folder": {native("type", "Algebra"), schema.Malformed, `type is "Algebra" in the folder geometry`},
		"a name that is no id":          {sourcetest.Files("MATH/test/geometry/1 copy.json", native()["MATH/test/geometry/1203.json"].Data), schema.Malformed, "white space"},
	} {
		t.Run(name, func(t *testing.T) { sourcetest.WantReject(t, math.New(), c.files, c.kind, c.words) })
	}
}

func TestOtherSubjectsAreLeftOut(t *testing.T) {
	files := sourcetest.Files("MATH/test/prealgebra/1203.json", native("type", "Prealgebra", "solution", "no box")["MATH/test/geometry/1203.json"].Data)
	if records := sourcetest.Read(t, math.New(), files); records[0].LeftOut != "not geometry" {
		t.Errorf("%+v", records[0])
	}
}

// FuzzRecords reads any file: one record comes of it, with no error and no panic.
func FuzzRecords(f *testing.F) {
	f.Add(string(native()["MATH/test/geometry/1203.json"].Data))
	f.Add(`{"problem": "[asy][/asy]x[asy]", "type": "Geometry", "solution": "\\boxed{\\boxed{}"}`)
	f.Add(`{"problem": null, "type": 3}`)
	f.Fuzz(func(t *testing.T, content string) {
		if records := sourcetest.Read(t, math.New(), sourcetest.Files("MATH/test/geometry/1203.json", content)); len(records) != 1 {
			t.Errorf("%d records", len(records))
		}
	})
}
