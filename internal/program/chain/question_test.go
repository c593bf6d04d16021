package chain

import (
	"strings"
	"testing"
)

func TestTheQuestionIsCutOutOfTheText(t *testing.T) {
	for _, c := range []struct {
		text, want string
		chinese    bool
	}{
		{text: "As shown in the figure, AB = 8, angle A = 70, then the size of angle C is ()", want: "What is the size of angle C?"},
		{text: "As shown in the figure, BC = 3. Then BC is equal to ()", want: "What is BC?"},
		{text: "The height of the tower is 3. The height of the tree is ( )", want: "What is the height of the tree?"},
		{text: `If m \angle A = 4x+8 and x = 2, find m \angle A.`, want: `Find m \angle A.`},
		{text: `ABCD is a kite. Find m \angle B if AB = 3x and CD = 5.`, want: `Find m \angle B.`},
		{text: "Find the area of the shaded region. Perimeter = 90 m.", want: "Find the area of the shaded region."},
		{text: `AB = 2, BC = 3, then \frac{EF}{EG} is equal to ()`, want: `What is \frac{EF}{EG}?`},
		{text: "a room is 4 m long . if it is 3 m wide , what is the room ' s area , in sq m ?", want: "What is the room's area, in sq m?"},
		{text: "AB = 3 and CD = 4."},
		{text: "一个圆的半径是3厘米，那么它的面积是多少平方厘米．", want: "它的面积是多少平方厘米？", chinese: true},
		{text: "正方形的周长是4分米，它的面积=．", want: "它的面积是多少？", chinese: true},
		{text: "水面高度是11厘米，求这个石块的体积．（不计损失）", want: "求这个石块的体积。", chinese: true},
		{text: "改用另一种方砖，需要多少块？", want: "改用另一种方砖，需要多少块？", chinese: true},
		{text: "一个圆的半径是3厘米。", chinese: true},
	} {
		question := questionEN
		if c.chinese {
			question = questionZH
		}
		if got, ok := question(c.text); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %v", c.text, got, ok)
		}
	}
}

// What a last step seeks follows from its relation's question, and where it does not, that question stays.
func TestEveryRelationHasTheWordingOfALastStep(t *testing.T) {
	for _, r := range Relations() {
		for _, a := range r.Asks {
			for _, last := range []string{a.LastEN, a.LastZH} {
				if !strings.HasSuffix(last, "{question}") || strings.Contains(last, "asks for it.") || strings.Contains(last, "所求的是的") {
					t.Errorf("%s, %s: %s", r.Name, a.Slot, last)
				}
			}
		}
	}
	if got := seeking("A circle has a radius of {radius}. The problem asks for its area. {question}", "The problem asks for ", "What is its area?"); strings.Contains(got, "asks for") {
		t.Error(got)
	}
}
