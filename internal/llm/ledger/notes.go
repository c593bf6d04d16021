package ledger

import (
	"fmt"
	"strings"
)

// A Note is something that the ledger coped with and somebody should know.
type Note struct {
	Kind NoteKind
	// Place is the line that does not count.
	Place Place
	// Other is, of Rebought, the line that counts.
	Other Place
	// Key is, of Rebought, the key that was answered twice.
	Key string
	// Bytes is, of Torn, how much is left out, and Unsealed how many whole lines before that lack the seal that they were
	// written with: these count, and more may have stood behind them.
	Bytes    int64
	Unsealed int
}

// A NoteKind is what happened.
type NoteKind int

const (
	// Torn is an end of a segment that was not written completely: its Append never returned. It is left out, and left
	// where it is, because whoever owns the segment may be writing it now.
	Torn NoteKind = iota
	// Rebought is two answers for one request. The one whose line has the smaller SHA-256 counts, whatever the files
	// are called and whichever was there first.
	Rebought
)

func (n Note) String() string {
	if n.Kind == Torn {
		var said []string
		if n.Unsealed > 0 {
			said = append(said, fmt.Sprintf("the last %d whole lines were not sealed, and count: what stood behind them, if anything, is lost", n.Unsealed))
		}
		if n.Bytes > 0 {
			said = append(said, fmt.Sprintf("the last %d bytes were not written completely and are left out", n.Bytes))
		}
		return fmt.Sprintf("%s: %s", n.Place, strings.Join(said, "; "))
	}
	return fmt.Sprintf("%s: key %s was answered twice, otherwise in %s, and that answer counts", n.Place, n.Key, n.Other)
}
