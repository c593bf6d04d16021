package published_test

import (
	"fmt"
	"testing"

	"geoeval/internal/knowledge/mastery"
	"geoeval/internal/knowledge/published"
)

// What We-Math's paper prints of its 17 models agrees with itself: counts with shares, outcomes with each other, averages with
// outcomes, and outcomes with accuracies.
func TestWeMathAgreesWithItself(t *testing.T) {
	tables := published.WeMath()
	outcomes, accuracies := tables[0], tables[1]
	if len(outcomes.Rows) != 17 || len(accuracies.Rows) != 17 {
		t.Fatalf("%d and %d models", len(outcomes.Rows), len(accuracies.Rows))
	}
	for _, r := range outcomes.Rows {
		t.Run(r.Model, func(t *testing.T) {
			cell := func(of *published.Table, column string) published.Cell {
				c, ok := of.Cell(r.Model, column)
				if !ok || c.Doubtful {
					t.Fatalf("%s: %+v", column, c)
				}
				return c
			}
			k := func(column string) int { return *cell(outcomes, column).K }
			c := mastery.Counts{IK: k("strict_IK"), IG: k("strict_IG"), CMStrict: k("strict_CM"), RMStrict: k("strict_RM"), CMLoose: k("loose_CM"), RMLoose: k("loose_RM")}
			if c.IK != k("loose_IK") || c.IG != k("loose_IG") || c.N() != published.WeMathComposites || c.CMStrict+c.RMStrict != c.CMLoose+c.RMLoose {
				t.Errorf("%+v", c)
			}
			strict, loose := mastery.Published.Averages(c, published.WeMathComposites)
			for form, average := range map[string]float64{"strict_avg": strict, "loose_avg": loose} {
				if printed := cell(outcomes, form).Printed; printed != fmt.Sprintf("%.2f", 100*average) {
					t.Errorf("%s is printed as %s and follows as %.2f", form, printed, 100*average)
				}
			}
			if right := *cell(accuracies, "S2").K + *cell(accuracies, "S3").K; right != c.CMStrict+c.RMStrict || cell(accuracies, "S1").K == nil {
				t.Errorf("%d wholes are right by table 1, %d by table 2", right, c.CMStrict+c.RMStrict)
			}
		})
	}
}
