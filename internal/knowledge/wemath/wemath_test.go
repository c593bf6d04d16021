package wemath_test

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"geoeval/internal/knowledge/mastery"
	"geoeval/internal/knowledge/wemath"
)

// A line is a row of an invented run: T and F are a response with the right letter and with a wrong one.
func line(id, key, said string) string {
	response := said
	switch said {
	case "T":
		response = "<Thought process>: <<as drawn>> <Answer>: <<B. 12>>"
	case "F":
		response = "<Thought process>: <<as drawn>> <Answer>: <<C. 14>>"
	}
	return object(id, key, quoted(response))
}

func object(id, key, response string) string {
	return fmt.Sprintf(`{"ID": %q, "split": "testmini", "knowledge concept": "Area of %s", "key": %q, "answer": "B", "option": "A. 10;B. 12; C. 14", "response": %s}`,
		id, key[len("2steps_"):], key, response)
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// problems are runs such as "TF T": the verdicts of the steps, and of the whole. A point is a row that is not there.
func problems(all ...string) []string {
	var lines []string
	for i, p := range all {
		steps, whole, _ := strings.Cut(p, " ")
		id := fmt.Sprintf("%dsteps_%d", len(steps), i)
		for s, said := range strings.Split(steps, "") {
			if said != "." {
				lines = append(lines, line(id, fmt.Sprintf("%dsteps_%d", len(steps), s+1), said))
			}
		}
		if whole != "." {
			lines = append(lines, line(id, fmt.Sprintf("%dsteps_multi", len(steps)), whole))
		}
	}
	return lines
}

func list(lines []string) string { return "[" + strings.Join(lines, ",\n") + "]" }

func read(t *testing.T, file string) *wemath.Score {
	t.Helper()
	s, err := wemath.Read(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// numbers are a count's: IK IG CM/strict RM/strict CM/loose RM/loose and the averages, and S1 S2 S3.
func numbers(c *wemath.Count) string {
	var b strings.Builder
	show := func(p *float64) {
		if p == nil {
			b.WriteString(" –")
		} else {
			fmt.Fprintf(&b, " %.2f", *p)
		}
	}
	n := c.Counts
	fmt.Fprintf(&b, "%d %d %d %d %d %d:", n.IK, n.IG, n.CMStrict, n.RMStrict, n.CMLoose, n.RMLoose)
	for _, p := range []*float64{c.Rates.IK, c.Rates.IG, c.Rates.CMStrict, c.Rates.RMStrict, c.Rates.CMLoose, c.Rates.RMLoose} {
		show(p)
	}
	b.WriteString(";")
	show(c.StrictAvg)
	show(c.LooseAvg)
	b.WriteString(";")
	show(c.S1)
	show(c.S2)
	show(c.S3)
	return b.String()
}

// Runs worked out by hand.
func TestScores(t *testing.T) {
	for _, test := range []struct {
		name     string
		problems []string
		want     string
	}{
		{"the worked example", []string{"TT T", "TF T", "TT F"}, "0 1 1 1 2 0: 0.00 33.33 33.33 50.00 66.67 0.00; 50.00 83.33; 83.33 66.67 –"},
		{"all right", []string{"TT T", "TTT T"}, "0 0 2 0 2 0: 0.00 0.00 100.00 0.00 100.00 0.00; 100.00 100.00; 100.00 100.00 100.00"},
		{"all wrong", []string{"FF F", "FFF F"}, "2 0 0 0 0 0: 100.00 0.00 0.00 – 0.00 –; 0.00 0.00; 0.00 0.00 0.00"},
		{"a guess", []string{"FF T"}, "0 0 0 1 0 1: 0.00 0.00 0.00 100.00 0.00 100.00; 0.00 0.00; 0.00 100.00 –"},
		{"a step wrong, and the whole", []string{"TF F", "FT F"}, "2 0 0 0 0 0: 100.00 0.00 0.00 – 0.00 –; 0.00 0.00; 50.00 0.00 –"},
		{"three steps", []string{"TTT T", "TTF T", "FFT T", "FFF T", "TTT F", "FTT F", "FFF F"},
			"2 1 1 3 3 1: 28.57 14.29 14.29 75.00 42.86 25.00; 21.43 50.00; 52.38 – 57.14"},
		{"two and three", []string{"TT T", "TFT T"}, "0 0 1 1 2 0: 0.00 0.00 50.00 50.00 100.00 0.00; 50.00 100.00; 80.00 100.00 100.00"},
		{"a whole is missing", []string{"TT T", "TF T", "TT F", "TT ."}, "0 1 1 1 2 0: 0.00 33.33 33.33 50.00 66.67 0.00; 50.00 83.33; 87.50 66.67 –"},
		{"a step is missing", []string{"TT T", ".T T", "F. F"}, "0 0 1 0 1 0: 0.00 0.00 100.00 0.00 100.00 0.00; 100.00 100.00; 75.00 66.67 –"},
		{"wholes alone", []string{".. T", "... F"}, "0 0 0 0 0 0: – – – – – –; – –; – 100.00 0.00"},
		{"four steps", []string{"TTTT F"}, "0 1 0 0 0 0: 0.00 100.00 0.00 – 0.00 –; 50.00 50.00; 100.00 – –"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := read(t, list(problems(test.problems...)))
			if got := numbers(&s.Count); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if got := numbers(s.Rules); got != test.want {
				t.Errorf("by the rules %s\nwant %s", got, test.want)
			}
			if s.Complete != s.Counts.N() || s.Complete+s.Missing != s.Problems || s.Problems != len(test.problems) || len(s.MissingRows) != s.Missing {
				t.Errorf("%d problems, %d complete, %d missing (%v)", s.Problems, s.Complete, s.Missing, s.MissingRows)
			}
		})
	}
}

// What the published scripts make of files in which rows are missing or doubled. No outcome is lost where a comparison with
// nothing does not matter: one step that is wrong is enough for IK, one that is right for loose CM.
func TestScript(t *testing.T) {
	for _, test := range []struct {
		name     string
		problems []string
		again    []string
		want     mastery.Counts
		s1, s2   string
	}{
		{"whole", []string{"TT T", "TF T", "TT F", "FF F", "FF T"}, nil,
			mastery.Counts{IK: 1, IG: 1, CMStrict: 1, RMStrict: 2, CMLoose: 2, RMLoose: 1}, "5 of 10", "3 of 5"},
		{"a whole is missing", []string{"TT ."}, nil, mastery.Counts{}, "2 of 2", "0 of 0"},
		{"the first step is missing", []string{".T T"}, nil, mastery.Counts{}, "0 of 0", "0 of 0"},
		{"the second step is missing", []string{"T. T", "F. T", "T. F", "F. F"}, nil,
			mastery.Counts{IK: 1, RMStrict: 1, CMLoose: 1}, "2 of 4", "2 of 4"},
		{"a whole twice", []string{"TT T"}, []string{line("2steps_0", "2steps_multi", "F")},
			mastery.Counts{IG: 1, CMStrict: 1, CMLoose: 1}, "4 of 4", "1 of 2"},
		{"four steps", []string{"TTTT T"}, nil, mastery.Counts{}, "0 of 0", "0 of 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := read(t, list(append(problems(test.problems...), test.again...)))
			got := s.Script
			of := func(a wemath.Accuracy) string { return fmt.Sprintf("%d of %d", a.Right, a.N) }
			if got.Counts != test.want || of(got.Answers.S1) != test.s1 || of(got.Answers.S2) != test.s2 {
				t.Errorf("%+v, S1 %s, S2 %s; want %+v, %s, %s", got.Counts, of(got.Answers.S1), of(got.Answers.S2), test.want, test.s1, test.s2)
			}
			if none := test.want.CMLoose+test.want.RMLoose == 0; none != (got.Stops != "") {
				t.Errorf("it stops: %q", got.Stops)
			}
		})
	}
}

// The script divides by 525: with all of them right it says 100 %, and still does where a row is lost.
func TestScriptDividesBy525(t *testing.T) {
	var all []string
	for range 525 {
		all = append(all, "TT T")
	}
	s := read(t, list(problems(all...)))
	if want := "0 0 525 0 525 0: 0.00 0.00 100.00 0.00 100.00 0.00; 100.00 100.00; 100.00 100.00 –"; numbers(&s.Script.Count) != want {
		t.Errorf("%s, want %s", numbers(&s.Script.Count), want)
	}
	all[17] = "TT ."
	s = read(t, list(problems(all...)))
	if want := "0 0 524 0 524 0: 0.00 0.00 99.81 0.00 99.81 0.00; 100.00 100.00; 100.00 100.00 –"; numbers(&s.Script.Count) != want {
		t.Errorf("%s, want %s", numbers(&s.Script.Count), want)
	}
	if s.Complete != 524 || s.Missing != 1 || !reflect.DeepEqual(s.MissingRows, []wemath.MissingRows{{ID: "2steps_17", Keys: []string{"2steps_multi"}}}) {
		t.Errorf("%d complete, %d missing: %v", s.Complete, s.Missing, s.MissingRows)
	}
}

// The response decides as in the published script: what follows the last Answer, but for some signs, begins with a letter.
func TestResponses(t *testing.T) {
	for _, test := range []struct {
		response         string
		right            bool
		unread, nothings int
	}{
		{`"B"`, true, 0, 0},
		{`"<Answer>: <<B. 12>>"`, true, 0, 0},
		{`"Because it is so"`, true, 0, 0},
		{`"Answer: C. Answer: B"`, true, 0, 0},
		{`"Cannot tell"`, false, 0, 0},
		{`"(B)"`, false, 1, 0},
		{`"**B**"`, false, 1, 0},
		{`"b"`, false, 1, 0},
		{`"answer: B"`, false, 1, 0},
		{`""`, false, 1, 1},
		{`"  "`, false, 1, 1},
		{`null`, false, 1, 1},
		{`NaN`, false, 1, 1},
		{`-Infinity`, false, 1, 1},
		{`12`, false, 1, 0},
		{`["B"]`, false, 1, 0},
		{`{"B": 1}`, false, 1, 0},
		{`"NaN: Answer NaN B"`, false, 1, 0},
		{`"\"NaN\\\": Answer B"`, true, 0, 0},
		{`"\ud800Answer: B"`, true, 0, 0},
	} {
		t.Run(test.response, func(t *testing.T) {
			s := read(t, "["+object("2steps_1", "2steps_1", test.response)+"]")
			if right := s.Answers.S1.Right == 1; right != test.right || s.Unread != test.unread || s.Unanswered != test.nothings {
				t.Errorf("right %v, %d unread, %d unanswered", right, s.Unread, s.Unanswered)
			}
		})
	}
	t.Run("without the field", func(t *testing.T) {
		s := read(t, `[{"ID": "2steps_1", "key": "2steps_1", "answer": "A"}]`)
		if s.Unanswered != 1 || s.Answers.S1.Right != 0 || s.Concepts[""].N != 1 {
			t.Errorf("%+v", s)
		}
	})
}

// The first of doubled rows counts, and every other one is named.
func TestDoubledRows(t *testing.T) {
	s := read(t, list(append(problems("TT T"), line("2steps_0", "2steps_2", "F"), line("2steps_0", "2steps_2", "T"))))
	if want := "0 0 1 0 1 0: 0.00 0.00 100.00 0.00 100.00 0.00; 100.00 100.00; 100.00 100.00 –"; numbers(&s.Count) != want {
		t.Errorf("%s, want %s", numbers(&s.Count), want)
	}
	want := []wemath.DoubledRow{{ID: "2steps_0", Key: "2steps_2", Row: 4, First: 2, Differs: true}, {ID: "2steps_0", Key: "2steps_2", Row: 5, First: 2}}
	if !reflect.DeepEqual(s.DoubledRows, want) {
		t.Errorf("%+v", s.DoubledRows)
	}
}

// Concepts are those of rows of one step; each counts the same in the mean of its group and of its domain.
func TestConcepts(t *testing.T) {
	rows := []string{
		`{"ID": "2steps_1", "key": "2steps_1", "knowledge concept": "Area of Circles", "answer": "A", "response": "A"}`,
		`{"ID": "2steps_1", "key": "2steps_2", "knowledge concept": "Area of Circles", "answer": "A", "response": "B"}`,
		`{"ID": "2steps_2", "key": "2steps_1", "knowledge concept": "Area of Squares", "answer": "A", "response": "A"}`,
		`{"ID": "2steps_2", "key": "2steps_2", "knowledge concept": "perpendicularity", "answer": "A", "response": "B"}`,
		`{"ID": "2steps_2", "key": "2steps_multi", "knowledge concept": "Area of Squares;perpendicularity", "answer": "A", "response": "A"}`,
		`{"ID": "2steps_3", "key": "2steps_1", "knowledge concept": "Cardinal Directions (East, South, West, North)", "answer": "A", "response": "A"}`,
		`{"ID": "2steps_3", "key": "2steps_2", "knowledge concept": "of nobody", "answer": "A", "response": "A"}`,
	}
	s := read(t, list(rows))
	want := map[string]wemath.Accuracy{
		"Area of Circles": {N: 2, Right: 1, Accuracy: new(50.0)}, "Area of Squares": {N: 1, Right: 1, Accuracy: new(100.0)},
		"perpendicularity": {N: 1, Accuracy: new(0.0)}, "of nobody": {N: 1, Right: 1, Accuracy: new(100.0)},
		"Cardinal Directions (East, South, West, North)": {N: 1, Right: 1, Accuracy: new(100.0)},
	}
	if !reflect.DeepEqual(s.Concepts, want) {
		t.Errorf("%+v", s.Concepts)
	}
	for name, c := range map[string]struct {
		of                 wemath.Mean
		concepts, n, right int
		accuracy           float64
	}{
		"Calculation of Plane Figures":   {s.Groups["Calculation of Plane Figures"], 2, 3, 2, 75},
		"Understanding of Plane Figures": {s.Groups["Understanding of Plane Figures"], 1, 1, 0, 0},
		"Direction":                      {s.Groups["Direction"], 1, 1, 1, 100},
		"Plane Figures":                  {s.Domains["Plane Figures"], 3, 4, 2, 50},
		"Position and Direction":         {s.Domains["Position and Direction"], 1, 1, 1, 100},
	} {
		if m := c.of; m.Concepts != c.concepts || m.N != c.n || m.Right != c.right || m.Accuracy == nil || *m.Accuracy != c.accuracy {
			t.Errorf("%s: %+v", name, m)
		}
	}
	if len(s.Groups) != 3 || len(s.Domains) != 2 {
		t.Errorf("%d groups, %d domains", len(s.Groups), len(s.Domains))
	}
}

// A file may come in several forms, and in any pieces.
func TestForms(t *testing.T) {
	lines := problems("TT T", "TF T", "TT F")
	const want = "0 1 1 1 2 0: 0.00 33.33 33.33 50.00 66.67 0.00; 50.00 83.33; 83.33 66.67 –"
	nan := append([]string{}, lines...)
	nan[0] = strings.Replace(nan[0], `{`, `{"score": NaN, "low": -Infinity, "x": [Infinity,-1], `, 1)
	for name, file := range map[string]string{
		"a list":               list(lines),
		"with a mark":          "\ufeff" + list(lines),
		"behind blanks":        "\n \t" + list(lines) + "\n",
		"lines":                strings.Join(lines, "\n"),
		"lines with a mark":    "\ufeff" + strings.Join(lines, "\r\n\r\n") + "\r\n",
		"what is no JSON":      list(nan),
		"shuffled":             list([]string{lines[8], lines[3], lines[1], lines[0], lines[7], lines[4], lines[5], lines[2], lines[6]}),
		"lines with NaN":       strings.Join(nan, "\n"),
		"IDs that are numbers": strings.NewReplacer(`"2steps_0"`, "100", `"2steps_1",`, `"2steps_1",`).Replace(list(lines)),
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(file), iotest.OneByteReader(strings.NewReader(file)), iotest.DataErrReader(strings.NewReader(file))} {
				s, err := wemath.Read(r)
				if err != nil {
					t.Fatal(err)
				}
				if numbers(&s.Count) != want || s.Faults != 0 {
					t.Errorf("%s, %d faults", numbers(&s.Count), s.Faults)
				}
			}
		})
	}
}

