package leaning_test

import (
	"testing"

	"geoeval/internal/text/leaning"
)

func TestTextsThatLeanOnAFigure(t *testing.T) {
	for _, text := range []string{
		"how many 3 - inch by 5 - inch tiles cover this shaded region ?",
		"In the figure, ABCD is a square of side 6. Find the area of the shaded part.",
		"What fraction of the circle is not in the unshaded sectors?",
		"Find the area of the figure.",
		"Find the perimeter of this shape. All lengths are in cm.",
		"What is the volume of this solid?",
		"Calculate the area of these figures.",
		"if a is the centre of the circle in the figure above , how long is arc bc ?",
		"How many triangles are there in the diagram?",
		"Find the sum of the angles marked in the figure.",
		"Two rulers are placed as shown. What angle do they form?",
		"A strip of paper is folded as shown in the figure; how long is its edge?",
		"As shown in the figure, AB ∥ CD, OA = 3, OB = 5, then CD = ()",
		"In the diagram, $AB = 3$, $BC = 5$ and $DE = 4$. Find $EF$.",
		"求图中阴影部分的面积．",
		"求右图的面积．", "下图是一个零件，求它的体积．", "求这个图形的周长．", "图中有多少个三角形？",
		"把两块三角板按如图所示的方式摆放，求∠1．", "如图，AB∥CD，OA=3，OB=5，求CD．",
	} {
		if leaning.On(text) == "" {
			t.Errorf("leans on nothing: %s", text)
		}
	}
}

func TestTextsThatSayAllThatTheirFigureShows(t *testing.T) {
	for _, text := range []string{
		"As shown in the figure, a cylinder has a height of 5 and a circumference of 24. Find its volume.",
		"As shown in the figure, in triangle ABC, angle C = 90, AC = 3, BC = 4, then AB = ()",
		"As shown in the figure, DE is a midline of triangle ABC, BC = 8, then DE = ()",
		"In the diagram, $PQ$ and $PR$ trisect $\\angle SPT$. Find the ratio of $\\angle SPQ$ to $\\angle SPT$.",
		"In the figure below, ABCD is a rectangle, AB = 3 and BC = 4. Find AC.",
		"A sheet is rolled to a cone (as shown in the picture) with a radius of 3 and a height of 4. How long is its slant height?",
		"A rectangle of 3 by 4 is topped by a semicircle. What is the perimeter of the figure?",
		"A square of side 4 has a semicircle on one side; what is the area of the figure?",
		"A circle lies in a square of side 4, and what is outside of the circle is shaded. Find the area of the shaded region.",
		"The figure shows a rectangle of 3 by 4. Find its area.",
		"What is the area of the figure formed by the lines y = x, y = 0 and x = 3?",
		"A map shows two towns 4 cm apart; 1 cm is 5 km. How far apart are they?",
		"The graph of y = 3x + 2 meets the axes at A and B. Find AB.",
		"A diagonal of a polygon joins two of its corners. How many has the polygon with 9 sides?",
		"Find the image of the point (1, 2) under the reflection in the line y = x.",
		"a cube is painted red ; it is cut into 8 cubes . how many faces of these are red ?",
		"如图，在三角形ABC中，∠C=90°，AC=3，BC=4，求AB．", "一个滚筒（如下图）宽1.5米，半径0.5米，求它滚动2周压过的面积．",
		"一张纸的(1/8)涂红色，(4/8)涂蓝色．没涂色部分占几分之几？", "在一幅地图上，图上距离3厘米表示15千米．4厘米表示多少千米？",
		"",
	} {
		if words := leaning.On(text); words != "" {
			t.Errorf("leans by %q: %s", words, text)
		}
	}
}
