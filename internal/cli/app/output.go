package app

import (
	"fmt"
	"io"
	"os"
	"sync"
	"unicode/utf8"

	"geoeval/internal/format/visible"

	"golang.org/x/term"
)

// An output is a stream that the program prints to. All that verbs print to stdout and stderr goes through one, which shows hidden
// characters by their codes ([visible.Text]), and keeps the first error, with which the program ends. Two things go round it: data
// ([AsData]) and the panel ([TerminalBehind]).
type output struct {
	to   io.Writer
	name string

	mu sync.Mutex
	// begun are the first bytes of a character whose others are still to come.
	begun []byte
	err   error
}

// Outputs are stdout and stderr.
func Outputs() (out, log *output) {
	return &output{to: os.Stdout, name: "stdout"}, &output{to: os.Stderr, name: "stderr"}
}

func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	all := append(o.begun, text...)
	whole := len(all) - begunBytes(all)
	o.begun = append([]byte(nil), all[whole:]...)
	if err := o.write([]byte(visible.Text(string(all[:whole])))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// begunBytes is how many bytes at the end of a text begin a character that is not whole.
func begunBytes(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if last := text[len(text)-n:]; utf8.RuneStart(last[0]) {
			if utf8.FullRune(last) {
				return 0
			}
			return n
		}
	}
	return 0
}

// write writes bytes as they are. After an error nothing is written any more.
func (o *output) write(b []byte) error {
	if o.err == nil && len(b) > 0 {
		if _, err := o.to.Write(b); err != nil {
			o.err = fmt.Errorf("%s: %w: what was to be printed is lost, in part or all of it", o.name, err)
		}
	}
	return o.err
}

// End writes what is left, and gives the first error of all that was printed.
func (o *output) End() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	left := visible.Text(string(o.begun))
	o.begun = nil
	return o.write([]byte(left))
}

// Results gives the writer to out for what came of a verb in the end: with --quiet to nowhere, but for JSON.
func (o *Options) Results(out io.Writer) io.Writer {
	if o.Quiet && !o.JSON {
		return io.Discard
	}
	return out
}

// AsData gives a writer to out for data that were asked for on stdout, for programs: they stay as they are. A verb that writes such
// says so with this, and prints nothing else to out.
func AsData(out io.Writer) io.Writer {
	if o, ok := out.(*output); ok {
		return dataOutput{o}
	}
	return out
}

type dataOutput struct{ *output }

func (d dataOutput) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.write(b); err != nil {
		return 0, err
	}
	return len(b), nil
}

// TerminalBehind gives the terminal behind an output, for the codes of a panel, which shows texts by [visible.Text] itself; nil where there
// is none.
func TerminalBehind(out io.Writer) *os.File {
	if o, ok := out.(*output); ok {
		out = o.to
	}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// IsTerminal says whether a writer is a terminal.
func IsTerminal(w io.Writer) bool { return TerminalBehind(w) != nil }
