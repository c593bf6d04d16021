package released_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The columns of every configuration, and whose each is: P published by a source, D derived from that, O our own.
func TestColumnsOfAReleaseAreThoseThatWereAgreed(t *testing.T) {
	var b strings.Builder
	for _, c := range released.Configurations {
		fmt.Fprintf(&b, "%s\n", c.Table.Name())
		for _, column := range c.Table.Columns {
			whose := "O"
			for _, name := range c.Published {
				if name == column.Name {
					whose = "P"
				}
			}
			for _, name := range c.Derived {
				if name == column.Name {
					whose = "D"
				}
			}
			fmt.Fprintf(&b, "  %s %s\n", whose, column.Name)
		}
	}
	const golden = "testdata/released.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("columns are new, gone or have another standing (O ours, P published by a source, D tells what was; - agreed, + is). If that is meant: go test ./internal/release/released -run %s -update. "+
			"If not, say Ours or Tells at the column of its table, or its name in internal/release/released/joins.go:\n%s", t.Name(), diff)
	}
}

func TestColumnsOfAReleaseHaveNamesAndDescriptions(t *testing.T) {
	for _, c := range released.Configurations {
		seen := map[string]bool{}
		for _, column := range c.Table.Columns {
			if seen[column.Name] {
				t.Errorf("%s: two columns %s", c.Table.Name(), column.Name)
			}
			seen[column.Name] = true
			if column.Doc == "" {
				t.Errorf("%s: column %s has no description", c.Table.Name(), column.Name)
			}
			if column.Kind == schema.KindImage && column.Name != "image" {
				t.Errorf("%s: viewers look for the column image, not %s", c.Table.Name(), column.Name)
			}
			if never := column.Kind == schema.KindInt || column.Kind == schema.KindBool; never && !c.Own(column.Name) {
				t.Errorf("%s: column %s cannot be withheld: it is never null", c.Table.Name(), column.Name)
			}
		}
	}
}

func TestAReleasedRowIsWholeOrWithheld(t *testing.T) {
	c := released.Problems
	whole := func() *released.Parts {
		p := schema.Problem{
			ID: "math/train/1", Source: schema.MATH, SourceSplit: "train", NativeID: "1", NativeFile: "1.json", RecordDigest: "d", License: "MIT", LicenseEvidence: "LICENSE",
			Language: schema.English, Text: "Find $AB$.", TextPublished: "Find $AB$.", Answer: "3", AnswerKind: schema.AnswerNumber,
		}
		r := &released.Parts{Problem: p, ContentDigest: "d"}
		r.Label = schema.Label{ID: p.ID, Shapes: []string{"Line"}, PrimaryShape: schema.Line, ProblemType: schema.Flat, Goal: schema.Length}
		r.Check = schema.ProgramCheck{ID: p.ID, Status: schema.NoProgram}
		return r
	}
	withheld := func() *released.Parts {
		r := whole()
		r.Withheld = true
		r.Problem.Text, r.Problem.TextPublished, r.Problem.Answer, r.Problem.AnswerKind = "", "", "", ""
		return r
	}
	for _, test := range []struct {
		name string
		row  *released.Parts
		edit func(*released.Parts)
		want string
	}{
		{"whole", whole(), func(*released.Parts) {}, ""},
		{"withheld", withheld(), func(*released.Parts) {}, ""},
		{"a withheld row with a text", withheld(), func(r *released.Parts) { r.Problem.Text = "Find" }, "question: has a value, though the row is withheld"},
		{"a withheld row with an image", withheld(), func(r *released.Parts) { r.Problem.Image.Bytes = []byte{1} }, "image: has a value, though the row is withheld"},
		{"a withheld row with what was computed", withheld(), func(r *released.Parts) { r.Check.Computed = new(3.0) }, "check_computed: has a value, though the row is withheld"},
		{"a row without a text", whole(), func(r *released.Parts) { r.Problem.Text = "" }, "question: must not be empty"},
		{"a row without a record's digest", withheld(), func(r *released.Parts) { r.Problem.RecordDigest = "" }, "record_digest: must not be empty"},
		{"a row without a digest", whole(), func(r *released.Parts) { r.ContentDigest = "" }, "content_digest: must not be empty"},
		{"a shape that is none", whole(), func(r *released.Parts) { r.Label.Goal = "Beauty" }, `goal: "Beauty" is not one of`},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.edit(test.row)
			err := c.Table.Validate(test.row)
			switch {
			case test.want == "" && err != nil:
				t.Errorf("%s: %v", test.name, err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("%s: %v, want %q", test.name, err, test.want)
			}
		})
	}
}

// Another image, text or computed value is another content; another label or rank is not.
func TestContentDigestSeesWhatIsWithheldAndNothingElse(t *testing.T) {
	c := released.Problems
	base := c.ContentDigest(&released.Parts{})
	for name, r := range map[string]*released.Parts{
		"text":           {Problem: schema.Problem{Text: "Find"}},
		"image bytes":    {Problem: schema.Problem{Image: schema.Image{Bytes: []byte{1}}}},
		"computed value": {Check: schema.ProgramCheck{Computed: new(3.0)}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.ContentDigest(r) == base {
				t.Errorf("%s: the digest does not see it", name)
			}
		})
	}
	if c.ContentDigest(&released.Parts{Label: schema.Label{Goal: schema.Area}, Withheld: true, ContentDigest: "d"}) != base {
		t.Error("the digest sees a label")
	}
}
