package logs_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"testing"

	"geoeval/internal/evaluation/logs"
	"geoeval/internal/evaluation/logs/booktest"

	"github.com/google/go-cmp/cmp"
)

func head() []any { return []any{"index", "question", "answer", "prediction", "hit", "log"} }

func TestWorkbookIsTheTable(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		rows [][]any
	}{
		{"none", nil},
		{"texts and numbers", [][]any{
			{7, "How long\nis AB?\n", "B", "It is \"B\", <b>&amp;</b> 角 \U0001d54f.", 1, "x"},
			{8, "?", "2.50", 12.5, 0, ""},
			{9, "?", "1e-7", 0.25, 0, "x"},
			{10, "?", 3, 123456789012345678, 1, ""},
			{11, " white ", "_x41_", "a\tb", true, "#N/A"},
		}},
		{"empty cells", [][]any{{7, "?", "B", "", "", ""}, {8, "?", "", "C"}, {9, "", "", "Failed to obtain answer via API. "}}},
		{"more cells than names", [][]any{{7, "?", "B", "C", 0, "x", "more"}, {8, "?", "B", "C", 0, "x"}}},
		{"a long text", [][]any{{7, "?", "B", strings.Repeat("因为", 16_000), 0, "x"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cells := append([][]any{head()}, test.rows...)
			var tabs bytes.Buffer
			out := csv.NewWriter(&tabs)
			out.Comma = '\t'
			for _, row := range cells {
				var texts []string
				for _, cell := range row {
					texts = append(texts, fmt.Sprint(cell))
				}
				for len(texts) < len(head()) {
					texts = append(texts, "")
				}
				if err := out.Write(texts); err != nil {
					t.Fatal(err)
				}
			}
			out.Flush()
			want := read(t, "a.tsv", logs.VLMEvalKit, tabs.String())
			if diff := cmp.Diff(want, read(t, "A.XLSX", logs.VLMEvalKit, booktest.Write(t, cells))); diff != "" {
				t.Error(diff)
			}
			if len(want) != len(test.rows) {
				t.Errorf("%d records of %d rows", len(want), len(test.rows))
			}
		})
	}
}

