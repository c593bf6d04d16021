package ledger

import "fmt"

// A Note is something that the ledger coped with and somebody should know.
type Note struct {
	Kind NoteKind
	// Place is the line that does not count.
	Place Place
	// Other is, of Rebought, the line that counts.
	Other Place
	// Key is, of Rebought, the key that was answered twice.
	Key string
	// Bytes is, of Torn, how much is left out.
	Bytes int64
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
		return fmt.Sprintf("%s: the last %d bytes were not written completely and are left out", n.Place, n.Bytes)
	}
	return fmt.Sprintf("%s: key %s was answered twice, otherwise in %s, and that answer counts", n.Place, n.Key, n.Other)
}
