package mathqa

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzOptions reads any text, and what is written of options in each encoding gives the options back.
func FuzzOptions(f *testing.F) {
	f.Add("a ) 1 , b ) 2", "172,800|4 π|it can't be|\"|none , or all")
	f.Add("['a ) 4', \"b ) it's\"]", "|||x\\|y\\\\")
	f.Add("[", "a ) 1|b")
	f.Add("a ) , b )", "1 , a ) 2|3")
	f.Fuzz(func(t *testing.T, text, joined string) {
		if options, err := parseOptions(text); err == nil && (len(options) == 0 || len(options) > maxOptions) {
			t.Errorf("%q has %d options", text, len(options))
		}
		options := strings.Split(joined, "|")
		if len(options) > maxOptions || slices.ContainsFunc(options, unwritable) {
			return
		}
		for encoding, written := range map[string]string{"labelled": labelled(options), "quoted": quoted(options)} {
			if got, err := parseOptions(written); err != nil || !slices.Equal(got, options) {
				t.Errorf("%s options %q, written as %q, are read as %q (%v)", encoding, options, written, got, err)
			}
		}
	})
}

// unwritable options are told apart from others by no encoding: such as hold a label, or white space around them.
func unwritable(option string) bool {
	return !utf8.ValidString(option) || strings.TrimSpace(option) != option || strings.Contains(option, " )") || strings.HasSuffix(option, ",")
}

func labelled(options []string) string {
	var parts []string
	for i, o := range options {
		parts = append(parts, fmt.Sprintf("%c ) %s", 'a'+i, o))
	}
	return strings.Join(parts, " , ")
}

func quoted(options []string) string {
	var parts []string
	for i, o := range options {
		quote := "'"
		if strings.Contains(o, "'") && !strings.Contains(o, `"`) {
			quote = `"`
		}
		o = strings.NewReplacer(`\`, `\\`, quote, `\`+quote).Replace(o)
		parts = append(parts, fmt.Sprintf("%s%c ) %s%s", quote, 'a'+i, o, quote))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
