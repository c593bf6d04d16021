package tokens

import "strings"

// An Encoding is one of OpenAI's vocabularies.
type Encoding string

const (
	// CL100K is what gpt-3.5-turbo and gpt-4 read.
	CL100K Encoding = "cl100k_base"
	// O200K is what gpt-4o and everything later read.
	O200K Encoding = "o200k_base"
)

// EncodingOf gives the encoding of a model by its name; an owner before it (openai/gpt-4o) and its being fine-tuned
// (ft:gpt-4o:…) do not matter. Of a model that is not OpenAI's it is O200K and known is false: its tokens are then
// counted roughly. Predictor learns how its server counts.
func EncodingOf(model string) (e Encoding, known bool) {
	name := model[strings.LastIndexByte(model, '/')+1:]
	name = strings.TrimPrefix(name, "ft:")
	for _, family := range []string{"gpt-3.5", "gpt-35", "gpt-4-", "gpt-4:"} {
		if strings.HasPrefix(name, family) {
			return CL100K, true
		}
	}
	if name == "gpt-4" {
		return CL100K, true
	}
	for _, family := range []string{"gpt-4", "gpt-5", "chatgpt-", "o1", "o3", "o4"} {
		if strings.HasPrefix(name, family) {
			return O200K, true
		}
	}
	return O200K, false
}
