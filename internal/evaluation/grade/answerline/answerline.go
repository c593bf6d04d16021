// Package answerline reads an answer to be graded from a line of JSON, and writes its grade as another one: what geoeval grade
// reads and prints, and what the grader speaks that Python runs (package wheel).
package answerline

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

// Most is how many bytes a line has at the most.
const Most = 8 << 20

// An Answer is what a line holds: an answer, and what it is held against.
type Answer struct {
	// ID is printed as it came: a string or a number.
	ID         json.RawMessage   `json:"id"`
	Prediction *Text             `json:"prediction"`
	Gold       Text              `json:"gold"`
	Choices    []Text            `json:"choices"`
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

// A Grade is the line that is written of an answer.
type Grade struct {
	ID        json.RawMessage    `json:"id"`
	Extracted *string            `json:"extracted"`
	Verdict   bool               `json:"verdict"`
	Status    schema.GradeStatus `json:"status"`
	Rules     []string           `json:"rules"`
	// Undecided is not printed where it is false, which it nearly always is.
	Undecided bool `json:"undecided,omitempty"`
}

// Text is a text, or a number as it is written.
type Text string

// UnmarshalJSON reads a text, a number or null.
func (t *Text) UnmarshalJSON(b []byte) error {
	switch {
	case len(b) > 0 && b[0] == '"':
		return json.Unmarshal(b, (*string)(t))
	case len(b) > 0 && (b[0] == '-' || b[0] >= '0' && b[0] <= '9'):
		*t = Text(b)
	case !bytes.Equal(b, []byte("null")):
		return notTextError(b)
	}
	return nil
}

// A notTextError is a value where a text or a number should be.
type notTextError string

func (e notTextError) Error() string {
	return fmt.Sprintf("%.20s is neither a text nor a number", string(e))
}

// Read reads a line, nil for one that was too long to be kept, and says what is wrong with it.
func Read(line []byte) (*Answer, error) {
	if line == nil || len(line) > Most {
		return nil, fmt.Errorf("it is longer than %d MiB", Most>>20)
	}
	var has map[string]json.RawMessage
	var a Answer
	if err := json.Unmarshal(line, &a); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && wrong.Field != "" {
			return nil, fmt.Errorf("%s is %s, which it cannot be", wrong.Field, wrong.Value)
		}
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("it is %s and no object", wrong.Value)
		}
		if wrong, ok := errors.AsType[notTextError](err); ok {
			return nil, wrong
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

// Words are words as texts.
func Words[W ~string](words []W) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return out
}

// fault says which of a line's words is not known, or that its letter is not that of the gold answer.
func (a *Answer) fault() error {
	one := func(name, value string, of ...string) error {
		if value == "" || slices.Contains(of, value) {
			return nil
		}
		return fmt.Errorf("%s is %.40q and not one of %q", name, value, of)
	}
	if err := cmp.Or(
		one("language", string(a.Language), Words(schema.Languages)...),
		one("subset", string(a.Subset), Words(schema.EvaluatedSubsets)...),
		one("tolerance", string(a.Tolerance), string(compare.RelativeThousandth), string(compare.AbsoluteThousandth)),
		one("check", a.Check, "simple", "latex"),
		one("extract", a.Extract, "strict", "flex"),
		one("policy", a.Policy, "strict", "model_include_gt", "gt_include_model", "aggressive", "conversative"),
	); err != nil {
		return err
	}
	return a.question().LetterFault()
}

// Said is what was answered, "" for nothing.
func (a *Answer) Said() string {
	if a.Prediction == nil {
		return ""
	}
	return string(*a.Prediction)
}

// Texts are the choices as texts, nil where there are none.
func (a *Answer) Texts() []string {
	var all []string
	for _, c := range a.Choices {
		all = append(all, string(c))
	}
	return all
}

// question is what was asked, as the rules take it.
func (a *Answer) question() *grade.Question {
	return &grade.Question{Text: a.Question, Gold: string(a.Gold), Choices: a.Texts(), Letter: a.Letter, Unit: a.Unit,
		Language: a.Language, Subset: a.Subset, Tolerance: a.Tolerance, Mask: a.Mask, Truncated: a.Truncated}
}

// Grade grades the answer by the rules.
func (a *Answer) Grade() Grade {
	r := grade.Check(a.Said(), a.question())
	g := Grade{ID: a.ID, Verdict: r.Verdict, Status: r.Status, Rules: r.Rules, Undecided: r.Undecided}
	if r.Extracted != "" {
		g.Extracted = &r.Extracted
	}
	if g.Rules == nil {
		g.Rules = []string{}
	}
	return g
}

// Write writes a line of JSON without escapes for HTML.
func Write(b *bytes.Buffer, v any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
