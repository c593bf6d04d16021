package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/schema/snapshot"
)

// One flipped bit in any file is found, and the fault names the file, and the row or line where there is one.
func TestAFlippedBitInAReleaseIsNamed(t *testing.T) {
	t.Parallel()
	p := publish(t, "geometryqa")
	for i, name := range p.names() {
		if !nightly.Sampled(i) || strings.HasPrefix(name, "harness/lmms_eval") {
			continue // they are like those beside them
		}
		content := p.whole[name]
		n := len(content)
		for _, at := range slices.Compact([]int{0, n / 2, n - 1}) {
			if at < 0 || n == 0 {
				continue
			}
			flipped := slices.Clone(content)
			flipped[at] ^= 1
			p.put(name, flipped)
			faults := p.verify()
			if !slices.ContainsFunc(faults, func(f audit.Fault) bool {
				placed := f.Line > 0 || f.Row != "" || f.Field != "" || strings.HasPrefix(name, "data/") || name == "SHA256SUMS" || strings.HasSuffix(name, ".whl")
				return f.File == name && placed
			}) {
				t.Errorf("%s, byte %d of %d: %v", name, at, n, faults)
			}
		}
		p.put(name, content)
	}
	if !slices.ContainsFunc(p.names(), func(name string) bool { return strings.HasPrefix(name, "ledger/") }) || p.whole["withheld.jsonl"] == nil {
		t.Error("the release has no ledger, or withholds nothing")
	}
	if faults := p.verify(); len(faults) > 0 {
		t.Error(faults)
	}
}

// another changes a field, and says whether it could.
func another(field any) bool {
	switch v := field.(type) {
	case *string:
		*v += "x"
	case *int64:
		*v++
	case **float64:
		if *v == nil {
			*v = new(1.0)
		} else {
			*v = new(**v + 1)
		}
	case *bool:
		*v = !*v
	case *[]string:
		*v = append(slices.Clone(*v), "x")
	case *[]*float64:
		*v = append(slices.Clone(*v), new(1.0))
	case *schema.Image:
		v.Path += "x"
	case *[]schema.Number:
		*v = append(slices.Clone(*v), schema.Number{Text: "1", Value: new(1.0), Field: schema.InText, End: 1})
	default:
		return false
	}
	return true
}

// A tweak is a value changed in a column of a row.
type tweak struct {
	c      *released.Configuration
	column string
	rows   []released.Parts
	how    cover
	// key is the row's, now what it became, and problem that of its problem.
	key, now, problem string
}

// found says whether a fault is of the tweak.
func (w *tweak) found(faults []audit.Fault) bool {
	file := "data/" + w.c.Table.Name() + "-00000-of-00001.parquet"
	return slices.ContainsFunc(faults, func(f audit.Fault) bool {
		switch {
		case w.key != w.now:
			return f.File == file && (f.Row == w.key || f.Row == w.now || strings.HasSuffix(f.Why, " "+w.now))
		case w.how == allFixed && f.File == file && f.Row == w.key:
			return true // what the value contradicts may be another column
		case w.how == allFixed && w.c == released.Problems:
			return strings.HasPrefix(f.File, "data/") && strings.HasSuffix(f.Row, w.problem)
		}
		return f.File == file && f.Row == w.key && slices.Contains(strings.Split(f.Field, ", "), w.column)
	})
}

// tweaked verifies the release with tweaks of several configurations.
func (p *published) tweaked(tweaks ...*tweak) []audit.Fault {
	p.t.Helper()
	for _, w := range tweaks {
		p.rewrite(w.c, w.rows, w.how)
	}
	defer p.restore()
	return p.verify()
}

// A value changed in any column of any table is found, with row and column, even where all sums and digests are made to fit:
// then it contradicts what else is in the release. The tweaks of a round are of a configuration each, and of different problems.
func TestAChangedValueInAReleaseIsNamed(t *testing.T) {
	t.Parallel()
	p := publish(t, "")
	selected := map[string]bool{}
	for _, r := range p.rows(released.Selection) {
		selected[r.Problem.ID] = true
	}
	tried := map[string]int{} // in how many configurations, by column
	var rounds [][]*tweak
	for _, c := range released.Configurations {
		rows := p.rows(c)
		next := map[cover]int{} // round
		for n, column := range c.Table.Columns {
			if tried[column.Name]++; tried[column.Name] > 2 {
				continue // the same column of the same table, joined once more
			}
			for _, how := range covers {
				if !nightly.Sampled(n) {
					continue
				}
				if how != allFixed && (n%4 != int(how) || c == released.Hard) {
					continue // digests are the same for all columns
				}
				at := n % len(rows)
				problem := func() string {
					key := c.Table.Key(&rows[at])
					return key[strings.Index(key, string(rows[at].Problem.Source)):]
				}
				for c == released.Problems && !selected[rows[at].Problem.ID] {
					at = (at + 1) % len(rows)
				}
				round := next[how]
				for round < len(rounds) && (len(rounds[round]) == 0 || rounds[round][0].how != how ||
					slices.ContainsFunc(rounds[round], func(w *tweak) bool { return w.c == c || w.problem == problem() })) {
					round++
				}
				next[how] = round + 1
				if round == len(rounds) {
					rounds = append(rounds, nil)
				}
				w := &tweak{c: c, column: column.Name, rows: slices.Clone(rows), how: how, key: c.Table.Key(&rows[at]), problem: problem()}
				if !another(column.Field(&w.rows[at])) {
					t.Fatalf("%s: %s", c.Table.Name(), column.Name)
				}
				w.now = c.Table.Key(&w.rows[at])
				if how == allFixed && column.Name != "content_digest" {
					w.rows[at].ContentDigest = c.ContentDigest(&w.rows[at])
				}
				rounds[round] = append(rounds[round], w)
			}
		}
	}
	alone := 0
	for i, round := range rounds {
		faults := p.tweaked(round...)
		for j, w := range round {
			of := faults
			if len(round) > 1 && (!w.found(of) || (i+j)%16 == 0) {
				alone++
				of = p.tweaked(w)
			}
			if !w.found(of) {
				t.Errorf("%s, row %s, column %s, cover %d: %v", w.c.Table.Name(), w.key, w.column, w.how, of)
			}
		}
	}
	t.Logf("%d rounds, and %d alone", len(rounds), alone)
}

