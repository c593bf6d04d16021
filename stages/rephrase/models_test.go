package rephrase_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/prompt"
	"geoeval/stages"
)

// Several models, one of which sees: every problem with a picture is shown to that one alone, and the ledger gives the
// same rows again without pictures being sent, and without anybody being asked.
func TestSeveralModelsOfWhichOneSees(t *testing.T) {
	scripts := invented()
	var drawing bytes.Buffer
	if err := png.Encode(&drawing, image.NewGray(image.Rect(0, 0, 20, 10))); err != nil {
		t.Fatal(err)
	}
	for i := range scripts {
		scripts[i].problem.Image.Bytes, scripts[i].problem.Image.Path = drawing.Bytes(), "a.png"
	}
	a := newAuthor(t, scripts)
	b := newBuild(t, a, scripts)
	one := b.config.Model
	seeing := one
	seeing.Name, seeing.Image, seeing.ImageDetail = "seeing-7b", true, "low"
	b.config.Model, b.config.Models = prompt.Model{}, prompt.Models{one, seeing}
	b.llm.Prices = map[string]llm.Price{one.Name: {Input: 1, Output: 1}, seeing.Name: {Input: 1, Output: 1}}
	b.mustRun(t)
	pictures := map[string]int{}
	for _, c := range a.Calls() {
		pictures[c.Model] += len(c.Pictures)
		if want := map[string]int{seeing.Name: 1}[c.Model]; len(c.Pictures) != want {
			t.Errorf("%s was shown %d pictures", c.Model, len(c.Pictures))
		}
	}
	if pictures[seeing.Name] == 0 {
		t.Error("no picture was shown")
	}
	wrote := map[string]bool{}
	for _, r := range b.candidates(t) {
		wrote[r.Model] = true
	}
	if len(wrote) != 2 {
		t.Errorf("written by %v", wrote)
	}
	if !slices.ContainsFunc(b.stage.Describe().Reads, func(r stages.Read) bool { return slices.Contains(r.Columns, "image") }) {
		t.Error("the stage does not say that it reads pictures")
	}
	again := b.again(func(b *build) { b.offline, b.key = true, "" }).mustRun(t)
	same(t, b, again)
}
