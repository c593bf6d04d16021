package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"runtime"
	"slices"
	"strings"

	"geoeval/internal/evaluation/checkers"
	"geoeval/internal/evaluation/grade/answerline"
	"geoeval/internal/format/ordered"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

func newGradeCommand(opts *options) *cobra.Command {
	as := ""
	modes := answerline.Words(schema.CheckerModes)
	cmd := &cobra.Command{
		Use:   "grade FILE",
		Short: "Grade a file of answers: what each states, whether it is right, and which rules decided",
		Long: `Grade reads JSON Lines, from a file or with - from stdin, and prints a line for each, in their order: id,
extracted (the answer that is stated, null for none), verdict (whether it is right), status and rules, which
docs/grading.md explains, and undecided where the rules cannot tell. It needs no network, no configuration and no release. A line has

  id, prediction, gold     the answer's name, what was answered (null for nothing) and the right answer
  choices, gold_letter     of a question with choices, their texts and the letter of the right one
  language, subset         en or zh; main, backward, aug, hard or steps
  tolerance                of numbers: rel1e-3 (a thousandth of gold, the default) or abs1e-3
  question, unit, mask     what was asked, gold's unit, and the letter that a backward question asks for
  truncated                true where the answer was cut off at its limit of tokens

and all but the first three may be missing or null. Other fields are left alone. A line that cannot be graded is told
of on stderr, and grade fails in the end; the others are graded all the same.

With --as a published checker grades instead, faults included: rules then says what decided. For xwin-strict and
xwin-flex a line may carry check, extract and policy; for lmms-judge, prediction is a judge's reply.`,
		Example: `  geoeval grade answers.jsonl > grades.jsonl
  jq -c '{id, prediction: .response, gold: .answer}' log.jsonl | geoeval grade -
  geoeval grade answers.jsonl --as xwin-flex`,
		Args:              wrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: fileNames("jsonl", "json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			mode := schema.CheckerMode(as)
			if cmd.Flags().Changed("as") && !slices.Contains(modes, as) {
				return asUsage(fmt.Errorf("%q is no published checker: name one with --as: %s%s", as, strings.Join(modes, ", "),
					didYouMean(as, modes)))
			}
			in, name, err := openAnswers(cmd.Context(), args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			defer in.Close()
			return runGrade(cmd.Context(), &grading{name: name, mode: mode, quiet: opts.quiet, log: cmd.ErrOrStderr()}, in, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "grade as a published checker: "+strings.Join(modes, ", "))
	opts.flags(cmd, quietFlag)
	completeFlag(cmd, "as", oneOf(func() []string { return modes }))
	return cmd
}

// openAnswers opens a file of answers, - for stdin. Whoever waits for answers ends with ctx.
func openAnswers(ctx context.Context, name string, stdin io.Reader) (in io.ReadCloser, shown string, err error) {
	if name == "-" {
		return io.NopCloser(interruptible(ctx, stdin)), "stdin", nil
	}
	f, err := openNamed(ctx, name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, "", asMissing(fmt.Errorf("%s is not there: name a file of JSON Lines, or - for stdin", name))
		}
		return nil, "", err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, "", asUsage(fmt.Errorf("%s is a folder: name a file of JSON Lines, or - for stdin", name))
	}
	return f, name, nil
}

// The bounds of what grade holds at one time.
const (
	// maxGradeBatch is at how many bytes and lines a batch ends.
	maxGradeBatch, maxGradeLines = 256 << 10, 500
	// maxGradeFaults is how many lines that cannot be graded are told of one by one.
	maxGradeFaults = 100
)

// grading is one run of grade.
type grading struct {
	// name is what the lines are read from.
	name string
	// mode is the published checker that grades, "" for the rules.
	mode  schema.CheckerMode
	quiet bool
	log   io.Writer

	lines, right, faults int
	statuses             map[schema.GradeStatus]int
}

// An answerLine is a line of the input. Its bytes are nil where it is too long.
type answerLine struct {
	number int
	bytes  []byte
}

// A gradedBatch is what became of some lines.
type gradedBatch struct {
	out    bytes.Buffer
	lines  int
	right  int
	status map[schema.GradeStatus]int
	faults []string
}

func runGrade(ctx context.Context, g *grading, in io.Reader, out io.Writer) error {
	g.statuses = map[schema.GradeStatus]int{}
	var failed error
	workers := runtime.GOMAXPROCS(0)
	batches := ordered.Map(ctx, workers, 2*workers, answerBatches(in, &failed), func(_ context.Context, batch []answerLine) (*gradedBatch, error) {
		return g.batch(batch), nil
	})
	for b, err := range batches {
		if err != nil {
			return err
		}
		if _, err := out.Write(b.out.Bytes()); err != nil {
			return err
		}
		g.add(b)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if failed != nil {
		return fmt.Errorf("%s: %w", g.name, failed)
	}
	if !g.quiet {
		g.sum()
	}
	switch {
	case g.faults > 0:
		return fmt.Errorf("%s: %d of %d lines could not be graded", g.name, g.faults, g.faults+g.lines)
	case g.lines == 0:
		return fmt.Errorf("%s holds no answer", g.name)
	}
	return nil
}

// add counts a batch, and tells of its faults.
func (g *grading) add(b *gradedBatch) {
	g.lines += b.lines
	g.right += b.right
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

// sum says how many answers are right, and their statuses.
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
