package published

import "fmt"

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

// weMathAccuracies is what table 1 of We-Math's paper prints: S1, S2 and S3, and the groups.
var weMathAccuracies = []struct {
	model string
	cells []string
}{
	{"GPT-4o", []string{"72.84", "58.06", "43.64", "86.61", "39.12", "77.35", "71.56", "84.50", "62.27", "58.74", "69.37", "93.10", "72.67", "47.53", "73.33"}},
	{"GPT-4V", []string{"65.51", "49.17", "38.18", "82.54", "38.42", "70.67", "60.22", "76.58", "56.32", "57.76", "67.67", "79.29", "57.48", "47.80", "63.33"}},
	{"Gemini 1.5 Pro", []string{"56.13", "51.39", "33.94", "50.99", "31.23", "61.75", "45.03", "69.95", "57.54", "39.24", "62.65", "68.81", "54.13", "40.66", "60.00"}},
	{"Qwen-VL-Max", []string{"40.82", "30.28", "20.61", "19.35", "25.26", "39.82", "41.44", "43.64", "48.02", "43.82", "43.39", "41.43", "35.09", "40.66", "26.67"}},
	{"LLaVA-NeXT-110B", []string{"53.74", "36.94", "31.52", "39.48", "57.72", "59.48", "53.06", "52.25", "50.22", "54.09", "50.76", "54.76", "55.86", "40.11", "40.00"}},
	{"LLaVA-NeXT-72B", []string{"42.88", "35.56", "30.91", "31.65", "25.26", "43.25", "42.39", "46.14", "41.76", "44.22", "51.02", "44.29", "38.93", "32.97", "36.67"}},
	{"InternVL-Chat-V1.5", []string{"49.38", "30.56", "28.48", "43.95", "29.82", "52.23", "52.06", "44.19", "48.15", "47.05", "46.82", "65.71", "50.47", "36.54", "36.67"}},
	{"LLaVA-1.6-13B", []string{"29.38", "25.28", "32.73", "21.73", "23.16", "23.37", "34.72", "25.26", "26.36", "37.52", "41.65", "26.90", "28.87", "37.09", "30.00"}},
	{"G-LLaVA-13B", []string{"32.43", "30.56", "32.73", "33.33", "29.12", "32.04", "37.88", "19.57", "33.51", "37.12", "32.79", "31.19", "33.21", "25.55", "40.00"}},
	{"GLM-4V-9B", []string{"47.33", "37.22", "38.18", "53.37", "37.02", "51.32", "46.52", "50.60", "38.22", "44.09", "45.22", "40.95", "49.27", "36.81", "53.33"}},
	{"MiniCPM-LLaMA3-V 2.5", []string{"39.75", "31.11", "29.70", "28.57", "37.02", "40.81", "39.82", "40.97", "38.61", "31.96", "42.66", "40.95", "42.70", "43.96", "43.33"}},
	{"LongVA-7B", []string{"43.54", "30.56", "28.48", "24.50", "39.82", "45.09", "40.75", "51.85", "42.49", "45.60", "44.56", "44.52", "40.74", "47.53", "20.00"}},
	{"LLaVA-1.6-7B", []string{"22.96", "20.83", "15.76", "18.45", "20.53", "16.92", "29.63", "15.57", "18.60", "42.67", "24.05", "17.62", "43.31", "28.85", "26.67"}},
	{"DeepSeek-VL-7B", []string{"32.59", "26.67", "25.45", "16.57", "35.09", "27.27", "38.01", "24.18", "38.65", "50.02", "30.09", "24.52", "41.01", "51.65", "23.33"}},
	{"InternLM-XComposer2-VL-7B", []string{"47.00", "33.06", "33.33", "31.25", "46.49", "47.70", "42.57", "51.44", "43.87", "41.13", "50.58", "65.48", "53.87", "55.22", "40.00"}},
	{"Phi3-Vision-4.2B", []string{"42.14", "34.17", "27.88", "28.67", "15.96", "47.23", "38.83", "49.99", "44.41", "28.76", "31.22", "48.57", "49.19", "26.37", "50.00"}},
	{"DeepSeek-VL-1.3B", []string{"31.44", "27.78", "23.03", "27.78", "23.86", "22.76", "36.92", "30.36", "34.18", "44.46", "28.29", "48.10", "41.77", "37.09", "33.33"}},
}

// A weMathOutcome is what table 2 prints of a form: the average, then IK, IG, CM and RM with their counts.
type weMathOutcome struct {
	average        string
	ik, ig, cm, rm string
	n              [4]int
}

