package backward

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/schema"
)

// A span is the open range in which a masked number is looked for, and what it follows from.
type span struct {
	low, high float64
	bound     schema.Bound
}

// wide is where a number is looked for that nothing bounds.
var wide = span{program.Smallest, program.Greatest, schema.BySize}

// spanOf is the range that a masked number has by what the statement says.
//
// An angle is between 0 and 180 degrees, an arc between 0 and 360. A segment that the text or a clause names (AB = X) is
// bounded by the lengths that they give of others: by the triangle inequality between named points, as a part of a line
// or as the whole of it, as leg or hypotenuse where lines are perpendicular, and on a circle by its radius. A reader knows
// all of these, so that a second root beyond them is none. Whatever else it is, a number is looked for between
// [program.Smallest] and [program.Greatest], and what excludes nothing bounds nothing: see relative.
func spanOf(p *schema.Problem, numbers []schema.Number, m *mask.Masking) span {
	if m.Quantity == mask.Angle || m.Quantity == mask.Arc {
		low, high := m.Quantity.Range()
		if name := angleNamed.FindStringSubmatch(p.Text[:textStart(m)]); name != nil && m.Quantity == mask.Angle {
			if told := sayings(p.Text).angleBound(name[1], anglesOf(p, numbers, m)); m.Value < told && told < high {
				return span{low, told, schema.ByGivens}
			}
		}
		return span{low, high, schema.ByMeasure}
	}
	if m.Quantity != mask.Magnitude || m.Scale != 1 {
		return wide
	}
	if sumOfAngles.MatchString(p.Text[:textStart(m)]) {
		return span{0, 360, schema.ByMeasure}
	}
	if low, high, ok := lengthsOf(p, numbers, m); ok && low < m.Value && m.Value < high {
		return span{low, high, schema.ByGivens}
	}
	if low, high := ofWhole(p, numbers, m); low < m.Value && m.Value < high {
		return span{low, high, schema.ByGivens}
	}
	return wide
}

// textStart is where the masked number stands first in the text, 0 where it does not.
func textStart(m *mask.Masking) int {
	for _, place := range m.Places {
		if place.Clause == mask.InText {
			return place.Start
		}
	}
	return 0
}

// sumOfAngles is a sum of two angles at the end of what stands before a number.
var sumOfAngles = regexp.MustCompile(`(?:\bangle|∠) ?[A-Z0-9]+ ?\+ ?(?:\bangle|∠) ?[A-Z0-9]+ ?[=＝] ?$`)

// relative is the range of a number that nothing bounds as a row shows it: from a hundredth of the least to a hundred times
// the greatest of the other numbers, the answer and its cube root, rounded outward to powers of ten, in which the number
// and all that was found must lie. It says how large a number of such a figure may be; it excludes nothing, as what is
// proven is proven in the wide range.
func (s span) relative(gold float64, numbers []schema.Number, m *mask.Masking, found []float64) span {
	if s.bound != schema.BySize {
		return s
	}
	var given []float64
	if gold > 0 { // which may be an area or a volume
		given = append(given, gold, math.Cbrt(gold))
	}
	for i := range numbers {
		if v := numbers[i].Value; v != nil && *v > 0 && !slices.Contains(m.Numbers, i) {
			given = append(given, *v)
		}
	}
	if len(given) == 0 {
		return s
	}
	near := span{max(s.low, powerOfTen(slices.Min(given)/100)), min(s.high, 10*powerOfTen(slices.Max(given)*100)), s.bound}
	if slices.ContainsFunc(append(slices.Clone(found), m.Value), func(v float64) bool { return v <= near.low || v >= near.high }) {
		return s
	}
	return near
}

// powerOfTen is the greatest power of ten up to a positive number.
func powerOfTen(x float64) float64 {
	_, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	power, err := strconv.ParseFloat("1e"+exponent, 64)
	if err != nil {
		return x
	}
	return power
}

// Clauses that say how points lie, in PGPS9K's grammar.
var (
	onALine       = regexp.MustCompile(`^line((?: [A-Z])+)$`)
	onACircle     = regexp.MustCompile(`^\\odot ([A-Z]) lieson((?: [A-Z])+)$`)
	perpendicular = regexp.MustCompile(`^([A-Z])([A-Z]) \\perp ([A-Z])([A-Z]) on ([A-Z])$`)
	unitBehind    = regexp.MustCompile(`^\s*(cm|mm|dm|km|m|ft|in|厘米|毫米|分米|千米|米)(?:$|[^A-Za-z])`)
)

// slack is how much a bound is widened: a side may be the sum of two others.
const slack = 1e-6

// A plane is what a statement says of the distances of points: at least low, at most high.
type plane struct {
	points    []byte
	low, high map[thing]float64
	// less are pairs of distances of which the first is less than the second.
	less [][2]thing
	// halves are points of which the second halves the segment between the others.
	halves [][3]byte
}

