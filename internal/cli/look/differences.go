package look

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/release/compare"
	"geoeval/pipeline/diff"
	"geoeval/schema"
)

// mostShown is how many causes and rows diff prints of each kind; --json gives all.
const mostShown = 10

func showDiff(out io.Writer, d *diff.Result) {
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
			fmt.Fprintf(out, "    columns: %s\n", strings.Join(t.Columns, ", "))
		}
		var rows []string
		for _, r := range t.Rows {
			rows = append(rows, r.Change+" "+r.Key)
		}
		showSome(out, "    ", rows)
		if !slices.Equal(t.Causes, d.Causes) {
			showSome(out, "    because of ", lines(t.Causes))
		}
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
		fmt.Fprintf(out, "%s%d more\n", before, more)
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

// showReleaseDiff prints the rows of each configuration in groups of the same causes, the largest first.
func showReleaseDiff(out io.Writer, d *compare.Diff) {
	if d.Was.Version != d.Now.Version {
		fmt.Fprintf(out, "%s → %s\n\n", d.Was.Version, d.Now.Version)
	}
	if len(d.Causes)+len(d.Configurations) == 0 {
		fmt.Fprintln(out, "no difference")
		return
	}
	showCauses(out, d.Causes)
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
	}
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

func showGroups(out io.Writer, rows []compare.RowDiff) {
	var order []string
	groups := map[string][]string{}
	for _, r := range rows {
		because := strings.Join(lines(r.Causes), "; ")
		if groups[because] == nil {
			order = append(order, because)
		}
		line := r.Change + " " + r.Key
		if len(r.Columns) > 0 {
			line += ": " + strings.Join(r.Columns, ", ")
		}
		groups[because] = append(groups[because], line)
	}
	slices.SortStableFunc(order, func(a, b string) int { return len(groups[b]) - len(groups[a]) })
	for i, because := range order {
		if i == mostShown {
			fmt.Fprintf(out, "    %d more causes, each of as many rows or fewer\n", len(order)-i)
			return
		}
		fmt.Fprintf(out, "    because of %s\n", cmp.Or(because, "nothing that is recorded"))
		showSome(out, "      ", groups[because])
	}
}

// showRowChanges prints rows cell by cell.
func showRowChanges(out io.Writer, rows []diff.RowChange) {
	if len(rows) == 0 {
		fmt.Fprintln(out, "no difference")
	}
	for _, r := range rows {
		fmt.Fprintf(out, "%s: %s %s\n", r.Table, r.Change, r.Key)
		for _, c := range r.Cells {
			switch {
			case c.Was == nil && c.Now == nil:
				fmt.Fprintf(out, "  %s: other bytes\n", c.Column)
			case r.Change == diff.Changed && c.Was != nil && c.Now != nil && max(len(*c.Was), len(*c.Now)) > longest:
				fmt.Fprintf(out, "  %s: %s\n", c.Column, wordDiff(*c.Was, *c.Now))
			case r.Change == diff.Changed:
				fmt.Fprintf(out, "  %s: %s → %s\n", c.Column, spellCell(c.Was), spellCell(c.Now))
			default:
				fmt.Fprintf(out, "  %s: %s\n", c.Column, spellCell(cmp.Or(c.Was, c.Now)))
			}
		}
		for _, because := range lines(r.Causes) {
			fmt.Fprintf(out, "  because of %s\n", because)
		}
		if len(r.Causes) == 0 {
			fmt.Fprintln(out, "  because of nothing that is recorded")
		}
	}
}

func spellCell(value *string) string {
	if value == nil {
		return "null"
	}
	return shorten(*value)
}

// wordDiff shows what of a long text changed, between the words around it: … a square of [-3-] {+4+} cm has …
func wordDiff(was, now string) string {
	const around = 6
	a, b := strings.Fields(was), strings.Fields(now)
	from, behind := 0, 0
	for from < min(len(a), len(b)) && a[from] == b[from] {
		from++
	}
	for behind < min(len(a), len(b))-from && a[len(a)-1-behind] == b[len(b)-1-behind] {
		behind++
	}
	var parts []string
	if from > around {
		parts = append(parts, "…")
	}
	parts = append(parts, a[max(0, from-around):from]...)
	if gone := a[from : len(a)-behind]; len(gone) > 0 {
		parts = append(parts, "[-"+shorten(strings.Join(gone, " "))+"-]")
	}
	if came := b[from : len(b)-behind]; len(came) > 0 {
		parts = append(parts, "{+"+shorten(strings.Join(came, " "))+"+}")
	}
	end := a[len(a)-behind:]
	parts = append(parts, end[:min(around, len(end))]...)
	if len(end) > around {
		parts = append(parts, "…")
	}
	if from == len(a) && from == len(b) {
		return "other spaces"
	}
	return strings.Join(parts, " ")
}