// weMathOutcomes is table 2, with the models of table 1 in their order.
var weMathOutcomes = []struct{ strict, loose weMathOutcome }{
	{ // GPT-4o
		strict: weMathOutcome{"42.86", "31.24", "15.24", "35.24", "34.16", [4]int{164, 80, 185, 96}},
		loose:  weMathOutcome{"60.57", "31.24", "15.24", "52.95", "1.07", [4]int{164, 80, 278, 3}},
	},
	{ // GPT-4V
		strict: weMathOutcome{"31.05", "39.81", "14.48", "23.81", "47.92", [4]int{209, 76, 125, 115}},
		loose:  weMathOutcome{"51.43", "39.81", "14.48", "44.19", "3.33", [4]int{209, 76, 232, 8}},
	},
	{ // Gemini 1.5 Pro
		strict: weMathOutcome{"26.38", "42.86", "11.24", "20.76", "54.77", [4]int{225, 59, 109, 132}},
		loose:  weMathOutcome{"46.00", "42.86", "11.24", "40.38", "12.03", [4]int{225, 59, 212, 29}},
	},
	{ // Qwen-VL-Max
		strict: weMathOutcome{"10.48", "65.14", "7.62", "6.67", "75.52", [4]int{342, 40, 35, 108}},
		loose:  weMathOutcome{"25.52", "65.14", "7.62", "21.71", "20.28", [4]int{342, 40, 114, 29}},
	},
	{ // LLaVA-NeXT-110B
		strict: weMathOutcome{"19.24", "50.29", "14.48", "12.00", "65.95", [4]int{264, 76, 63, 122}},
		loose:  weMathOutcome{"37.90", "50.29", "14.48", "30.67", "12.97", [4]int{264, 76, 161, 24}},
	},
	{ // LLaVA-NeXT-72B
		strict: weMathOutcome{"13.43", "58.86", "7.05", "9.90", "70.95", [4]int{309, 37, 52, 127}},
		loose:  weMathOutcome{"31.52", "58.86", "7.05", "28.00", "17.88", [4]int{309, 37, 147, 32}},
	},
	{ // InternVL-Chat-V1.5
		strict: weMathOutcome{"14.95", "56.19", "13.90", "8.00", "73.25", [4]int{295, 73, 42, 115}},
		loose:  weMathOutcome{"32.67", "56.19", "13.90", "25.71", "14.01", [4]int{295, 73, 135, 22}},
	},
	{ // LLaVA-1.6-13B
		strict: weMathOutcome{"5.24", "69.14", "3.24", "3.62", "86.90", [4]int{363, 17, 19, 126}},
		loose:  weMathOutcome{"22.00", "69.14", "3.24", "20.38", "26.21", [4]int{363, 17, 107, 38}},
	},
	{ // G-LLaVA-13B
		strict: weMathOutcome{"6.48", "64.19", "4.57", "4.19", "86.59", [4]int{337, 24, 22, 142}},
		loose:  weMathOutcome{"22.29", "64.19", "4.57", "20.00", "35.98", [4]int{337, 24, 105, 59}},
	},
	{ // GLM-4V-9B
		strict: weMathOutcome{"14.86", "52.95", "9.52", "10.10", "73.10", [4]int{278, 50, 53, 144}},
		loose:  weMathOutcome{"35.05", "52.95", "9.52", "30.29", "19.29", [4]int{278, 50, 159, 38}},
	},
	{ // MiniCPM-LLaMA3-V 2.5
		strict: weMathOutcome{"9.52", "60.19", "9.14", "4.95", "83.85", [4]int{316, 48, 26, 135}},
		loose:  weMathOutcome{"28.00", "60.19", "9.14", "23.43", "23.60", [4]int{316, 48, 123, 38}},
	},
	{ // LongVA-7B
		strict: weMathOutcome{"11.52", "61.14", "8.95", "7.05", "76.43", [4]int{321, 47, 37, 120}},
		loose:  weMathOutcome{"27.71", "61.14", "8.95", "23.24", "22.29", [4]int{321, 47, 122, 35}},
	},
	{ // LLaVA-1.6-7B
		strict: weMathOutcome{"3.33", "78.29", "2.48", "2.10", "89.11", [4]int{411, 13, 11, 90}},
		loose:  weMathOutcome{"13.81", "78.29", "2.48", "12.57", "34.65", [4]int{411, 13, 66, 35}},
	},
	{ // DeepSeek-VL-7B
		strict: weMathOutcome{"6.29", "69.14", "4.57", "4.00", "84.78", [4]int{363, 24, 21, 117}},
		loose:  weMathOutcome{"20.95", "69.14", "4.57", "18.67", "28.99", [4]int{363, 24, 98, 40}},
	},
	{ // InternLM-XComposer2-VL-7B
		strict: weMathOutcome{"12.67", "56.38", "10.48", "7.43", "77.59", [4]int{296, 55, 39, 135}},
		loose:  weMathOutcome{"30.95", "56.38", "10.48", "25.71", "22.41", [4]int{296, 55, 135, 39}},
	},
	{ // Phi3-Vision-4.2B
		strict: weMathOutcome{"10.57", "58.86", "8.95", "6.10", "81.07", [4]int{309, 47, 32, 137}},
		loose:  weMathOutcome{"29.81", "58.86", "8.95", "25.33", "21.30", [4]int{309, 47, 133, 36}},
	},
	{ // DeepSeek-VL-1.3B
		strict: weMathOutcome{"5.90", "71.05", "2.67", "4.57", "82.61", [4]int{373, 14, 24, 114}},
		loose:  weMathOutcome{"21.52", "71.05", "2.67", "20.19", "23.19", [4]int{373, 14, 106, 32}},
	},
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
	for i, r := range weMathAccuracies {
		row := Row{Model: r.model, Kind: Multimodal}
		for c, printed := range r.cells {
			row.Cells = append(row.Cells, percent(printed, accuracies.Columns[c].Denominator))
		}
		accuracies.Rows = append(accuracies.Rows, row)
		row = Row{Model: r.model, Kind: Multimodal}
		for _, o := range []weMathOutcome{weMathOutcomes[i].strict, weMathOutcomes[i].loose} {
			row.Cells = append(row.Cells, percent(o.average, 0), counted(o.ik, o.n[0], WeMathComposites), counted(o.ig, o.n[1], WeMathComposites),
				counted(o.cm, o.n[2], WeMathComposites), counted(o.rm, o.n[3], o.n[2]+o.n[3]))
		}
		outcomes.Rows = append(outcomes.Rows, row)
	}
	return []*Table{outcomes, accuracies}
}

// counted is a cell that is printed with its count.
func counted(printed string, k, n int) Cell {
	c := percent(printed, n)
	if c.K == nil || *c.K != k {
		c.doubt(fmt.Sprintf("The count that is printed beside it is %d.", k))
	}
	return c
}
