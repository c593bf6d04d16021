package llm

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/llm/ledger"
)

// What an answer may have for each token that was asked for, in bytes. English has 4 to 5 a token and Chinese 3 to 6,
// which JSON may spell with twice as many; the longest tokens are runs of spaces, which no answer consists of.
const (
	textPerToken = 32
	bodyPerToken = 64
	// leastText and leastBody are allowed whatever was asked for: fields beside the text, and what the model thought.
	leastText = 1 << 10
	leastBody = 64 << 10
	// maxName bounds the name of a model, and why it stopped.
	maxName = 256
	// maxRequest bounds a request as the ledger keeps it.
	maxRequest = ledger.MaxRequest
)

// MaxBody bounds the body of the answer to a request, in bytes: what is longer is an answer with that fault.
func MaxBody(r *Request) int {
	return min(leastBody+bodyPerToken*min(max(r.Most(), 0), maxTokens), ledger.MaxResponse)
}

// maxText bounds the text of an answer of so many tokens, in bytes.
func maxText(tokens int) int {
	return min(leastText+textPerToken*min(max(tokens, 0), maxTokens), ledger.MaxResponse)
}

// misfit is why a text from outside cannot be used, empty where it can: it is longer than so many bytes, is not UTF-8 or
// has lost characters, or has some that show nothing and change what is read: control characters other than white
// space, and those that turn the direction of writing.
func misfit(s string, most int) string {
	if len(s) > most {
		return fmt.Sprintf("has %d bytes of text, and at most %d were asked for", len(s), most)
	}
	if !utf8.ValidString(s) {
		return "is not UTF-8"
	}
	return Oddity(s)
}

// Oddity says which character of a text is lost, or shows nothing and changes what is read: the first; "" where there is none.
func Oddity(s string) string {
	at := strings.IndexFunc(s, unfit)
	if at < 0 {
		return ""
	}
	switch r, _ := utf8.DecodeRuneInString(s[at:]); r {
	case 0:
		return fmt.Sprintf("has a NUL character at byte %d", at)
	case utf8.RuneError:
		return fmt.Sprintf("has lost a character at byte %d (U+FFFD)", at)
	default:
		return fmt.Sprintf("has the character %U at byte %d, which nobody sees", r, at)
	}
}

// unfit says of a character that it makes a text unusable.
func unfit(r rune) bool {
	switch {
	case r == '\n', r == '\t', r == '\r':
		return false
	case unicode.IsControl(r), r == utf8.RuneError, r&0xfffe == 0xfffe:
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r) && r >= 0x202a // U+061C, U+200E and U+200F mark and turn nothing
}
