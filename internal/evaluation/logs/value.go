package logs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// An object is a JSON object of a record. Numbers are [json.Number]s.
type object map[string]any

// maxDepth is how deeply the values of a record may be nested.
const maxDepth = 100

func parseObject(raw []byte) (object, error) {
	if tooDeep(raw) {
		return nil, fmt.Errorf("it is nested more than %d deep", maxDepth)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("it is no JSON: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("it is no JSON: something stands behind its value")
	}
	o, ok := v.(map[string]any)
	if !ok {
		return nil, errors.New("it is no JSON object")
	}
	return o, nil
}

// tooDeep reports whether brackets outside of strings are nested beyond the bound.
func tooDeep(raw []byte) bool {
	depth, inText := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == '"':
			inText = !inText
		case inText:
			if c == '\\' {
				i++
			}
		case c == '[', c == '{':
			if depth++; depth > maxDepth {
				return true
			}
		case c == ']', c == '}':
			depth--
		}
	}
	return false
}

func parseText(raw []byte) (string, error) {
	var s string
	err := json.Unmarshal(raw, &s)
	return s, err
}

// text is a string, or a number as it is written; "" for anything else.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	}
	return ""
}

// texts are the texts of several keys that are not empty, in the order of the keys.
func (o object) texts(keys ...string) []string {
	var all []string
	for _, k := range keys {
		if s := strings.TrimSpace(text(o[k])); s != "" {
			all = append(all, s)
		}
	}
	return all
}

// first is the first of these texts, "" where there is none.
func (o object) first(keys ...string) string {
	for _, s := range o.texts(keys...) {
		return s
	}
	return ""
}

// within is the object under a key, nil where there is none.
func (o object) within(key string) object {
	inner, _ := o[key].(map[string]any)
	return inner
}

// repeat reads the number of a repeat.
func repeat(written string) (n int64, ok bool) {
	n, err := strconv.ParseInt(written, 10, 64)
	return n, err == nil && 1 <= n && n <= 9999
}

// verdicts are the words for right and wrong.
var verdicts = map[string]string{
	"1": Right, "1.0": Right, "true": Right, "right": Right, "correct": Right,
	"0": Wrong, "0.0": Wrong, "false": Wrong, "wrong": Wrong, "incorrect": Wrong,
}

// verdict reads right or wrong from true and false, 1 and 0, however written; "" for anything else.
func verdict(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return Right
		}
		return Wrong
	case json.Number:
		switch f, err := v.Float64(); {
		case err == nil && f == 1:
			return Right
		case err == nil && f == 0:
			return Wrong
		}
	case string:
		return verdicts[strings.ToLower(strings.TrimSpace(v))]
	}
	return ""
}

// firstVerdict is that of the first of these keys that has one.
func (o object) firstVerdict(keys ...string) string {
	for _, k := range keys {
		if v := verdict(o[k]); v != "" {
			return v
		}
	}
	return ""
}

// answers are the texts that a value holds: itself, or those of a list, at any depth.
func answers(v any) (all []Answer, fault string) {
	switch v := v.(type) {
	case string:
		return []Answer{newAnswer(v)}, ""
	case nil:
		return nil, ""
	case []any:
		if isLikelihood(v) {
			return nil, "its responses are likelihoods of given answers, not texts"
		}
		for _, inner := range v {
			more, fault := answers(inner)
			if fault != "" {
				return nil, fault
			}
			all = append(all, more...)
		}
		return all, ""
	}
	if s := text(v); s != "" {
		return []Answer{newAnswer(s)}, ""
	}
	return nil, "its response is neither a text nor a list of texts"
}

// isLikelihood recognises the pair of a log-likelihood and of whether greedy decoding gives the answer.
func isLikelihood(v []any) bool {
	if len(v) != 2 {
		return false
	}
	flag, isText := v[1].(string)
	_, isBool := v[1].(bool)
	if !isBool && !(isText && (flag == "True" || flag == "False")) {
		return false
	}
	_, err := json.Number(text(v[0])).Float64()
	return err == nil
}
