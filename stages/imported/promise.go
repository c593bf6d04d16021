package imported

import (
	"fmt"
	"strconv"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// Check holds the table against itself and against the questions: no record is missing, what is accepted answers a question,
// and none is answered twice by one attempt.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	rows, err := stages.Rows(job, schema.Imports)
	if err != nil {
		return err
	}
	asked := map[string]bool{}
	for i := range questions {
		asked[schema.EvaluatedQuestions.Key(&questions[i])] = true
	}
	attempts := map[schema.Attempt]string{}
	records := map[string]int{}
	for i := range rows {
		r := &rows[i]
		wrong := func(field, format string, args ...any) {
			fault(&schema.FieldError{Table: schema.Imports.TableName, Row: r.ID, Field: field, Why: fmt.Sprintf(format, args...)})
		}
		file, n, ok := place(r.ID)
		switch {
		case !ok:
			wrong("id", "is no <file>:<record>")
		case n != records[file]+1 && (n != records[file] || n == 0):
			wrong("id", "the records between %d and it are missing", records[file])
		}
		records[file] = n
		if !r.Accepted {
			continue
		}
		if key := string(r.Subset) + "|" + r.ProblemID; !asked[key] {
			wrong("problem_id", "%s is no question", key)
		}
		if first, twice := attempts[r.Attempt]; twice {
			wrong("repeat", "%s is this attempt already", first)
		}
		attempts[r.Attempt] = r.ID
	}
	return nil
}

// place parts the id of a row into the file and the number of the record.
func place(id string) (file string, record int, ok bool) {
	at := strings.LastIndexByte(id, ':')
	if at < 0 {
		return "", 0, false
	}
	number, _, _ := strings.Cut(id[at+1:], ".")
	record, err := strconv.Atoi(number)
	return id[:at], record, err == nil && len(number) == 8 && record > 0
}