// So is a row that is removed, added or in another place.
func TestOtherRowsInAReleaseAreNamed(t *testing.T) {
	t.Parallel()
	p := publish(t, "math, mathqa")
	for _, c := range released.Configurations {
		file := "data/" + c.Table.Name() + "-00000-of-00001.parquet"
		rows := p.rows(c)
		for i, at := range []int{0, len(rows) / 2, len(rows) - 1} {
			if !nightly.Sampled(i) {
				continue
			}
			key := c.Table.Key(&rows[at])
			for name, changed := range map[string][]released.Parts{
				"removed":           slices.Delete(slices.Clone(rows), at, at+1),
				"there twice":       slices.Insert(slices.Clone(rows), at, rows[at]),
				"at the other end":  append(slices.Delete(slices.Clone(rows), at, at+1), rows[at]),
				"at the other side": slices.Insert(slices.Delete(slices.Clone(rows), at, at+1), 0, rows[at]),
			} {
				if at == len(rows)-1 && name == "at the other end" || at == 0 && name == "at the other side" {
					continue
				}
				p.rewrite(c, changed, sumsFixed)
				faults := p.verify()
				if !slices.ContainsFunc(faults, func(f audit.Fault) bool { return f.File == file && (f.Row == key || strings.HasSuffix(f.Why, " "+key)) }) {
					t.Errorf("%s: row %s %s: %v", c.Table.Name(), key, name, faults)
				}
				p.restore()
			}
		}
	}
}

// A selected problem, a question or a wording that is taken out with all its traces is missed all the same.
func TestARowThatIsCoveredUpIsMissed(t *testing.T) {
	t.Parallel()
	p := publish(t, "")
	for _, c := range released.Configurations {
		rows := p.rows(c)
		p.rewrite(c, rows[1:], allFixed)
		if faults := p.verify(); !slices.ContainsFunc(faults, func(f audit.Fault) bool { return strings.HasPrefix(f.File, "data/") && f.Row != "" }) {
			t.Errorf("%s without %s: %v", c.Table.Name(), c.Table.Key(&rows[0]), faults)
		}
		p.restore()
	}
}

