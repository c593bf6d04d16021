// Package logs reads and writes the files in which harnesses keep what models answered: sample logs of
// lm-evaluation-harness, lmms-eval and Inspect, result tables of VLMEvalKit, the layout of the GeoEval paper's code, and
// plain JSON Lines.
//
// May be imported by stages/imported, internal/cli and tests. Start reading at [Read]; [NewMatcher] says which question a record
// answers.
package logs

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"geoeval/internal/format/records"
)

// A Format is how a file holds its records.
type Format string

// The formats.
const (
	// LMEval: samples_*.jsonl of lm-evaluation-harness.
	LMEval Format = "lm-eval"
	// LMMSEval: *_samples_*.jsonl of lmms-eval, or a .json of its versions before 0.3 with its samples under "logs".
	LMMSEval Format = "lmms-eval"
	// InspectAI: a log of Inspect, as .eval or .json.
	InspectAI Format = "inspect-ai"
	// VLMEvalKit: a result table of VLMEvalKit, as .xlsx, .tsv, .csv, .json or .jsonl.
	VLMEvalKit Format = "vlmevalkit"
	// JSONLines: plain JSON Lines.
	JSONLines Format = "jsonl"
	// GeoEval: what the code of the GeoEval paper writes, a JSON object, problem id to problem.
	GeoEval Format = "geoeval"
)

// Formats lists every format.
var Formats = []Format{LMEval, LMMSEval, InspectAI, VLMEvalKit, JSONLines, GeoEval}

// Bounds of what is read.
const (
	// MaxFile is the most bytes that a file may have.
	MaxFile = 4 << 30
	// maxRecord is the most bytes that a record may have, and maxWhole those of a list that lies in an object.
	maxRecord, maxWhole = 16 << 20, 512 << 20
	// maxText is the most bytes of an answer, maxAnswers the most answers of a record.
	maxText, maxAnswers = 1 << 20, 1000
	maxRecords          = 5_000_000
)

// A Record is one record of a file: what somebody answered to something.
type Record struct {
	// Number counts the records of a file, from 1.
	Number int
	// Fault says why nothing can be made of the record, "" where something can. The other fields are empty then.
	Fault string
	// Damaged says that it is no JSON: the end of a line was torn off, say.
	Damaged bool

	// IDs are what the record calls its question, the likeliest first. They may be anybody's.
	IDs []string
	// Questions are the question's text, as far as the record has it.
	Questions []string
	// Prompts are what was asked, a question's text with words around it.
	Prompts []string
	// Golds are what the record takes for the right answer: a value, a letter, a choice.
	Golds []string
	// Subset is one of the benchmark's as the record has it, "" where it does not say.
	Subset string
	// Row is the how manieth of its subset's rows in a release the question is, from 1, of those that are not withheld; 0 where the
	// record does not say.
	Row int64
	// Choices are those that were shown, in their order; nil where the record does not say.
	Choices []string

	// Model and Setting are as the record has them, "" where it does not say.
	Model, Setting string
	// Repeat is the how manieth answer the first of Answers is, from 1; 0 where the record does not say.
	Repeat int64
	// Answers are what was answered; several are repeats.
	Answers []Answer
	// Same is equal in records of a file that have the same answers and differ only in what was made of them; "" where no
	// record has another's answers.
	Same string
}

// Why an answer stopped, where it is none that the model gave to its end.
const (
	// ContentFilter: the provider's filter stepped in.
	ContentFilter = "content_filter"
	// Refusal: the model refused to answer, in the field that the interface has for it.
	Refusal = "refusal"
)

// An Answer is what a model said.
type Answer struct {
	Text string
	// Model is who answered, where a record has the answers of several.
	Model string
	// Finish is why it stopped, "" where the record does not say.
	Finish string
	// Verdict is Right or Wrong, "" where the record does not say.
	Verdict string
	// Fault says why it is none: asking failed, say. "" for an answer.
	Fault string
}

// What records say of answers.
const (
	Right = "right"
	Wrong = "wrong"
)

// Read gives the records of a file, of which name is the path and size how many bytes it has. A record of which nothing can be
// made has a fault and is given too. What makes the rest of a file unreadable is the fault of one last record: nothing
// before it is lost; a workbook is read as a whole or not at all. An error is r's or yield's, or says that the file is none of its format.
func Read(name string, r io.Reader, size int64, format Format, yield func(*Record) error) error {
	if size > MaxFile {
		return fmt.Errorf("%s: has %d bytes, more than the %d that are read", name, size, int64(MaxFile))
	}
	f := &file{name: name, r: r, yield: yield}
	err := f.read(format)
	var broken *records.Error
	if errors.As(err, &broken) {
		return f.fault("from here on the file cannot be read: %v", broken)
	}
	return err
}

