package wemath

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"geoeval/internal/format/records"
)

// The bounds of a file.
const (
	// maxRow is how many bytes a row has at the most.
	maxRow = 8 << 20
	// maxRows is how many rows a file has at the most: a hundred times We-Math's.
	maxRows = 200_000
	// maxName is how many bytes an ID, a key, a concept or an answer has at the most.
	maxName = 300
	// maxFaults is how many faults are told of one by one.
	maxFaults = 100
)

// A row is one answer of the file.
type row struct {
	place  int // from 1
	id     string
	step   int // 0 for the whole problem
	steps  int
	letter string // the right one
	// concept is that of a problem of one step.
	concept  string
	response string
	given    bool // there is a response that is not empty
	question string
	option   string
}

// read yields the rows of a file, a JSON list or JSON Lines, and tells of those that cannot be counted.
func read(in io.Reader, yield func(*row), fault func(place int, why string)) error {
	r := bufio.NewReaderSize(in, 64<<10)
	form, err := formOf(r)
	if err != nil {
		return err
	}
	place := 0
	err = records.Read(&notNumbers{r: r}, form, records.Limits{Bytes: maxRow, Records: maxRows}, func(p records.Part) error {
		place++
		got, err := readRow(p.Raw)
		if err != nil {
			fault(place, err.Error())
			return nil
		}
		got.place = place
		yield(got)
		return nil
	})
	if broken := new(records.Error); errors.As(err, &broken) {
		return fmt.Errorf("it %w, behind row %d", broken, place)
	}
	return err
}

// formOf looks at how a file begins: with a bracket, it is a list; else its lines are rows.
func formOf(r *bufio.Reader) (records.Form, error) {
	begin, err := r.Peek(4 << 10)
	if err != nil && err != io.EOF {
		return 0, err
	}
	text := strings.TrimSpace(strings.TrimPrefix(string(begin), "\ufeff"))
	switch {
	case text == "":
		return 0, errors.New("it is empty: a JSON list of rows is expected, or a row a line")
	case text[0] == '{':
		return records.Lines, nil
	}
	return records.List, nil
}

// fieldsOf are the fields of a row.
func fieldsOf(raw []byte) (map[string]json.RawMessage, error) {
	if raw == nil {
		return nil, fmt.Errorf("it is longer than %d MiB", maxRow>>20)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) {
			return nil, fmt.Errorf("it is %s and no object", wrong.Value)
		}
		return nil, fmt.Errorf("it is no JSON: %w", err)
	}
	if fields == nil {
		return nil, errors.New("it is null and no object")
	}
	return fields, nil
}

// readRow reads what counts of a row.
func readRow(raw []byte) (*row, error) {
	fields, err := fieldsOf(raw)
	if err != nil {
		return nil, err
	}
	r := &row{}
	key := ""
	for _, f := range []struct {
		name string
		to   *string
	}{{"ID", &r.id}, {"key", &key}, {"answer", &r.letter}} {
		if err := name(fields, f.name, f.to); err != nil {
			return nil, err
		}
		if *f.to == "" {
			return nil, fmt.Errorf("%s is missing", f.name)
		}
	}
	if len(r.letter) > 1 || !strings.Contains("ABCDEFGH", r.letter) {
		return nil, fmt.Errorf("answer is %.20q and no letter from A to H", r.letter)
	}
	var ok bool
	if r.steps, r.step, ok = parseKey(key); !ok {
		return nil, fmt.Errorf("key is %.40q and not such as 2steps_1, 2steps_2 or 2steps_multi", key)
	}
	if r.step > 0 {
		if err := name(fields, "knowledge concept", &r.concept); err != nil {
			return nil, err
		}
	}
	r.response = text(fields["response"])
	r.given = strings.TrimSpace(r.response) != ""
	r.question, r.option = text(fields["question"]), text(fields["option"])
	return r, nil
}

// name reads a short text or number, without blanks around it; one that is not there or null is empty.
func name(fields map[string]json.RawMessage, field string, to *string) error {
	raw := fields[field]
	if len(raw) > maxName {
		return fmt.Errorf("%s has %d bytes, more than %d", field, len(raw), maxName)
	}
	if len(raw) > 0 && strings.IndexByte("{[tf", raw[0]) >= 0 {
		return fmt.Errorf("%s is %.20q, neither a text nor a number", field, raw)
	}
	*to = strings.TrimSpace(text(raw))
	return nil
}

// text is a text, or another value as it is written; null and nothing are empty.
func text(raw json.RawMessage) string {
	switch {
	case len(raw) == 0 || string(raw) == "null":
		return ""
	case raw[0] != '"':
		return string(raw)
	}
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// maxSteps is how many steps a problem has at the most.
const maxSteps = 20

// parseKey reads 2steps_1 and 2steps_multi, whose step is 0.
func parseKey(key string) (steps, step int, ok bool) {
	head, tail, found := strings.Cut(key, "steps_")
	steps, err := strconv.Atoi(head)
	if !found || err != nil || steps < 2 || steps > maxSteps || head != strconv.Itoa(steps) {
		return 0, 0, false
	}
	if tail == "multi" {
		return steps, 0, true
	}
	step, err = strconv.Atoi(tail)
	return steps, step, err == nil && step >= 1 && step <= steps && tail == strconv.Itoa(step)
}
