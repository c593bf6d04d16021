package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	clireview "geoeval/internal/cli/review"
	"geoeval/internal/review"
	"geoeval/schema"
)

// newAnnotatedRoom is a room whose build has annotations: of one problem by words and by a model, of another by a model, and
// one that people judged.
func newAnnotatedRoom(t testing.TB) *room {
	t.Helper()
	r := newRoom(t, []string{"p1", "p2", "p3"}, nil)
	problems := []string{}
	for _, p := range []string{"p1", "p2", "p3"} {
		problems = append(problems, inventedProblem(t, p, 0).ID)
	}
	writeTable(r, schema.Principles, []schema.Principle{{
		ID: "wemath/rotation", Benchmark: schema.WeMath, Kind: schema.Definition, NameEN: "Rotation", NameZH: "旋转", Path: []string{"x"},
		StatementEN: "A turn about a centre.", StatementZH: "绕一点转动。",
	}})
	row := func(problem string, how schema.AnnotatedBy) schema.Annotation {
		by := map[schema.AnnotatedBy][]string{schema.KnownByModel: {"m"}, schema.KnownByReview: {"ann", "bob"}}[how]
		return schema.Annotation{
			By: by,
			ID: schema.AnnotationID(problem, "wemath/rotation", how), ProblemID: problem, Principle: "wemath/rotation", How: how, Role: schema.Need,
			ApplicationEN: "It turns <note>" + string(how) + "</note>.", ApplicationZH: "<note>转</note>。", Evidence: []string{"turns " + script},
		}
	}
	rows := []schema.Annotation{
		row(problems[0], schema.KnownByModel), row(problems[0], schema.KnownByWords), row(problems[1], schema.KnownByModel),
		row(problems[2], schema.KnownByModel), row(problems[2], schema.KnownByReview),
	}
	slices.SortFunc(rows, func(a, b schema.Annotation) int {
		return strings.Compare(schema.Annotations.Key(&a), schema.Annotations.Key(&b))
	})
	writeTable(r, schema.Annotations, rows)
	return r
}

// Annotations are drawn, shown, judged by two people each, and exported as pipeline.yaml takes them in.
func TestAnnotationsAreJudged(t *testing.T) {
	t.Parallel()
	r := newAnnotatedRoom(t)
	assign := func(status int, args ...string) string {
		t.Helper()
		said, code := r.runs("assign", args...)
		if code != status {
			t.Fatalf("assign %v ended with %d: %s", args, code, said)
		}
		return said
	}
	for _, refused := range [][]string{
		{"--annotations", "--each", "3", "--reviewers", "ann,bob"}, // of three annotations people judged one
		{"--annotations", "--each", "1", "--reviewers", "ann"},
		{"--annotations", "--each", "1", "--reviewers", "ann,bob", "--how", "guess"},
		{"--each", "1", "--reviewers", "ann,bob", "--how", "model"},
	} {
		assign(app.ExitUsage, refused...)
	}
	var told assigned
	r.do(json.Unmarshal([]byte(assign(app.ExitDone, "--annotations", "--each", "1", "--reviewers", "ann,bob", "--how", "words", "--json")), &told))
	if len(told.Links) != 2 {
		t.Errorf("links are %v", told)
	}
	if said, _ := r.runs("status"); !strings.Contains(said, "1 annotations are judged by two people each") {
		t.Errorf("status says %s", said)
	}
	s, err := review.Open(filepath.Join(r.out, "review.jsonl"), time.Now)
	r.do(err)
	w, err := s.Worklist(t.Context(), "ann")
	r.do(err)
	id := w.Items[0].Problem
	found, err := clireview.AnnotationContents(r.out, []string{id})
	r.do(err)
	c := found[id]
	if c == nil {
		t.Fatalf("%s is not found", id)
	}
	for _, want := range []string{"Rotation · 旋转", "A turn about a centre.", "[words] It turns 【words】.", "[model] It turns 【model】.", "“turns "} {
		if !strings.Contains(c.Response, want) {
			t.Errorf("%q does not say %q", c.Response, want)
		}
	}
	if a := c.Annotation; a == nil || a.English != "Rotation" || len(a.Ways) != 2 || a.Ways[0].How+a.Ways[1].How != "modelwords" || a.Ways[0].Quoted == nil {
		t.Errorf("the page is told %+v", a)
	}
	r.do(s.Save(t.Context(), "ann", 1, review.Annotating, 1, review.Mark{Ruling: review.Right}))
	r.do(s.Save(t.Context(), "bob", 1, review.Annotating, 1, review.Mark{Ruling: review.Wrong, Comment: "it is not"}))
	r.do(s.Close())
	problem, _, _ := strings.Cut(id, " ")
	want := `{"problem_id":"` + problem + `","principle":"wemath/rotation","reviewer":"ann","ruling":"right"}` + "\n" +
		`{"problem_id":"` + problem + `","principle":"wemath/rotation","reviewer":"bob","ruling":"wrong","reason":"it is not"}` + "\n"
	if got, code := r.runs("export"); code != app.ExitDone || got != want {
		t.Errorf("the export is\n%s\nnot\n%s", got, want)
	}
}
