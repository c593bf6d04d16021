package release

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// What was sealed opens with its key alone, and no changed byte passes.
func TestSealedOpensWithItsKeyAlone(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		key := rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(r, "key")
		plain := rapid.SliceOf(rapid.Byte()).Draw(r, "plain")
		sealed := seal(key, plain)
		if !bytes.Equal(sealed, seal(key, plain)) {
			r.Fatal("sealing twice gives other bytes")
		}
		if got, err := open(key, sealed); err != nil || !bytes.Equal(got, plain) {
			r.Fatalf("%q, %v", got, err)
		}
		if len(plain) >= 8 && bytes.Contains(sealed, plain) {
			r.Fatal("it stands in the open")
		}
		at := rapid.IntRange(0, len(sealed)-1).Draw(r, "at")
		sealed[at] ^= 1
		if _, err := open(key, sealed); !errors.Is(err, errSealed) {
			r.Fatalf("damaged: %v", err)
		}
		sealed[at] ^= 1
		key[0] ^= 1
		if _, err := open(key, sealed); !errors.Is(err, errSealed) {
			r.Fatalf("another key: %v", err)
		}
	})
	if _, err := open(make([]byte, 32), []byte("short")); !errors.Is(err, errSealed) {
		t.Errorf("cut off: %v", err)
	}
}

// example is a problem with all that can be withheld, and the table that it is withheld from.
func example(c *released.Configuration) released.Row {
	if c == released.Questions {
		return example(released.Selection).Question()
	}
	p := schema.Problem{
		ID: "math/train/1", Source: schema.MATH, SourceSplit: "train", NativeID: "1", NativeFile: "1.json", RecordDigest: "d1", License: "MIT", LicenseEvidence: "LICENSE",
		Language: schema.English, Text: "Find $AB$, where 2 < 3 & \u2028.", TextPublished: "Find $AB$.", Choices: []string{"3", "4"}, ChoiceNumbers: []*float64{new(3.0), nil},
		Answer: "3", AnswerValue: new(3.0), AnswerLetter: "A", AnswerKind: schema.AnswerNumber,
		Image: schema.Image{Bytes: []byte("\x89PNG picture"), Path: "1.png"}, ImagePath: "1.png", ImageWidth: 2, ImageHeight: 2, PixelDigest: "p1",
		Numbers: []schema.Number{{Text: "2", Value: new(2.0), Field: schema.InText, Start: 17, End: 18}},
	}
	r := &released.Parts{Problem: p}
	r.Label = schema.Label{ID: p.ID, Shapes: []string{"Line"}, PrimaryShape: schema.Line, ProblemType: schema.Flat, Goal: schema.Length, Evidence: []string{"text: AB = Line"}}
	r.Check = schema.ProgramCheck{ID: p.ID, Status: schema.Verified, Computed: new(0.1 + 0.2), Gold: new(3.0), Tolerance: new(0.01), ToleranceFrom: schema.FromRelative, Values: []*float64{new(-1.5), new(3.0)}}
	r.Backward = schema.Backward{
		ID: "backward/math/train/1", ParentID: p.ID, Source: p.Source, Language: p.Language, Text: "The answer is 3. What is X?", Semantic: []string{"X"}, Answer: "3", Mask: "X",
		X: new(2.0), XText: "2", Places: p.Numbers, Quantity: schema.Magnitude, Low: new(0.0), High: new(100.0), Bound: schema.BySize, Recovered: new(2.0), Recoverable: true, Unique: true, Equations: []string{"X + 1 = 3"},
		Scene: "{}", Image: schema.Image{Bytes: []byte("\x89PNG with X"), Path: "backward_math_train_1.png"}, Redrawn: true, ImageDigest: "q",
	}
	r.Augmented = schema.Augmented{ID: "aug/math/train/1", ParentID: p.ID, Text: "Determine $AB$.", Candidate: 1, Passed: 1, Asked: 1, Model: "m"}
	r.Selected = schema.Selected{ID: p.ID, Group: "MATH", Shape: schema.Line, Band: "short", Goal: schema.Length, Rank: 1}
	r.Rating = schema.Rating{ID: p.ID, Score: new(0.5), Level: schema.Middle, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Harder}
	r.Translation = schema.Translation{ParentID: p.ID, Text: "Find it.", Model: "m", Prompt: "q", Request: "k"}
	r.Hard = schema.HardProblem{ID: p.ID, Kind: schema.Solid, Rank: 1, Reviewed: schema.NotReviewed}
	takeApart(r)
	r.ContentDigest = c.ContentDigest(r)
	return released.Row{In: c, Parts: r, Native: &p}
}

