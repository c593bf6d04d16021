package llm

import (
	"encoding/json"
	"net/http"
	"strings"

	"geoeval/internal/llm/ledger"
)

// NewRefusal makes the ledger's entry of a response that is no answer, where what it says concerns this one prompt: a
// filter refused it, or it is too long, and asked again it would be refused again. The entry's Fault says so, and
// nothing was paid. For every other response it is nil: the account, the server or the way to it is at fault. A status
// of 0 is none. Time and Attempts are left to the caller.
func NewRefusal(r *Request, status int, body []byte) *ledger.Entry {
	why := promptFault(status, body)
	if why == "" {
		return nil
	}
	request, err := json.Marshal(r)
	if err != nil {
		return nil // nor can it be sent
	}
	e := &ledger.Entry{Key: r.Key(), Request: request, Response: body, Fault: why}
	if !isObject(body) || !json.Valid(body) {
		e.Response = ledger.Beginning(body)
	}
	return e
}

// Why a prompt is refused.
const (
	refusedByFilter = "was refused by a filter: "
	tooLong         = "was refused, for the prompt is too long: "
	badPicture      = "was refused for its picture: "
)

// isRefusal says of a fault that it is one that [NewRefusal] gives.
func isRefusal(fault string) bool {
	for _, why := range []string{refusedByFilter, tooLong, badPicture} {
		if strings.HasPrefix(fault, why) {
			return true
		}
	}
	return false
}

// promptFaults are the codes that servers have for one prompt, in small letters without what stands between words. They
// are those of OpenAI, Azure, Model Studio, Volcano Engine, OpenRouter and llama.cpp.
var promptFaults = map[string]string{
	"contentfilter":                      refusedByFilter,
	"contentpolicyviolation":             refusedByFilter,
	"responsibleaipolicyviolation":       refusedByFilter,
	"invalidprompt":                      refusedByFilter,
	"moderationblocked":                  refusedByFilter,
	"datainspectionfailed":               refusedByFilter,
	"sensitivecontentdetected":           refusedByFilter,
	"inputtextsensitivecontentdetected":  refusedByFilter,
	"inputimagesensitivecontentdetected": refusedByFilter,
	"imagecontentpolicyviolation":        refusedByFilter,
	"contextlengthexceeded":              tooLong,
	"exceedcontextsizeerror":             tooLong,
	"stringabovemaxlength":               tooLong,
	"imageparseerror":                    badPicture,
	"invalidimage":                       badPicture,
	"invalidimageformat":                 badPicture,
	"imagetoolarge":                      badPicture,
	"imagetoosmall":                      badPicture,
	"imagefiletoolarge":                  badPicture,
}

// promptFault is what a response says that is wrong with the prompt, "" where it says nothing of that kind.
func promptFault(status int, body []byte) string {
	switch status {
	case 0, http.StatusOK, http.StatusBadRequest, http.StatusForbidden, http.StatusRequestEntityTooLarge,
		http.StatusUnprocessableEntity, http.StatusUnavailableForLegalReasons:
	default:
		return ""
	}
	said := readRefusal(body)
	for _, code := range said.codes {
		if why := promptFaults[spelledAlike(code)]; why != "" {
			return why + Clip(code)
		}
	}
	switch {
	case said.flagged:
		return refusedByFilter + "flagged_input"
	// Servers such as vLLM have no code for it, and all of them OpenAI's words.
	case strings.Contains(strings.ToLower(said.message), "maximum context length"):
		return tooLong + "context_length_exceeded"
	}
	return ""
}

// A refusalText is what a server says of why it refuses.
type refusalText struct {
	// codes are those it gives, from the particular to the general.
	codes   []string
	message string
	// flagged says that a moderation names the part of the prompt that it objects to.
	flagged bool
}

// readRefusal reads what a server says in the place where OpenAI has it, or where older servers do, in the body itself.
// Each part is read by itself, so that one of another type spoils no other.
func readRefusal(body []byte) (r refusalText) {
	var whole struct {
		Error  json.RawMessage `json:"error"`
		Object json.RawMessage `json:"object"`
	}
	if json.Unmarshal(body, &whole) != nil {
		return r
	}
	in := whole.Error
	if !there(in) && text(whole.Object) == "error" {
		in = body
	}
	var e, inner, metadata map[string]json.RawMessage
	if json.Unmarshal(in, &e) != nil {
		return r
	}
	// What cannot be read has nothing in it.
	_ = json.Unmarshal(e["innererror"], &inner)
	_ = json.Unmarshal(e["metadata"], &metadata)
	for _, code := range []json.RawMessage{inner["code"], e["code"], e["type"]} {
		if s := text(code); s != "" {
			r.codes = append(r.codes, s)
		}
	}
	r.message, r.flagged = text(e["message"]), there(metadata["flagged_input"])
	return r
}

// spelledAlike is a code without what servers spell differently: content_filter, ContentFilter.
func spelledAlike(code string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(code))
}