// Files, folders, links and columns: what is there that should not be, and what is not there that should.
func TestOtherFilesInAReleaseAreNamed(t *testing.T) {
	t.Parallel()
	p := publish(t, "math")
	sums := string(p.whole["SHA256SUMS"])
	lines := slices.Collect(strings.Lines(sums))
	write := func(name, content string) func() {
		return func() {
			p.do(os.MkdirAll(filepath.Dir(p.path(name)), 0o755))
			p.put(name, []byte(content))
		}
	}
	columns := func(change func(*schema.Table[loose[released.Parts]])) func() {
		return func() {
			c := released.Hard
			t := loosened(c.Table)
			change(t)
			var b bytes.Buffer
			w := snapshot.NewWriter(&b, t)
			for i, r := range p.rows(c) {
				p.do(w.Write(loose[released.Parts]{r, i}))
			}
			_, _, err := w.Close()
			p.do(err)
			p.put("data/geoeval_hard-00000-of-00001.parquet", b.Bytes())
			p.resum()
		}
	}
	const hard = "data/geoeval_hard-00000-of-00001.parquet"
	for i, c := range []struct {
		name   string
		change func()
		want   string // file, and what follows
	}{
		{"a file added", write("stray", ""), "stray: is not listed in SHA256SUMS"},
		{"a hidden file", write(".stray", ""), ".stray: is not listed in SHA256SUMS"},
		{"a file added deep", write("data/.cache/x", "x"), "data/.cache/x: is not listed"},
		{"a file added, and listed", func() { write("stray", "")(); p.resum() }, "stray: is no file that a release has"},
		{"a line added to the sums", write("SHA256SUMS", sums+strings.Replace(lines[0], "LICENSES.md", "zzz", 1)), fmt.Sprintf("SHA256SUMS: line %d: zzz is not there", len(lines)+1)},
		{"a folder added", func() { p.do(os.MkdirAll(p.path("more/and/more"), 0o755)) }, "more: is a folder without files"},
		{"a link", func() { p.do(os.Symlink("/etc/hostname", p.path("link"))) }, "link: is a link"},
		{"a link to a folder", func() { p.do(os.Symlink("data", p.path("link"))) }, "link: is a link"},
		{"a file that became a link", func() {
			p.do(os.Rename(p.path("LICENSES.md"), filepath.Join(filepath.Dir(p.dir), "moved")))
			p.do(os.Symlink("../moved", p.path("LICENSES.md")))
		}, "LICENSES.md: is a link"},
		{"a table that became a link", func() {
			p.do(os.Rename(p.path(hard), filepath.Join(filepath.Dir(p.dir), "moved")))
			p.do(os.Symlink("../../moved", p.path(hard)))
		}, hard + ": is a link"},
		{"no sums", func() { p.do(os.Remove(p.path("SHA256SUMS"))) }, "SHA256SUMS: cannot be read"},
		{"no manifest", func() { p.do(os.Remove(p.path("manifest.json"))) }, "manifest.json: is not there"},
		{"the manifest is not JSON", write("manifest.json", "{"), "manifest.json: cannot be read"},
		{"the manifest has no tables", func() { write("manifest.json", `{"format":2}`)(); p.resum() }, fmt.Sprintf("manifest.json: names 0 tables, not %d", len(released.Configurations))},
		{"a line of the sums removed", write("SHA256SUMS", strings.Join(lines[1:], "")), "SHA256SUMS: does not list LICENSES.md"},
		{"a line of the sums twice", write("SHA256SUMS", lines[0]+sums), "SHA256SUMS: line 2: LICENSES.md is listed twice"},
		{"the sums in another order", write("SHA256SUMS", strings.Join(lines[1:], "")+lines[0]), fmt.Sprintf("SHA256SUMS: line %d: LICENSES.md is out of order", len(lines))},
		{"no newline at the end of the sums", write("SHA256SUMS", strings.TrimSuffix(sums, "\n")), fmt.Sprintf("SHA256SUMS: line %d: has no end", len(lines))},
		{"a way out in the sums", write("SHA256SUMS", strings.Replace(sums, "LICENSES.md", "../LICENSES.md", 1)), "SHA256SUMS: line 1: "},
		{"a column renamed", columns(func(t *schema.Table[loose[released.Parts]]) { t.Columns[5].Name = "renamed" }), hard + ": record_digest: the file has \"renamed\" in its place"},
		{"a column dropped", columns(func(t *schema.Table[loose[released.Parts]]) { t.Columns = slices.Delete(t.Columns, 5, 6) }), hard + ": record_digest: the file has \"license\" in its place"},
		{"a column added", columns(func(t *schema.Table[loose[released.Parts]]) {
			more := t.Columns[5]
			more.Name = "more"
			t.Columns = append(t.Columns, more)
		}), hard + ": more: the table does not have it"},
		{"a column of another type", columns(func(t *schema.Table[loose[released.Parts]]) {
			t.Columns[5].Kind, t.Columns[5].Field = schema.KindInt, func(*loose[released.Parts]) any { return new(int64) }
		}), hard + ": record_digest: its type is "},
		{"a table cut off", write(hard, "PAR1"), hard + ": footer"},
		{"the card, with its sum", func() {
			write("README.md", strings.Replace(string(p.whole["README.md"]), "withheld", "withhold", 1))()
			p.resum()
		}, "README.md: line "},
		{"a licence, with its sum", func() {
			write("LICENSES.md", strings.Replace(string(p.whole["LICENSES.md"]), "Licence: ", "Licence: not ", 1))()
			p.resum()
		}, "LICENSES.md: line "},
	} {
		if !nightly.Sampled(i) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			c.change()
			faults := p.verify()
			if !slices.ContainsFunc(faults, func(f audit.Fault) bool { return strings.HasPrefix(f.String(), c.want) }) {
				t.Errorf("no fault is like %q: %v", c.want, faults)
			}
			if again := p.verify(); !slices.Equal(faults, again) {
				t.Errorf("told otherwise the second time: %v, %v", faults, again)
			}
			p.restore()
		})
	}
	for i, name := range p.names() {
		if !nightly.Sampled(i) {
			continue
		}
		p.do(os.Remove(p.path(name)))
		if faults := p.verify(); !slices.ContainsFunc(faults, func(f audit.Fault) bool { return f.File == name }) {
			t.Errorf("without %s: %v", name, faults)
		}
		p.put(name, append(slices.Clone(p.whole[name]), '\n'))
		if faults := p.verify(); !slices.ContainsFunc(faults, func(f audit.Fault) bool { return f.File == name }) {
			t.Errorf("%s with a newline more: %v", name, faults)
		}
		p.put(name, p.whole[name])
	}
}
