package llm_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// each spells every byte of a text in a form.
func each(s, form string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		fmt.Fprintf(&b, form, c)
	}
	return b.String()
}

// spellings are ways to write a key so that whoever reads it knows it.
var spellings = map[string]func(key string) string{
	"as it is":                  func(k string) string { return k },
	"in capitals":               strings.ToUpper,
	"JSON":                      func(k string) string { return each(k, `\u%04x`) },
	"JSON in capitals":          func(k string) string { return each(k, `\u%04X`) },
	"half in JSON":              func(k string) string { return k[:5] + each(k[5:9], `\u%04x`) + k[9:] },
	"JSON in JSON":              func(k string) string { return each(k, `\\u%04x`) },
	"JSON in JSON in JSON":      func(k string) string { return each(k, `\\\\u%04X`) },
	"bytes of C":                func(k string) string { return each(k, `\\x%02x`) },
	"an address":                url.QueryEscape,
	"a path":                    url.PathEscape,
	"percent":                   func(k string) string { return each(k, "%%%02x") },
	"percent in capitals":       func(k string) string { return each(k, "%%%02X") },
	"percent of percent":        func(k string) string { return each(k, "%%25%02x") },
	"percent of percent thrice": func(k string) string { return each(k, "%%252525%02x") },
	"percent u":                 func(k string) string { return each(k, "%%u%04x") },
	"JSON of percent":           func(k string) string { return each(each(k, "%%%02x"), `\u%04x`) },
	"HTML":                      func(k string) string { return each(k, "&#%d;") },
	"HTML with zeros":           func(k string) string { return each(k, "&#%05d;") },
	"HTML without an end":       func(k string) string { return each(k, "&#%d") },
	"HTML in hexadecimal":       func(k string) string { return each(k, "&#x%x;") },
	"HTML in capitals":          func(k string) string { return each(k, "&#X%X;") },
	"HTML of HTML":              func(k string) string { return each(k, "&amp;#%d;") },
	"HTML by names": func(k string) string {
		return html.EscapeString(strings.NewReplacer("/", "&sol;", "+", "&plus;").Replace(k))
	},
	"Base64":               func(k string) string { return base64.StdEncoding.EncodeToString([]byte(k)) },
	"Base64 of the header": func(k string) string { return base64.StdEncoding.EncodeToString([]byte("Bearer " + k + ".")) },
	"Base64 of more":       func(k string) string { return base64.StdEncoding.EncodeToString([]byte("it's " + k + "!")) },
	"Base64 for addresses": func(k string) string { return base64.RawURLEncoding.EncodeToString([]byte("key:" + k)) },
	"Base64 in percent":    func(k string) string { return url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(k))) },
	"Base64 on lines": func(k string) string {
		b := base64.StdEncoding.EncodeToString([]byte(k))
		return b[:9] + `\r\n` + b[9:]
	},
	"hexadecimal":                 func(k string) string { return hex.EncodeToString([]byte(k)) },
	"hexadecimal in capitals":     func(k string) string { return each(k, "%02X") },
	"hexadecimal with gaps":       func(k string) string { return each(k, "%02x ") },
	"with gaps":                   func(k string) string { return strings.Join(strings.Split(k, ""), " ") },
	"on lines":                    func(k string) string { return strings.Join(strings.Split(k, ""), `\n`) },
	"with what nobody sees":       func(k string) string { return strings.Join(strings.Split(k, ""), "\u200b\u00ad") },
	"with what nobody sees, JSON": func(k string) string { return strings.Join(strings.Split(k, ""), `\u200b`) },
	"full width":                  func(k string) string { return strings.Map(func(r rune) rune { return r + 0xfee0 }, k) },
	"UTF-16":                      func(k string) string { return each(k, `%c\u0000`) },
	"twice":                       func(k string) string { return k + k },
	"behind an escape":            func(k string) string { return `\n` + k },
}

// However a server spells the key in what it says, nobody reads it in an answer, in the ledger, in an error or in a log.
func TestTheKeyIsFoundHoweverItIsSpelled(t *testing.T) {
	for _, key := range []string{testKey, oddKey} {
		for name, spell := range spellings {
			t.Run(name, func(t *testing.T) {
				spelled := spell(key)
				long := strings.Repeat("and so on ", 7000) // so that it stands where two glances meet
				for _, e := range []llmtest.Event{
					{Kind: llmtest.Says, Body: completed(`"It is ` + spelled + ` indeed"`)},
					{Kind: llmtest.Says, Body: completed(`"` + long[:64<<10-len(spelled)/2-60] + spelled + ` indeed"`)},
					{Kind: llmtest.Says, Body: strings.Replace(completed(`"a"`), `"m"`, `"`+spelled+`"`, 1)},
					{Kind: llmtest.Refused, Status: 400, Body: `{"error":{"message":"wrong: ` + spelled + `","code":"` + spelled + `"}}`},
					{Kind: llmtest.Refused, Status: 500, Body: "<html>" + spelled + "</html>"},
					{Kind: llmtest.Refused, Status: 302, Header: http.Header{"Location": {"https://" + spelled + ".example/"}}},
				} {
					s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(e)})
					var log bytes.Buffer
					o := instantly
					o.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
					l := newMemory()
					client, err := llm.New(fast(s.URL), key, l, o)
					if err != nil {
						t.Fatal(err)
					}
					a, err := client.Ask(t.Context(), ask("q"))
					said := fmt.Sprintf("%v %+v %s", err, a, log.String())
					for _, e := range l.entries {
						b, err := json.Marshal(e)
						if err != nil || !json.Valid(e.Response) {
							t.Errorf("%s: %v", e.Response, err)
						}
						said += string(b) + string(e.Response)
					}
					holdsNone(t, said, key, spelled)
				}
			})
		}
	}
}

// holdsNone wants no part of a key, and of one of its spellings, that would help to guess it.
func holdsNone(t *testing.T, text, key, spelled string) {
	t.Helper()
	var read string
	_ = json.Unmarshal([]byte(`"`+spelled+`"`), &read) // as the reader of a JSON string has it
	const part = 8
	for _, s := range []string{key, spelled, read} {
		for i := 0; i+len(s)/2 <= len(s); i++ {
			if tells := s[i : i+len(s)/2]; len(tells) >= part && strings.Contains(text, tells) {
				at := strings.Index(text, tells)
				t.Errorf("%q is in …%.200q", tells, text[max(at-40, 0):])
				return
			}
		}
	}
}

// Texts without the key stay as they are, to the byte.
func TestOtherTextsStay(t *testing.T) {
	text := `100 % of \\angle A &amp; &#8736;B: \\frac{1}{2}, %41, 中文, sk-test, ` + "\u200b" + `a\u0062c`
	client, _, l := weather(t, llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: completed(`"` + text + `"`)}))
	if _, err := client.Ask(t.Context(), ask("q")); err != nil {
		t.Fatal(err)
	}
	for _, e := range l.entries {
		if string(e.Response) != completed(`"`+text+`"`) {
			t.Errorf("%s", e.Response)
		}
	}
}
