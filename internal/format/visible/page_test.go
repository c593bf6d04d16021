package visible_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"

	"geoeval/internal/format/visible"
)

type named string

// Every action of a page shows what it prints, wherever it stands and whatever the value is; only raw prints it as it is.
func TestPage(t *testing.T) {
	text := "a\u202eb\x00\x1b\U000e0041"
	want := `a\u202eb\u0000\u001b\udb40\udc41`
	for name, page := range map[string]struct{ source, want string }{
		"text":         {`{{.Text}}`, want},
		"named type":   {`{{.Named}}`, want},
		"pointer":      {`{{.Pointer}}`, want},
		"error":        {`{{.Error}}`, want},
		"list":         {`{{.List}}`, "[" + want + "]"},
		"own markup":   {`{{.HTML}}`, "<b>" + want + "</b>"},
		"call":         {`{{printf "%s!" .Text}}`, want + "!"},
		"range":        {`{{range $i, $t := .List}}{{$i}}{{$t}}{{else}}{{end}}`, "0" + want},
		"else":         {`{{with .No}}{{else with .Text}}{{.}}{{end}}`, want},
		"variable":     {`{{$t := .Text}}{{$t}}`, want},
		"template":     {`{{define "x"}}{{.}}{{end}}{{template "x" .Text}}`, want},
		"attribute":    {`<p title="{{.Text}}">`, `<p title="` + want + `">`},
		"address":      {`<a href="#x={{.Text}}">`, `<a href="#x=` + strings.ReplaceAll(want, `\`, "%5c") + `">`},
		"own address":  {`<a href="{{.URL}}">`, `<a href="#a,b%2C">`},
		"numbers":      {`{{.N}} {{len .Text}} {{.No}} {{.Missing}}`, "5 11 false "},
		"raw":          {`<p>{{raw .Text}}`, "<p>a\u202eb\ufffd\x1b\U000e0041"},
		"only compare": {`{{if eq .Text .Same}}same{{end}}`, "same"},
	} {
		t.Run(name, func(t *testing.T) {
			raw := template.FuncMap{"raw": func(s string) string { return s }}
			p := visible.Page(template.Must(template.New("").Funcs(raw).Parse(page.source)))
			var b strings.Builder
			err := p.Execute(&b, map[string]any{"Text": text, "Same": text, "Named": named(text), "Pointer": &text, "Error": errors.New(text),
				"List": []string{text}, "HTML": template.HTML("<b>" + text + "</b>"), "URL": template.URL("#a,b%2C"), "N": 5, "No": false, "Missing": ""})
			if err != nil || b.String() != page.want {
				t.Errorf("%q, want %q; %v", b.String(), page.want, err)
			}
		})
	}
}

// Strings of a JSON text become what Text makes of them, however they are written there.
func TestJSONForScripts(t *testing.T) {
	texts := []string{"", "plain", `a\u202eb \ " é 几何`, "\\\u202e", "line\n\tand tab", "\U0001f4d0"}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if visible.Hidden(r) {
			texts = append(texts, "a"+string(r)+"b")
		}
	}
	for _, text := range texts {
		plain, err := json.Marshal(map[string]any{text: []any{text, 1}})
		if err != nil {
			t.Fatal(err)
		}
		for _, content := range []string{string(plain), escapedJSON(text)} {
			shown := visible.JSON([]byte(content))
			var back map[string][]any
			if err := json.Unmarshal(shown, &back); err != nil {
				t.Fatalf("%s: %s: %v", content, shown, err)
			}
			want := visible.Text(text)
			if got := back[want]; len(got) != 2 || got[0] != want {
				t.Errorf("%s became %s, want %q", content, shown, want)
			}
		}
	}
	for _, broken := range []string{`"\`, `"\u`, `"\u20`, `"\ud800`, "\"\xff"} {
		if got := string(visible.JSON([]byte(broken))); got != broken {
			t.Errorf("%q became %q", broken, got)
		}
	}
}

// escapedJSON is a JSON text with a text in it twice, all of whose characters are written by their codes.
func escapedJSON(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, `\u%04X`, unit)
	}
	return `{"` + b.String() + `":["` + b.String() + `",1]}`
}
