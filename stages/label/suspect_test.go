package label

import (
	"testing"

	"geoeval/schema"
)

func TestSuspects(t *testing.T) {
	for _, x := range []struct {
		text    string
		suspect bool
	}{
		{"what is the smallest number by which 75 must be multiplied to give a perfect square ?", true},
		{"the ratio , by volume , of alcohol to water is 2 : 3 . how much alcohol is in 10 litres ?", true},
		{"一支圆珠笔3元，一支钢笔9元，两支笔一共多少元？", true},
		{"一块地的(2/9)种玉米，其余种大豆，大豆的面积占这块地的几分之几？", true},
		{"菜地的一半种白菜，白菜的面积占几分之几？", true},
		{"菜地长8米，宽5米，每平方米收菜3千克，一共收菜多少千克？", false},
		{"a perfect square of paper , a square with side 4 , has what area ?", false},
		{"angle A is 40 degrees and angle B is its complement. Find B.", false},
		{"What lies between the lines $y = 2x - 4$ and the $y$-axis?", false},
		{"a strip is 8 cm long and 2 mm wide . find the ratio .", false},

		// Tilings, by the area of a tile or by its sides.
		{"厨房地面的面积是9平方米，用了100块地砖，每块地砖多大？", false},
		{"how many tiles of 20 cm by 30 cm cover a floor of 12 square metres ?", false},
		{"a path of area 40 sq m is laid with 160 equal tiles . what is the area of a tile ?", false},
		{"粉刷12平方米的墙，每平方米用涂料0.5升，一共要多少升？", true},
		// The sides of something, whatever else is told.
		{"一个冰柜长8分米，宽5分米，水深4分米，装了多少水？", false},
		{"a box that is 12 cm by 15 cm holds 1.8 litres . how deep is it ?", false},
		{"a carton of 3 x 4 feet", false},
		{"每份报纸2元，3 x 4 份多少钱？", true},
		{"the bottom of a box is 20 square inches and it holds 60 cubic inches . find its depth .", false},
		// Right angles that nobody names.
		{"a ladder of 25 feet stands 7 feet from a wall . where does it touch the wall ?", false},
		{"Tom walks 3 km north and then 4 km east . how far is he from home ?", false},
		{"Tom walks 3 km north and then 4 km north . how far is he from home ?", true},
		{"the radius of a ticket is 3 cm", false},
		// A shape of which nothing is measured.
		{"一个正方体的6个面涂上红色和白色，掷一次，红色朝上的可能性是多少？", true},
		{"一个边长4厘米的正方体涂上红色，从中摸一个，可能性是多少？", false},
		{"a cube is painted red and cut into 27 cubes . how many have no red face ?", false},
		// An area or a length by itself is an amount.
		{"湖的面积是420平方千米，陆地是它的2倍，陆地多多少平方千米？", true},
		{"种玉米32公顷，比大豆多8公顷，大豆种了多少公顷？", true},
		{"one statue is 2 feet tall , another 3 feet . how tall are both together ?", true},
	} {
		t.Run(x.text, func(t *testing.T) {
			if l := labelOf(t, schema.Problem{Text: x.text}); l.Suspect != x.suspect {
				t.Errorf("suspect is %v: %q", l.Suspect, l.Evidence)
			}
		})
	}
	if labelOf(t, schema.Problem{Text: "Which one?", ImagePath: "1.png"}).Suspect {
		t.Error("a problem with a diagram is suspected")
	}
	formula := schema.Problem{Text: "一张票的面积是多少？", KnowledgePoints: []string{"(rectangle, length * width = area)"}}
	if labelOf(t, formula).Suspect {
		t.Error("a problem whose dataset says which formula it takes is suspected")
	}
}
