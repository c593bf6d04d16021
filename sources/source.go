// Package sources defines what a source is: an adapter that reads one dataset's native files and yields problems,
// rejects and records left out. Each dataset has a folder of its own; package all lists them; package sourcetest is the
// suite that every adapter passes.
package sources

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"geoeval/schema"
)

// A Source reads one dataset in its native layout.
//
// An adapter repairs nothing silently and never writes. It reads through the [Dir] it is given and nowhere else. What
// it yields depends on the files' content alone: not on the order of a directory listing, on time or on other units.
// Bad content is a reject, never a panic and never the end of the build.
//
// Not promised: that problems come in the order of their ids, that an id occurs only once (ingest turns repetitions
// into rejects), or that a problem is valid (ingest validates).
type Source interface {
	// Name is the source's name in every table, and the name of its folder in a data directory.
	Name() schema.Source
	// Version is raised by hand whenever the same files would yield other records.
	Version() int
	// Units parts the source's files (slash-separated paths under its folder, sorted) into parts that can be read
	// independently of each other. A file may belong to several units; files that belong to none are side files.
	Units(files []string) []Unit
	// Read yields every native record of a unit. It returns an error only where reading itself failed (I/O,
	// cancellation) or yield did: what is wrong with the content is yielded as a reject.
	Read(ctx context.Context, dir *Dir, unit Unit, yield func(Record) error) error
}

// A Unit is what an adapter reads at once.
type Unit struct {
	// Key orders units and tells which ids are theirs: a key that ends in a slash begins, behind <source>/, the ids of the
	// unit's problems and no others; any other key is, behind <source>/, the id of the unit's one problem.
	Key string
	// Files are the unit's files, the one with its records first. The unit is read again when one of them changes.
	Files []string
	// Annotates names the source whose problems the unit's records annotate; empty where they are problems themselves.
	Annotates schema.Source
}

// A Record is what became of one native record: exactly one of Problem, Annotation, Reject and LeftOut is set.
type Record struct {
	// File is the native file of the record.
	File string
	// Name is the record's native id, or [Nth] where it has none.
	Name string

	Problem *schema.Problem
	// Diagram is the problem's diagram; ingest reads it, measures it and fills in the problem's image columns.
	Diagram Diagram
	// Trace says how deep the solution of a composed problem is, which principles it uses and of what, as a trace of package principle
	// is written; empty where the record does not say. Ingest reads it, and keeps it of a record of a built-in corpus alone.
	Trace string

	// Annotation is a record of a unit that annotates another source's problems, as the problem that it would be by itself.
	// Ingest looks for the problem that it annotates, which gets its clauses, program and knowledge points.
	Annotation *schema.Problem

	// Reject says why the record is not a problem.
	Reject *Reject
	// LeftOut names the rule of the paper by which the record is left out.
	LeftOut string
}

// A Reject says why a record is not a problem. As an error it is what parsing code returns.
type Reject struct {
	Kind   schema.RejectKind
	Reason string
}

func (r *Reject) Error() string { return r.Reason }

// Rejectf makes a reject. Its reason is one line of at most some hundred characters, whatever the content that args
// quote.
func Rejectf(kind schema.RejectKind, format string, args ...any) *Reject {
	return &Reject{kind, oneLine(fmt.Sprintf(format, args...))}
}

// oneLine makes content fit for a table and for one line of a report: broken UTF-8 becomes U+FFFD, a control character
// a space, and what is too long is cut.
func oneLine(s string) string {
	const longest = 400
	if len(s) > longest {
		s = s[:longest] + "…"
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// Nth names the n-th record of a file, counted from 0, where records have no ids.
func Nth(n int) string { return fmt.Sprintf("#%d", n) }

// SceneKey is the key under which a record of a built-in corpus says how its picture was drawn.
const SceneKey = "geoeval_scene"

// TraceKey is the key under which a record of a built-in corpus says what its worked solution uses: [Record.Trace].
const TraceKey = "geoeval_trace"

// A Diagram is a picture in a file, or a picture that the record itself holds as an array of grey pixels.
type Diagram struct {
	// Path is the picture's file, or a name made up for an array; a picture that is named and not there is counted as
	// missing. Empty: the problem has no diagram.
	Path string
	// Gray holds Width x Height pixels, row by row, for an array.
	Gray          []byte
	Width, Height int
	// Scene says how the picture was drawn, in a record of a built-in corpus; empty where the record does not say. Of any
	// other record it is not kept.
	Scene string
}
