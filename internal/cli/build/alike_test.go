package build

import (
	"testing"

	"geoeval/schema/audit"

	"github.com/google/go-cmp/cmp"
)

// Faults of one kind are one line, whatever values they name; those of other fields, tables or reasons are not among them.
func TestFaultsOfOneKindAreOneLine(t *testing.T) {
	var faults []audit.Fault
	for _, row := range []string{"a/1", "a/2", "a/3"} {
		faults = append(faults,
			audit.Fault{Table: "ratings", Row: row, Field: "score", Why: "is 0." + row[2:] + ", but what it comes from gives 1e-0" + row[2:]},
			audit.Fault{Table: "ratings", Row: row, Field: "level", Why: "is Easy, but what it comes from gives Level" + row},
			audit.Fault{Table: row[2:], Why: "stage s" + row[2:] + " has not run, or failed: run geoeval build"},
			audit.Fault{File: row, Why: `is "` + row + `" and not that`},
			audit.Fault{File: "SHA256SUMS", Line: int(row[2] - '0'), Why: "no such file"},
		)
	}
	faults = append(faults,
		audit.Fault{Table: "labels", Row: "a/1", Field: "score", Why: "is 0.1, but what it comes from gives 1"},
		audit.Fault{Table: "ratings", Row: "a/9", Field: "score", Why: "must not be empty"},
		audit.Fault{Table: "ratings", Row: "a/8", Field: "score", Why: "must not be empty"},
	)
	lines, fewer := alike(faults)
	if !fewer {
		t.Error("there are as many lines as faults")
	}
	if diff := cmp.Diff([]string{
		"ratings: 3 rows: score: is 0.1, but what it comes from gives 1e-01; first row a/1",
		"ratings: 3 rows: level: is Easy, but what it comes from gives Levela/1; first row a/1",
		"3 tables: stage s1 has not run, or failed: run geoeval build; first 1",
		`3 files: is "a/1" and not that; first a/1`,
		"SHA256SUMS: 3 lines: no such file; first line 1",
		"labels: row a/1: score: is 0.1, but what it comes from gives 1",
		"ratings: row a/9: score: must not be empty",
		"ratings: row a/8: score: must not be empty",
	}, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if lines, fewer := alike(faults[:2]); fewer || len(lines) != 2 {
		t.Errorf("%v, %v", lines, fewer)
	}
}
