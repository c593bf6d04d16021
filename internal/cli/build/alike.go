package build

import (
	"cmp"
	"fmt"
	"regexp"

	"geoeval/schema/audit"
)

// fewestAlike is how many faults of one kind are told as one.
const fewestAlike = 3

// values are what like faults differ in: what is quoted, numbers and digests, the name of a stage, and what a field is and is not.
var values = regexp.MustCompile("\"[^\"]*\"|'[^']*'|\\bstage \\w+|\\b[0-9a-f]{12,}\\b|-?\\b[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?\\b|\\bis .*, but|\\bgives .*")

// A kind is what like faults have in common.
type kind struct{ place, field, why string }

// kindOf gives the kind of a fault: those of rows or lines are of one table or file, others may be of several.
func kindOf(f *audit.Fault) kind {
	k := kind{"", f.Field, values.ReplaceAllString(f.Why, "#")}
	switch {
	case f.Row != "" || f.Line > 0:
		k.place = cmp.Or(f.Table, f.File)
	case f.Table != "":
		k.place = "tables"
	case f.File != "":
		k.place = "files"
	}
	return k
}

// alike gives faults as lines, in their order: many of one kind as one line, with how many they are and the first of them.
// fewer says that there are fewer lines than faults.
func alike(faults []audit.Fault) (lines []string, fewer bool) {
	of := map[kind]int{}
	for i := range faults {
		of[kindOf(&faults[i])]++
	}
	for i := range faults {
		f := &faults[i]
		switch n := of[kindOf(f)]; {
		case n == 0: // it is told
		case n < fewestAlike:
			lines = append(lines, f.String())
		default:
			lines = append(lines, asOne(f, n))
			of[kindOf(f)] = 0
		}
	}
	return lines, len(lines) < len(faults)
}

// asOne tells so many faults of the kind of one, the first of them.
func asOne(f *audit.Fault, n int) string {
	why := f.Why
	if f.Field != "" {
		why = f.Field + ": " + why
	}
	place := cmp.Or(f.Table, f.File)
	switch {
	case f.Row != "":
		return fmt.Sprintf("%s: %d rows: %s; first row %s", place, n, why, f.Row)
	case f.Line > 0:
		return fmt.Sprintf("%s: %d lines: %s; first line %d", place, n, why, f.Line)
	case f.Table != "":
		return fmt.Sprintf("%d tables: %s; first %s", n, why, place)
	case f.File != "":
		return fmt.Sprintf("%d files: %s; first %s", n, why, place)
	}
	return fmt.Sprintf("%d times: %s", n, why)
}
