// Package geoqa reads the pickled records that UniGeo and GeoQA+ share with their common ancestor, GeoQA: lists of
// dicts with the same keys.
package geoqa

import (
	"context"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"geoeval/internal/format/bug"
	"geoeval/internal/format/pickle"
	"geoeval/schema"
	"geoeval/sources"
)

// A Record is one dict, decoded.
type Record struct {
	// ID is the record's number, the same in UniGeo and GeoQA+ for the same problem.
	ID string
	// Subject is the problem in Chinese; English the one in English, with placeholders (UniGeo).
	Subject, English string
	// Choices as text; one that is None is empty.
	Choices       []string
	ChoiceNumbers []*float64
	// Label is the right choice, counted from 0.
	Label int
	// Target is the gold answer where the record states it.
	Target *float64
	// Numbers are the problem's numbers, N_0 first.
	Numbers []float64
	// Program is the solution's tokens, parted by spaces.
	Program string
	// Answer is the Chinese rationale.
	Answer string
	// Digest is that of the whole record.
	Digest string
	Image  *pickle.Array
	// Scene says how the image was drawn, in a built-in corpus, and Trace what the solution uses.
	Scene, Trace string
}

// Read reads a unit whose first file is a pickled list of records. problem makes a problem of each, with everything set
// that the datasets share already set; its error, a [*sources.Reject], rejects the record. A file that breaks anywhere
// is one reject: what stands behind a break in a pickle cannot be read.
func Read(ctx context.Context, dir *sources.Dir, unit sources.Unit, source schema.Source, split string,
	yield func(sources.Record) error, problem func(r *Record, p *schema.Problem) error) error {
	file := unit.Files[0]
	whole := sources.Record{File: file}
	content, err := dir.ReadFile(ctx, file, sources.MaxPickle)
	if err != nil {
		return sources.YieldReject(err, whole, yield)
	}
	items, err := pickle.LoadList(content)
	if err != nil {
		return sources.YieldReject(sources.Rejectf(schema.Unreadable, "%v", err), whole, yield)
	}
	if len(items) == 0 {
		return sources.YieldReject(sources.NoRecords(), whole, yield)
	}
	var panics bug.Bag
	for i, item := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := sources.Record{File: file, Name: sources.Nth(i)}
		err := panics.CatchIn(&r.Name, func() error {
			if err := read(item, &r, source, split, problem); err != nil {
				return sources.YieldReject(err, r, yield)
			}
			return yield(r)
		})
		if err != nil {
			return err
		}
	}
	return panics.Err()
}

func read(item any, out *sources.Record, source schema.Source, split string,
	problem func(*Record, *schema.Problem) error) error {
	dict, ok := item.(*pickle.Dict)
	if !ok {
		return sources.Rejectf(schema.Malformed, "is not a dict")
	}
	r, err := decode(dict)
	if r.ID != "" {
		out.Name = r.ID
	}
	if err != nil {
		return err
	}
	id, err := schema.NewID(source, split, r.ID)
	if err != nil {
		return sources.Rejectf(schema.Malformed, "%v", err)
	}
	p := &schema.Problem{
		ID:            id,
		Source:        source,
		SourceSplit:   split,
		NativeID:      r.ID,
		NativeFile:    out.File,
		RecordDigest:  r.Digest,
		Choices:       r.Choices,
		ChoiceNumbers: r.ChoiceNumbers,
		Answer:        r.Choices[r.Label],
		AnswerLetter:  sources.Letter(r.Label),
		Solution:      r.Program,
		Rationale:     r.Answer,
	}
	if p.Solution != "" {
		p.SolutionLanguage = schema.StackProgram
	}
	out.Diagram.Path = Picture(out.File, r.ID) // without pixels, a diagram that is missing: every problem has one
	if r.Image != nil {
		width, height, pixels, err := r.Image.Gray()
		if err != nil {
			return sources.Rejectf(schema.Malformed, "image: %v", err)
		}
		out.Diagram.Gray, out.Diagram.Width, out.Diagram.Height = pixels, width, height
		out.Diagram.Scene = r.Scene
	}
	if err := problem(r, p); err != nil {
		return err
	}
	settle(r, p)
	out.Problem, out.Trace = p, r.Trace
	return nil
}

// settle gives the choices and the answer their numbers, once the text is known. The gold answer is the labelled choice:
// target_number, which some records state beside it, counts where it is the same number, and where the choice has none.
func settle(r *Record, p *schema.Problem) {
	sources.SettleAll(p, r.ChoiceNumbers, "choice_nums")
	_, p.AnswerUnit = sources.Value(p.Text, p.Answer)
	choice := p.ChoiceNumbers[r.Label]
	p.AnswerValue = choice
	if r.Target != nil {
		value, conflict := sources.Settle(p.Text, p.Answer, r.Target, "target_number")
		if read, _ := sources.Value(p.Text, p.Answer); read == nil && choice != nil {
			value, conflict = sources.Settle("", sources.Numeral(*choice), r.Target, "target_number")
		}
		p.AnswerValue = value
		if conflict != "" {
			p.RecordFaults = append(p.RecordFaults, conflict)
		}
	}
	p.AnswerKind = sources.AnswerKind(p.Answer, p.AnswerValue)
}

