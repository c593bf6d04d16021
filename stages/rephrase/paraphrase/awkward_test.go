package paraphrase_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/stages/rephrase/paraphrase"
)

// What would read awkwardly is not written; what reads well beside it still is. The texts are invented.
func TestAwkward(t *testing.T) {
	const en, zh = paraphrase.English, paraphrase.Chinese
	for _, c := range []struct {
		class    string
		language paraphrase.Language
		text     string
		has      string   // in a candidate
		never    []string // in none
	}{
		{"a bare rate gets no if", zh, "一个圆锥形麦堆，底面积为9平方米，高为2米，每立方米小麦约重730千克，这个麦堆约重多少千克？", "麦堆约重多少千克：", []string{"果每立方米", "设每立方米"}},
		{"a rate that is assumed loses its if", zh, "一个圆柱形水池，底面积是9平方米，高是2米，如果每立方米水重1吨，这个水池能装水多少吨？", "，每立方米水重1吨。", []string{"如果每立方米水重1吨。", "若每立方米水重1吨。"}},
		{"what is done if it is asked stays with the question", zh, "一个圆柱的底面半径是4厘米，高是9厘米，如果把它沿着高切成两块，然后把一块涂红，涂红的面积是多少平方厘米？", "", []string{"：一个圆柱", "涂红。", "涂红．"}},
		{"what happens if it is asked stays with the question", zh, "一个鱼缸的底面积是9平方分米，缸里的水深4分米，假如水面上升1分米，需要加水多少升？", "", []string{"，水面上升1分米。", "，水面上升1分米．"}},
		{"no is in an attribute", zh, "用一个棱长是7分米的正方体铜块铸成一个截面是边长2分米的正方形的长方体铜条，铜条的长是多少分米？", "边长为2分米的正方形", []string{"截面是边长是"}},
		{"no is behind a measure word", zh, "有一段长9分米，横截面是正方形的长方体木料，每立方分米重2千克，已知横截面的周长是8分米，求木料的体积．", "一段长为9分米", []string{"段长是"}},
		{"no is in a row of attributes", zh, "挖一个长7m、宽5m、深3m的长方体水池，这个水池的容积是多少立方米？", "长为7m、宽为5m、深为3m的", []string{"长是7m", "宽是5m", "深是3m", "分别是"}},
		{"a measure that is stated may have an is", zh, "一个圆柱形木桶高7分米，底面的周长是5分米，求它的体积．", "高是7分米", nil},
		{"a compound stays whole", zh, "修一个长方体水池，长9米，宽7米，高2米，这个水池的占地面积是多少平方米？", "占地面积", []string{"占地的面积"}},
		{"a piece of a stuff", zh, "一段铜材的体积是9立方分米，每立方分米铜重8千克，这段铜重多少千克？", "这段铜重多少千克", []string{"求出铜重", "算出铜重", "计算铜重", "该铜"}},
		{"a block of a stuff", zh, "一个长方体铜块的体积是9立方分米，每立方分米铜重8千克，这块铜重多少千克？", "铜块重多少千克：", []string{"算出铜重", "该铜重"}},
		{"a thing loses its this", zh, "一个圆柱形铜块的底面积是9平方分米，高是4分米，这个铜块的体积是多少？", "铜块的体积", nil},
		{"a depth that is dug is no depth", zh, "一个圆柱形水池的底面积是9平方米，现再挖深2米，能多装多少吨水？", "", []string{"挖深是", "挖深为"}},
		{"what is needed", zh, "做一个水箱，要把它的里外都油漆一遍，每平方米用漆2千克，至少要油漆多少千克？", "至少要多少千克油漆", []string{"至少要的"}},
		{"whose height it is stands before it", zh, "把一个棱长为9厘米的铜块铸成底面积是27平方厘米的长方体，高是多少厘米？", "", []string{"高是多少厘米：", "高为多少厘米：", "高等于多少厘米："}},
		{"one condition is no row of conditions", zh, "一个圆柱的侧面展开是边长为9厘米的正方形，求圆柱的侧面积．", "圆柱的侧面积", []string{"各个条件", "全部条件", "阅读"}},
		{"nothing below twice", zh, "KL=6，下列图形的边长为9厘米，求下列图形的面积。", "", []string{"下列图形的面积：", "下列图形的面积："}},

		{"nothing that follows twice", en, "KLMN is a kite. KL is 7 cm long. If p is parallel to KL, which of the following must be true?", "", []string{"true under the following", "true in the following", "true from the following", "true in the situation", "true using"}},
		{"one statement is no row of conditions", en, "A copper cone has a height of 9 cm and a base radius of 4 cm. Find the volume of the copper cone.", "", []string{"following conditions"}},
		{"two conditions are", en, "A copper cone has a height of 9 cm. A copper cube has an edge of 4 cm. Find the ratio of the height of the cone to the edge of the cube.", "following conditions: ", nil},
		{"no frame before an order", en, "Use rhombus KLMN with KM = 9 and LN = 7. Angle KLM measures 70 degrees. Find the area of the rhombus.", "rhombus", []string{"conditions: Use", "below. Use", "situation: Use", "information: Use", "situation? Use"}},
		{"no frame before something to consider", en, "Consider the paper square whose side is 9 cm. The square is folded along a diagonal. What is the area of the triangle?", "", []string{"onditions: Consider", "below. Consider", "ituation: Consider", "ituation? Consider"}},
		{"one of a pair", en, "A cone of radius 7 cm and of volume 90 cubic cm is filled with sand. Find the height of the cone.", "", []string{"with radius 7 cm and of", "with a radius of 7 cm and of"}},
		{"one of a row", en, "A box with a length of 9 cm, a width of 7 cm and a height of 4 cm is full. What is its volume?", "a height of 4 cm, a width of 7 cm and a length of 9 cm", []string{"length 9 cm, a"}},
		{"one that has no fellow", en, "A cone with a radius of 7 cm and its lid are painted. Find the area that is painted.", "with radius 7 cm and its", nil},
		{"a second question", en, "Calculate the area of a field, if the sides of the field are 9 m, 40 m and 41 m, what is its area?", "", []string{"its area."}},
		{"a clause without its subject", en, "In triangle KLM, angle KLM = 72, KP is the bisector of angle LKM, and the intersection LM is at point P, and crossing point M is the line MQ, then the degree of angle PMQ is ()", "", []string{"crossing point M is the line MQ, KP", "given that crossing", "if crossing", "the intersection LM is at point P, angle", "the intersection LM is at point P, KP"}},
		{"a point before it is there", en, "As shown in the figure, P is the midpoint of KL, and PQ is perpendicular to KL, then the length of PQ is ()", "", []string{"KL and P is", "KL, and P is", "KL, P is"}},
		{"facts of points that are there change places", en, "As shown in the figure, in triangle KLM, KL = 7, and LM = 9, then the length of KM is ()", "LM = 9 and KL = 7", nil},
		{"what belongs to the base", en, "A tent has a base with radius 9 and height 7. The tent is a cone. Find the volume of the tent.", "", []string{"base with height", "base with a height"}},
		{"what belongs to the cone", en, "A cone with radius 9 and height 7 is full. Find the volume of the cone.", "with height 7 and radius 9", nil},
		{"no phrase without its subject", en, "For the pair of similar figures, the area of one is 9. Find the area of the other.", "n the pair of similar figures, ", []string{"onsidering", "iven the pair"}},
		{"a unit and a frame", en, "A round pond whose diameter is 70 metres has a path around it. What is the area of the path in square metres?", "in square metres, in the ", []string{"path, in the", "path's area, in the"}},
		{"a frame behind a purpose", en, "A shop has a new mug for its guests. The mug will be a cylinder with a radius of 4 cm. How tall will the mug need to be to hold 300 cubic cm of water?", "ituation, ", []string{"of water in", "of water from", "of water under", "of water on", "of water using"}},
		{"clauses joined behind a phrase", en, "As shown in the figure, the length of KL is 9, and the angle of the board KMN is 40 with KM as one edge, then the length of KN is ()", "", []string{"as one edge and"}},
		{"directly is not exactly", en, "The top of a tent lies directly above the center of its floor. If the tent is 4 m high, what is its volume?", "right above", []string{"exactly above"}},
		{"designed is not made", en, "A water company has designed a new cup. The cup is a cone with a radius of 4 cm. Find the area of the base.", "", []string{"has made"}},
		{"a thing is introduced once", en, "A cube holds 9 balls. A cube has an edge of 7 cm. What is the ratio of the volume of the cube to the surface area of the cube?", "", []string{"volume of a cube to the surface area of a cube"}},
		{"nothing also where nothing is given", en, "Find the perimeter of the kite for the given information. KL = 9, LM = 12.", "t is given that KL", []string{"also"}},
		{"an area is not bounded by what encloses it", en, "What fraction of the area of the lawn is enclosed by the fence? The lawn is a square with sides of 9 m.", "", []string{"bounded"}},
		{"a side behind a measure", en, "A cube having 9 feet each side is painted. What does the paint cost if it costs 4 dollars?", "", []string{"every side"}},
	} {
		t.Run(c.class, func(t *testing.T) {
			found := all(t, c.text, c.language)
			if !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, c.has) }) && c.has != "" {
				t.Errorf("no candidate of %q has %q, of %q and %d more", c.text, c.has, found[:min(6, len(found))], len(found))
			}
			for _, s := range found {
				if i := slices.IndexFunc(c.never, func(bad string) bool { return strings.Contains(s, bad) }); i >= 0 {
					t.Errorf("%q became %q", c.text, s)
					break
				}
			}
		})
	}
}
