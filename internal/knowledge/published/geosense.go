package published

import (
	"embed"
	"strconv"
	"strings"
)

// files are tables as others printed them, with keys of columns or, of We-Math's, numbers of groups in the first line.
//
//go:embed geosense/*.csv wemath/*.csv
var files embed.FS

// printedIn gives the lines of a table and their cells.
func printedIn(file string) (lines [][]string) {
	content, err := files.ReadFile(file)
	if err != nil {
		panic(err) // it is in the program
	}
	for line := range strings.Lines(string(content)) {
		lines = append(lines, strings.Split(strings.TrimSpace(line), ","))
	}
	return lines
}

// GeoSenseNote is what is to be known of every row of GeoSense: why it is no row of this evaluation.
const GeoSenseNote = "These rows are GeoSense's (arXiv 2504.12597), not this evaluation's: its 1,789 problems in English, principles that people " +
	"annotated, and GPT-4o (0513) as the judge. GPA over all problems counts those with no principle found as 0, and the columns by kind and " +
	"subject must leave them out: in 21 of 29 rows it lies below all three kinds."

// GeoSense7 is the paper's table 7: GPI, GPA and ACC of 29 models by kind of principle and in whole, and their mean, in percent. Its
// table 3 has twenty of the same rows.
func GeoSense7() *Table {
	t := geoSenseTable("Table 7", "GeoSense by kind of principle, in percent", "geosense/table7.csv",
		strings.NewReplacer("def", "definitions", "thm", "theorems", "frm", "formulas"))
	for i := range t.Rows {
		r := &t.Rows[i]
		if r.Model == "LLaVA-onevison-0.6B" {
			r.cell(t, "def_acc").doubt("37.8 % of the answers to problems with definitions would be right, and 6.3 % of all.")
		}
		if r.Model == "Deepseek-VL2-tiny" || r.Model == "Qwen2-VL-72B" {
			for _, key := range []string{"def_gpi", "def_gpa", "def_acc", "thm_gpi", "thm_gpa", "thm_acc"} {
				r.cell(t, key).doubt("Definitions and theorems have the same numbers: one of them is printed twice.")
			}
		}
		if r.Model == "Deepseek-VL2-tiny" {
			r.cell(t, "all_gpi").doubt("It lies outside what its kinds have.")
		}
	}
	return t
}

// GeoSense8 is the paper's table 8: the same by subject.
func GeoSense8() *Table {
	return geoSenseTable("Table 8", "GeoSense by subject, in percent", "geosense/table8.csv", strings.NewReplacer())
}

// geoSenseTable reads a table whose first line has the keys of its columns.
func geoSenseTable(name, title, file string, heads *strings.Replacer) *Table {
	lines := printedIn(file)
	t := &Table{Name: name, Title: title, Notes: []string{GeoSenseNote}}
	for _, key := range lines[0][1:] {
		of, measure, _ := strings.Cut(key, "_")
		t.Columns = append(t.Columns, Column{Key: key, Head: strings.TrimSpace(heads.Replace(upper(of)) + " " + strings.ToUpper(measure))})
	}
	for _, cells := range lines[1:] {
		row := Row{Model: cells[0], Kind: Multimodal}
		for _, printed := range cells[1:] {
			cell := Cell{Printed: printed}
			if v, err := strconv.ParseFloat(printed, 64); err == nil {
				cell.Value = &v
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// upper writes names of subjects, and the mean's, in capitals, and leaves those of kinds.
func upper(of string) string {
	switch of {
	case "def", "thm", "frm", "all":
		return of
	}
	return strings.ToUpper(of)
}

// cell is that of a column.
func (r *Row) cell(t *Table, key string) *Cell {
	for i := range t.Columns {
		if t.Columns[i].Key == key {
			return &r.Cells[i]
		}
	}
	panic("no column " + key)
}
