package label

import (
	"testing"

	"geoeval/schema"
)

func TestPointsOnOneLine(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"B lies on AC, AB = 3 and BC = 4. The angle at B is straight. Find AC.", "Line"},
		{"Point B is between A and C. AB = 3, BC = 4, AC = 7. Angle DBC is 40.", "Line"},
		{"A, B and C are collinear. AB = 3, BC = 4, AC = 7 and angle ABD is 40.", "Line"},
		{"如图，点C在线段AB上，D是AC的中点，CD=3，AB=10，∠1=40°，求BC", "Line"},
		{"如图，B为AC中点，AB=3，BC=3，AC=6，∠1=40°", "Line"},
		{"如图，∠C=90°，AB=5，BC=4，求AC", "Triangle"},
		{"如图，DE∥BC，AD=3，DB=4，AE=1.5，求EC", "Triangle"},
		{"DE is parallel to BC. AD = 3, BD = 2 and DE = 4. Find BC.", "Triangle"},
		{"AB ∥ CD, AB = 6, CD = 9, AD = 10. Find OD.", "Triangle"},
		{"AB ∥ CD ∥ EF. AC = 3, CE = 4, BD = 2. Find DF.", "Line"},
		{"AB ∥ CD. ∠BAE = 40°, ∠ECD = 20°. Find ∠AEC.", "Line"},
		{"如图，点D在BC上，AB=5，BC=4，AC=3，∠1=40°，求AD", "Triangle"},
		{"The foot D of the perpendicular lies on BC. AB = 5, AD = 4. Find BD.", "Triangle"},
	} {
		t.Run(x.text, func(t *testing.T) {
			if l := labelOf(t, schema.Problem{Text: x.text}); string(l.PrimaryShape) != x.want {
				t.Errorf("%s: %q, want %s", l.PrimaryShape, l.Evidence, x.want)
			}
		})
	}
}
