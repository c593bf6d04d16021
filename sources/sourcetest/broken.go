package sourcetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing/fstest"

	"geoeval/internal/format/diagram"
	"geoeval/schema"
	"geoeval/sources"
)

// checkBrokenRecords breaks one field of one record at a time. All other records must come out as before; the broken
// one must be counted, and be a reject where the field is needed.
func checkBrokenRecords(c *Case, r reporter) {
	for name, t := range c.tables(r) {
		if !slices.Contains(c.files(), name) {
			continue
		}
		all, err := c.whole(c.Files).read(context.Background(), reading(name))
		if err != nil {
			r.Errorf("%v", err)
			return
		}
		of := slices.DeleteFunc(slices.Clone(all.records), func(rec sources.Record) bool { return rec.File != name })
		for i, rec := range t.records {
			for k := range rec.fields {
				b := breakage{c, r, name, t, all, i, k, ""}
				if len(of) == len(t.records) && of[i].Problem != nil {
					b.of = of[i].Problem.ID
				}
				b.without()
				b.becomes(t.null, true)
				b.becomes(t.object, true)
				for _, wrong := range t.wrong {
					b.becomes(wrong, false)
				}
			}
		}
	}
}

// A breakage is a field of a record that is broken; of is the problem that the record was, if it was one.
type breakage struct {
	*Case
	r             reporter
	name          string
	table         *table
	all           *outcome
	record, field int
	of            string
}

func (b *breakage) key() string { return fmt.Sprint(b.table.records[b.record].fields[b.field].key) }

func (b *breakage) without() {
	fields := slices.Delete(slices.Clone(b.table.records[b.record].fields), b.field, b.field+1)
	b.read("is gone", fields, true)
}

func (b *breakage) becomes(value any, rejected bool) {
	fields := slices.Clone(b.table.records[b.record].fields)
	fields[b.field].value = value
	what := fmt.Sprintf("is %v", value)
	if raw, ok := value.(json.RawMessage); ok {
		what = fmt.Sprintf("is %s", raw)
	}
	b.read(what[:min(len(what), 60)], fields, rejected)
}

func (b *breakage) read(what string, fields []field, rejected bool) {
	what = fmt.Sprintf("%s of record %d %s", b.key(), b.record, what)
	records := slices.Clone(b.table.records)
	records[b.record].fields = fields
	out := b.damaged(b.r, what, b.name, b.table.join(records))
	if out == nil {
		return
	}
	wholeFile := len(out.rejects) == 1 && len(out.records) == 1 && out.rejects[0].Kind == "unreadable"
	if out.count() != b.all.count() && !wholeFile {
		b.r.Errorf("%s: %s: %d records, want %d; rejects %q", b.name, what, out.count(), b.all.count(), out.reasons())
	}
	if wholeFile {
		return
	}
	for id, before := range b.all.rows {
		after := out.rows[id]
		if b.table.single || id == b.of {
			continue
		}
		if after == nil || after.RecordDigest != before.RecordDigest {
			b.r.Errorf("%s: %s: another record, %s, is not what it was; rejects %q", b.name, what, id, out.reasons())
		}
	}
	if !rejected || b.of == "" || !slices.Contains(b.Needed, b.key()) {
		return
	}
	if len(out.rejects) != 1 || !strings.Contains(out.rejects[0].Reason, b.key()) {
		b.r.Errorf("%s: %s: want one reject that names %s, got %q", b.name, what, b.key(), out.reasons())
	}
}

// checkPaths names diagrams outside the source's folder, and such as no file system has.
func checkPaths(c *Case, r reporter) {
	if c.Picture == "" {
		return
	}
	secret, _, err := diagram.EncodeGray(1, 1, []byte{7})
	if err != nil {
		r.Errorf("%v", err)
		return
	}
	tried := 0
	for name, t := range c.tables(r) {
		for i, rec := range t.records {
			k := slices.IndexFunc(rec.fields, func(f field) bool { return f.key == c.Picture })
			if k < 0 {
				continue
			}
			for _, hostile := range []string{
				"../../etc/passwd", "/etc/passwd", "a/../../secret.png", "../secret.png", "../../secret.png", "secret.png", `..\..\secret.png`,
				`C:\secret.png`, "a\x00.png", "secret.png\x00", "..", ".", "/", "file:///secret.png", strings.Repeat("../", 500) + "secret.png", strings.Repeat("a", 10000),
			} {
				tried++
				value, _ := json.Marshal(hostile) // a string always marshals
				records := slices.Clone(t.records)
				records[i].fields = slices.Clone(rec.fields)
				records[i].fields[k].value = json.RawMessage(value)
				files := c.with(name, t.join(records))
				c.readHostile(r, fmt.Sprintf("%s: %s %.40q", name, c.Picture, hostile), files, secret)
			}
		}
	}
	if tried == 0 {
		r.Errorf("no record has the field %q", c.Picture)
	}
}

// readHostile reads files that stand in a folder beside others, which the source's patterns do not match.
func (c *Case) readHostile(r reporter, what string, files fstest.MapFS, secret []byte) {
	fsys := fstest.MapFS{}
	for name, file := range files {
		fsys[name] = file
	}
	for _, name := range []string{"etc/passwd", "secret.png", "PGPS9K_all/secret.png", "images/secret.png",
		"PGPS9K_all/Diagram/secret.png"} {
		fsys[name] = &fstest.MapFile{Data: secret}
	}
	f := c.open(files, fsys, unlimited, nil)
	out, err := f.read(context.Background(), nil)
	if err != nil {
		r.Errorf("%s: %v", what, err)
		return
	}
	report(r, what, out)
	if want := c.Problems + c.LeftOut; out.count() != want {
		r.Errorf("%s: %d records, want %d", what, out.count(), want)
	}
	missing := 0
	for _, rec := range out.records {
		switch {
		case rec.Problem == nil:
		case string(rec.Problem.Image.Bytes) == string(secret):
			r.Errorf("%s: the diagram is a file outside: %q", what, rec.Diagram.Path)
		case rec.Problem.Diagram == schema.MissingDiagram:
			missing++
			if _, err := f.dir.ReadFile(context.Background(), rec.Diagram.Path, sources.MaxPicture); err == nil {
				r.Errorf("%s: the folder gives out %q", what, rec.Diagram.Path)
			}
		}
	}
	if missing == 0 && len(out.rejects) == 0 {
		r.Errorf("%s: is neither a missing diagram nor a reject", what)
	}
}
