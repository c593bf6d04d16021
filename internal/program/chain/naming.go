package chain

import (
	"regexp"
	"strings"

	"geoeval/internal/text/quantity"
)

var (
	// segmentNamed and angleNamed are what stands before a number that a text or a clause gives for one of them: AB =, ∠A =.
	segmentNamed = regexp.MustCompile(`(?:^|[\s,，(])([A-Z]['′]?\s?[A-Z]['′]?)\s*[=＝]\s*$`)
	angleNamed   = regexp.MustCompile(`(?:\bm\s*)?(?:\\angle|∠|\bangle)\s*([A-Z]['′]?(?:[A-Z]['′]?[A-Z]['′]?)?|[1-9]|[α-ω])\s*(?:[=＝]|\bis|\bmeasures)\s*$`)
)

// nameIn is what a problem calls what one of its numbers is given for: AB, ∠A; "" where it does not name it so. A number that is
// given for a sum, a part or a multiple has no name.
func nameIn(n *Number, d quantity.Dimension) string {
	named, sign := segmentNamed, ""
	switch d {
	case quantity.Length:
	case quantity.Angle:
		named, sign = angleNamed, "∠"
	default:
		return ""
	}
	at := named.FindStringSubmatchIndex(n.Before)
	if at == nil {
		return ""
	}
	before := strings.TrimRight(n.Before[:at[0]], " (，,")
	if strings.TrimRight(n.Before[:at[0]], " ") == before && strings.ContainsAny(tail(before), "+-−*/·0123456789}=") {
		return ""
	}
	if word := before[strings.LastIndexAny(before, " ,，(")+1:]; word == "arc" || word == "triangle" || word == "angle" || strings.HasPrefix(word, `\`) {
		return ""
	}
	return sign + strings.ReplaceAll(n.Before[at[2]:at[3]], " ", "")
}

// tail is the last byte of a text.
func tail(s string) string { return s[max(0, len(s)-1):] }
