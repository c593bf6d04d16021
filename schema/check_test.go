package schema_test

import (
	"fmt"
	"testing"

	"geoeval/schema"
)

// mismatch is a valid check whose program admits two values.
func mismatch() schema.ProgramCheck {
	return schema.ProgramCheck{
		ID: "a", Status: schema.Mismatch, Computed: new(3.0), Gold: new(5.0), Tolerance: new(0.05), ToleranceFrom: schema.FromRounding,
		NearestChoice: "B", Values: []*float64{new(3.0), new(4.0)},
	}
}

func TestChecksThatContradictThemselves(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*schema.ProgramCheck)
		want   string
	}{
		{"as it is", func(*schema.ProgramCheck) {}, ""},
		{"no program", func(c *schema.ProgramCheck) { *c = schema.ProgramCheck{ID: "a", Status: schema.NoProgram} }, ""},
		{"not executable", func(c *schema.ProgramCheck) {
			*c = schema.ProgramCheck{ID: "a", Status: schema.NotExecutable, Gold: new(5.0), Failure: schema.Unparsable}
		}, ""},
		{"no number to hold it against", func(c *schema.ProgramCheck) {
			*c = schema.ProgramCheck{ID: "a", Status: schema.NotExecutable, Computed: new(3.0), Failure: schema.GoldNotANumber, NearestChoice: "A"}
		}, ""},
		{"at the tolerance", func(c *schema.ProgramCheck) { c.Gold, c.Status = new(3.05), schema.Verified }, ""},
		{"just beyond it", func(c *schema.ProgramCheck) { c.Gold, c.Status = new(3.0500001), schema.Verified }, "status: verified, but 3 and 3.0500001 are"},
		{"a mismatch within it", func(c *schema.ProgramCheck) { c.Gold = new(3.0) }, "status: mismatch, but 3 and 3 are 0 apart"},
		{"an unknown verdict", func(c *schema.ProgramCheck) { c.Status = "maybe" }, `status: "maybe" is not one of`},
		{"nothing computed", func(c *schema.ProgramCheck) { c.Computed = nil }, "computed: a mismatch needs"},
		{"no gold answer", func(c *schema.ProgramCheck) { c.Gold = nil }, "computed: a mismatch needs"},
		{"no tolerance", func(c *schema.ProgramCheck) { c.Tolerance = nil }, "computed: a mismatch needs"},
		{"a tolerance from nowhere", func(c *schema.ProgramCheck) { c.ToleranceFrom = "" }, "computed: a mismatch needs"},
		{"a failure", func(c *schema.ProgramCheck) { c.Failure = schema.NotFinite }, `failure: "not_finite" does not go with the status mismatch`},
		{"no failure", func(c *schema.ProgramCheck) { *c = schema.ProgramCheck{ID: "a", Status: schema.NotExecutable} }, `failure: "" does not go with`},
		{"a tolerance without comparison", func(c *schema.ProgramCheck) { c.Status, c.Failure = schema.NotExecutable, schema.NotFinite }, "tolerance: nothing was held together"},
		{"a gold answer without program", func(c *schema.ProgramCheck) {
			*c = schema.ProgramCheck{ID: "a", Status: schema.NoProgram, Gold: new(5.0)}
		}, "status: no_program, and yet there is a number"},
		{"a choice near nothing", func(c *schema.ProgramCheck) {
			*c = schema.ProgramCheck{ID: "a", Status: schema.NotExecutable, Failure: schema.NotFinite, NearestChoice: "A"}
		}, "computed: is not there"},
		{"one value", func(c *schema.ProgramCheck) { c.Values = c.Values[:1] }, "values: there is only one"},
		{"values that do not ascend", func(c *schema.ProgramCheck) { c.Values[1] = new(3.0) }, "values: element 1"},
		{"values without one", func(c *schema.ProgramCheck) { c.Values[0] = nil }, "values: element 0"},
		{"values without the computed one", func(c *schema.ProgramCheck) { c.Values[0] = new(2.0) }, "values: 3 is computed and not among them"},
	} {
		t.Run(c.name, func(t *testing.T) {
			check := mismatch()
			c.change(&check)
			err := schema.ProgramChecks.Validate(&check)
			if c.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			checkRefusal(t, err, "checks: row a: ", c.want)
		})
	}
}

func TestApart(t *testing.T) {
	for _, c := range []struct{ a, b, want float64 }{
		{3, 3, 0}, {0, -2, 2}, {-2, 0, 2}, {2.35, 2.345, 0.005}, {2.345, 2.35, 0.005}, {553.1, 553.05, 0.05}, {1e300, -1e300, 2e300}, {1, 1.0000001, 1e-7},
	} {
		t.Run(fmt.Sprint(c.a), func(t *testing.T) {
			if got := schema.Apart(c.a, c.b); got != c.want {
				t.Errorf("%v and %v are %v apart, not %v", c.a, c.b, got, c.want)
			}
		})
	}
}