// Numbers are as they are written, whatever is shown of them; texts are their runs, with what XML cannot hold.
func TestCells(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, cell, want string }{
		{"a number", `<c><v>1e-07</v></c>`, "1e-07"},
		{"a number as a percentage", `<c s="1"><v>0.1000000000000000055</v></c>`, "0.1000000000000000055"},
		{"a formula", `<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>`, "ax"},
		{"runs", `<c t="inlineStr"><is><r><t>It is </t></r><r><rPr><b/></rPr><t>B</t></r></is></c>`, "It is B"},
		{"what XML cannot hold", `<c t="inlineStr"><is><t>a_x000B_b _x005F_x0041_</t></is></c>`, "a\vb _x0041_"},
		{"what only a pair of escapes says", `<c t="str"><v>_xD835__xDD4F__xD835_</v></c>`, "\U0001d54f\ufffd"},
		{"how it is pronounced", `<c t="inlineStr"><is><t>角</t><rPh sb="0" eb="1"><t>かく</t></rPh></is></c>`, "角"},
		{"a comment in it", `<c t="str"><v>It is <!-- not --> B</v></c>`, "It is  B"},
		{"a date", `<c s="1" t="n"><v>45000</v></c>`, "45000"},
		{"an error", `<c t="e"><v>#N/A</v></c>`, "#N/A"},
		{"nothing", `<c/>`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			all := read(t, "a.xlsx", logs.VLMEvalKit, sheetOf(t, `<row r="1"><c r="B1" t="str"><v>prediction</v></c><c r="D1" t="str"><v>id</v></c></row>`+
				`<row r="5"><c><v>1</v></c>`+test.cell+`<c/><c t="str"><v>a</v></c></row>`))
			if diff := cmp.Diff([]logs.Record{{Number: 1, IDs: []string{"a"}, Answers: []logs.Answer{{Text: test.want}}}}, all); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// edited is a workbook of which edit has changed the parts; nil leaves one out, and what it adds is there too.
func edited(t testing.TB, edit func(parts map[string][]byte)) string {
	t.Helper()
	book := booktest.Write(t, [][]any{head(), {7, "?", "B", "It is B.", 1, "x"}, {8, "?", "B", "It is C.", 1, "x"}})
	in, err := zip.NewReader(strings.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string][]byte{}
	var names []string
	for _, part := range in.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		if parts[part.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		names = append(names, part.Name)
	}
	known := len(names)
	edit(parts)
	for name := range parts {
		if len(parts) > known && !strings.Contains(strings.Join(names, " "), name) {
			names = append(names, name)
		}
	}
	var out bytes.Buffer
	zipped := zip.NewWriter(&out)
	for _, name := range names {
		content, ok := parts[name]
		if !ok {
			continue
		}
		w, err := zipped.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const (
	sheet = "xl/worksheets/sheet1.xml"
	texts = "xl/sharedStrings.xml"
)

// sheetOf is a workbook whose first sheet has these rows, as XML.
func sheetOf(t testing.TB, rows string) string {
	return edited(t, func(parts map[string][]byte) {
		parts[sheet] = []byte(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows +
			`</sheetData></worksheet>`)
	})
}

func TestWorkbooksThatCannotBeRead(t *testing.T) {
	t.Parallel()
	good := edited(t, func(map[string][]byte) {})
	replaced := func(part, old, new string) string {
		return edited(t, func(parts map[string][]byte) {
			if !bytes.Contains(parts[part], []byte(old)) {
				t.Fatalf("%s has no %s: %s", part, old, parts[part])
			}
			parts[part] = bytes.Replace(parts[part], []byte(old), []byte(new), 1)
		})
	}
	for _, test := range []struct{ name, content, want string }{
		{"an empty file", "", "a.xlsx: is no workbook, or has a password: save it as .tsv or .csv"},
		{"a text", "index\tprediction\n", "is no workbook, or has a password"},
		{"an older workbook, or an encrypted one", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 1000), "has a password"},
		{"cut off", good[:len(good)/2], "is no workbook that can be read: zip: not a valid zip file"},
		{"another zip", edited(t, func(parts map[string][]byte) { clear(parts) }), "is no workbook"},
		{"bytes that are not those that were packed", good[:60] + "\xff\xff\xff\xff" + good[64:], "in it: "},
		{"no workbook in it", edited(t, func(parts map[string][]byte) { delete(parts, "xl/workbook.xml") }), "is no workbook that can be read"},
		{"no sheet in it", edited(t, func(parts map[string][]byte) { delete(parts, sheet) }), "its first sheet cannot be read"},
		{"an empty sheet", sheetOf(t, ""), "its first sheet is empty: put the table there"},
		{"another table", sheetOf(t, `<row><c t="str"><v>a</v></c></row>`), "its head names no column prediction"},
		{"XML that breaks off", replaced(sheet, "</sheetData>", "<row"), `"xl/worksheets/sheet1.xml" in it: XML syntax error`},
		{"texts that break off", replaced(texts, "</sst>", ""), `"xl/sharedStrings.xml" in it: XML syntax error`},
		{"an unknown text", sheetOf(t, `<row><c t="s"><v>99</v></c></row>`), `row 1, column 1: "99" is none of the 12 texts`},
		{"a text of no number", sheetOf(t, `<row><c t="s"><v>1<!-- -->x</v></c></row>`), `"1x" is none of the 12 texts`},
		{"texts that are not there", edited(t, func(parts map[string][]byte) { delete(parts, texts) }), "is none of the 0 texts"},
		{"cells in disorder", sheetOf(t, `<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>`), `row 1: cell "A1" follows column 2`},
		{"a cell of another row", sheetOf(t, `<row r="1"><c r="B2"><v>1</v></c></row>`), `row 1: cell "B2" follows column 0`},
		{"rows in disorder", sheetOf(t, `<row r="2"></row><row r="2"></row>`), `row "2" follows row 2`},
		{"a row of no number", sheetOf(t, `<row r=""></row>`), `row " " follows row 0`},
		{"a cell in a cell", sheetOf(t, `<row><c t="str"><v>B</v><c t="str"><v>C</v></c><v>D</v></c></row>`), "row 1, column 1: a cell follows that is in no row"},
		{"a cell in no row", sheetOf(t, `<c><v>B</v></c>`), "row 0, column 0: a cell follows that is in no row"},
		{"a style of no number", sheetOf(t, `<row r="1"><c s="x"><v>1</v></c></row>`), `row 1, column 1: "x" is no style`},
		{"many columns", sheetOf(t, "<row>"+strings.Repeat("<c/>", 1_000_000)+"</row>"), "row 1 has more than 1000 columns"},
		{"a column far out", sheetOf(t, `<row r="1"><c r="XFD1"><v>1</v></c></row>`), "row 1 has more than 1000 columns"},
		{"a column of no sheet", sheetOf(t, `<row r="1"><c r="ZZZZ1"><v>1</v></c></row>`), `row 1: cell "ZZZZ1" follows column 0`},
		{"two sheets of one name", replaced("xl/workbook.xml", `"Another"`, `"SHEET1"`), `has two sheets "Sheet1"`},
		{"deep", sheetOf(t, strings.Repeat("<a>", 1000)+strings.Repeat("</a>", 1000)), "nested more than 100 deep"},
		{"a cell of many parts", sheetOf(t, `<row><c t="inlineStr"><is>`+strings.Repeat("<r/>", 20_000)+`</is></c></row>`),
			"row 1, column 1: it has more than 10000 elements"},
		{"many styles", replaced("xl/styles.xml", "</styleSheet>", strings.Repeat("<a/>", 30_000)+"</styleSheet>"),
			"it has more than 20000 elements"},
		{"many parts", edited(t, func(parts map[string][]byte) {
			for i := range 1000 {
				parts[fmt.Sprintf("xl/%d.png", i)] = nil
			}
		}), "more than 1000: save it as .tsv or .csv"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			records := 0
			err := logs.Read("a.xlsx", strings.NewReader(test.content), int64(len(test.content)), logs.VLMEvalKit,
				func(*logs.Record) error { records++; return nil })
			if err == nil || !strings.HasPrefix(err.Error(), "a.xlsx: ") || !strings.Contains(err.Error(), test.want) || records != 0 {
				t.Errorf("%d records, %v, want %s", records, err, test.want)
			}
		})
	}
}

// Small files that unpack into much.
func TestWorkbooksThatBecomeLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks much")
	}
	t.Parallel()
	for _, test := range []struct {
		name string
		edit func(parts map[string][]byte)
		want string
	}{
		{"a bomb", func(parts map[string][]byte) { parts["xl/a.png"] = make([]byte, 101<<20) }, "more than 104857600 bytes once it is unpacked"},
		{"a text that has no end", func(parts map[string][]byte) {
			parts[texts] = slicesOf("<sst><si><t>", "aaaaaaaa", 1<<19, "</t></si></sst>")
		}, "a text or an element has more than 2097152 bytes"},
		{"many texts", func(parts map[string][]byte) {
			parts[texts] = slicesOf("<sst>", "<si/>", 1_000_001, "</sst>")
		}, "it has more than 1000000 elements"},
		{"a long text in many cells", func(parts map[string][]byte) {
			parts[texts] = slicesOf("<sst><si><t>", "a", 1<<20, "</t></si></sst>")
			parts[sheet] = slicesOf("<worksheet><sheetData>", `<row><c t="s"><v>0</v></c></row>`, 300, "</sheetData></worksheet>")
		}, "its cells have more than 209715200 bytes"},
	} {
		t.Run(test.name, func(t *testing.T) {
			content := edited(t, test.edit)
			if len(content) > 1<<20 {
				t.Errorf("the file has %d bytes", len(content))
			}
			err := logs.Read("a.xlsx", strings.NewReader(content), int64(len(content)), logs.VLMEvalKit,
				func(*logs.Record) error { return nil })
			if err == nil || !strings.HasPrefix(err.Error(), "a.xlsx: ") || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// Characters that XML cannot hold take no more time for each than others, however many there are.
func TestManyEscapes(t *testing.T) {
	t.Parallel()
	all := read(t, "a.xlsx", logs.VLMEvalKit, sheetOf(t, `<row r="1"><c t="str"><v>prediction</v></c></row><row r="2"><c t="inlineStr"><is><t>`+
		strings.Repeat("_x0041<!-- -->_", 1<<17)+"</t></is></c></row>"))
	if len(all) != 1 || all[0].Answers[0].Text != strings.Repeat("A", 1<<17) {
		t.Errorf("%d records: %.100v", len(all), all)
	}
}

func slicesOf(start, middle string, n int, end string) []byte {
	return []byte(start + strings.Repeat(middle, n) + end)
}
