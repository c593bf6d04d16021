package schema

import "fmt"

// A Reject is a native record, or a whole native file, that is not a problem, and why.
type Reject struct {
	Source Source
	File   string
	Record string
	Kind   RejectKind
	Reason string
}

// A RejectKind groups the reasons of rejects.
type RejectKind string

// The kinds of rejects.
const (
	// Unreadable: the file or record cannot be parsed at all.
	Unreadable RejectKind = "unreadable"
	// Malformed: a field has the wrong type or form.
	Malformed RejectKind = "malformed"
	// MissingField: a field that a problem needs is absent or empty.
	MissingField RejectKind = "missing_field"
	// BadAnswer: the gold answer cannot be told.
	BadAnswer RejectKind = "bad_answer"
	// TooLarge: a text, a list, the record or the file is over its limit.
	TooLarge RejectKind = "too_large"
	// RepeatedID: another record has that id already.
	RepeatedID RejectKind = "repeated_id"
	// Invalid: the record was read, but breaks a rule of the problems table.
	Invalid RejectKind = "invalid"
)

// RejectKinds lists every kind.
var RejectKinds = []RejectKind{Unreadable, Malformed, MissingField, BadAnswer, TooLarge, RepeatedID, Invalid}

// Rejects is the table that ingest writes of what did not become a problem.
var Rejects = &Table[Reject]{
	TableName:  "rejects",
	Doc:        "A native record that is not a problem, and why.",
	KeyColumns: []string{"source", "file", "record"},
	Key:        func(r *Reject) string { return fmt.Sprintf("%s/%s#%s", r.Source, r.File, r.Record) },
	RowGroup:   1000,
	Columns: []Column[Reject]{
		Enum("source", "the dataset", Sources, func(r *Reject) *string { return (*string)(&r.Source) }).Needed(),
		Text("file", "the native file, under the source's folder", func(r *Reject) *string { return &r.File }).Needed(),
		Text("record", "the record's native id, or #n for the n-th record of the file counted from 0; null for the whole file", func(r *Reject) *string { return &r.Record }),
		Enum("kind", "unreadable, malformed, missing_field, bad_answer, too_large, repeated_id or invalid", RejectKinds, func(r *Reject) *string { return (*string)(&r.Kind) }).Needed(),
		Text("reason", "what is wrong, in a sentence", func(r *Reject) *string { return &r.Reason }).Needed(),
	},
}

// A File is a native file as it was read: what it is and what became of its records.
type File struct {
	Source          Source
	Path            string
	Bytes           int64
	Digest          string
	Records         int64
	Problems        int64
	Rejects         int64
	LeftOut         int64
	LeftOutWhy      string
	Annotations     int64
	DiagramsMissing int64
	DiagramsBlank   int64
	Faulty          int64
	RecordLimit     int64
}

// Files is the table that ingest writes of the native files: records = problems + rejects + left_out, in every row.
var Files = &Table[File]{
	TableName:  "files",
	Doc:        "A native file and what became of its records.",
	KeyColumns: []string{"source", "file"},
	Key:        func(f *File) string { return string(f.Source) + "/" + f.Path },
	RowGroup:   1000,
	Columns: []Column[File]{
		Enum("source", "the dataset", Sources, func(f *File) *string { return (*string)(&f.Source) }).Needed(),
		Text("file", "the file, under the source's folder", func(f *File) *string { return &f.Path }).Needed(),
		Int("bytes", "size in bytes", func(f *File) *int64 { return &f.Bytes }),
		Text("digest", "SHA-256 of the content, in hex", func(f *File) *string { return &f.Digest }).Needed(),
		Int("records", "native records read; 0 for diagrams and other side files", func(f *File) *int64 { return &f.Records }),
		Int("problems", "records that became problems", func(f *File) *int64 { return &f.Problems }),
		Int("rejects", "records that did not, against the rules of their dataset", func(f *File) *int64 { return &f.Rejects }),
		Int("left_out", "records left out by the paper's own rule, or as annotations of another source's problems, which are no problems themselves", func(f *File) *int64 { return &f.LeftOut }),
		Text("left_out_why", "that rule; several with a semicolon between", func(f *File) *string { return &f.LeftOutWhy }),
		Int("annotations", "of these left out, those that a problem of another source has in annotated_by; the others have no problem here, or several that they fit equally well, or one whose text lacks a number that they state", func(f *File) *int64 { return &f.Annotations }),
		Int("diagrams_missing", "problems whose diagram is named and not there, or shows nothing", func(f *File) *int64 { return &f.DiagramsMissing }),
		Int("diagrams_blank", "of these, problems whose diagram is there and shows nothing: a placeholder", func(f *File) *int64 { return &f.DiagramsBlank }),
		Int("faulty", "problems with record_faults", func(f *File) *int64 { return &f.Faulty }),
		Int("record_limit", "how many records of the source were to be read at the most, those that are left out aside (geoeval build --limit); null where all were", func(f *File) *int64 { return &f.RecordLimit }),
	},
	Check: func(f *File) *FieldError {
		if f.Records != f.Problems+f.Rejects+f.LeftOut {
			return fieldf("records", "%d is not %d problems + %d rejects + %d left out", f.Records, f.Problems,
				f.Rejects, f.LeftOut)
		}
		if f.Annotations > f.LeftOut {
			return fieldf("annotations", "%d of %d left out", f.Annotations, f.LeftOut)
		}
		return nil
	},
}
