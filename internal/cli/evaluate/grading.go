package evaluate

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"

	"geoeval/internal/evaluation/checkers"
	"geoeval/internal/evaluation/grade/answerline"
	"geoeval/schema"
)

// grading is one run of grade.
type grading struct {
	// name is what the lines are read from.
	name string
	// mode is the published checker that grades, "" for the rules.
	mode  schema.CheckerMode
	quiet bool
	log   io.Writer

	lines, right, undecided, faults int
	statuses                        map[schema.GradeStatus]int
}

// An answerLine is a line of the input. Its bytes are nil where it is too long.
type answerLine struct {
	number int
	bytes  []byte
}

// A gradedBatch is what became of some lines.
type gradedBatch struct {
	out   bytes.Buffer
	lines int
	right int
	// undecided is of how many the rules cannot tell.
	undecided int
	status    map[schema.GradeStatus]int
	faults    []string
}

// add counts a batch, and tells of its faults.
func (g *grading) add(b *gradedBatch) {
	g.lines += b.lines
	g.right += b.right
	g.undecided += b.undecided
	for s, n := range b.status {
		g.statuses[s] += n
	}
	for _, f := range b.faults {
		g.faults++
		switch {
		case g.faults <= maxGradeFaults:
			fmt.Fprintf(g.log, "%s:%s\n", g.name, f)
		case g.faults == maxGradeFaults+1:
			fmt.Fprintf(g.log, "%s: more lines cannot be graded; they are counted and not told of\n", g.name)
		}
	}
}

// sum says how many answers are right, their statuses, and how many verdicts are undecided.
func (g *grading) sum() {
	if g.lines == 0 {
		return
	}
	fmt.Fprintf(g.log, "graded %d: %d right (%.2f %%)", g.lines, g.right, 100*float64(g.right)/float64(g.lines))
	for _, s := range schema.GradeStatuses {
		if n := g.statuses[s]; n > 0 {
			fmt.Fprintf(g.log, ", %d %s", n, s)
		}
	}
	if g.undecided > 0 {
		fmt.Fprintf(g.log, "; %d undecided, counted as not right", g.undecided)
	}
	fmt.Fprintln(g.log)
}

// answerBatches parts the input into batches of lines. A batch ends early where nothing more has come yet, so that who writes a line
// and waits gets its grade. An error of reading ends the input and is left in failed.
func answerBatches(in io.Reader, failed *error) iter.Seq[[]answerLine] {
	return func(yield func([]answerLine) bool) {
		r := bufio.NewReaderSize(in, 64<<10)
		var batch []answerLine
		size := 0
		for number := 1; ; number++ {
			text, err := readAnswer(r)
			if err != nil && err != io.EOF {
				*failed, text = err, nil // what stands before it is no line
			}
			if text == nil && err == nil || len(bytes.TrimSpace(text)) > 0 {
				batch = append(batch, answerLine{number, text})
				size += len(text)
			}
			if len(batch) > 0 && (err != nil || size >= maxGradeBatch || len(batch) >= maxGradeLines || r.Buffered() == 0) {
				if !yield(batch) {
					return
				}
				batch, size = nil, 0
			}
			if err != nil {
				return
			}
		}
	}
}

// readAnswer reads a line; nil for one that is too long. With io.EOF comes the last line, empty where there is none.
func readAnswer(r *bufio.Reader) ([]byte, error) {
	text := []byte{}
	for {
		part, err := r.ReadSlice('\n')
		if text != nil && len(text)+len(part) > answerline.Most {
			text = nil
		} else if text != nil {
			text = append(text, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if text == nil && err == io.EOF {
			err = nil // told of first; the next call finds the end
		}
		return text, err
	}
}

// batch grades some lines.
func (g *grading) batch(lines []answerLine) *gradedBatch {
	b := &gradedBatch{status: map[schema.GradeStatus]int{}}
	for _, l := range lines {
		a, err := answerline.Read(l.bytes)
		if err != nil {
			b.faults = append(b.faults, fmt.Sprintf("%d: %v", l.number, err))
			continue
		}
		var grade answerline.Grade
		if g.mode == "" {
			grade = a.Grade()
		} else {
			grade = asChecked(a, g.mode)
		}
		b.lines++
		if grade.Verdict {
			b.right++
		}
		if grade.Undecided {
			b.undecided++
		}
		b.status[grade.Status]++
		if err := answerline.Write(&b.out, grade); err != nil {
			b.faults = append(b.faults, fmt.Sprintf("%d: %v", l.number, err))
		}
	}
	return b
}

// asChecked is what a published checker makes of an answer.
func asChecked(a *answerline.Answer, mode schema.CheckerMode) answerline.Grade {
	v := checkers.Check(mode, a.Said(), &checkers.Question{Gold: string(a.Gold), Choices: a.Texts(), Letter: a.Letter, Subset: a.Subset,
		Diagram: a.Diagram == nil || *a.Diagram, Check: a.Check, Extract: a.Extract, Policy: a.Policy})
	grade := answerline.Grade{ID: a.ID, Verdict: v.Right, Status: schema.GradeNoAnswer, Rules: []string{v.Reason}}
	if v.Found {
		grade.Extracted, grade.Status = &v.Extracted, schema.GradeOK
	}
	return grade
}
