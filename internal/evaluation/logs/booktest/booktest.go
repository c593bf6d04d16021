// Package booktest writes workbooks for tests, as spreadsheets do: texts in a list of their own, and a second sheet.
package booktest

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
)

const (
	head      = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	office    = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	namespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>`
	relation  = `<Relationship Id="%s" Type="` + office + `/%s" Target="%s"/>`
)

// Write gives a workbook with these cells, texts, numbers and truth values, in its first sheet. An empty text is no cell.
func Write(t testing.TB, rows [][]any) string {
	t.Helper()
	var list []string
	known := map[string]int{}
	sheet := func(rows [][]any) string {
		var s strings.Builder
		for i, row := range rows {
			fmt.Fprintf(&s, `<row r="%d">`, i+1)
			for k, cell := range row {
				place := fmt.Sprintf("%c%d", 'A'+k, i+1)
				switch v := cell.(type) {
				case bool:
					fmt.Fprintf(&s, `<c r="%s" t="b"><v>%d</v></c>`, place, map[bool]int{true: 1}[v])
				case string:
					if v == "" {
						fmt.Fprintf(&s, `<c r="%s"/>`, place)
						continue
					}
					if _, ok := known[v]; !ok {
						known[v] = len(list)
						list = append(list, v)
					}
					fmt.Fprintf(&s, `<c r="%s" t="s"><v>%d</v></c>`, place, known[v])
				default:
					fmt.Fprintf(&s, `<c r="%s" s="1"><v>%v</v></c>`, place, v)
				}
			}
			s.WriteString("</row>")
		}
		return "<worksheet " + namespace + "><sheetData>" + s.String() + "</sheetData></worksheet>"
	}
	first, second := sheet(rows), sheet([][]any{{"nothing"}})
	var texts strings.Builder
	for _, text := range list {
		texts.WriteString(`<si><t xml:space="preserve">`)
		if err := xml.EscapeText(&texts, []byte(text)); err != nil {
			t.Fatal(err)
		}
		texts.WriteString("</t></si>")
	}
	return zipped(t, []part{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`},
		{"_rels/.rels", fmt.Sprintf(relations, fmt.Sprintf(relation, "rId1", "officeDocument", "xl/workbook.xml"))},
		{"xl/workbook.xml", "<workbook " + namespace + ` xmlns:r="` + office + `"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/>` +
			`<sheet name="Another" sheetId="2" r:id="rId2"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", fmt.Sprintf(relations, fmt.Sprintf(relation, "rId4", "sharedStrings", "sharedStrings.xml")+
			fmt.Sprintf(relation, "rId2", "worksheet", "worksheets/sheet2.xml")+fmt.Sprintf(relation, "rId1", "worksheet", "/xl/worksheets/sheet1.xml"))},
		{"xl/styles.xml", "<styleSheet " + namespace + `><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`},
		{"xl/sharedStrings.xml", "<sst " + namespace + ">" + texts.String() + "</sst>"},
		{"xl/worksheets/sheet1.xml", first},
		{"xl/worksheets/sheet2.xml", second},
	})
}

type part struct{ name, content string }

func zipped(t testing.TB, parts []part) string {
	t.Helper()
	var out bytes.Buffer
	to := zip.NewWriter(&out)
	for _, part := range parts {
		w, err := to.Create(part.name)
		if err == nil {
			_, err = w.Write([]byte(head + part.content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
