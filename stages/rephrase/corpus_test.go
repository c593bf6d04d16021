package rephrase_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages/stagetest"
)

// A saying is an invented problem in several wordings, of which the first is the problem's own and all say the same.
type saying struct {
	language schema.Language
	answer   func(a, b int) string
	wordings []string
}

// The wordings have two numbers, <a> and <b>.
var sayings = []saying{
	{schema.English, func(a, b int) string { return fmt.Sprint(a*a + b*b) }, []string{
		"In triangle ABC, angle C = 90, AC = <a> and BC = <b>. Find the length of AB.",
		"Determine the length of AB in triangle ABC, given that angle C = 90, AC = <a> and BC = <b>.",
		"Triangle ABC has angle C = 90. If AC = <a> and BC = <b>, what is the length of AB?",
		"Given triangle ABC with AC = <a>, BC = <b> and angle C = 90, calculate how long AB is.",
		"Suppose that angle C = 90 in triangle ABC. With BC = <b> and AC = <a>, compute the length of AB.",
		"How long is AB when triangle ABC has AC = <a>, angle C = 90 and BC = <b>?",
	}},
	{schema.English, func(a, b int) string { return fmt.Sprint(a * b) }, []string{
		"the length of a rectangle is <a> cm and its width is <b> cm . what is its area in square cm ?",
		"suppose that the length of a rectangle is <a> cm and its width is <b> cm . work out its area in square cm .",
		"given that the length of a rectangle is <a> cm and its width is <b> cm , determine its area in square cm .",
		"if a rectangle has a width of <b> cm and a length of <a> cm , find its area in square cm .",
		"a rectangle has a length of <a> cm and a width of <b> cm . compute its area in square cm .",
		"calculate the area in square cm of a rectangle whose length is <a> cm and whose width is <b> cm .",
	}},
	{schema.Chinese, func(a, b int) string { return fmt.Sprint(a * b) }, []string{
		"一个长方形的长是<a>厘米，宽是<b>厘米，它的面积是多少平方厘米？",
		"已知一个长方形长<a>厘米、宽<b>厘米，求这个长方形的面积是多少平方厘米。",
		"有一个长方形，它的宽为<b>厘米，长为<a>厘米，请问面积是多少平方厘米？",
		"求长<a>厘米、宽<b>厘米的长方形的面积是多少平方厘米。",
		"长方形的宽<b>厘米，长<a>厘米，问：这个图形的面积等于多少平方厘米？",
		"若长方形长为<a>厘米且宽为<b>厘米，则其面积是多少平方厘米？",
	}},
}

// A script is a problem and what the model says of it, in order; after the last it is sorry.
type script struct {
	problem schema.Problem
	says    []string
}

const (
	sorry   = "I'm sorry, but I can't help with that."
	english = "What is the area of a rectangle?"
	chinese = "在三角形ABC中，已知∠C=90，AC和BC的长都在图中标出，请你根据这些条件求出AB的长是多少。"
)

// newScript is the i-th problem: what the model says of it in its own wordings, and what it says wrong, depends on i
// alone.
func newScript(i int) script {
	s := sayings[i%len(sayings)]
	a, b := 20+i, 111+2*i
	fill := func(text string) string {
		return strings.NewReplacer("<a>", fmt.Sprint(a), "<b>", fmt.Sprint(b)).Replace(text)
	}
	var says []string
	for _, w := range s.wordings[1:] {
		says = append(says, fill(w))
	}
	foreign := chinese
	if s.language == schema.Chinese {
		foreign = english
	}
	dropped := strings.ReplaceAll(says[0], fmt.Sprint(b), fmt.Sprint(a))
	switch i / len(sayings) % 7 {
	case 0: // nothing goes wrong
	case 1:
		says = slices.Insert(says, 1, foreign)
	case 2:
		says = slices.Insert(says, 0, dropped)
	case 3:
		says = slices.Insert(says, 2, sorry)
	case 4:
		says = slices.Insert(says, 0, `"`+says[0]+`"`, foreign)
	case 5: // the same again, and what was asked
		says = slices.Insert(says, 1, says[0], fill(s.wordings[0]))
	case 6: // white space around it is nobody's fault
		says[0] = "\n " + says[0] + " \n"
	}
	return script{problem(i, s.language, fill(s.wordings[0]), s.answer(a, b)), says}
}

func problem(i int, language schema.Language, text, answer string) schema.Problem {
	source := schema.PGPS9K
	if language == schema.Chinese {
		source = schema.GeometryQA
	}
	id := fmt.Sprintf("%s/test/%03d", source, i)
	return schema.Problem{
		ID: id, Source: source, SourceSplit: "test", NativeID: fmt.Sprintf("%03d", i), NativeFile: "test.json", RecordDigest: "00",
		License: "MIT", LicenseEvidence: "LICENSE", Language: language, Text: text, TextPublished: text,
		Answer: answer, AnswerKind: schema.AnswerNumber,
	}
}

// invented are 42 problems; of the last but one no more than two candidates pass, and of the last none does.
func invented() []script {
	var all []script
	for i := range 42 {
		all = append(all, newScript(i))
	}
	all[40].says = []string{sorry, all[40].says[0], "", sorry, strings.TrimSpace(all[40].says[1])}
	all[41].says = nil
	return all
}

// put writes the problems of scripts, all selected, and one more that is not selected, into a store's tables and files.
func put(t testing.TB, scripts []script) *stagetest.Store {
	t.Helper()
	store := stagetest.NewStore(t)
	problems := []schema.Problem{problem(900, schema.English, "Find x.", "4")}
	var selection []schema.Selected
	for i, s := range scripts {
		problems = append(problems, s.problem)
		selection = append(selection, schema.Selected{
			ID: s.problem.ID, Group: "any", Shape: schema.Shapes[0], Band: "short", Goal: schema.Goals[0], Rank: int64(i + 1),
		})
	}
	stagetest.Put(t, store, schema.Problems, problems)
	stagetest.Put(t, store, schema.Selection, selection)
	return store
}
