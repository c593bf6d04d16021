package published

import (
	"math"
	"testing"
)

// AVG is the mean of GPI, GPA and ACC in all 29 rows, and both tables have the same models.
func TestGeoSense(t *testing.T) {
	seven, eight := GeoSense7(), GeoSense8()
	if len(seven.Rows) != 29 || len(eight.Rows) != 29 || len(seven.Columns) != 13 || len(eight.Columns) != 15 {
		t.Fatalf("%d and %d rows", len(seven.Rows), len(eight.Rows))
	}
	doubtful := 0
	for i, r := range seven.Rows {
		if eight.Rows[i].Model != r.Model {
			t.Errorf("row %d is %s in one and %s in the other", i, r.Model, eight.Rows[i].Model)
		}
		value := func(key string) float64 { return *r.cell(seven, key).Value }
		if mean := (value("all_gpi") + value("all_gpa") + value("all_acc")) / 3; math.Abs(mean-value("avg")) > 0.1 {
			t.Errorf("%s: the mean is %.2f, and %v is printed", r.Model, mean, value("avg"))
		}
		for _, c := range r.Cells {
			if c.Value == nil || c.Doubtful != (c.Note != "") {
				t.Errorf("%s: %+v", r.Model, c)
			}
			if c.Doubtful {
				doubtful++
			}
		}
	}
	if doubtful != 14 {
		t.Errorf("%d cells are doubtful", doubtful)
	}
}