// A file is one on its way into records.
type file struct {
	name   string
	r      io.Reader
	yield  func(*Record) error
	number int
}

// readers read the files of a format, by how they end; "" is every ending.
var readers = map[Format]map[string]func(*file) error{
	LMEval:    {".jsonl": partsOf(records.Lines, lmEval)},
	LMMSEval:  {".jsonl": (*file).lmmsLines, ".json": (*file).lmmsLog},
	InspectAI: {".eval": (*file).inspectArchive, ".json": (*file).inspectLog},
	VLMEvalKit: {
		".json": partsOf(records.List, vlmEvalKit), ".jsonl": partsOf(records.Lines, vlmEvalKit), ".xlsx": (*file).workbook,
		".tsv": func(f *file) error { return f.table(true) }, ".csv": func(f *file) error { return f.table(false) },
	},
	JSONLines: {"": partsOf(records.Lines, plain)},
	GeoEval:   {"": partsOf(records.Object, geoEval)},
}

func partsOf(form records.Form, record func(name string, o object) *Record) func(*file) error {
	return func(f *file) error { return f.parts(form, record) }
}

func (f *file) lmmsLines() error {
	subset, whole := subsetOf(taskOf(f.name))
	return f.parts(records.Lines, func(_ string, o object) *Record { return lmmsEval(o, subset, whole) })
}

func (f *file) read(format Format) error {
	if read := format.reader(f.name); read != nil {
		return read(f)
	}
	return fmt.Errorf("%s: format %s has no file that ends in %q; there is %s", f.name, format, ending(f.name),
		cmp.Or(endings[format], "every ending"))
}

// reader reads a file of a name, nil where no file of the format is called so.
func (f Format) reader(name string) func(*file) error {
	if read := readers[f][ending(name)]; read != nil {
		return read
	}
	return readers[f][""]
}

func ending(name string) string { return strings.ToLower(path.Ext(name)) }

// endings say how the files of a format end.
var endings = map[Format]string{
	LMEval: ".jsonl", LMMSEval: ".jsonl and .json", InspectAI: ".eval and .json", VLMEvalKit: ".xlsx, .tsv, .csv, .json and .jsonl",
}

// fault gives a record of which nothing can be made.
func (f *file) fault(format string, args ...any) error {
	f.number++
	return f.yield(&Record{Number: f.number, Fault: fmt.Sprintf(format, args...)})
}

// give yields a record, unless its answers cannot be kept.
func (f *file) give(r *Record) error {
	f.number++
	r.Number = f.number
	switch {
	case r.Fault != "":
	case len(r.Answers) == 0:
		r.Fault = "it has no answer"
	case len(r.Answers) > maxAnswers:
		r.Fault = fmt.Sprintf("it has %d answers, more than %d", len(r.Answers), maxAnswers)
	}
	if r.Fault != "" {
		return f.yield(&Record{Number: r.Number, Fault: r.Fault})
	}
	for i := range r.Answers {
		a := &r.Answers[i]
		a.Text, a.Finish, a.Model = clean(a.Text), clean(a.Finish), clean(a.Model)
		if len(a.Text) > maxText {
			a.Fault = fmt.Sprintf("it has %d bytes, more than %d", len(a.Text), maxText)
			a.Text = ""
		}
	}
	return f.yield(r)
}

// clean is a text as a table holds it: UTF-8, without NUL.
func clean(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\x00", "\ufffd")
}

// parts reads a file of JSON records.
func (f *file) parts(form records.Form, read func(name string, v object) *Record) error {
	limits := records.Limits{Bytes: maxRecord, Name: 1000, Records: maxRecords}
	return records.Read(f.r, form, limits, func(p records.Part) error { return f.part(p, read) })
}

func (f *file) part(p records.Part, read func(name string, v object) *Record) error {
	if p.Raw == nil {
		return f.fault("it has %d bytes, more than %d", p.Size, maxRecord)
	}
	v, err := parseObject(p.Raw)
	if err != nil {
		f.number++
		return f.yield(&Record{Number: f.number, Fault: err.Error(), Damaged: true})
	}
	name := ""
	if p.Name != nil {
		if name, err = parseText(p.Name); err != nil {
			return f.fault("its name: %v", err)
		}
	}
	return f.give(read(name, v))
}

// failures begin what harnesses and the paper's code keep in the place of an answer where asking failed.
var failures = []string{"Get Some Error", "Failed to obtain answer via API"}

// newAnswer takes a text for an answer, unless it says that there is none.
func newAnswer(text string) Answer {
	if slices.ContainsFunc(failures, func(f string) bool { return strings.HasPrefix(strings.TrimSpace(text), f) }) {
		return Answer{Fault: "asking failed: " + clean(text[:min(len(text), 200)])}
	}
	return Answer{Text: text}
}
