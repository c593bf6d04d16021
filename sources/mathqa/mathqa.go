// Package mathqa reads the geometry problems of MathQA: English word problems with five options and a formula.
package mathqa

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"

	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/mojibake"
	"geoeval/schema"
	"geoeval/sources"
)

// New gives the adapter of MathQA.
func New() sources.Source { return adapter{} }

type adapter struct{}

func (adapter) Name() schema.Source { return schema.MathQA }
func (adapter) Version() int        { return 3 }

// challenge is a file whose records stand in test.json as well.
const challenge = "challenge_test"

func (adapter) Units(files []string) []sources.Unit {
	return sources.OneUnitAFile(files, func(f string) (string, bool) { return sources.Stem(f), true })
}

type record struct {
	Problem   string `json:"Problem"`
	Rationale string `json:"Rationale"`
	Options   string `json:"options"`
	Correct   string `json:"correct"`
	Formula   string `json:"linear_formula"`
	Category  string `json:"category"`
	Trace     string `json:"geoeval_trace"` // sources.TraceKey
}

func (adapter) Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, yield func(sources.Record) error) error {
	return sources.ReadList(ctx, dir, unit, yield, parse)
}

func parse(raw []byte, r *sources.Record) error {
	if err := sources.CheckKeys(raw, &record{}); err != nil {
		return err
	}
	if otherCategory(raw) {
		r.LeftOut = notGeometry
		return nil
	}
	var d record
	if err := sources.DecodeJSON(raw, &d); err != nil {
		return err
	}
	split := sources.Stem(r.File)
	switch {
	case d.Category == "":
		return sources.Rejectf(schema.MissingField, "category is missing or empty")
	case d.Category != "geometry":
		r.LeftOut = notGeometry
		return nil
	case split == challenge:
		r.LeftOut = "repeats a record of test.json"
		return nil
	}
	if err := errors.Join(sources.Need("Problem", d.Problem), sources.Need("options", d.Options)); err != nil {
		return err
	}
	choices, err := parseOptions(mojibake.Repair(d.Options))
	if err != nil {
		return sources.Rejectf(schema.Malformed, "options: %v", err)
	}
	if len(d.Correct) != 1 || d.Correct[0] < 'a' || int(d.Correct[0]-'a') >= len(choices) {
		return sources.Rejectf(schema.BadAnswer, "correct is %q, not the letter of one of %d options", d.Correct,
			len(choices))
	}
	choices = mended(choices, d.Problem)
	gold := int(d.Correct[0] - 'a')
	if choices[gold] == "" {
		return sources.Rejectf(schema.BadAnswer, "the right option, %s, is empty", d.Correct)
	}
	r.Name = nativeID(&d)
	text, faults := sources.Readable(d.Problem, schema.English)
	p := &schema.Problem{
		ID:            schema.ID{Source: schema.MathQA, Split: split, Native: r.Name}.String(),
		Source:        schema.MathQA,
		SourceSplit:   split,
		NativeID:      r.Name,
		NativeFile:    r.File,
		RecordDigest:  sources.DigestJSON(raw),
		Language:      schema.English,
		Text:          text,
		TextPublished: d.Problem,
		Choices:       choices,
		Answer:        choices[gold],
		AnswerLetter:  sources.Letter(gold),
		Rationale:     d.Rationale,
		RecordFaults:  faults,
		Numbers:       sources.NumbersOf(mathtext.MathQANumbers(text), name),
	}
	p.ChoiceNumbers = sources.Values(text, choices)
	if p.AnswerValue = p.ChoiceNumbers[gold]; p.AnswerValue != nil {
		_, p.AnswerUnit = sources.Value(text, p.Answer)
	}
	p.AnswerKind = sources.AnswerKind(p.Answer, p.AnswerValue)
	if d.Formula != "" {
		p.Solution, p.SolutionLanguage = d.Formula, schema.MathQAProgram
	}
	r.Problem, r.Trace = p, d.Trace
	return nil
}

// notGeometry is why most records are left out.
const notGeometry = "not geometry"

// otherCategory says of a valid record whether its category is surely another than geometry, without decoding it: nine
// of ten are. A quote within a JSON string is escaped, so the key cannot be part of a text.
func otherCategory(raw []byte) bool {
	_, value, found := bytes.Cut(raw, []byte(`"category":`))
	value, quoted := bytes.CutPrefix(bytes.TrimLeft(value, " \t\r\n"), []byte(`"`))
	category, _, closed := bytes.Cut(value, []byte(`"`))
	return found && quoted && closed && len(category) > 0 && len(category) <= sources.MaxText &&
		!bytes.Contains(category, []byte(`\`)) && string(category) != "geometry"
}

// nativeID makes an id of what a record says, since MathQA gives none and a place in the file is no id: the first
// twelve hex digits of the SHA-256 of problem, options, right option and formula.
func nativeID(d *record) string {
	h := sha256.New()
	for _, s := range []string{d.Problem, d.Options, d.Correct, d.Formula} {
		h.Write([]byte(s + "\x00"))
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// name is what formulas call the k-th number.
func name(k int) string { return "n" + strconv.Itoa(k) }
