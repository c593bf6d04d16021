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
func Blank(r *schema.Response) bool {
	return r.Status == schema.Answered && saysNothing(r.Text) && !unexplained(r)
}

// Unexplained says of a response that it says nothing, as [Blank] does, and that the file which it was read from does not tell why it
// ended: it may have been cut off or filtered.
func Unexplained(r *schema.Response) bool {
	return r.Status == schema.Answered && saysNothing(r.Text) && unexplained(r)
}

func unexplained(r *schema.Response) bool { return r.Origin == schema.FromFile && r.Finish == "" }

func saysNothing(text string) bool {
	said, _ := withoutThinking(text)
	return strings.TrimSpace(said) == ""
}
