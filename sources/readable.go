package sources

import (
	"strings"

	"geoeval/internal/text/logicform"
	"geoeval/internal/text/mojibake"
	"geoeval/schema"
)

// Readable makes a published text ready to read, as far as all datasets need the same: what was decoded wrongly is put
// right, calls of logic forms are said in words and signs, zero-width characters and the white space around the text are
// dropped. faults says what the text has lost.
func Readable(text string, language schema.Language) (readable string, faults []string) {
	text = mojibake.Repair(text)
	if hasInvisible(text) {
		text = invisible.Replace(text)
	}
	text, faults = logicform.Readable(text, language == schema.Chinese)
	return strings.TrimSpace(text), faults
}

var invisible = strings.NewReplacer("\u200b", "", "\u200c", "", "\ufeff", "", "\u00ad", "", "\u00a0", " ")

// hasInvisible tells whether a text has one of these characters, which are looked for by their first bytes: hardly any has.
func hasInvisible(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < 0x80 || text[i] != 0xc2 && text[i] != 0xe2 && text[i] != 0xef {
			continue
		}
		switch rest := text[i:]; {
		case strings.HasPrefix(rest, "\u200b"), strings.HasPrefix(rest, "\u200c"), strings.HasPrefix(rest, "\ufeff"),
			strings.HasPrefix(rest, "\u00ad"), strings.HasPrefix(rest, "\u00a0"):
			return true
		}
	}
	return false
}
