package paraphrase_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/stages/rephrase/paraphrase"
)

// Every rule fires where it may, in the style of every source, and stays away where it may not. The texts are invented.
func TestRules(t *testing.T) {
	const en, zh = paraphrase.English, paraphrase.Chinese
	for _, c := range []struct {
		rule     string
		language paraphrase.Language
		text     string
		has      []string // candidates, whole or in part, that there are
		never    []string // what no candidate holds
	}{
		{"questions for a variable", en, "Find w.",
			[]string{"Determine w.", "What is w?", "What is the value of w?", "Solve for w.", "Compute w.", "What does w equal?"}, []string{"Solve for the value"}},
		{"a variable in words", en, "What is the value of z?", []string{"Find z.", "Solve for z."}, nil},
		{"a length", en, "Find KL.", []string{"How long is KL?", "Determine the length of KL."}, []string{"Solve"}},
		{"an angle", en, `Find the measure of \angle 8.`, []string{`How large is \angle 8?`, `What is the size of \angle 8?`}, []string{"value"}},
		{"a ratio of sides", en, `Find \sin A.`, []string{`What is the value of \sin A?`}, nil},
		{"the area of a figure", en, "Find the area of the kite.", []string{"the kite's area", "What is the area of the kite?"}, nil},
		{"no owner of two things", en, "Find the area of the kite and the circle.", nil, []string{"'s"}},
		{"several quantities", en, "Find the lengths of the diagonals.", []string{"What are the lengths of the diagonals?"}, []string{"What is"}},
		{"a purpose", en, `Find y so that s \parallel t.`, []string{`such that s \parallel t`, `for which s \parallel t`}, []string{"Solve", "equal"}},
		{"in the figure", en, "Find y in the figure.", []string{"In the figure, "}, nil},
		{"rounding", en, "Find y. Round to the nearest tenth if necessary.", []string{"If necessary, round", "Round your answer"}, nil},
		{"rounding keeps its condition", en, "Find y. Round to the nearest tenth if necessary.", nil, []string{"Round to the nearest tenth."}},
		{"use of a theorem", en, "Use the Law of Sines to find x.", []string{"Using the Law of Sines, ", "using the Law of Sines."}, nil},
		{"condition behind the question", en, "Find KL if KM = 6 and ML = 4.", []string{"If KM = 6 and ML = 4, ", "Given that ML = 4 and KM = 6, "}, nil},
		{"condition before the question", en, "If KM = 6, find ML.", []string{" if KM = 6", ", given that KM = 6", "Suppose that KM = 6. "}, nil},
		{"no pronoun before what it means", en, "If the side of the square is 6, what is its area?", nil, []string{"area if", "area, given"}},
		{"no thing before it is introduced", en, "If a hexagon has sides of 6, find the area of the hexagon.", nil, []string{"hexagon if", "hexagon, given"}},
		{"two sentences", en, "KLMN is a kite. Find x.", []string{"If KLMN is a kite, ", "Given that KLMN is a kite, ", "if KLMN is a kite", "Suppose that KLMN is a kite."}, nil},
		{"a point called A", en, "A lies on KL. Find x.", nil, []string{"that a lies", "if a lies"}},
		{"a variable called a", en, `a = 7, b = 24, and c = 25, find \tan B.`, []string{"If b = 24"}, []string{"A = 7"}},
		{"a place before the condition", en, `In \odot T, KL = 14 and LM = 6. Find MT.`, []string{`In \odot T, if `, `In \odot T, given that `}, nil},
		{"a person's name", en, "Ruth walks 5 km. Find x.", nil, []string{"ruth"}},
		{"a blank", en, "As shown in the figure, in triangle KLM, angle K = 40, angle L = 65, then angle M = ()",
			[]string{"In the figure, ", "hat is the size of angle M? ()", "he measure of angle M is equal to ()", "in triangle KLM, if angle L = 65 and angle K = 40, "}, nil},
		{"openers with a place", en, "As shown in the figure below, KL ∥ MN, angle 1 = 50, then angle 2 is ()", []string{"In the figure below", "Refer to the figure below."}, nil},
		{"what is told to be done stays a sentence", en, "As shown in the figure, connect KL, if KM = 7, then the length of KL is ()", nil, []string{"that connect", "If connect", "that join"}},
		{"relations in words", en, "Line KL is parallel to line MN. Find x.", []string{"Line KL and line MN are parallel"}, nil},
		{"the midpoint", en, "As shown in the figure, P is the midpoint of KL. If KP = 7, then the length of KL is ()", []string{"the midpoint of KL is P."}, nil},
		{"the midpoints of two", en, "As shown in the figure, P and Q are the midpoints of KL and LM. If PQ = 7, then KM = ()", nil, []string{"The midpoint of"}},
		{"a measure of a thing", en, "a rectangle with a length of 9 cm has a perimeter of 30 cm . what is its area ?", []string{"with length 9 cm", "has perimeter 30 cm"}, nil},
		{"a decimal stays whole", en, "the area of a circular field is 15.75 hectares . find its radius .", []string{" 15.75 hectares"}, []string{"15 .75", "15. 75"}},
		{"the style of spaced marks", en, "if the radius of a circle is 6 cm , what is its area ?", []string{"given that", " ?", " ."}, []string{"Given", "m,", "a?"}},
		{"a unit that the answer has", en, "a cube has edges of 6 feet . what is its volume , in cubic feet ?", []string{"in cubic feet , "}, nil},
		{"how many", en, "How many cubes can be cut from the block?", []string{"Determine how many cubes can be cut from the block.", "the number of cubes that can be cut from the block"}, nil},
		{"how many has it", en, "How many diagonals does the polygon have?", []string{"how many diagonals the polygon has", "the number of diagonals that the polygon has"}, nil},
		{"how many did she", en, "How many tiles did she use?", nil, []string{"ow many tiles she", "number of"}},
		{"a formula in dollars", en, `The sphere has radius $6$ cm. What is its volume? Express your answer in terms of $\pi$.`, []string{"Give your answer in terms of $\\pi$.", "has a radius of $6$ cm"}, nil},
		{"a comma within dollars", en, `If $KL=6,$ find $m+n.$`, []string{"Given that $KL=6$, "}, []string{"..", ",,"}},
		{"a volume's owner", en, "What is the ratio of the volume of the cone to the volume of the cube?", []string{"the cone's volume to the cube's volume"}, nil},
		{"an owner that more is said of", en, "The volume of the cone that remains is 12. Find the radius of its base.", nil, []string{"cone's"}},
		{"which of several", en, "Which of the following angles are equal?", []string{"Determine which of the following angles are equal.", "Identify which of the"}, []string{"alculate which", "Find which"}},
		{"which behind a condition", en, `If p \parallel q, which of the following must be true?`, []string{`identify which of the following must be true.`, `Supposing that p \parallel q, `}, nil},
		{"how long a thing is", en, "How long is one side of the lawn?", []string{"Find how long one side of the lawn is."}, nil},
		{"how many that are a subject", en, "How many values of $k$ satisfy $k^2 = 4$?", []string{"Determine how many values of $k$ satisfy $k^2 = 4$."}, nil},
		{"what is asked is inverted", en, "How many tiles did she use and which tiles does she keep?", nil, []string{"etermine", "dentify"}},
		{"an assumption is no sentence", en, "Three rods are 9 cm long. Assuming the rods are cylinders, find the number of square centimeters in their surface.", []string{"Given that the rods are cylinders, "}, []string{"Assuming the rods are cylinders."}},
		{"a time is no sentence", en, "The board KL lies on a post. When K is on the ground, angle KPR = 20, then when L is on the ground, angle LPR is equal to ()", nil, []string{"on the ground. "}},
		{"the letters of choices", en, "Which of the cones below can be made from the paper?\n\nA. base radius = 7, slant = 9\n\nB. base radius = 7, height = 9\n\nC. base radius = 8, slant = 9", []string{"be formed from"}, []string{"given that base", "know that base", "known that base"}},
		{"a link between sentences", en, "it is planned to pave a yard of 90 sq . m . and the rate is rs . 20 per sq . m . what will be the total cost of the paving ?", nil, []string{"that and"}},
		{"a story", en, "A gardener has a square lawn whose sides are 14 meters long, and he wants to put a path around it. The path is 2 meters wide on all sides of the lawn, and each bag of gravel covers 6 square meters of the path. A bag of gravel costs 5 dollars at the shop, where he pays in cash. How much does he pay for the gravel?",
			[]string{"Consider the following situation: a gardener", "would like to put", "Using this information, ", "Given this information, "}, nil},
		{"a ratio's second thing", en, "The ratio of the volume of the sphere to the volume of the cube is $\\frac{3}{7}$. Find $r$.", nil, []string{"cube has"}},
		{"what is done is not given", en, "In triangle KLM, angle K = 70, if you find a point P on LM, then the degree of angle KPM is ()", nil, []string{"that you find"}},
		{"a center with more behind it", en, "A sphere with center $S$ and radius $9$ is cut by a plane. Find $r$.", nil, []string{"center is $S$ and radius $9$"}},
		{"an unknown sentence", en, "Grmpf blorg, 12 snurgs.", nil, nil},
		{"an article", en, "a boundary is placed around a square garden whose side is 8 m . what is its area ?", nil, []string{" a equal", " an square"}},
		{"a place at either end", en, "Find KP in parallelogram KLMN.", []string{"In parallelogram KLMN, ", "How long is KP in parallelogram KLMN?"}, nil},
		{"an angle's place", en, `Find the measure of \angle L in pentagon KLMNP.`, []string{"In pentagon KLMNP, "}, nil},
		{"a unit that is counted", en, "KLMN is a kite. How many degrees is angle KLM?", []string{"angle KLM in degrees"}, []string{"find how many degrees is", "degree of"}},
		{"the question before all that is given", en, "KLMN is a kite with KL = KN. Angle KLM measures 70 degrees. Find the measure of angle KNM.",
			[]string{"KLMN is a kite with KL = KN, and that angle KLM"}, nil},
		{"a step is not known", en, "A copper sphere with a radius of 6 cm is melted and cast into a cone with a radius of 3 cm. What is the height of the cone?",
			[]string{"If a copper sphere"}, []string{"nown that", "told that", "iven that", "ssuming", "upposing", "assumption"}},
		{"the rest is not known", en, "From each corner of a sheet of paper, 50 cm by 30 cm, a square with sides of 3 cm is cut out. The rest is folded up to make an open box. What is the volume of the box?",
			nil, []string{"nown that", "told that", "iven that", "ssuming", "upposing", "assumption", "box. From each"}},
		{"measures that change places", en, "a cone has a base radius of 4 cm and a slant height of 12 cm . what is its volume ?", []string{"a slant height of 12 cm and a base radius of 4 cm"}, nil},
		{"no place for a sign before a name", en, `If \sin A = 0.6 and KL = 12, find KM.`, nil, []string{`\sin KL`}},
		{"no first question as what is known", en, "Find the length of QP. How long, in all, is then the way from N to Q and on to P, in straight segments?", nil, []string{"nformation", "question"}},
		{"a person is no thing", en, "A tailor has a round piece of cloth of 10 cm and cuts a square from it. How large is the area of the square?", nil, []string{"onsider a tailor"}},
		{"without touching", en, "A bar is cut out of a cube without touching the other faces. Find the volume of the bar.", nil, []string{"without that"}},

		{"求", zh, "如图所示，KL=6，LM=8。求直线KM的长度。", []string{"直线KM的长度是多少？", "LM=8，KL=6", "直线KM的长"}, nil},
		{"条件在后", zh, "如图所示，KL=6，LM=8。求直线KM的长度。", []string{"，其中"}, nil},
		{"平行与垂直", zh, "如图所示，KL=6，KL平行于MN，MN⊥LM。求∠KLM的大小。", []string{"KL与MN平行", "MN垂直于LM", "∠KLM的度数"}, nil},
		{"切线与圆心", zh, "如图所示，KL=6，⊙O的切线为KM，⊙O的圆心为O。求直线KM的长度。", []string{"KM是⊙O的切线", "O是⊙O的圆心"}, nil},
		{"中点", zh, "如图所示，KL=6，P是线段KL的中点。求直线KP的长度。", []string{"线段KL的中点为P"}, nil},
		{"体积", zh, "一个圆柱形木桶，底面半径是3分米，高是7分米，它的体积=．", []string{"有一个圆柱形木桶", "底面半径和高分别为3分米和7分米", "求它的体积．", "体积是多少？"}, nil},
		{"长宽高", zh, "一个长9厘米，宽5厘米，高3厘米的长方体，它的体积是多少立方厘米？", []string{"长、宽、高分别为9厘米、5厘米、3厘米的长方体"}, []string{"正方体", "矩体"}},
		{"升高不是高", zh, "水面升高2分米，水的体积是多少升？", nil, []string{"升高为", "升高是"}},
		{"把与将", zh, "把一个长方形木板锯成两块，至少需要多少平方米的油漆？", []string{"将一个"}, nil},
		{"需要多少", zh, "做一个水箱，至少需要多少平方米的铁皮？", []string{"铁皮多少平方米"}, nil},
		{"括号在后", zh, "做一个水箱，需要多少平方米的铁皮？（接头处不计）", []string{"（接头处不计）"}, nil},
		{"其余", zh, "盒子里有9个球，4个是红的，其余是白的，白球有多少个？", nil, []string{"它的余"}},
		{"围成与卷成", zh, "用24厘米的铁丝围成一个正方形，正方形的面积是多少平方厘米？", nil, []string{"卷成"}},
		{"结果的形式", zh, "一个圆柱形木桶，底面半径是3分米，高是7分米，它的体积是多少立方分米？π取3.14．结果保留两位小数．",
			[]string{"π取3.14，", "（π取3.14，", "得数保留两位小数", "请你算一算"}, []string{"答案"}},
		{"作图的次序", zh, "过⊙O外一点K作两条割线，一条依次交圆于L、M，另一条依次交圆于N、P，KL=6，LM=8，KN=7，求NP的长。",
			[]string{"LM=8，KL=6"}, []string{"，过⊙O", "已知过", "KL=6，另一条", "，其中"}},
		{"做的事不是已知", zh, "将一个半径为3厘米的铜球熔化后，铸成底面半径为2厘米的圆锥，圆锥的高是多少厘米？", nil, []string{"已知将", "已知把"}},
		{"延长不是已知", zh, "延长线段KL到点M，使LM的长是KL的1.5倍，N是KM的中点，LN=22，求线段KL的长。", nil, []string{"已知延长"}},
		{"指前面的话", zh, "正四棱锥K-LMNP的底面边长为12厘米，斜高为10厘米，求这个四棱锥的体积。", nil, []string{"，其中"}},
		{"不懂的话", zh, "春眠不觉晓，处处闻啼鸟。", nil, nil},
	} {
		t.Run(c.rule, func(t *testing.T) {
			found := all(t, c.text, c.language)
			for _, want := range c.has {
				if !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, want) }) {
					t.Errorf("no candidate of %q has %q, of %q and %d more", c.text, want, found[:min(6, len(found))], len(found))
				}
			}
			for _, bad := range c.never {
				for _, s := range found {
					if strings.Contains(s, bad) {
						t.Errorf("%q became %q", c.text, s)
						break
					}
				}
			}
			if c.has == nil && c.never == nil && len(found) > 0 {
				t.Errorf("%q became %q", c.text, found)
			}
		})
	}
}
