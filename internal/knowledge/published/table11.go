package published

import (
	"fmt"
	"slices"
)

// The columns of table 11.
const (
	ColumnMATH       = "MATH"
	ColumnGeometryQA = "GeometryQA"
	ColumnGeoQAPlus  = "GeoQA+"
	ColumnPGPS9K     = "PGPS9K"
	ColumnUniGeo     = "UniGeo"
	ColumnMathQA     = "MathQA"
)

// sources11 are the columns of table 11 in its order, and whether the problems of the source have no diagrams.
var sources11 = []struct {
	key  string
	text bool
}{
	{ColumnMATH, true}, {ColumnGeometryQA, true}, {ColumnGeoQAPlus, false}, {ColumnPGPS9K, false}, {ColumnUniGeo, false}, {ColumnMathQA, true},
}

// printed11 is a row of table 11 as it is printed, under a header that says percent.
type printed11 struct {
	model string
	cells [6]string
}

var table11 = []printed11{
	{"CodeGen2-16B", [6]string{"0.36", "0.35", "0.44", "0.18", "0.41", "0.25"}},
	{"GPT-3.5", [6]string{"0.35", "0.31", "0.19", "0.27", "0.23", "0.26"}},
	{"GPT-4", [6]string{"0.58", "0.74", "0.27", "0.28", "0.27", "0.44"}},
	{"WizardMath-7B-V1.1", [6]string{"0.58", "0.53", "0.59", "0.55", "0.54", "0.35"}},
	{"WizardMath-70B", [6]string{"0.54", "0.58", "0.62", "0.54", "0.57", "0.35"}},
	{"llava-7B-V1.5", [6]string{"0.26", "0.4", "0.12", "0.15", "0.12", "0.19"}},
	{"Qwen-VL", [6]string{"0.29", "0.46", "0.27", "0.22", "0.32", "0.24"}},
	{"mPLUG-Owl2", [6]string{"0.27", missing, "0.29", "0.46", "0.27", "0.0"}},
	{instructBLIP, [6]string{"0.0", missing, "0.59", "0.48", "0.57", "0.0"}},
	{gpt4V, [6]string{"0.45", "0.61", "0.34", "0.38", "0.45", "0.38"}},
}

// Table11 is the accuracy of the ten models on GeoEval-2000 by source.
func Table11() *Table {
	t := &Table{
		Name:  "Table 11",
		Title: "Accuracy on GeoEval-2000 by source, in percent",
		Notes: []string{
			OneSided,
			"The numbers are printed as fractions under a header that says percent, and to two decimals: too few to tell how many problems " +
				"they were measured on.",
			"Geometry3K has no column: its problems are counted under PGPS9K.",
			"MATH, GeometryQA and MathQA are the sources whose problems have no diagrams, so that T of table 2 must be a mean of the three, " +
				"weighted by their problems, and lie between the least and the greatest. Of seven models that have both it does so for three.",
			"mPLUG-Owl2, InstructBLIP and GPT-4V cannot be asked without a picture, as table 2 has it, and yet have numbers for sources " +
				"without diagrams; those of GPT-4V are not GPT-4's.",
		},
	}
	for _, s := range sources11 {
		c := Column{Key: s.key, Head: s.key}
		if s.text {
			c.Note = "Its problems have no diagrams."
		}
		t.Columns = append(t.Columns, c)
	}
	for _, r := range table11 {
		row := Row{Model: r.model, OneSided: true, SetAside: r.model == instructBLIP}
		at := slices.IndexFunc(table2, func(p printed2) bool { return p.model == r.model })
		row.Kind = table2[at].kind
		why := contradiction(r.model)
		for i, printed := range r.cells {
			c := fraction(printed)
			switch s := sources11[i]; {
			case !s.text || c.Value == nil:
			case why != "":
				c.doubt(why)
			case r.model == gpt4V || table2[at].text == missing:
				c.doubt("The model cannot be asked without a picture, and the problems of this source have none.")
			}
			row.Cells = append(row.Cells, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// fraction makes a cell of a share that is printed as a fraction of 1 and was measured on an unknown number of problems.
func fraction(printed string) Cell {
	c := Cell{Printed: printed}
	if h, err := hundredths(printed); err == nil {
		value := float64(h)
		c.Value = &value
	}
	return c
}

// contradiction says in what a model's T of table 2 and its numbers of table 11 contradict each other, "" for nothing: the
// accuracy on all problems without a diagram lies between the least and the greatest of those by source. What is printed
// as h hundredths is at least h − ½, if it was rounded, and less than h + 1, if it was cut.
func contradiction(model string) string {
	two := slices.IndexFunc(table2, func(p printed2) bool { return p.model == model })
	eleven := slices.IndexFunc(table11, func(p printed11) bool { return p.model == model })
	fit, ok := Right(table2[two].text, TextOnly)
	if !ok || model == gpt4V {
		return ""
	}
	least, most := 10000, 0
	for i, s := range sources11 {
		if h, err := hundredths(table11[eleven].cells[i]); s.text && err == nil {
			least, most = min(least, h), max(most, h)
		}
	}
	// In 200ths of the problems: 2h − 1 and 2h + 2.
	switch at := 200 * fit.K; {
	case at < (2*least-1)*TextOnly:
		return fmt.Sprintf("Tables 2 and 11 contradict each other: the accuracy on all problems without a diagram is printed as %s %%, less than "+
			"on those of every source without diagrams (%d %% is the least).", table2[two].text, least)
	case at >= (2*most+2)*TextOnly:
		return fmt.Sprintf("Tables 2 and 11 contradict each other: the accuracy on all problems without a diagram is printed as %s %%, more than "+
			"on those of every source without diagrams (%d %% is the most).", table2[two].text, most)
	}
	return ""
}
