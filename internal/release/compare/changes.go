package compare

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/card"
	"geoeval/internal/release/released"
	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/stages"
)

// A Former is a release that another one is compared with, in the words of its CHANGES.md.
type Former struct {
	dir      string
	folder   *release.Folder
	manifest *release.Manifest
	// Since names it as a manifest does.
	Since *release.Since
}

// OpenFormer opens a release with which others are compared. No byte of it is given that was not held against its SHA256SUMS.
func OpenFormer(dir string) (f *Former, err error) {
	f = &Former{dir: dir}
	if f.folder, err = release.OpenFolder(disk.Disk{}, dir); err != nil {
		return nil, err
	}
	if f.manifest, err = f.folder.AnyManifest(); err == nil {
		f.Since, err = f.folder.Since()
	}
	if err != nil {
		f.folder.Close()
		return nil, err
	}
	return f, nil
}

// Close lets go of the folder.
func (f *Former) Close() error { return f.folder.Close() }

// Withholds says whether it withholds a source.
func (f *Former) Withholds(source schema.Source) bool { return f.manifest.Withholds(source) }

// Corrections is how many corrections it was made with.
func (f *Former) Corrections() int { return len(f.manifest.Basis.Errata) }

// CheckFiles holds every file that it lists against SHA256SUMS.
func (f *Former) CheckFiles() error { return f.folder.CheckFiles() }

// OfThisVersion says whether its tables have the columns that this program's releases have.
func (f *Former) OfThisVersion() bool {
	return slices.EqualFunc(released.Configurations, f.manifest.Tables, func(c *released.Configuration, t release.Table) bool {
		return c.Table.Name() == t.Name && slices.Equal(slices.Sorted(slices.Values(c.Table.ColumnNames())), slices.Sorted(maps.Keys(t.Digest.Columns)))
	})
}

// How much CHANGES.md lists at the most: problems that came or went, those that a subset took in or gave up, gold answers, causes, and
// causes of one of these.
const (
	mostProblems = 100
	mostMoved    = 20
	mostAnswers  = 200
	mostCauses   = 50
	mostBecause  = 3
)

// gold are the columns of problems that say what is right.
var gold = []string{"answer", "answer_letter"}

func isGold(t *tableDiff, r *rowDiff) bool {
	return t.config == released.Problems && slices.ContainsFunc(gold, func(column string) bool { return slices.Contains(r.columns, column) })
}

// Changes writes CHANGES.md for the release in a folder, which needs no more than its tables and manifest: in which rows and columns
// it differs from a former one, which problems came and went, which gold answers are others, and why. Of a source that either
// withholds it tells no value. It depends on the two releases alone, and not on where they are. all are the stages in their order.
func (f *Former) Changes(w io.Writer, all []stages.Stage, dir string) error {
	now, err := openSide(dir)
	if err != nil {
		return err
	}
	c := &comparison{gold: true, now: now, was: &side{dir: f.dir, manifest: f.manifest, name: "version " + f.manifest.Version, listed: f.folder}}
	now.name = "version " + now.manifest.Version
	since := now.manifest.Since
	switch {
	case since == nil:
		return fmt.Errorf("%s names no former release", disk.Join(dir, release.ManifestFile))
	case since.Version != f.Since.Version || since.Sums != f.Since.Sums:
		return fmt.Errorf("the release was compared with version %s, whose %s has the SHA-256 %.12s; %s is version %s, with %.12s",
			since.Version, release.SumsFile, since.Sums, f.dir, f.Since.Version, f.Since.Sums)
	}
	if len(now.manifest.Withheld) == 0 {
		now.hidden, now.manifest.Withheld = since.Withheld, since.Withheld
	}
	if err := c.run(all); err != nil {
		return err
	}
	_, err = io.WriteString(w, now.manifest.ChangesHead()+c.changes())
	return err
}

