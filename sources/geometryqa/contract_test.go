package geometryqa_test

import (
	"testing"

	"geoeval/sources/geometryqa"
	"geoeval/sources/sourcetest"
)

func TestContract(t *testing.T) {
	sourcetest.Run(t, sourcetest.Case{
		Source: geometryqa.New(),
		Files: sourcetest.Files("geometry1398.json", `[
 {"id": 7, "original_text": "正方形的边长是6厘米，它的面积=多少平方厘米？", "segmented_text": "正方形 的 边长 是 6 厘米", "equation": "x=square_area(6)", "ans": "36", "knowledge": ["square_area"], "history": []},
 {"id": 70, "original_text": "圆的半径是3分米，周长是多少分米？", "segmented_text": "圆", "equation": "x=2*3.14*3", "ans": "18.84", "knowledge": [], "history": []},
 {"id": 12, "original_text": "一块地的(1/10)是草地，草地占几分之几？", "segmented_text": "地", "equation": "x=(1/10)", "ans": "((1)/(10))", "knowledge": [], "history": []}
]`),
		Problems: 3,
		Needed:   []string{"id", "original_text", "ans"},
	})
}

func TestPublished(t *testing.T) { sourcetest.Published(t, geometryqa.New(), 1100, 0) }
