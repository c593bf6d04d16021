package quantity

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/numword"
)

// A Shape is a shape, or a part or movement of one that brings numbers of its own, which a text names.
type Shape string

// The shapes.
const (
	Triangle      Shape = "triangle"
	Right         Shape = "right triangle"
	Equilateral   Shape = "equilateral triangle"
	Isosceles     Shape = "isosceles"
	Square        Shape = "square"
	Rectangle     Shape = "rectangle"
	Parallelogram Shape = "parallelogram"
	Rhombus       Shape = "rhombus"
	Trapezoid     Shape = "trapezoid"
	Quadrilateral Shape = "quadrilateral"
	Polygon       Shape = "polygon"
	Circle        Shape = "circle"
	Semicircle    Shape = "semicircle"
	Sector        Shape = "sector"
	Ring          Shape = "ring"
	Cube          Shape = "cube"
	Cuboid        Shape = "cuboid"
	Cylinder      Shape = "cylinder"
	Cone          Shape = "cone"
	Sphere        Shape = "sphere"
	Hemisphere    Shape = "hemisphere"
	Prism         Shape = "prism"
	Pyramid       Shape = "pyramid"
	Border        Shape = "border"
	Row           Shape = "row" // things in a row or around: trees, cuts, floors
	Walls         Shape = "walls"
)

var shapeWords = map[Shape]string{
	Triangle:      "triangle triangles triangular 三角形 三角",
	Right:         "right-angled 直角三角形 直角边 hypotenuse",
	Equilateral:   "equilateral 等边 正三角",
	Isosceles:     "isosceles 等腰",
	Square:        "square squares 正方形",
	Rectangle:     "rectangle rectangles rectangular rectangule rectangel 长方形 矩形 plot field hall room lawn park garden floor courtyard ground page",
	Parallelogram: "parallelogram parallelograms 平行四边形",
	Rhombus:       "rhombus 菱形",
	Trapezoid:     "trapezium trapezoid 梯形",
	Quadrilateral: "quadrilateral 四边形",
	Polygon:       "polygon hexagon pentagon octagon decagon sided gon 边形",
	Circle:        "circle circles circular round wheel coin pond well radius radii diameter 圆 轮 半径 直径 桶 管 钟面 时针 分针 碟 滚 拴 射程",
	Semicircle:    "semicircle semicircular semicircles 半圆 semi",
	Sector:        "sector arc 扇形 弧",
	Ring:          "ring 环形 圆环 concentric",
	Cube:          "cube cubes cubical cubic 正方体 立方体 cubelets",
	Cuboid:        "cuboid solid box rectangular prism tank room hall vessel brick bricks 长方体 wall 火柴盒 游泳池",
	Cylinder:      "cylinder cylindrical cylinders pipe can well 圆柱 水管 烟囱 圆木 圆筒 滚筒",
	Cone:          "cone cones conical 圆锥",
	Sphere:        "sphere spheres spherical ball balls 球",
	Hemisphere:    "hemisphere hemispherical 半球",
	Prism:         "prism 棱柱",
	Pyramid:       "pyramid tetrahedron 棱锥",
	Border:        "path border frame margin veranda surrounded uniform verandah garden 小路",
	Row:           "trees poles posts cuts pieces 锯 段 栽 棵 楼 层 每隔 间隔 截 盆",
	Walls:         "walls 四壁 面墙 四周 4周 4壁 侧面",
}

// shapesIn finds the shapes that a text in lower case names. The square of a unit is none.
func shapesIn(text string) map[Shape]bool {
	words := map[string]bool{}
	previous := ""
	scan := lexeme.Scan(text)
	for scan.Next() {
		if scan.Kind != lexeme.Word {
			continue
		}
		word := scan.String()
		if previous == "square" || previous == "cubic" {
			if _, unit := spelled(word); !unit && previous != "" {
				words[previous] = true
			}
		}
		if word != "square" && word != "cubic" {
			words[word] = true
		}
		if previous == "right" && (word == "angled" || word == "triangle") {
			words["right-angled"] = true
		}
		previous = word
	}
	if previous == "square" {
		words["square"] = true
	}
	found := map[Shape]bool{}
	for shape, list := range shapeWords {
		for word := range strings.FieldsSeq(list) {
			if lexeme.IsLetter(word[0]) && words[word] || !lexeme.IsLetter(word[0]) && strings.Contains(text, word) {
				found[shape] = true
			}
		}
	}
	return found
}

// A factor is a number with the words that tell it and do not write it: those are in numword.
type factor struct {
	value float64
	words string
}

var factors = []factor{
	{2, "twice double doubled doubles doubling halved both second pair couple bisect bisects mid midpoints semicircle opposite 一半 加倍 对折 翻 双 直径 中点"},
	{3, "thrice triple tripled trebled 等底等高"}, {4, "quadrupled 田"}, {5, ""}, {6, ""}, {7, ""}, {8, "octagon"}, {9, ""}, {10, ""}, {12, "dozen"},
	{1.5, "half"},
}

// factorsIn finds the factors that words tell.
func factorsIn(text string) []float64 {
	written := map[float64]bool{}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r > 'z' || !lexeme.IsLetter(byte(r)) }) {
		if n, ok := numword.Cardinal(word); ok {
			written[float64(n)] = true
		}
		written[float64(numword.Part(word))] = true
	}
	for _, r := range text {
		if n, ok := numword.Han(r); ok {
			written[float64(n)] = true
		}
	}
	var found []float64
	for _, f := range factors {
		told := func() bool {
			for word := range strings.FieldsSeq(f.words) {
				if containsWord(text, word) {
					return true
				}
			}
			return false
		}
		if written[f.value] || told() {
			found = append(found, f.value)
		}
	}
	return found
}

// containsWord reports whether a text contains a word: one of Latin letters with none beside it.
func containsWord(text, word string) bool {
	if !lexeme.IsLetter(word[0]) {
		return strings.Contains(text, word)
	}
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(word)
		if (i == 0 || !lexeme.IsLetter(text[i-1])) && (end == len(text) || !lexeme.IsLetter(text[end])) {
			return true
		}
		from = end
	}
}

// lastOf is where a word stands last in a text, as [containsWord] finds it, or -1.
func lastOf(text, word string) (at int) {
	for end := len(text); ; end = at {
		at = strings.LastIndex(text[:end], word)
		if at < 0 || containsWord(text[max(0, at-1):min(len(text), at+len(word)+1)], word) {
			return at
		}
	}
}
