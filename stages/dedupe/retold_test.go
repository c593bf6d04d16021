package dedupe

import (
	"testing"

	"geoeval/schema"
)

// looks gives a problem a picture with pixels of its own that looks like another's.
func looks(digest, look string) func(*schema.Problem) {
	return func(p *schema.Problem) {
		pixelsOf(digest, 200)(p)
		p.PictureHash = lookOf(look)
	}
}

// solved gives a problem a program over its numbers.
func solved(solution string, numbers ...string) func(*schema.Problem) {
	return func(p *schema.Problem) {
		p.Solution, p.SolutionLanguage = solution, schema.StackProgram
		for i, n := range numbers {
			p.Numbers = append(p.Numbers, schema.Number{Name: "N_" + string(rune('0'+i)), Text: n})
		}
	}
}

func TestRetold(t *testing.T) {
	const long = "In triangle ABC the side AB = 12, DE is parallel to BC and AD = 4. If DE = 3, then BC = ()"
	pair := []row{{"unigeo/test/2", "unigeo/test/1", schema.Retold}}
	story := func(id, text string, more ...func(*schema.Problem)) schema.Problem {
		return problem(id, text, "40", append(more, chinese, value(40))...)
	}
	const pool = "一个长方形水池，长8米，宽5米，这个水池的占地面积是多少平方米？"
	told := []row{{"geometryqa/all/2", "geometryqa/all/1", schema.Retold}}
	times := solved("g_mul N_0 N_1", "8", "5")
	check(t, []testCase{
		{"drawn again, told by named points", []schema.Problem{
			problem("unigeo/test/1", long, "9", value(9), pixelsOf("aa", 200)),
			problem("unigeo/test/2", "In triangle $ABC$, the side $AB=12$, $DE$ is parallel to $BC$ and $AD=4$. If $DE=3$, then $BC=$ ( )", "9", value(9), pixelsOf("bb", 200)),
		}, pair},
		{"another answer", []schema.Problem{
			problem("unigeo/test/1", long, "9", value(9), pixelsOf("aa", 200)),
			problem("unigeo/test/2", long, "8", value(8), pixelsOf("bb", 200)),
		}, nil},
		{"another side is asked for", []schema.Problem{
			problem("unigeo/test/1", long, "9", value(9), pixelsOf("aa", 200)),
			problem("unigeo/test/2", "In triangle ABC the side AB = 12, DE is parallel to BC and AD = 4. If DE = 3, then AC = ()", "9", value(9), pixelsOf("bb", 200)),
		}, nil},
		{"angles by numbers are those of a picture", []schema.Problem{
			problem("unigeo/test/1", "As shown, angle 1 = 30, AB = 4, BC = 5 and CD = 6. Find angle 2.", "60", value(60), pixelsOf("aa", 200)),
			problem("unigeo/test/2", "As shown, angle 1 = 30, AB = 4, BC = 5 and CD = 6. Find angle 2.", "60", value(60), pixelsOf("bb", 200)),
		}, nil},
		{"angles by numbers in a picture that looks alike", []schema.Problem{
			problem("unigeo/test/1", "As shown, angle 1 = 30. Find angle 2.", "60", value(60), looks("aa", "x")),
			problem("unigeo/test/2", "As shown, ∠1 = 30. Find ∠2.", "60", value(60), looks("bb", "x")),
		}, pair},
		{"one quantity alone leans on its picture", []schema.Problem{
			problem("unigeo/test/1", "As shown, in circle O, angle AOB = 50, then angle ACB = ()", "25", value(25), pixelsOf("aa", 200)),
			problem("unigeo/test/2", "As shown, in circle O, angle AOB = 50, then angle ACB = ()", "25", value(25), pixelsOf("bb", 200)),
		}, nil},
		{"no number is stated", []schema.Problem{
			problem("unigeo/test/1", "Find the area of the triangle ABC.", "9", value(9), looks("aa", "x")),
			problem("unigeo/test/2", "Find the area of the triangle ABC.", "9", value(9), looks("bb", "x")),
		}, nil},
		{"a story told again with its program", []schema.Problem{
			story("geometryqa/all/1", pool, times), story("geometryqa/all/2", "一个长方形的水池，它的长8米，宽5米，水池的占地面积是多少平方米？", times),
		}, told},
		{"without its program", []schema.Problem{
			story("geometryqa/all/1", pool), story("geometryqa/all/2", "一个长方形的水池，它的长8米，宽5米，水池的占地面积是多少平方米？"),
		}, nil},
		{"in another unit", []schema.Problem{
			story("geometryqa/all/1", pool, times), story("geometryqa/all/2", "一个长方形的水池，它的长8厘米，宽5厘米，水池的占地面积是多少平方厘米？", times),
		}, nil},
		{"with the quantities given to other measures", []schema.Problem{
			story("geometryqa/all/1", pool, times), story("geometryqa/all/2", "一个长方形水池，宽8米，长5米，这个水池的占地面积是多少平方米？", times),
		}, nil},
		{"another measure is asked for", []schema.Problem{
			story("geometryqa/all/1", "一个长方形菜地面积是40平方米，它的长是8米，宽是多少米？", times),
			story("geometryqa/all/2", "一个长方形菜地面积是40平方米，它的宽是8米，长是多少米？", times),
		}, nil},
		{"another story with the same numbers and program", []schema.Problem{
			story("geometryqa/all/1", pool, times), story("geometryqa/all/2", "小明家要铺一块地毯，长8米，宽5米，要买面积多少平方米的地毯才够用？", times),
		}, nil},
		{"separators and spaces", []schema.Problem{
			problem("mathqa/dev/1", "if 3,150 * d is a square , then d =", "14", value(14)),
			problem("mathqa/dev/2", "if 3150 * d is a square , then d =", "14", value(14)),
		}, []row{{"mathqa/dev/2", "mathqa/dev/1", schema.NearText}}},
	})
}

func TestProgramsAreComparedByTheirNumbers(t *testing.T) {
	a := problem("unigeo/test/1", "", "", solved("g_minus N_0 N_1", "8", "5"))
	b := problem("unigeo/test/2", "", "", solved("g_minus N_1 N_0", "5", "8"))
	c := problem("unigeo/test/3", "", "", solved("g_minus N_1 N_0", "8", "5"))
	if programOf(&a) != programOf(&b) || programOf(&a) == programOf(&c) || programOf(&a) == "" {
		t.Errorf("%q %q %q", programOf(&a), programOf(&b), programOf(&c))
	}
	none := problem("math/train/1", "", "", prose)
	if programOf(&none) != "" {
		t.Errorf("prose: %q", programOf(&none))
	}
}