// Picture names the picture that a record of a pickle holds.
func Picture(file, id string) string { return path.Join(sources.Stem(file), id+".png") }

func decode(d *pickle.Dict) (*Record, error) {
	f := fields{dict: d}
	r := &Record{}
	id, ok := d.Get("id")
	if n, isInt := id.(int64); ok && isInt {
		r.ID = strconv.FormatInt(n, 10)
	} else {
		return r, sources.Rejectf(schema.MissingField, "id is missing or no integer")
	}
	r.Subject = f.text("subject")
	r.English = f.text("English_problem")
	r.Answer = f.text("answer")
	r.Scene, r.Trace = f.text(sources.SceneKey), f.text(sources.TraceKey)
	r.Program = strings.Join(f.texts("manual_program"), " ")
	r.Choices = f.texts("choices")
	r.ChoiceNumbers = f.floats("choice_nums")
	r.Target = f.float("target_number")
	for i, n := range f.floats("numbers") {
		if n == nil {
			f.fail("numbers", fmt.Sprintf("element %d is None", i))
			break
		}
		r.Numbers = append(r.Numbers, *n)
	}
	if image, ok := d.Get("image"); ok && image != nil {
		if r.Image, ok = image.(*pickle.Array); !ok {
			f.fail("image", "is not a numpy array")
		}
	}
	if f.err != nil {
		return r, f.err
	}
	switch label, ok := d.Get("label"); n := label.(type) {
	case int64:
		if ok && n >= 0 && n < int64(len(r.Choices)) {
			r.Label = int(n)
			break
		}
		return r, sources.Rejectf(schema.BadAnswer, "label %d is not one of %d choices", n, len(r.Choices))
	default:
		return r, sources.Rejectf(schema.BadAnswer, "label is missing or no integer")
	}
	switch {
	case len(r.Choices) != len(r.ChoiceNumbers):
		return r, sources.Rejectf(schema.Malformed, "%d choices and %d choice_nums", len(r.Choices), len(r.ChoiceNumbers))
	case r.Choices[r.Label] == "":
		return r, sources.Rejectf(schema.BadAnswer, "the labelled choice, %d, is empty", r.Label)
	}
	var err error
	r.Digest, err = digest(d)
	return r, err
}

// fields takes values out of a dict and keeps the first error.
type fields struct {
	dict *pickle.Dict
	err  error
}

func (f *fields) fail(key, why string) {
	if f.err == nil {
		f.err = sources.Rejectf(schema.Malformed, "%s %s", key, why)
	}
}

// text gives a text; an absent one and None are empty.
func (f *fields) text(key string) string {
	v, _ := f.dict.Get(key)
	s, ok := v.(string)
	if !ok && v != nil {
		f.fail(key, "is not text")
	}
	return f.within(key, s)
}

// within gives a text, its lines by [sources.Newlines], where it is within its limit, and bounded a list.
func (f *fields) within(key, text string) string {
	if err := sources.WithinLimits(key, text); err != nil && f.err == nil {
		f.err = err
	}
	return sources.Newlines(text)
}

func (f *fields) bounded(key string, items []any) []any {
	if err := sources.ListWithinLimits(key, len(items)); err != nil {
		if f.err == nil {
			f.err = err
		}
		return nil
	}
	return items
}

// list gives the items of a list or tuple; an absent one and None have none. A set is neither: it has no order.
func (f *fields) list(key string) []any {
	switch v, _ := f.dict.Get(key); v := v.(type) {
	case nil:
	case *pickle.List:
		return f.bounded(key, v.Items)
	case *pickle.Tuple:
		return f.bounded(key, v.Items)
	default:
		f.fail(key, "is not a list")
	}
	return nil
}

// texts gives a list of texts; None in it is empty, numbers are spelled.
func (f *fields) texts(key string) []string {
	items := f.list(key)
	out := make([]string, len(items))
	for i, item := range items {
		switch item := item.(type) {
		case nil:
		case string:
			out[i] = f.within(key, item)
		case int64:
			out[i] = strconv.FormatInt(item, 10)
		case float64:
			out[i] = sources.Numeral(item)
		default:
			f.fail(key, fmt.Sprintf("element %d is not text", i))
		}
	}
	return out
}

// floats gives a list of numbers; None in it is nil.
func (f *fields) floats(key string) []*float64 {
	items := f.list(key)
	out := make([]*float64, len(items))
	for i, item := range items {
		n, ok := number(item)
		if !ok && item != nil {
			f.fail(key, fmt.Sprintf("element %d is not a finite number", i))
		}
		out[i] = n
	}
	return out
}

// float gives a number; an absent one and None are nil.
func (f *fields) float(key string) *float64 {
	v, _ := f.dict.Get(key)
	n, ok := number(v)
	if !ok && v != nil {
		f.fail(key, "is not a finite number")
	}
	return n
}

func number(v any) (*float64, bool) {
	switch v := v.(type) {
	case int64:
		return new(float64(v)), true
	case float64:
		return &v, !math.IsNaN(v) && !math.IsInf(v, 0)
	}
	return nil, false
}
