package logs

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// vlmEvalKit reads a row of VLMEvalKit's tables: index, question, answer, prediction; hit where it was evaluated.
func vlmEvalKit(_ string, o object) *Record {
	r := &Record{
		IDs: o.texts("id", "problem_id", "index"), Questions: o.texts("question"), Golds: o.texts("answer", "answer_value"),
		Model: o.first("model"),
	}
	if _, ok := o["prediction"]; !ok {
		r.Fault = "it has no prediction"
		return r
	}
	r.Answers, r.Fault = answers(o["prediction"])
	if r.Fault == "" && len(r.Answers) == 0 { // null, which pandas makes of an empty cell
		r.Answers = []Answer{{}}
	}
	r.judged(o.firstVerdict("hit", "verdict", "correct"))
	return r
}

// table reads a table with a head.
func (f *file) table(tabs bool) error {
	bounded := &boundedReader{r: f.r, left: maxRecord}
	in := csv.NewReader(skipMark(bounded))
	in.LazyQuotes, in.FieldsPerRecord, in.ReuseRecord = true, -1, true
	if tabs {
		in.Comma = '\t'
	}
	var head []string
	for {
		row, err := in.Read()
		bounded.left = maxRecord
		switch {
		case err != nil:
			return f.endOfTable(err)
		case head == nil:
			if head, err = readHead(row); err != nil {
				err = fmt.Errorf("%s: %w", f.name, err)
			}
		case f.number == maxRecords:
			return f.fault("from here on the file is not read: it has more than %d rows", maxRecords)
		case len(row) != len(head):
			err = f.fault("it has %d cells under %d names", len(row), len(head))
		default:
			o := object{}
			for i, name := range head {
				o[name] = strings.Clone(row[i])
			}
			err = f.give(vlmEvalKit("", o))
		}
		if err != nil {
			return err
		}
	}
}

// endOfTable tells of what a table ends with, of its end nothing.
func (f *file) endOfTable(err error) error {
	var wrong *csv.ParseError
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case errors.Is(err, errTooLong):
		return f.fault("from here on the file cannot be read: a row has more than %d bytes", maxRecord)
	case errors.As(err, &wrong):
		return f.fault("from here on the file cannot be read: %v", wrong)
	}
	return err
}

func readHead(row []string) ([]string, error) {
	head := slices.Clone(row)
	if !slices.Contains(head, "prediction") {
		return nil, fmt.Errorf("its head names no column prediction: it is no result table of VLMEvalKit")
	}
	return head, nil
}

// errTooLong says that a row has no end in sight.
var errTooLong = errors.New("too long")

// A boundedReader gives so many bytes until somebody raises the bound.
type boundedReader struct {
	r    io.Reader
	left int
}

func (b *boundedReader) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLong
	}
	n, err := b.r.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// skipMark skips a byte order mark.
func skipMark(r io.Reader) io.Reader {
	in := bufio.NewReader(r)
	if start, err := in.Peek(3); err == nil && string(start) == "\ufeff" {
		in.Discard(3)
	}
	return in
}

// plain reads a line of plain JSON Lines: problem_id or id; prediction, response, responses, text, completion or output, a text
// or a list of texts; if it likes model, setting, subset, repeat, finish, question, gold, and correct or verdict, of which
// there may be as many as answers.
func plain(_ string, o object) *Record {
	r := &Record{
		IDs: o.texts(idKeys...), Questions: o.texts("question", "problem"), Prompts: o.texts("prompt"),
		Golds: o.texts("gold", "answer", "target", "ground_truth"), Subset: o.first("subset"), Model: o.first("model"),
		Setting: o.first("setting"),
	}
	r.Fault = "it has none of prediction, response, responses, text, completion and output"
	for _, key := range []string{"prediction", "response", "responses", "text", "completion", "output"} {
		if v, ok := o[key]; ok {
			r.Answers, r.Fault = answers(v)
			if r.Fault == "" && v == nil {
				r.Answers = []Answer{{}}
			}
			break
		}
	}
	if written := o.first("repeat"); written != "" && r.Fault == "" {
		var ok bool
		if r.Repeat, ok = repeat(written); !ok {
			r.Fault = fmt.Sprintf("its repeat %q is not between 1 and 9999", clean(written[:min(len(written), 20)]))
		}
	}
	for i := range r.Answers {
		r.Answers[i].Finish = o.first("finish", "finish_reason")
	}
	r.judgedEach(o, "correct", "correctness", "verdict")
	return r
}

// judgedEach takes in verdicts, one for all answers or as many as there are answers.
func (r *Record) judgedEach(o object, keys ...string) {
	for _, key := range keys {
		if list, ok := o[key].([]any); ok && len(list) == len(r.Answers) {
			for i := range list {
				r.Answers[i].Verdict = verdict(list[i])
			}
		} else if v := verdict(o[key]); v != "" {
			r.judged(v)
		}
	}
}

// referenceSolutions are what the paper's records have under solution beside what models answered.
var referenceSolutions = []string{"program", "equation", "cot", "python", "rationale", "solution"}

// geoEval reads a problem as the paper's code writes it: the problem with its keys, and a model's answers under solution, by the
// model's name: a text, or an object with response and, once extracted, extraction.
func geoEval(name string, o object) *Record {
	r := &Record{IDs: append([]string{name}, o.texts("problem_id", "id")...)}
	text := o.within("text")
	r.Questions = append(r.Questions, o.texts("backward_text")...)
	if len(r.Questions) > 0 {
		r.Golds = o.texts("backward_answer_value")
	} else {
		r.Questions = text.texts("aug_problem", "Num_Exp", "Origin")
		if s := o.first("text"); s != "" {
			r.Questions = append(r.Questions, s)
		}
		r.Golds = o.texts("answer_value")
	}
	solutions := o.within("solution")
	models := slices.DeleteFunc(slices.Sorted(maps.Keys(solutions)), func(model string) bool {
		return slices.Contains(referenceSolutions, model) || solutions[model] == nil
	})
	if len(models) == 0 {
		r.Fault = "nobody's answer stands under its solution"
	}
	for _, model := range models {
		said, judged := solutions[model], ""
		if inner := solutions.within(model); inner != nil {
			said, judged = inner["response"], inner.firstVerdict("true_false", "correct")
		}
		list, fault := answers(said)
		for i := range list {
			list[i].Model = model
		}
		if len(list) > 0 {
			list[0].Verdict = judged
		}
		r.Answers = append(r.Answers, list...)
		if fault != "" {
			r.Fault = fault
		}
	}
	return r
}