// changes says what differs, behind the head.
func (c *comparison) changes() string {
	var b strings.Builder
	if hidden := c.withheld(); len(hidden) > 0 {
		fmt.Fprintf(&b, "\nOf %s no value is told, as one of the two versions withholds it.\n", strings.Join(hidden, ", "))
	}
	for _, source := range schema.Sources {
		if w, differs := withholding(c.was.manifest, c.now.manifest, source); differs {
			fmt.Fprintf(&b, "\n%s: texts, answers, pictures and whatever else the source published are null in the version that withholds it. "+
				"The table counts that once a row, as `withheld`.\n", w.What)
		}
	}
	c.writeCounts(&b)
	var causes []string
	for _, cause := range slices.Concat(c.causes.All(), c.own) {
		causes = append(causes, "- "+card.Value(cause.String()))
	}
	section(&b, "Causes", len(causes), "", causes, mostCauses, c.command())
	c.writeMoved(&b)
	var added, removed, answers []string
	changed := 0 // problems, of which one may have several lines of answers
	for _, t := range c.tables {
		if t.config != released.Problems {
			continue
		}
		for _, r := range t.rows {
			switch r.Change {
			case diff.Added:
				added = append(added, line(c.causesOf(t, r), card.Value(r.Key)))
			case diff.Removed:
				removed = append(removed, line(c.causesOf(t, r), card.Value(r.Key)))
			default:
				lines := c.answers(t, r)
				answers = append(answers, lines...)
				changed += min(len(lines), 1)
			}
		}
	}
	section(&b, "Problems added", len(added), "| problem | because of |\n|---|---|\n", added, mostProblems, c.command())
	section(&b, "Problems removed", len(removed), "| problem | because of |\n|---|---|\n", removed, mostProblems, c.command())
	section(&b, "Gold answers that changed", changed, "| problem | column | was | is | because of |\n|---|---|---|---|---|\n", answers, mostAnswers, c.command())
	return b.String()
}

// withheld names the sources that either release withholds, in the order of [schema.Sources].
func (c *comparison) withheld() (names []string) {
	for _, source := range schema.Sources {
		if c.was.manifest.Withholds(source) || c.now.manifest.Withholds(source) {
			names = append(names, card.Value(string(source)))
		}
	}
	return names
}

// writeCounts writes how many rows differ, by configuration and column.
func (c *comparison) writeCounts(b *strings.Builder) {
	var lines []string
	for _, t := range c.tables {
		if len(t.rows)+len(t.columnsAdded)+len(t.columnsRemoved) == 0 {
			continue
		}
		d := c.configuration(t)
		lines = append(lines, fmt.Sprintf("| `%s` | | %d | %d | %d |", d.Configuration, d.Added, d.Removed, d.Changed))
		names := slices.SortedFunc(maps.Keys(d.Columns), func(a, b string) int {
			return cmp.Or(d.Columns[b]-d.Columns[a], strings.Compare(a, b))
		})
		for _, name := range names {
			lines = append(lines, fmt.Sprintf("| `%s` | `%s` | | | %d |", d.Configuration, name, d.Columns[name]))
		}
		for _, name := range d.ColumnsAdded {
			lines = append(lines, fmt.Sprintf("| `%s` | `%s`, which is new | | | |", d.Configuration, name))
		}
		for _, name := range d.ColumnsRemoved {
			lines = append(lines, fmt.Sprintf("| `%s` | `%s`, which is gone | | | |", d.Configuration, name))
		}
	}
	if len(lines) == 0 {
		b.WriteString("\nNo row differs.\n")
		return
	}
	b.WriteString("\n## Rows\n\nThe rows of `questions` are those of the subsets, and are not counted again.\n" +
		"\n| configuration | column | added | removed | changed |\n|---|---|---:|---:|---:|\n" + strings.Join(lines, "\n") + "\n")
}

