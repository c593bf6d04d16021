package published

import "fmt"

// The columns of table 3.
const (
	ColumnWithoutDescription = "without_description"
	ColumnWithDescription    = "with_description"
	ColumnGain               = "gain"
)

// described is on how many problems the paper says that table 3 was measured.
const described = 300

// table3 is what is printed, with the models' names of table 2.
var table3 = []struct {
	model               string
	kind                Kind
	without, with, gain string
}{
	{gpt4V, Multimodal, "40.28", "45.61", "5.33"},
	{"WizardMath-7B-V1.1", LLM, "38.10", "56.83", "18.73"},
}

// Table3 is the accuracy of two models with and without the description of the diagram.
func Table3() *Table {
	t := &Table{
		Name:  "Table 3",
		Title: "Accuracy with and without the description of the diagram, in percent",
		Columns: []Column{
			{Key: ColumnWithoutDescription, Head: "without description", Denominator: described},
			{Key: ColumnWithDescription, Head: "with description", Denominator: described},
			{Key: ColumnGain, Head: "gain", Note: "Points by which the second exceeds the first."},
		},
		Notes: []string{
			OneSided,
			fmt.Sprintf("Said to be measured on a sample of %d problems with a description; none of the four numbers is k of %d.", described, described),
		},
	}
	for _, r := range table3 {
		t.Rows = append(t.Rows, Row{Model: r.model, Kind: r.kind, OneSided: true,
			Cells: []Cell{percent(r.without, described), percent(r.with, described), percent(r.gain, 0)}})
	}
	return t
}