// lengthsOf bounds the segment that a masked number measures; ok is false where it measures none, nothing bounds it from
// above, or lengths are given in several units.
func lengthsOf(p *schema.Problem, numbers []schema.Number, m *mask.Masking) (low, high float64, ok bool) {
	pl := plane{low: map[thing]float64{}, high: map[thing]float64{}}
	var asked thing
	units := map[string]bool{}
	for i := range numbers {
		n := &numbers[i]
		of := thingOf(p, n)
		if len(of) != 2 {
			continue
		}
		if slices.Contains(m.Numbers, i) {
			if asked != "" && asked != of {
				return 0, 0, false
			}
			asked = of
			pl.name(string(of))
		} else if n.Value != nil && isLength(p, n) {
			pl.name(string(of))
			pl.low[of], pl.high[of] = *n.Value, *n.Value
		}
		if n.Field == schema.InText {
			if unit := unitBehind.FindStringSubmatch(p.Text[n.End:]); unit != nil {
				units[unit[1]] = true
			}
		}
	}
	words := sayings(p.Text)
	if radius := words.roundLengths(p, numbers, m, &pl); asked == "" {
		asked = radius
	}
	if asked == "" || len(units) > 1 {
		return 0, 0, false
	}
	pl.read(slices.Concat(p.Structural, p.Semantic))
	words.tell(&pl)
	pl.settle()
	low, high = max(program.Smallest, pl.low[asked]*(1-slack)), pl.high[asked]*(1+slack)
	return low, high, high > 0
}

// isLength reports whether a number is all that its segment is said to be equal to: of AB = 5x it is not.
func isLength(p *schema.Problem, n *schema.Number) bool {
	if n.Field == schema.InClauses {
		return strings.TrimSpace(p.Semantic[n.Clause][n.End:]) == ""
	}
	return isAll(p.Text[n.End:])
}

// isAll reports whether nothing multiplies a number, by what stands behind it.
func isAll(rest string) bool {
	rest = strings.TrimLeft(rest, " $°")
	return rest == "" || strings.ContainsAny(rest[:1], ",.;?)") || unitBehind.MatchString(rest) ||
		strings.HasPrefix(rest, "，") || strings.HasPrefix(rest, "。") || strings.HasPrefix(rest, "；") ||
		strings.HasPrefix(rest, "and ")
}

// name takes points into the plane.
func (pl *plane) name(points string) {
	for i := range len(points) {
		if !slices.Contains(pl.points, points[i]) {
			pl.points = append(pl.points, points[i])
		}
	}
}

func between(a, b byte) thing { return thing([]byte{a, b}).inOrder() }

// read takes from clauses which distances are less than others, or equal.
func (pl *plane) read(clauses []string) {
	for _, clause := range clauses {
		if on := onALine.FindStringSubmatch(clause); on != nil {
			line := strings.ReplaceAll(on[1], " ", "")
			pl.name(line)
			for i := range len(line) {
				for j := i + 1; j < len(line); j++ {
					for k := j + 1; k < len(line); k++ {
						whole := between(line[i], line[k])
						pl.less = append(pl.less, [2]thing{between(line[i], line[j]), whole},
							[2]thing{between(line[j], line[k]), whole})
					}
				}
			}
		}
		if on := onACircle.FindStringSubmatch(clause); on != nil {
			rim := strings.ReplaceAll(on[2], " ", "")
			pl.name(on[1] + rim)
			for i := range len(rim) {
				for j := range len(rim) {
					if i != j && rim[i] != on[1][0] && rim[j] != on[1][0] { // radii are at most each other: equal
						pl.less = append(pl.less, [2]thing{between(on[1][0], rim[i]), between(on[1][0], rim[j])})
					}
				}
			}
		}
		if of := perpendicular.FindStringSubmatch(clause); of != nil {
			foot := of[5][0]
			for _, a := range of[1] + of[2] {
				for _, b := range of[3] + of[4] {
					if byte(a) != foot && byte(b) != foot {
						pl.name(string([]byte{byte(a), byte(b), foot}))
						hypotenuse := between(byte(a), byte(b))
						pl.less = append(pl.less, [2]thing{between(byte(a), foot), hypotenuse},
							[2]thing{between(byte(b), foot), hypotenuse})
					}
				}
			}
		}
	}
}

// settle draws every conclusion, until none bounds a distance closer. No more rounds are needed than there are points, as
// every bound goes back to a given along a way that meets none twice.
func (pl *plane) settle() {
	atMost := func(t thing, v float64) {
		if had, ok := pl.high[t]; v > 0 && (!ok || v < had) {
			pl.high[t] = v
		}
	}
	for range len(pl.points) + 1 {
		for _, l := range pl.less {
			if v, ok := pl.high[l[1]]; ok {
				atMost(l[0], v)
			}
			pl.low[l[1]] = max(pl.low[l[1]], pl.low[l[0]])
		}
		for _, h := range pl.halves {
			half, other, whole := between(h[0], h[1]), between(h[1], h[2]), between(h[0], h[2])
			for _, part := range []thing{half, other} {
				if v, ok := pl.high[whole]; ok {
					atMost(part, v/2)
				}
				if v, ok := pl.high[part]; ok {
					atMost(whole, 2*v)
				}
				pl.low[part] = max(pl.low[part], pl.low[whole]/2)
				pl.low[whole] = max(pl.low[whole], 2*pl.low[part])
			}
		}
		for _, a := range pl.points {
			for _, b := range pl.points {
				for _, c := range pl.points {
					if a == b || b == c || a == c {
						continue
					}
					ab, bc, ac := between(a, b), between(b, c), between(a, c)
					if v, ok := pl.high[bc]; ok {
						if w, ok := pl.high[ab]; ok {
							atMost(ac, v+w)
						}
						pl.low[ac] = max(pl.low[ac], pl.low[ab]-v)
					}
				}
			}
		}
	}
}
