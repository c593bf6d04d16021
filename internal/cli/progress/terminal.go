package progress

import (
	"os"

	"golang.org/x/term"
)

// Terminal gives who knows the size of the terminal that a file is; nil where it is none that a panel can be drawn on, or nil itself,
// or where NO_COLOR or TERM=dumb says that no panel is wanted.
func Terminal(f *os.File) func() (columns, rows int, err error) {
	if f == nil || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return func() (columns, rows int, err error) { return term.GetSize(int(f.Fd())) }
}
