package published

// On how many problems the numbers of table 2 were measured. WithDiagram and TextOnly are the one split of the 2,000
// problems of GeoEval-2000 that fits: every other one fits at most 8 of the 17 numbers beside them. Those of the other
// subsets are in the paper's public code too, which insists on them.
const (
	WithDiagram = 1234
	TextOnly    = 766
	Backward    = 300
	Augmented   = 400
	Hard        = 300
)

// The columns of table 2.
const (
	ColumnWithDiagram = "main_with_diagram"
	ColumnTextOnly    = "main_text_only"
	ColumnOverall     = "main_overall"
	ColumnBackward    = "backward"
	ColumnAugmented   = "aug"
	ColumnHard        = "hard"
)

// printed2 is a row of table 2 as it is printed: A and T on GeoEval-2000, and A on the other subsets.
type printed2 struct {
	model                        string
	kind                         Kind
	a, text, backward, aug, hard string
}

var table2 = []printed2{
	{"CodeGen2-16B", LLM, "28.76", "22.06", "5.10", "8.50", "5.66"},
	{"GPT-3.5", LLM, "24.71", "21.27", "22.66", "41.25", "22.33"},
	{"GPT-4", LLM, "27.95", "43.86", "26.00", "45.75", "10.10"},
	{"WizardMath-70B", LLM, "55.67", "34.20", "28.66", "37.75", "6.00"},
	{"WizardMath-7B-V1.1", LLM, "54.78", "32.76", "32.66", "47.75", "6.00"},
	{"llava-7B-V1.5", Multimodal, "12.80", "21.01", "11.33", "20.25", "20.30"},
	{"Qwen-VL", Multimodal, "25.60", "25.97", "5.66", "22.25", "21.66"},
	{"mPLUG-Owl2", Multimodal, "37.76", missing, "35.33", "38.00", "22.66"},
	{instructBLIP, Multimodal, "52.18", missing, "15.66", "35.00", "70.30"},
	{gpt4V, Multimodal, "37.22", "43.86", "26.00", "45.75", "10.10"},
}

const (
	gpt4V        = "GPT-4V"
	instructBLIP = "InstructBLIP"
)

// Table2 is the accuracy of ten models on the four subsets. The column A of GeoEval-2000, said to be on all problems, is
// that on problems with a diagram; the accuracy on all of them is a column of its own, recomputed.
func Table2() *Table {
	t := &Table{
		Name:  "Table 2",
		Title: "Accuracy on the four subsets, in percent",
		Columns: []Column{
			{Key: ColumnWithDiagram, Head: "GeoEval-2000 A", Denominator: WithDiagram,
				Note: "The paper says: on all problems. The numbers say: on the 1,234 of 2,000 that have a diagram."},
			{Key: ColumnTextOnly, Head: "GeoEval-2000 T", Denominator: TextOnly, Note: "On the 766 of 2,000 problems without a diagram."},
			{Key: ColumnOverall, Head: "GeoEval-2000 overall", Denominator: WithDiagram + TextOnly, Recomputed: true,
				Note: "Recomputed from both: the right answers with and without a diagram, of 2,000."},
			{Key: ColumnBackward, Head: "GeoEval-backward A", Denominator: Backward, Note: "On 300 of the 750 problems that the subset is said to have."},
			{Key: ColumnAugmented, Head: "GeoEval-aug A", Denominator: Augmented, Note: "On 400 of the 2,000 problems that the subset is said to have."},
			{Key: ColumnHard, Head: "GeoEval-hard A", Denominator: Hard},
		},
		Notes: []string{
			OneSided,
			"A is the accuracy on problems with a diagram and T that on the others: nine of ten values of A are k of 1,234 and all of T are " +
				"k of 766, rounded or cut to two decimals, and no other split of 2,000 fits. The paper's public code writes the same two " +
				"numbers, and none on all problems.",
			"Nine of ten values on backward problems are k of 300, and all on augmented ones are k of 400.",
			"The text of the paper contradicts the table in two places: section 4.3.3 calls Qwen-VL the best multi-modal model, but the lead " +
				"of 17.91 points that it gives is that over mPLUG-Owl2; section 4.3.4 gives the best accuracy on augmented problems to GPT-4, " +
				"the table to WizardMath-7B-V1.1 (47.75).",
		},
	}
	for _, r := range table2 {
		a, text := percent(r.a, WithDiagram), percent(r.text, TextOnly)
		if why := contradiction(r.model); why != "" {
			text.doubt(why)
		}
		row := Row{Model: r.model, Kind: r.kind, OneSided: true, Cells: []Cell{
			a, text, overall(a, text), percent(r.backward, Backward), percent(r.aug, Augmented), percent(r.hard, Hard),
		}}
		if r.text == missing {
			row.Cells[1].note("The model cannot be asked without a picture.")
		}
		switch r.model {
		case gpt4V:
			row.Note = "Only the first number is its own: the others are those of GPT-4, as the model cannot be asked without a picture. " +
				"That excuses the problems without a diagram alone."
			for i := range row.Cells {
				if i > 0 && row.Cells[i].Printed != "" {
					row.Cells[i].doubt("A copy of GPT-4's.")
				}
			}
		case instructBLIP:
			row.SetAside = true
			row.Note = "Set aside by the authors, who doubt it: its answers are bare values or letters, and its accuracy falls from 52.18 to 35.00 " +
				"where the problem is told in other words."
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
