package published

import (
	"fmt"
	"slices"
	"strconv"
)

// The numbers of problems of We-Math's testmini: of one step, whole ones of two and of three, and both of these.
const (
	WeMathOneStep    = 1215
	WeMathTwoSteps   = 360
	WeMathThreeSteps = 165
	WeMathComposites = WeMathTwoSteps + WeMathThreeSteps
)

// weMathGroups are the twelve groups of concepts, in the order of the columns.
var weMathGroups = []string{
	"Understanding and Conversion of Units", "Angles and Length", "Calculation of Plane Figures", "Understanding of Plane Figures",
	"Calculation of Solid Figures", "Understanding of Solid Figures", "Basic Transformations of Figures", "Cutting and Combining of Figures",
	"Direction", "Position", "Route Map", "Correspondence of Coordinates and Positions",
}

// OfOtherData is the note on what We-Math's paper printed.
const OfOtherData = "Of other data: We-Math's own problems (testmini, 525 composites with 1,215 problems of one step), read by its own script. They " +
	"cannot be ranked together with models that are scored here."

// WeMath are tables 1 and 2 of We-Math's paper (arXiv 2407.01284): outcomes, strict and loose, and accuracies.
func WeMath() []*Table {
	outcomes := &Table{Name: "Table 2 of We-Math", Title: "Outcomes, strict and loose, in percent", Notes: []string{OfOtherData}}
	for _, form := range []string{"strict", "loose"} {
		outcomes.Columns = append(outcomes.Columns, Column{Key: form + "_avg", Head: form + " average", Denominator: WeMathComposites})
		for _, o := range []string{"IK", "IG", "CM"} {
			outcomes.Columns = append(outcomes.Columns, Column{Key: form + "_" + o, Head: o + " " + form, Denominator: WeMathComposites})
		}
		outcomes.Columns = append(outcomes.Columns, Column{Key: form + "_RM", Head: "RM " + form, Note: "Of the problems whose whole is right."})
	}
	accuracies := &Table{Name: "Table 1 of We-Math", Title: "Accuracy by number of steps and by group of concepts, in percent",
		Columns: []Column{
			{Key: "S1", Head: "one step", Denominator: WeMathOneStep}, {Key: "S2", Head: "two steps", Denominator: WeMathTwoSteps},
			{Key: "S3", Head: "three steps", Denominator: WeMathThreeSteps},
		},
		Notes: []string{OfOtherData, "A group's number is the mean over its concepts, each counting the same."},
	}
	for _, g := range weMathGroups {
		accuracies.Columns = append(accuracies.Columns, Column{Key: g, Head: g})
	}
	for _, printed := range printedIn("wemath/table1.csv")[1:] {
		row := Row{Model: printed[0], Kind: Multimodal}
		for c, cell := range printed[1:] {
			row.Cells = append(row.Cells, percent(cell, accuracies.Columns[c].Denominator))
		}
		accuracies.Rows = append(accuracies.Rows, row)
	}
	for _, printed := range printedIn("wemath/table2.csv")[1:] {
		row := Row{Model: printed[0], Kind: Multimodal}
		for form := range slices.Chunk(printed[1:], 9) { // the average, then IK, IG, CM and RM, and their counts
			row.Cells = append(row.Cells, percent(form[0], 0))
			for i, count := range form[5:] {
				n := WeMathComposites
				if i == 3 {
					n = number(form[7]) + number(form[8])
				}
				row.Cells = append(row.Cells, counted(form[1+i], number(count), n))
			}
		}
		outcomes.Rows = append(outcomes.Rows, row)
	}
	return []*Table{outcomes, accuracies}
}

// number is a count of a table that is in the program.
func number(printed string) int {
	n, err := strconv.Atoi(printed)
	if err != nil {
		panic(err)
	}
	return n
}

// counted is a cell that is printed with its count.
func counted(printed string, k, n int) Cell {
	c := percent(printed, n)
	if c.K == nil || *c.K != k {
		c.doubt(fmt.Sprintf("The count that is printed beside it is %d.", k))
	}
	return c
}
