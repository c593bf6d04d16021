package look

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/release/compare"
	"geoeval/pipeline/diff"
	"geoeval/schema"
)

// mostShown is how many causes diff prints of a kind, and rows of a table where --limit says no other number; --json gives all.
const mostShown = 10

// noCause says that nothing is known that made a difference.
const noCause = "no cause found in the configuration: nothing that it depends on is recorded as different"

func showDiff(out io.Writer, d *buildDiff) {
	if len(d.Causes)+len(d.Tables) == 0 {
		fmt.Fprintln(out, "no difference")
		return
	}
	showCauses(out, d.Causes)
	if len(d.Subsets) > 0 {
		fmt.Fprintln(out, "\nSubsets")
	}
	for _, s := range d.Subsets {
		showCounts(out, s.Subset, s.Counts, s.Sources)
	}
	if len(d.Tables) > 0 {
		fmt.Fprintln(out, "\nTables")
	}
	for _, t := range d.Tables {
		showCounts(out, t.Table, t.Counts, t.Sources)
		if len(t.Columns) > 0 {
			fmt.Fprintf(out, "    columns: %s\n", strings.Join(countsOf(t.Columns), ", "))
		}
		for _, r := range t.Reasons {
			showReason(out, r, len(t.Reasons) > 1)
		}
	}
	rows := map[string]int{}
	for _, t := range d.Tables {
		rows[t.Table] = len(t.Rows)
	}
	showRows(out, d.Shown, rows)
}

// showReason prints why a part of a table differs, and which part it is where there are several.
func showReason(out io.Writer, r diff.Reason, several bool) {
	before := "    "
	if several {
		of := slices.Clone(r.Columns)
		if r.RowSet {
			of = append([]string{"rows added and removed"}, of...)
		}
		fmt.Fprintf(out, "    %s:\n", strings.Join(of, ", "))
		before = "      "
	}
	showSome(out, before+"because of ", lines(r.Causes))
	if len(r.Causes) == 0 {
		fmt.Fprintln(out, before+noCause)
	}
}

// showRows prints the rows that differ behind a summary, table by table, of which there are so many.
func showRows(out io.Writer, rows []diff.RowChange, of map[string]int) {
	long := func(c diff.Cell) bool { return max(len(whole(c.Was)), len(whole(c.Now))) > compared }
	isCut := slices.ContainsFunc(rows, func(r diff.RowChange) bool {
		return r.Change == diff.Changed && slices.ContainsFunc(r.Cells, long)
	})
	for len(rows) > 0 {
		table := rows[0].Table
		n := slices.IndexFunc(rows, func(r diff.RowChange) bool { return r.Table != table })
		if n < 0 {
			n = len(rows)
		}
		fmt.Fprintf(out, "\nRows of %s\n", table)
		for _, r := range rows[:n] {
			fmt.Fprintf(out, "  %s %s\n", r.Change, r.Key)
			if r.Change == diff.Changed {
				showCells(out, "    ", r)
			}
			showBecause(out, "    ", r)
		}
		if more := of[table] - n; more > 0 {
			fmt.Fprintf(out, "  %s: --limit %d shows all, --row KEY one with all its cells\n", facts.Count(more, "more row"), of[table])
		}
		rows = rows[n:]
	}
	if isCut {
		fmt.Fprintln(out, "\nOf long texts what changed is shown: --row KEY shows the whole of them, before and after.")
	}
}

func lines(causes []diff.Cause) []string {
	var out []string
	for _, c := range causes {
		out = append(out, c.String())
	}
	return out
}

func showSome(out io.Writer, before string, lines []string) {
	for _, l := range lines[:min(len(lines), mostShown)] {
		fmt.Fprintf(out, "%s%s\n", before, l)
	}
	if more := len(lines) - mostShown; more > 0 {
		fmt.Fprintf(out, "%s%d more (--json gives all)\n", before, more)
	}
}

func showCounts(out io.Writer, name string, c diff.Counts, sources map[schema.Source]diff.Counts) {
	fmt.Fprintf(out, "  %-16s %s\n", name, spellCounts(c))
	for _, s := range schema.Sources {
		if of, ok := sources[s]; ok {
			fmt.Fprintf(out, "    %-14s %s\n", s, spellCounts(of))
		}
	}
}

func spellCounts(c diff.Counts) string {
	return fmt.Sprintf("%5d added %5d removed %5d changed", c.Added, c.Removed, c.Changed)
}

// showReleaseDiff prints how many rows of each configuration have which causes, the most first, and then rows.
func showReleaseDiff(out io.Writer, d *releaseDiff) {
	if d.Was.Version != d.Now.Version {
		fmt.Fprintf(out, "%s → %s\n\n", d.Was.Version, d.Now.Version)
	}
	if len(d.Causes)+len(d.Configurations) == 0 {
		fmt.Fprintln(out, "no difference")
		return
	}
	showCauses(out, d.Causes)
	rows := map[string]int{}
	for _, c := range d.Configurations {
		fmt.Fprintln(out)
		showCounts(out, c.Configuration, c.Counts, c.Sources)
		for _, columns := range []struct {
			what  string
			names []string
		}{
			{"columns", countsOf(c.Columns)},
			{"new columns", c.ColumnsAdded},
			{"columns that are gone", c.ColumnsRemoved},
		} {
			if len(columns.names) > 0 {
				fmt.Fprintf(out, "    %s: %s\n", columns.what, strings.Join(columns.names, ", "))
			}
		}
		showGroups(out, c.Rows)
		rows[c.Configuration] = len(c.Rows)
	}
	showRows(out, d.Shown, rows)
}

