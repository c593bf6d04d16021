package progress

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Terminal gives who knows the size of the terminal that a writer is; nil where it is none that a panel can be drawn on,
// or where NO_COLOR or TERM=dumb says that none is wanted.
func Terminal(w io.Writer) func() (columns, rows int, err error) {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return func() (columns, rows int, err error) { return term.GetSize(int(f.Fd())) }
}
