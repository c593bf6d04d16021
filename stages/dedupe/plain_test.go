package dedupe

import (
	"testing"

	"geoeval/schema"
)

func TestOneProblemInPlainWords(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"unit written out", "a pipe is 12 cm long and its radius is 3 cm . find its volume .", "a pipe is 12 centimetres long and its radius is 3 centimeters . find its volume .", true},
		{"speed", "a wheel of radius 2 m turns at 45 km / hr . find its distance .", "a wheel of radius 2 m turns at 45 kmph . find its distance .", true},
		{"spelling", "a tank of 40 litres is filled at the centre of a circle of radius 7 m .", "a tank of 40 liters is filled at the center of a circle of radius 7 m .", true},
		{"two words for one", "the sides of a triangle are 5 , 12 , 13 . find its inradius .", "the sides of a triangle are 5 , 12 , 13 . find its in radius .", true},
		{"width and breadth", "a hall is 20 m long and 15 m wide . its breadth grows . what is its area ?", "a hall is 20 m long and 15 m broad . its width grows . what is its area ?", true},
		{"a misprint", "the perimeter of a rectangle is 40 m and its length is 12 m . find its area .", "the permeter of a rectagle is 40 m and its length is 12 m . find its area .", true},
		{"signs of multiplication", "a carpet of 6 * 4 m covers a rectangle . find its area .", "a carpet of 6 x 4 m covers a rectangle . find its area .", true},
		{"money", "paving a floor of 5 m by 4 m costs $ 60 per square metre .", "paving a floor of 5 m by 4 m costs rs . 60 per sq . metre .", true},
		{"thousands", "a field of 3,150 square meters has the width 45 meters .", "a field of 3150 sq meters has the width 45 m .", true},
		{"other words around", "a regular polygon has an exterior angle that measures 15 degrees . how many sides does it have ?",
			"a regular polygon has exterior angles each measuring 15 degrees . how many sides does it have ?", true},
		{"given and asked exchanged", "a rectangle of area 68 has a width of 8 m . find its length .", "a rectangle of area 68 has a length of 8 m . find its width .", false},
		{"numbers exchanged", "a box is 3 m long and 4 m wide . find its perimeter .", "a box is 4 m long and 3 m wide . find its perimeter .", false},
		{"another measure", "a square has a side of 4 m . find its perimeter in numbers .", "a square has a side of 4 m . find its area in numbers .", false},
		{"another shape", "a cone has a height of 4 m and a radius of 3 m .", "a cylinder has a height of 4 m and a radius of 3 m .", false},
		{"another unit", "a square has a side of 4 m . find its perimeter .", "a square has a side of 4 cm . find its perimeter .", false},
		{"other points in small letters", "in triangle abc ab = 3 and bc = 4 . find the length of side ac .", "in triangle abc ab = 3 and bc = 4 . find the length of side bc .", false},
		{"increase and decrease", "the side of a square of 8 m is increased by 5 percent .", "the side of a square of 8 m is decreased by 5 percent .", false},
		{"no number", "what is the area of the triangle in the garden of the king ?", "determine the area of the triangle in the garden of the king ?", false},
	} {
		var want []row
		if c.same {
			want = []row{{"mathqa/dev/2", "mathqa/dev/1", schema.NearText}}
		}
		check(t, []testCase{{c.name, []schema.Problem{problem("mathqa/dev/1", c.a, "4", value(4)),
			problem("mathqa/dev/2", c.b, "4", value(4))}, want}})
	}
}

// What one problem gives of a name the other asks for.
func TestGivenAndAskedExchanged(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"angles", "如图所示，∠CAB=45°，△ABC是直角三角形。求∠ABC的大小。", "如图所示，∠ABC=45°，△ABC是直角三角形。求∠CAB的大小。", false},
		{"lines", "如图所示，AD=6，DC=3，∠BAC=30°。求AB的长。", "如图所示，AB=6，DC=3，∠BAC=30°。求AD的长。", false},
		{"told in another order", "如图所示，∠CAB=45°，O是圆O的圆心。求∠COB的大小。", "如图所示，∠CAB=45°，⊙O的圆心为O。求∠COB的大小。", true},
	} {
		of := func(id, text, digest string) schema.Problem {
			return problem(id, text, "45", value(45), chinese, pixelsOf(digest, 9), func(p *schema.Problem) { p.PictureHash = lookOf("one") })
		}
		var want []row
		if c.same {
			want = []row{{"geoqa_plus/dev/2", "geoqa_plus/dev/1", schema.Retold}}
		}
		check(t, []testCase{{c.name, []schema.Problem{of("geoqa_plus/dev/1", c.a, "one"), of("geoqa_plus/dev/2", c.b, "two")}, want}})
	}
}

func TestGivenAndAskedExchangedInEnglish(t *testing.T) {
	worked := func(id, text string) schema.Problem {
		p := problem("mathqa/dev/"+id, text, "9", value(9))
		p.Solution, p.SolutionLanguage = "inverse(n0)", schema.MathQAProgram
		return p
	}
	const told = "a man , a woman and a boy can together paint a wall in 3 days . if a woman alone can do it in 6 days and a boy alone in 18 days , how long will a man take to paint it ?"
	check(t, []testCase{
		{"who is asked for", []schema.Problem{worked("1", told),
			worked("2", "a man , a woman and a boy can together paint a wall in 3 days . if a man alone can do it in 6 days and a woman alone in 18 days , how long will a boy take to paint it ?")}, nil},
		{"two numbers", []schema.Problem{worked("1", told),
			worked("2", "a man , a woman and a boy can together paint a wall in 3 days . if a woman alone can do it in 18 days and a boy alone in 6 days , how long will a man take to paint it ?")}, nil},
		{"the same in another order", []schema.Problem{worked("1", told),
			worked("2", "a man , a woman and a boy can together paint a wall in 3 days . if a boy alone can do it in 18 days and a woman alone in 6 days , how long will a man take to paint it ?")},
			[]row{{"mathqa/dev/2", "mathqa/dev/1", schema.Retold}}},
	})
}