// A row that cannot be counted is told of by its place; a file that is none is an error.
func TestFaults(t *testing.T) {
	good := problems("TT T")
	for name, test := range map[string]struct{ row, why string }{
		"no ID":          {`{"key": "2steps_1", "answer": "A"}`, "ID is missing"},
		"null ID":        {`{"ID": null, "key": "2steps_1", "answer": "A"}`, "ID is missing"},
		"no key":         {`{"ID": "x", "answer": "A"}`, "key is missing"},
		"another key":    {`{"ID": "x", "answer": "A", "key": "2steps_3"}`, `key is "2steps_3" and not such as 2steps_1, 2steps_2 or 2steps_multi`},
		"one step":       {`{"ID": "x", "answer": "A", "key": "1steps_1"}`, `key is "1steps_1" and not such as`},
		"too many steps": {`{"ID": "x", "answer": "A", "key": "21steps_1"}`, `key is "21steps_1" and not such as`},
		"no answer":      {`{"ID": "x", "key": "2steps_1"}`, "answer is missing"},
		"NaN answer":     {`{"ID": "x", "key": "2steps_1", "answer": NaN}`, "answer is missing"},
		"words":          {`{"ID": "x", "key": "2steps_1", "answer": "12 cm"}`, `answer is "12 cm" and no letter from A to H`},
		"a list":         {`["ID"]`, "it is array and no object"},
		"null":           {`null`, "it is null and no object"},
		"a list as ID":   {`{"ID": ["x"], "key": "2steps_1", "answer": "A"}`, `ID is "[\"x\"]", neither a text nor a number`},
		"a long ID":      {`{"ID": "` + strings.Repeat("x", 400) + `", "key": "2steps_1", "answer": "A"}`, "ID has 402 bytes, more than 300"},
		"a long row":     {`{"ID": "` + strings.Repeat("x", 9<<20) + `"}`, "it is longer than 8 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			s := read(t, list(append([]string{good[0], test.row}, good[1:]...)))
			if s.Faults != 1 || s.FirstFaults[0].Row != 2 || !strings.HasPrefix(s.FirstFaults[0].Why, test.why) {
				t.Errorf("%d faults: %+v", s.Faults, s.FirstFaults)
			}
			if s.Complete != 1 || s.Counts.CMStrict != 1 {
				t.Errorf("%d complete: %+v", s.Complete, s.Counts)
			}
		})
	}
	for name, test := range map[string]struct{ file, why string }{
		"empty":        {"", "it is empty: a JSON list of rows is expected, or a row a line"},
		"blanks":       {" \n", "it is empty: a JSON list of rows is expected, or a row a line"},
		"no rows":      {"[]", "it holds no row"},
		"a number":     {"12", "it is JSON, but not a list: it begins at byte 0, behind row 0"},
		"cut off":      {list(good)[:300], "it is not JSON: the file ends at byte 300, behind row 1"},
		"two lists":    {list(good) + "[]", "it is not JSON: something stands behind the end, at byte"},
		"UTF-16":       {"\xff\xfe[\x00", "it is UTF-16, not UTF-8: its byte order mark stands at byte 0"},
		"an object":    {`{"rows": []}`, "none of its 1 rows is one of We-Math; row 1: ID is missing"},
		"deep":         {strings.Repeat("[", 20000), "it nests deeper than 10000 at byte"},
		"text":         {"ID,key,answer\n", "it is not JSON"},
		"other rows":   {`[{"id": 1}, {"id": 2}]`, "none of its 2 rows is one of We-Math; row 1: ID is missing"},
		"pretty lines": {"{\n\"ID\": 1}", "none of its 2 rows is one of We-Math; row 1: it is no JSON"},
		"too many":     {"[" + strings.Repeat("1,", 200_000) + "1]", "it holds more than 200000 records: the next one begins at byte"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := wemath.Read(strings.NewReader(test.file))
			if err == nil || !strings.HasPrefix(err.Error(), test.why) {
				t.Errorf("%v, %v", s, err)
			}
		})
	}
	t.Run("a disk that fails", func(t *testing.T) {
		if _, err := wemath.Read(iotest.TimeoutReader(strings.NewReader(list(problems("TT T"))))); err == nil {
			t.Error("it was read")
		}
	})
}

// However many rows are doubled, the work is bounded, and the script's products are exact.
func TestManyDoubledRows(t *testing.T) {
	var lines []string
	for range 200 {
		lines = append(lines, line("x", "3steps_1", "T"), line("x", "3steps_2", "T"), line("x", "3steps_3", "F"), line("x", "3steps_multi", "T"))
	}
	s := read(t, list(lines))
	if s.Script.Counts.RMStrict != 200*200*200*200 || len(s.DoubledRows) != 4*199 || s.Counts.RMStrict != 1 {
		t.Errorf("%+v, %d doubled", s.Script.Counts, len(s.DoubledRows))
	}
}
