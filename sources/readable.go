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
	text = invisible.Replace(mojibake.Repair(text))
	text, faults = logicform.Readable(text, language == schema.Chinese)
	return strings.TrimSpace(text), faults
}

var invisible = strings.NewReplacer("\u200b", "", "\u200c", "", "\ufeff", "", "\u00ad", "", "\u00a0", " ")