// takeApart gives a problem a step with a picture of its own, a reformed one with another, and a principle that it needs.
func takeApart(r *released.Parts) {
	p := &r.Problem
	r.Composite = schema.Composite{
		ID: p.ID, Source: p.Source, Language: p.Language, Steps: 2, Key: "2steps_multi", Concepts: []string{"wemath/area-of-circles", "wemath/area-of-squares"},
		Answer: p.Answer, AnswerValue: p.AnswerValue, Choices: []string{"3", "4"}, AnswerLetter: "A", Pictured: true,
	}
	r.Step = schema.Step{
		ID: schema.StepID(p.ID, 1), ParentID: p.ID, Source: p.Source, Language: p.Language, Step: 1, Steps: 2, Key: schema.StepKey(2, 1),
		Text: "Find the circle's area.", TextEN: "Find its area.", Numbers: []schema.Number{{Name: "N_0", Text: "2", Value: new(2.0), Field: schema.InText, Start: 1, End: 2}},
		Answer: "12.566", AnswerValue: new(12.566), AnswerUnit: "cm^2", Goal: schema.Area, Choices: []string{"12.566", "6.283"}, AnswerLetter: "A",
		Concept: "wemath/area-of-circles", Principles: []string{"geosense/area-of-a-circle"}, Relation: "circle-area", Equation: "π·2² = 12.566",
		Recoverable: true, Unique: true, Proof: []string{"x = π·2²"}, Image: schema.Image{Bytes: []byte("\x89PNG a step"), Path: "step.png"}, HasImage: true, ImageDigest: "p",
	}
	r.Reformed = schema.Reformed{
		ID: schema.ReformedID(p.ID), ParentID: p.ID, Source: p.Source, Language: p.Language, Text: "PQ=6, find it.", Structural: []string{"line P Q"}, Semantic: []string{"PQ=6"},
		Choices: []string{"9", "6"}, Answer: "9", AnswerValue: new(9.0), AnswerUnit: "cm", AnswerLetter: "A",
		Numbers:  []schema.Number{{Name: "N_0", Text: "6", Value: new(6.0), Field: schema.InText, Start: 3, End: 4}},
		Solution: "g_add N_0 3", Scene: "{}", Image: schema.Image{Bytes: []byte("\x89PNG with PQ"), Path: "reformed.png"}, ImageDigest: "r",
		Edits: []string{schema.NamesChanged, schema.NumbersScaled}, Changes: []string{"A → P", "2 → 6"}, Scale: new(3.0), Proof: []string{"6 + 3 = 9"},
	}
	const principle = "geosense/area-of-a-circle"
	r.Annotation = schema.Annotation{
		Role: schema.Need,
		ID:   schema.AnnotationID(p.ID, principle, schema.KnownByOperator), ProblemID: p.ID, Principle: principle, How: schema.KnownByOperator,
		ApplicationEN: "The area is <note>π·2²</note>.", ApplicationZH: "面积为<note>π·2²</note>。", Evidence: []string{"circle_area 2"}, Step: 1, By: []string{"ann", "bob"},
	}
	r.Principle = schema.Principle{
		ID: principle, Benchmark: schema.GeoSense, Kind: schema.Formula, NameEN: "Area of a Circle", NameZH: "圆的面积", Path: []string{"Plane", "Calculation"},
		StatementEN: "π times the radius squared.", StatementZH: "圆周率乘半径的平方。",
	}
	r.Undecomposed = schema.Undecomposed{ID: p.ID, Reason: schema.UnknownStep, Detail: "step 2: g_mystery"}
}

