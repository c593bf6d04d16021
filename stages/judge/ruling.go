package judge

import (
	"geoeval/schema"
	"geoeval/stages/asking"
)

// ruling reads what a judge says: an object with answer_correct, 1 or 0. The error says why there is none.
func ruling(text string) (schema.Ruling, string, error) {
	right, reason, err := asking.Verdict(text, "answer_correct")
	switch {
	case err != nil:
		return "", "", err
	case right:
		return schema.RuledRight, reason, nil
	}
	return schema.RuledWrong, reason, nil
}
