package paraphrase_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/stages/rephrase/paraphrase"
)

// What changes more than a word here and there: the question first, a thing in a sentence of its own, a question that becomes an
// indirect one, givens that change places. The texts are invented.
func TestStructure(t *testing.T) {
	const en, zh = paraphrase.English, paraphrase.Chinese
	for _, c := range []struct {
		rule     string
		language paraphrase.Language
		text     string
		has      []string // in candidates, whole or in part
		never    []string
	}{
		{"the question first", en, "In may, the keeper of a park built a round pond with an area of 81 square feet. In august, he doubled the distance from the middle of the pond to its edge. What is the total area of the rebuilt pond?",
			[]string{"the total area of the rebuilt pond in the situation that is described below. In may, ", "the total area of the rebuilt pond in the following situation? In may, "}, nil},
		{"a condition becomes a sentence", en, "The base of a tent is a square whose sides measure 4 meters. If the slant height of the tent is 3 meters, what is the area of the canvas?",
			[]string{". The slant height of the tent is 3 meters.", ". The tent's slant height is 3 meters."}, []string{"below. If the", ": If the"}},
		{"what is supposed stays a condition", en, "The side of a screen is 9 inches. If the screen were round, what would be the area of the frame?", nil, []string{". The screen were"}},
		{"a time stays where it is", en, "A jar holds 9 liters and stands on a shelf. When the jar lies on its side, how high does the water stand?", nil, []string{" The jar lies on its side."}},
		{"no first question that points back", en, "A pole is 9 m high. A rope is tied to its top. What is its length?", nil, []string{"its length in the", "its length from the"}},
		{"a thing that is met later", en, "A copper plate is bent into a cylinder. The height of the plate is 9 cm and its length is 14 cm. How large is the volume of the cylinder?",
			[]string{"the volume of a cylinder"}, []string{"the volume of the cylinder in the"}},
		{"a blank", en, "As shown in the figure, the mast KL casts a shadow LM on the ground, LM = 9, and angle KML = 35, then the height of the mast is ()",
			[]string{"the height of the mast is equal to (). As shown in the figure, the mast KL casts"}, []string{"() ()"}},
		{"embedded", en, "A regular pyramid has a base edge of 14 cm and a slant height of 25 cm. Find the surface area of the regular pyramid.",
			[]string{"the surface area of a regular pyramid that has a base edge of 14 cm and a slant height of 25 cm"}, []string{"25 cm is."}},
		{"considered", en, "what is the area of a triangle whose sides are 9 cm , 40 cm and 41 cm ?",
			[]string{"consider a triangle whose sides are 9 cm , 40 cm and 41 cm .", "its area"}, nil},
		{"not considered", en, "What is the ratio of the area of a square with a side of 6 to the area of a circle with a radius of 6?", nil, []string{"onsider a square", "Take a square"}},
		{"an indirect question", en, "A runner goes once around a field of 90 m by 40 m. How many meters does the runner run?",
			[]string{"how many meters the runner runs"}, []string{"the runners run"}},
		{"an indirect question with an adjective", en, "A reserve has 9 lakes of 4 square miles. How many square miles does the whole reserve cover?",
			[]string{"how many square miles the whole reserve covers"}, []string{"reserves"}},
		{"an auxiliary", en, "A box is 40 cm long and holds 9 jars. How deep is the water now?", []string{"how deep the water is now"}, nil},
		{"yes or no", en, "Line $PQ$ crosses line $KL$ at $R$ and line $MN$ at $S$. If $\\angle LRS = 77^\\circ$, is $KL$ parallel to $MN$?",
			[]string{"whether $KL$ is parallel to $MN$"}, []string{"find whether"}},
		{"extents", en, "The block is 23 cm long, 20 cm wide and 16 cm high. Find x.", []string{"has a length of 23 cm, a width of 20 cm and a height of 16 cm"}, nil},
		{"a distance", en, "It is 36 km from K to L, 32 km from L to M. Find x.", nil, []string{"36 km, 32 km from"}},
		{"an owner in small letters", en, "the height of a cone is 9 cm . find the volume of the cone .", []string{"the cone ' s volume"}, nil},
		{"a segment in small letters", en, "point p lies on kl with kp = 11 and kl = 24 . the rest is plain . find pl .", []string{"the length of pl"}, nil},
		{"facts change places", en, "As shown in the figure, the length of KL is 9, the distance from M to the wall is 4, and the length of LM is 6, then the length of MN is ()",
			[]string{"the distance from M to the wall is 4, the length of KL is 9", "the length of LM is 6, the length of KL is 9", "the length of LM is 6, the distance from M", "the distance from M to the wall is 4, the length of LM"}, nil},
		{"where is no condition", en, "In a box with a base KLMN, where KL measures 9 cm and LM measures 14 cm, the lid is 20 cm above K. How far is the lid from M?", nil, []string{"if where", "that where"}},
		{"what somebody does is a sentence", en, "As shown in the figure, Ruth walks from K to L and then from L to M in the direction of the tower, then the degree of angle KLM is ()",
			[]string{"in the direction of the tower. How large is angle KLM? ()", "in the direction of the tower. What is the measure of angle KLM? ()"}, []string{"tower, how", "tower, what"}},
		{"at least is no quantity", en, "As shown in the figure, the angle of camera A is 65, then the angle of camera B is at least ()", nil, []string{"is at least is"}},

		{"问题在前", zh, "一堆原木堆成梯形，最下层有9根，最上层有4根，每相邻的两层都相差1根，这堆原木共有多少根？",
			[]string{"原木共有多少根：一堆原木堆成梯形，"}, []string{"这堆原木共有多少根：", "原木原木"}},
		{"条件改作陈述", zh, "鱼缸的底面是长为90厘米、宽为40厘米的矩形，里面有一块棱长为9厘米的石块．如果将石块取出，那么水面降低多少厘米？",
			nil, []string{"如果将石块取出．", "若将石块取出．", "若把石块取出．"}},
		{"时间放在问题里", zh, "一个密闭的容器里装有7升水，容器的高是40厘米．当容器倒置时，水面的高度是多少厘米？", []string{"当容器倒置时，水面的高"}, []string{"倒置时．"}},
		{"名字之间的逗号", zh, "动点K到两定点L，M的距离之差的绝对值恒为14，LM = 40，点K的轨迹是双曲线，求双曲线的离心率。", []string{"离心率"}, []string{"L，LM", "L，点", "L，求", "，M的距离之差的绝对值恒为14，求", "：M的"}},
		{"比字句不加是", zh, "帆的顶端比横杆高8厘米，横杆长17厘米，求帆的面积。", nil, []string{"横杆高是8", "横杆高为8"}},
		{"几何体不问数目", zh, "一个几何体由圆柱和圆锥组成，圆柱的高是9厘米，圆锥的高是5厘米，求这个几何体的体积。", []string{"几何体的体积：一个几何体"}, []string{"几何体的体积？请", "算一算，这个几何体的体积？"}},
		{"答案的形式在后", zh, "一个铁球的半径是9厘米，将它熔化后铸成一个圆锥，圆锥的高是4厘米，求圆锥的底面积．π取3.14．（结果保留两位小数）",
			[]string{"圆锥的底面积（π取3.14，"}, nil},
	} {
		t.Run(c.rule, func(t *testing.T) {
			found := all(t, c.text, c.language)
			if c.has != nil && !slices.ContainsFunc(found, func(s string) bool {
				return slices.ContainsFunc(c.has, func(want string) bool { return strings.Contains(s, want) })
			}) {
				t.Errorf("no candidate of %q has one of %q, of %q and %d more", c.text, c.has, found[:min(6, len(found))], len(found))
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
