package dedupe

import (
	"testing"

	"geoeval/schema"
)

func TestNearText(t *testing.T) {
	const gate = "a rectangular garden of 12 m by 8 m is fenced along all of its sides, except for a gate of 3 m in the front. how long is the fence in meters"
	check(t, []testCase{
		{"a word more", []schema.Problem{
			problem("mathqa/dev/1", gate+" ?", "37", value(37), program),
			problem("mathqa/train/2", gate+" altogether ?", "37 m", value(37), program),
		}, []row{{"mathqa/train/2", "mathqa/dev/1", schema.NearText}}},
		{"a word more in Chinese", []schema.Problem{
			problem("geometryqa/all/1", "一个长方形花园长12米，宽8米，四周围上篱笆，正面留一个3米宽的门，篱笆长多少米？", "37", chinese, value(37)),
			problem("geometryqa/all/2", "一个长方形的花园长12米，宽8米，四周围上篱笆，正面留一个3米宽的门，篱笆长多少米？", "37", chinese, value(37)),
		}, []row{{"geometryqa/all/2", "geometryqa/all/1", schema.NearText}}},
		{"another number", []schema.Problem{
			problem("mathqa/dev/1", gate+" ?", "37", value(37)),
			problem("mathqa/dev/2", "a rectangular garden of 12 m by 9 m"+gate[len("a rectangular garden of 12 m by 8 m"):]+" ?", "37", value(37)),
		}, nil},
		{"a number once more", []schema.Problem{
			problem("mathqa/dev/1", gate+" ?", "37", value(37)),
			problem("mathqa/dev/2", gate+" 12 ?", "37", value(37)),
		}, nil},
		{"another answer", []schema.Problem{
			problem("mathqa/dev/1", gate+" ?", "37", value(37)),
			problem("mathqa/dev/2", gate+" altogether ?", "40", value(40)),
		}, nil},
		{"a number and words for an answer", []schema.Problem{
			problem("mathqa/dev/1", gate+" ?", "37", value(37)),
			problem("mathqa/dev/2", gate+" altogether ?", "none of these"),
		}, nil},
		{"other words with the same numbers", []schema.Problem{
			problem("mathqa/dev/1", gate+" ?", "37", value(37)),
			problem("mathqa/dev/2", "a path of 3 m leads around a pool of 12 m by 8 m . find what is asked .", "37", value(37)),
		}, nil},
		{"another name asked for", []schema.Problem{
			problem("math/test/1", "In the rhombus ABCD with AC = 12 and BD = 16 the diagonals meet at E, so that there are four triangles. Find AB.", "10", value(10)),
			problem("math/test/2", "In the rhombus ABCD with AC = 12 and BD = 16 the diagonals meet at E, so that there are four triangles. Find BC.", "10", value(10)),
		}, nil},
		{"two quantities in each other's place", []schema.Problem{
			problem("geometryqa/all/1", "在学校操场的旁边有一块正方形的草地，它的周长是16米，它的面积是多少平方米？", "16", chinese, value(16)),
			problem("geometryqa/all/2", "在学校操场的旁边有一块正方形的草地，它的面积是16米，它的周长是多少平方米？", "16", chinese, value(16)),
		}, nil},
		{"two numbers in each other's place", []schema.Problem{
			problem("mathqa/dev/1", "a right circular cone has a base of radius 3 and a height of 4 . how long is a line from its apex to the edge of its base ?", "5", value(5)),
			problem("mathqa/dev/2", "a right circular cone has a base of radius 4 and a height of 3 . how long is a line from its apex to the edge of its base ?", "5", value(5)),
		}, nil},
		{"a variable renamed", []schema.Problem{
			problem("mathqa/dev/1", "two circles of radius 6 touch inside a circle of radius 12 . what fraction q of the area of the largest circle do they cover ?", "1 / 2"),
			problem("mathqa/dev/2", "two circles of radius 6 touch inside a circle of radius 12 . what fraction w of the area of the largest circle do they cover ?", "1 / 2"),
		}, []row{{"mathqa/dev/2", "mathqa/dev/1", schema.NearText}}},
		{"one with a picture", []schema.Problem{
			problem("mathqa/dev/1", gate+" ?", "37", value(37)),
			problem("unigeo/test/2", gate+" altogether ?", "37", value(37), pixelsOf("aa", 300)),
		}, nil},
		{"two pictures", []schema.Problem{
			problem("unigeo/test/1", gate+" ?", "37", value(37), pixelsOf("aa", 300)),
			problem("unigeo/test/2", gate+" altogether ?", "37", value(37), pixelsOf("bb", 300)),
		}, nil},
		{"one picture", []schema.Problem{
			problem("unigeo/test/1", gate+" ?", "37", value(37), pixelsOf("aa", 300)),
			problem("unigeo/test/2", gate+" altogether ?", "37", value(37), pixelsOf("aa", 300)),
		}, []row{{"unigeo/test/2", "unigeo/test/1", schema.NearText}}},
		{"the same answer in words", []schema.Problem{
			problem("math/test/1", gate+" ?", `$3\sqrt{2}$`),
			problem("math/test/2", gate+" altogether ?", `3\sqrt{2}`),
		}, []row{{"math/test/2", "math/test/1", schema.NearText}}},
	})
}

func TestSimilarity(t *testing.T) {
	const cone = "a cone of radius 6 stands on a cylinder of radius 6 and height 20 , and both hold the same . how high is the cone"
	got := run(t, testConfig(),
		problem("mathqa/dev/1", cone+" ?", "60", value(60)),
		problem("mathqa/dev/2", cone, "60", value(60)),
		problem("mathqa/dev/3", cone+" now ?", "60", value(60)),
		problem("unigeo/test/1", "Angle 1 is 30.", "60", pixelsOf("aa", 300)),
		problem("geoqa_plus/test/1", "角1为30度", "60", chinese, pixelsOf("bb", 300)),
	)
	if len(got) != 3 {
		t.Fatalf("got %v", rowsOf(got))
	}
	if s := got[0].Similarity; s != nil {
		t.Errorf("%s: similarity %v where wording played no part", got[0].ID, *s)
	}
	if s := got[1].Similarity; s == nil || *s != 1 {
		t.Errorf("%s: similarity %v of equal wordings", got[1].ID, s)
	}
	if s := got[2].Similarity; s == nil || *s >= 1 || *s < 0.75 {
		t.Errorf("%s: similarity %v of nearly equal wordings", got[2].ID, s)
	}
}
