package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// answerToGrade is a line that grade reads.
type answerToGrade struct {
	// ID is printed as it came: a string or a number.
	ID         json.RawMessage   `json:"id"`
	Prediction *textOrNumber     `json:"prediction"`
	Gold       textOrNumber      `json:"gold"`
	Choices    []textOrNumber    `json:"choices"`
	Letter     string            `json:"gold_letter"`
	Language   schema.Language   `json:"language"`
	Subset     schema.Subset     `json:"subset"`
	Tolerance  compare.Tolerance `json:"tolerance"`
	Question   string            `json:"question"`
	Unit       string            `json:"unit"`
	Mask       string            `json:"mask"`
	Truncated  bool              `json:"truncated"`
	// Diagram says for geoeval-public whether the problem has one, as most have.
	Diagram *bool `json:"diagram"`
	// Check, Extract and Policy are settings of Xwin-Math's tool.
	Check   string `json:"check"`
	Extract string `json:"extract"`
	Policy  string `json:"policy"`
}

// answerGrade is a line that grade prints.
type answerGrade struct {
	ID        json.RawMessage    `json:"id"`
	Extracted *string            `json:"extracted"`
	Verdict   bool               `json:"verdict"`
	Status    schema.GradeStatus `json:"status"`
	Rules     []string           `json:"rules"`
}

// textOrNumber is a text, or a number as it is written.
type textOrNumber string

func (t *textOrNumber) UnmarshalJSON(b []byte) error {
	switch {
	case len(b) > 0 && b[0] == '"':
		return json.Unmarshal(b, (*string)(t))
	case len(b) > 0 && (b[0] == '-' || b[0] >= '0' && b[0] <= '9'):
		*t = textOrNumber(b)
	case !bytes.Equal(b, []byte("null")):
		return fmt.Errorf("%.20s is neither a text nor a number", b)
	}
	return nil
}

// readAnswerLine reads a line and says what is wrong with it.
func readAnswerLine(line []byte) (*answerToGrade, error) {
	if line == nil {
		return nil, fmt.Errorf("it is longer than %d MiB", maxGradeLine>>20)
	}
	var has map[string]json.RawMessage
	var a answerToGrade
	if err := json.Unmarshal(line, &a); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && wrong.Field != "" {
			return nil, fmt.Errorf("%s is %s, which it cannot be", wrong.Field, wrong.Value)
		}
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("it is %s and no object", wrong.Value)
		}
		return nil, fmt.Errorf("it is no JSON: %w", err)
	}
	switch c := bytes.TrimSpace(a.ID); {
	case len(c) == 0 || bytes.Equal(c, []byte("null")):
		return nil, errors.New("id is missing")
	case c[0] == '{' || c[0] == '[' || len(c) > 10_000:
		return nil, errors.New("id is neither a text nor a number")
	}
	if a.Prediction == nil {
		// null is an empty answer, and a line without the field a mistake.
		if err := json.Unmarshal(line, &has); err != nil {
			return nil, err
		}
		if _, ok := has["prediction"]; !ok {
			return nil, errors.New("prediction is missing (null for an empty one)")
		}
	}
	if a.Gold == "" {
		return nil, errors.New("gold is missing")
	}
	return &a, a.fault()
}

// texts are words as texts.
func texts[W ~string](words []W) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return out
}

// fault says which of a line's words is not known.
func (a *answerToGrade) fault() error {
	one := func(name, value string, of ...string) error {
		if value == "" || slices.Contains(of, value) {
			return nil
		}
		return fmt.Errorf("%s is %.40q and not one of %q", name, value, of)
	}
	return cmp.Or(
		one("language", string(a.Language), texts(schema.Languages)...),
		one("subset", string(a.Subset), texts(schema.EvaluatedSubsets)...),
		one("tolerance", string(a.Tolerance), string(compare.RelativeThousandth), string(compare.AbsoluteThousandth)),
		one("check", a.Check, "simple", "latex"),
		one("extract", a.Extract, "strict", "flex"),
		one("policy", a.Policy, "strict", "model_include_gt", "gt_include_model", "aggressive", "conversative"),
	)
}

func (a *answerToGrade) text() string {
	if a.Prediction == nil {
		return ""
	}
	return string(*a.Prediction)
}

func (a *answerToGrade) choices() []string {
	var all []string
	for _, c := range a.Choices {
		all = append(all, string(c))
	}
	return all
}

// grade grades an answer: by the rules, or as a published checker does.
func (a *answerToGrade) grade(mode schema.CheckerMode) answerGrade {
	if mode != "" {
		return a.asChecked(mode)
	}
	r := grade.Check(a.text(), &grade.Question{Text: a.Question, Gold: string(a.Gold), Choices: a.choices(), Letter: a.Letter, Unit: a.Unit,
		Language: a.Language, Subset: a.Subset, Tolerance: a.Tolerance, Mask: a.Mask, Truncated: a.Truncated})
	g := answerGrade{ID: a.ID, Verdict: r.Verdict, Status: r.Status, Rules: r.Rules}
	if r.Extracted != "" {
		g.Extracted = &r.Extracted
	}
	if g.Rules == nil {
		g.Rules = []string{}
	}
	return g
}

// writeJSONLine writes a line of JSON without escapes for HTML.
func writeJSONLine(b *bytes.Buffer, v any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