// writeMoved writes which problems entered and left each subset.
func (c *comparison) writeMoved(b *strings.Builder) {
	var lines []string
	cut := false
	fields := map[string][]string{} // whose correction is new, gone or another one, by problem
	for _, e := range diff.Changes(c.inputs.errata[0], c.inputs.errata[1]) {
		id, field, _ := strings.Cut(e.Key, "#")
		fields[id] = append(fields[id], field)
	}
	for _, t := range c.tables {
		if !slices.Contains(released.Subsets, t.config) {
			continue
		}
		for _, moved := range []struct{ change, word string }{{diff.Added, "entered"}, {diff.Removed, "left"}} {
			var ids, corrected []string
			for _, r := range t.rows {
				if r.Change != moved.change {
					continue
				}
				if fields := fields[r.problem]; len(fields) > 0 {
					corrected = append(corrected, card.Value(fmt.Sprintf("%s (corrected: %s)", r.problem, strings.Join(fields, ", "))))
				} else {
					ids = append(ids, card.Value(r.problem))
				}
			}
			ids = append(corrected, ids...)
			if len(ids) == 0 {
				continue
			}
			which := strings.Join(ids[:min(len(ids), mostMoved)], ", ")
			if more := len(ids) - mostMoved; more > 0 {
				which += fmt.Sprintf(" and %d more", more)
				cut = true
			}
			lines = append(lines, fmt.Sprintf("| `%s` | %s | %d | %s |", t.config.Table.Name(), moved.word, len(ids), which))
		}
	}
	if len(lines) == 0 {
		return
	}
	b.WriteString("\n## Problems that entered or left a subset\n\n| subset | | problems | which |\n|---|---|---:|---|\n" + strings.Join(lines, "\n") + "\n")
	if cut {
		fmt.Fprintf(b, "\n%s lists all of them.\n", c.command())
	}
}

// command is the one that lists all that differs.
func (c *comparison) command() string {
	most := 0
	for _, t := range c.tables {
		most = max(most, len(t.rows))
	}
	return fmt.Sprintf("`geoeval diff --rows --limit %d FORMER THIS`", most)
}

// section writes a heading with the number of what its lines tell, and the first of these; nothing where there are none. command lists all.
func section(b *strings.Builder, title string, n int, head string, lines []string, most int, command string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## %s: %d\n\n%s%s\n", title, n, head, strings.Join(lines[:min(len(lines), most)], "\n"))
	if more := len(lines) - most; more > 0 {
		fmt.Fprintf(b, "\n%d more: %s lists all of them.\n", more, command)
	}
}

// line is a line of a table that ends with causes.
func line(causes []diff.Cause, cells ...string) string {
	var because []string
	for _, cause := range causes[:min(len(causes), mostBecause)] {
		because = append(because, card.Value(cause.String()))
	}
	if more := len(causes) - mostBecause; more > 0 {
		because = append(because, fmt.Sprintf("%d more", more))
	}
	return "| " + strings.Join(append(cells, cmp.Or(strings.Join(because, "; "), "nothing that is recorded")), " | ") + " |"
}

// answers gives a line for each column of a problem's gold answer that is another one. Where its source is withheld, what was
// corrected is known, and not its values.
func (c *comparison) answers(t *tableDiff, r *rowDiff) (lines []string) {
	source := sourceOf(r.problem)
	hidden := c.was.manifest.Withholds(source) || c.now.manifest.Withholds(source)
	for _, column := range gold {
		if i := slices.IndexFunc(r.cells, func(cell diff.Cell) bool { return cell.Column == column }); i >= 0 {
			lines = append(lines, line(c.causesOf(t, r, column), card.Value(r.Key), "`"+column+"`", told(r.cells[i].Was), told(r.cells[i].Now)))
			continue
		}
		about := (&release.Erratum{ID: r.problem, Field: column}).Key()
		if hidden && slices.ContainsFunc(c.causesOf(t, r), func(cause diff.Cause) bool {
			return cause.Kind == diff.ByErratum && cause.About == about
		}) {
			lines = append(lines, line(c.causesOf(t, r, column), card.Value(r.Key), "`"+column+"`", "withheld", "withheld"))
		}
	}
	return lines
}

func told(value *string) string {
	if value == nil {
		return "nothing"
	}
	return card.Value(*value)
}
