package checkers

import (
	"encoding/json"
	"math/big"
	"strings"
)

// lmmsJudge is how lmms-eval reads a judge's reply: the first balanced {…} as JSON, its answer_correct as an integer. 1 is right,
// anything else wrong, also a reply that cannot be read.
func lmmsJudge(reply string) Verdict {
	object, ok := firstObject(reply)
	if !ok {
		return Verdict{Reason: "the reply has no JSON object"}
	}
	var data map[string]any
	d := json.NewDecoder(strings.NewReader(withoutNaN(object)))
	d.UseNumber()
	if err := d.Decode(&data); err != nil {
		return Verdict{Reason: "the first {…} is no JSON"}
	}
	value, ok := data["answer_correct"]
	if !ok {
		return Verdict{Reason: "the reply has no answer_correct"}
	}
	text, _ := json.Marshal(value)
	v := Verdict{Extracted: string(text), Found: true, Right: isOne(value), Reason: "answer_correct is not 1"}
	if v.Right {
		v.Reason = "answer_correct is 1"
	}
	return v
}

// firstObject is the text from the first brace to the one that closes it. A backslash spares the quote behind it, in a string or
// not; braces in strings do not count.
func firstObject(s string) (string, bool) {
	start := strings.IndexByte(s, '{')
	if start < 0 {
		return "", false
	}
	depth, quoted, escaped := 0, false, false
	for i := start; i < len(s); i++ {
		c := s[i]
		if c == '"' && !escaped {
			quoted = !quoted
		}
		if !quoted {
			switch c {
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return s[start : i+1], true
				}
			}
		}
		escaped = c == '\\' && !escaped
	}
	return "", false
}

// withoutNaN puts null for the numbers that Python reads and JSON does not have; none of them is 1.
func withoutNaN(s string) string {
	var b strings.Builder
	quoted, escaped := false, false
	for i := 0; i < len(s); i++ {
		if !quoted {
			word := ""
			for _, w := range []string{"-Infinity", "Infinity", "NaN"} {
				if strings.HasPrefix(s[i:], w) {
					word = w
					break
				}
			}
			if word != "" {
				b.WriteString("null")
				i += len(word) - 1
				continue
			}
		}
		if s[i] == '"' && !escaped {
			quoted = !quoted
		}
		escaped = s[i] == '\\' && !escaped
		b.WriteByte(s[i])
	}
	return b.String()
}

// isOne says whether int(value) is 1 in Python: so are true, "1" and 1.9.
func isOne(value any) bool {
	switch v := value.(type) {
	case bool:
		return v
	case json.Number:
		f, _, err := big.ParseFloat(v.String(), 10, 200, big.ToZero)
		if err != nil {
			return false
		}
		if !strings.ContainsAny(v.String(), ".eE") {
			return v.String() == "1"
		}
		x, _ := f.Float64()
		return x >= 1 && x < 2
	case string:
		s, ok := plainDigits(ascii(strip(v)))
		return ok && strings.TrimLeft(strings.TrimPrefix(s, "+"), "0") == "1"
	}
	return false
}
