package backward

import (
	"math"
	"testing"

	"geoeval/internal/program"
	"geoeval/schema"
)

// Words bound angles and segments as clauses do, and what they do not tell bounds nothing.
func TestWordsBoundAMaskedNumber(t *testing.T) {
	for _, test := range []struct {
		name, text string
		x          int
		low, high  float64
		bound      schema.Bound
	}{
		{"at the end of a diameter", "PQ is the diameter of circle O, and points R and S are on circle O. If angle PQS = ‹40›, then angle QRS is ().", 0, 0, 90, schema.ByGivens},
		{"at the end of a diameter, in Chinese", "如图，PQ是⊙O的直径，点R、S在⊙O上，若∠PQS=‹40›°，求∠QRS。", 0, 0, 90, schema.ByGivens},
		{"elsewhere on the circle", "PQ is the diameter of circle O, and points R and S are on circle O. If angle PSR = ‹40›, then angle QPR is ().", 0, 0, 180, schema.ByMeasure},
		{"at the end of a diameter, to a point outside", "PQ is the diameter of circle O, S is a point outside circle O. If angle PQS = ‹40›, then angle R is ().", 0, 0, 180, schema.ByMeasure},
		{"between two radii's ends", "The three points P, Q, and R are on circle O, and angle PQO = ‹50›, then angle PRQ is ().", 0, 0, 90, schema.ByGivens},
		{"at the center", "The three points P, Q, and R are on circle O, and angle POQ = ‹50›, then angle PRQ is ().", 0, 0, 180, schema.ByMeasure},
		{"an inscribed triangle", "Triangle PQR is inscribed in circle O, if angle OPQ = ‹20›, then angle R is ().", 0, 0, 90, schema.ByGivens},
		{"a right triangle", "In triangle PQR, angle QPR = ‹90›, angle Q = ‹50›, then angle R is ().", 1, 0, 90, schema.ByGivens},
		{"another triangle", "In triangle PQR, angle QPR = ‹90›, angle SPT = ‹50›, then angle R is ().", 1, 0, 180, schema.ByMeasure},
		{"the base of an isosceles triangle", "In triangle PQR, PQ = PR, angle Q = ‹50›, then angle P is ().", 0, 0, 90, schema.ByGivens},
		{"the apex of an isosceles triangle", "In triangle PQR, PQ = PR, angle P = ‹50›, then angle Q is ().", 0, 0, 180, schema.ByMeasure},
		{"a corner of a parallelogram that is no base", "In parallelogram PQRS, PQ = PR, angle R = ‹50›, then angle S is ().", 0, 0, 180, schema.ByMeasure},
		{"a corner of a parallelogram that is a base", "In parallelogram PQRS, QR = QS, angle R = ‹50›, then angle P is ().", 0, 0, 90, schema.ByGivens},
		{"the sum of a triangle's angles", "In triangle PQR, angle P = ‹40›, angle Q = ‹60›, then angle R is ().", 0, 0, 120, schema.ByGivens},
		{"the sum, in Chinese", "在△PQR中，∠P=‹40›°，∠Q=‹60›°，求∠R。", 0, 0, 120, schema.ByGivens},
		{"the corners of a quadrilateral", "In quadrilateral PQRS, angle P = ‹40›, angle Q = ‹150›, then angle R is ().", 0, 0, 180, schema.ByMeasure},
		{"angles of two triangles", "In triangle PQR, angle PQR = ‹40›, angle SPT = ‹60›, then angle R is ().", 0, 0, 180, schema.ByMeasure},
		{"a tangent and the center", "PA is tangent to circle O at point A, and PO intersects circle O at C. If angle P = ‹36›, then angle B is ().", 0, 0, 90, schema.ByGivens},
		{"between two tangents", "PA and PB are tangent to circle O at points A and B. If angle P = ‹36›, then angle C is ().", 0, 0, 180, schema.ByMeasure},
		{"a tangent and a diameter", "CA is the tangent of circle O, the tangent point is A, AB is the diameter of circle O. If angle ACB = ‹36›, then angle B is ().", 0, 0, 90, schema.ByGivens},
		{"the diagonal of a rhombus", "In the rhombus PQRS, angle QPR = ‹36›, then angle S is ().", 0, 0, 90, schema.ByGivens},
		{"the diagonal of a rectangle", "In the rectangle PQRS, angle QPR = ‹36›, then angle S is ().", 0, 0, 90, schema.ByGivens},
		{"the foot of a perpendicular", "In triangle PQR, PS ⊥ QR at point S, angle QPS = ‹36›, then angle R is ().", 0, 0, 90, schema.ByGivens},
		{"an angle with no perpendicular", "In triangle PQR, PS ⊥ QR at point S, angle QPR = ‹36›, then angle R is ().", 0, 0, 180, schema.ByMeasure},
		{"the corner of a rhombus", "In the rhombus PQRS, angle QPS = ‹36›, then angle R is ().", 0, 0, 180, schema.ByMeasure},
		{"a sum of two angles", "It is known that angle 1 + angle 2 = ‹100›, then angle 3 is ().", 0, 0, 360, schema.ByMeasure},

		{"a chord and the diameter", "PQ is the diameter of circle O, RS is the chord, PQ = ‹10›, RS = ‹8›, then the length of OE is ().", 1, 0, 10, schema.ByGivens},
		{"a chord and the radius", "The radius of circle O is ‹5›, RS is the chord, RS = ‹8›, then the length of OE is ().", 1, 0, 10, schema.ByGivens},
		{"a radius and a chord", "The radius of circle O is ‹5›, RS is the chord, RS = ‹8›, then the length of OE is ().", 0, program.Smallest, program.Greatest, schema.BySize},
		{"a leg in a right triangle", "In Rt triangle PQR, angle R = ‹90›, PQ = ‹10›, PR = ‹8›, then tan P is ().", 2, 0, 10, schema.ByGivens},
		{"a leg, in Chinese", "在Rt△PQR中，∠R=‹90›°，PQ=‹10›，PR=‹8›，求tanP。", 2, 0, 10, schema.ByGivens},
		{"a side and the diagonal of a rectangle", "In the rectangle PQRS, PR = ‹10›, PQ = ‹6›, then the length of QR is ().", 1, 0, 10, schema.ByGivens},
		{"two points on a segment", "C and D are two points on the line segment AB, CB = ‹4›, DB = ‹7›, and D is the midpoint of AC, then the length of AC is ().", 0, 0, 7, schema.ByGivens},
		{"half of a part", "Point C is on line AB, point D is the midpoint of AC, CD = ‹3›, AB = ‹10›, then the length of BC is ().", 0, 0, 5, schema.ByGivens},
		{"in Chinese", "点C在线段AB上，点D是AC的中点，CD=‹3›，AB=‹10›，求BC。", 0, 0, 5, schema.ByGivens},
		{"on no segment", "CB = ‹4›, DB = ‹7›, then the length of AC is ().", 0, program.Smallest, program.Greatest, schema.BySize},
		{"a cone's generatrix", "The generatrix of the cone is ‹5›, and its height is ‹4›, then its bottom area is ().", 0, 4, program.Greatest, schema.ByGivens},
		{"a cone's radius", "圆锥的母线长为‹6›，底面半径为‹4›，求它的高。", 1, 0, 6, schema.ByGivens},
		{"a triangle's perimeter", "The perimeter of triangle PQR is ‹30›, QR = ‹12›, then the length of MN is ().", 0, 24, program.Greatest, schema.ByGivens},
		{"the side of a perimeter", "The perimeter of triangle PQR is ‹30›, QR = ‹12›, then the length of MN is ().", 1, 0, 15, schema.ByGivens},
		{"another's side", "The perimeter of triangle PQR is ‹30›, ST = ‹12›, then the length of MN is ().", 1, program.Smallest, program.Greatest, schema.BySize},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := told(t, nil, test.text)
			got := spanOf(p, p.Numbers, masked(t, p, nil, test.x))
			if got.bound != test.bound || math.Abs(got.low-test.low) > 1e-2 || math.Abs(got.high-test.high) > 1e-2 {
				t.Errorf("%+v, not %v to %v by %s", got, test.low, test.high, test.bound)
			}
		})
	}
}
