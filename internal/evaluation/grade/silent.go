package grade

import (
	"strings"

	"geoeval/schema"
)

// Unended says of a response that it thinks to its end: it begins to, and says nothing beside.
func Unended(response string) bool {
	said, unclosed := withoutThinking(response)
	return unclosed && strings.TrimSpace(said) == ""
}

// Silent says of a response that it was cut off before any answer: whatever its tokens were spent on, none of them says anything.
func Silent(r *schema.Response) bool { return r.Status == schema.Truncated && saysNothing(r.Text) }

// Blank says of a response that the model ended it by itself, and that it says nothing, beside its thinking at the most.
func Blank(r *schema.Response) bool { return r.Status == schema.Answered && saysNothing(r.Text) }

func saysNothing(text string) bool {
	said, _ := withoutThinking(text)
	return strings.TrimSpace(said) == ""
}