// A withheld row keeps what is ours and nothing else; with the source's problem it comes back whole, without it never.
func TestWithheldRowsComeBackFromTheirSourceAlone(t *testing.T) {
	for _, c := range released.Configurations {
		if c == released.Questions {
			continue // see TestWithheldQuestionsComeBackWithTheirSubsets
		}
		t.Run(c.Table.Name(), func(t *testing.T) {
			whole := example(c)
			if err := c.Table.Validate(whole.Parts); err != nil {
				t.Fatal(err)
			}
			left, h := withheld(t, whole, "a line\n")
			if err := c.Table.Validate(left.Parts); err != nil {
				t.Error(err)
			}
			for _, column := range c.Table.Columns {
				is, was := column.Field(left.Parts), column.Field(whole.Parts)
				if c.Own(column.Name) && column.Name != "withheld" && !cmp.Equal(is, was) {
					t.Errorf("%s is ours, and was not kept", column.Name)
				}
				if !c.Own(column.Name) && !schema.IsNull(is) {
					t.Errorf("%s is not ours, and was kept", column.Name)
				}
			}

			for what, change := range map[string]func(*schema.Problem){
				"another record": func(p *schema.Problem) { p.RecordDigest = "d2" },
				"another image":  func(p *schema.Problem) { p.Image.Bytes = []byte("\x89PNG") },
				"other pixels":   func(p *schema.Problem) { p.PixelDigest = "p2" },
				"another text":   func(p *schema.Problem) { p.Text += " " },
				"another answer": func(p *schema.Problem) { p.AnswerValue = new(4.0) },
			} {
				p := whole.Problem
				change(&p)
				again := *left.Parts
				if err := h.fill(released.Row{In: c, Parts: &again}, &p); err == nil {
					t.Errorf("%s: was filled in", what)
				}
			}
			if err := h.fill(left, nil); err == nil {
				t.Error("no problem: was filled in")
			}
			p := whole.Problem
			if err := h.fill(left, &p); err != nil {
				t.Fatal(err)
			}
			for _, column := range c.Table.Columns {
				if diff := cmp.Diff(column.Field(whole.Parts), column.Field(left.Parts), cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("%s (- was, + came back):\n%s", column.Name, diff)
				}
			}
			if got := h.answers.opened.String(); got != "a line\n" {
				t.Errorf("the ledger's lines: %q", got)
			}
		})
	}
}

// withheld gives what is left of a row, and a hydration that has what was sealed of it.
func withheld(t *testing.T, whole released.Row, lines string) (released.Row, *hydration) {
	dir := t.TempDir()
	s, err := newSealer(folderAt(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	left, err := s.withhold(&whole, lines)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.lines.Commit(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(dir, SealedFile))
	if err != nil {
		t.Fatal(err)
	}
	var line SealedLine
	if err := json.Unmarshal(content, &line); err != nil || line.ID != whole.Key() {
		t.Fatalf("%s: %v", content, err)
	}
	h := &hydration{folder: summed(t, dir)}
	if err := h.readSealed(); err != nil {
		t.Fatal(err)
	}
	return released.Row{In: whole.In, Parts: left}, h
}

// A withheld question comes back with its row in the subset, and not without it, nor without its problem.
func TestWithheldQuestionsComeBackWithTheirSubsets(t *testing.T) {
	for _, c := range released.Subsets {
		t.Run(c.Table.Name(), func(t *testing.T) {
			row := example(c)
			row.Settle()
			row.ContentDigest = c.ContentDigest(row.Parts)
			left, h := withheld(t, row, "")
			whole := row.Question()
			hidden, err := (*sealer)(nil).withhold(&whole, "")
			if err != nil {
				t.Fatal(err)
			}
			question := released.Row{In: whole.In, Parts: hidden}
			if err := question.In.Table.Validate(hidden); err != nil {
				t.Error(err)
			}
			p := row.Problem
			if err := h.fillQuestion(question, &p); err == nil {
				t.Error("was filled in before its row")
			}
			if err := h.fill(left, &p); err != nil {
				t.Fatal(err)
			}
			if err := h.fillQuestion(question, nil); err == nil {
				t.Error("was filled in without its problem")
			}
			if err := h.fillQuestion(question, &p); err != nil {
				t.Fatal(err)
			}
			for _, column := range question.In.Table.Columns {
				if diff := cmp.Diff(column.Field(whole.Parts), column.Field(question.Parts), cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("%s (- was, + came back):\n%s", column.Name, diff)
				}
			}
		})
	}
}