func showCauses(out io.Writer, causes []diff.Cause) {
	fmt.Fprintln(out, "Causes")
	showSome(out, "  ", lines(causes))
	if len(causes) == 0 {
		fmt.Fprintln(out, "  none is recorded")
	}
}

// countsOf spells columns with the number of their rows, most first.
func countsOf(columns map[string]int) []string {
	names := slices.SortedFunc(maps.Keys(columns), func(a, b string) int {
		return cmp.Or(columns[b]-columns[a], strings.Compare(a, b))
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%s (%d)", name, columns[name])
	}
	return names
}

// showGroups prints how many rows have the same causes.
func showGroups(out io.Writer, rows []compare.RowDiff) {
	var order []string
	groups, first := map[string]int{}, map[string]string{}
	for _, r := range rows {
		because := "because of " + strings.Join(lines(r.Causes), "; ")
		if len(r.Causes) == 0 {
			because = noCause
		}
		if groups[because] == 0 {
			order, first[because] = append(order, because), r.Key
		}
		groups[because]++
	}
	slices.SortStableFunc(order, func(a, b string) int { return groups[b] - groups[a] })
	for i, because := range order {
		if i == mostShown {
			fmt.Fprintf(out, "    %s, each of as many rows or fewer (--json gives all)\n", facts.Count(len(order)-i, "more group"))
			return
		}
		which := first[because]
		if groups[because] > 1 {
			which += ", …"
		}
		fmt.Fprintf(out, "    %s (%s): %s\n", facts.Count(groups[because], "row"), which, because)
	}
}

// showRowChanges prints rows cell by cell, each as it is to its end.
func showRowChanges(out io.Writer, rows []diff.RowChange) {
	if len(rows) == 0 {
		fmt.Fprintln(out, "no difference")
	}
	for _, r := range rows {
		fmt.Fprintf(out, "%s: %s %s\n", r.Table, r.Change, r.Key)
		showWholeCells(out, "  ", r)
		showBecause(out, "  ", r)
	}
}

// showCells prints the cells in which a row differs.
func showCells(out io.Writer, before string, r diff.RowChange) {
	for _, c := range r.Cells {
		text := spellCell(cmp.Or(c.Was, c.Now))
		switch {
		case c.Was == nil && c.Now == nil:
			text = "other bytes"
		case r.Change == diff.Changed && c.Was != nil && c.Now != nil:
			text = became(*c.Was, *c.Now)
		case r.Change == diff.Changed:
			text = spellCell(c.Was) + " → " + spellCell(c.Now)
		}
		fmt.Fprintf(out, "%s%s: %s\n", before, c.Column, text)
	}
}

// showWholeCells prints the cells in which a row differs: what is too long for a line stands below its column, as it was and as it is
// now, behind what of it changed.
func showWholeCells(out io.Writer, before string, r diff.RowChange) {
	for _, c := range r.Cells {
		was, now := whole(c.Was), whole(c.Now)
		switch {
		case c.Was == nil && c.Now == nil:
			fmt.Fprintf(out, "%s%s: other bytes\n", before, c.Column)
		case r.Change != diff.Changed:
			fmt.Fprintf(out, "%s%s: %s\n", before, c.Column, indented(whole(cmp.Or(c.Was, c.Now)), before+"  "))
		case max(len(was), len(now)) <= compared:
			fmt.Fprintf(out, "%s%s: %s → %s\n", before, c.Column, was, now)
		default:
			fmt.Fprintf(out, "%s%s:", before, c.Column)
			if c.Was != nil && c.Now != nil {
				fmt.Fprintf(out, " %s", wordDiff(was, now))
			}
			fmt.Fprintf(out, "\n%s  was  %s\n%s  now  %s\n", before, indented(was, before+"       "), before, indented(now, before+"       "))
		}
	}
}

// whole is a value to its end.
func whole(value *string) string {
	if value == nil {
		return "null"
	}
	return *value
}

// indented sets the lines of a text below each other.
func indented(text, before string) string { return strings.ReplaceAll(text, "\n", "\n"+before) }

// showBecause prints why a row differs.
func showBecause(out io.Writer, before string, r diff.RowChange) {
	for _, because := range lines(r.Causes) {
		fmt.Fprintf(out, "%sbecause of %s\n", before, because)
	}
	if len(r.Causes) == 0 {
		fmt.Fprintln(out, before+noCause)
	}
}

func spellCell(value *string) string {
	if value == nil {
		return "null"
	}
	return shorten(*value)
}
