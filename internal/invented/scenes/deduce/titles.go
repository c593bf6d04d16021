package deduce

// A title is what steps of a rule are called.
type title struct{ english, chinese string }

// ruled are rules by their principle and what they are on; "" for anything.
type ruled struct {
	principle string
	on        Relation
}

// titles are those of rules for whose principle the catalogue has a name that says something wider, or what they are not: that
// angles between parallels are equal is no definition.
var titles = map[ruled]title{
	{"geosense/adjacent-angles-supplementary-theorem-of-parallelogram", ""}: {"Consecutive Angles of a Parallelogram", "平行四边形的邻角互补"},
	{"geosense/coincidence-theorem-of-altitude-median-and-angle-bisector-in-isosceles-triangle", ""}: {
		"Altitude, Median and Bisector of an Isosceles Triangle", "等腰三角形三线合一"},
	{"geosense/corollary-1-of-the-inscribed-angle-theorem", ""}: {"Inscribed Angles on Equal Arcs", "同弧或等弧所对的圆周角相等"},
	{"geosense/corollary-3-of-the-inscribed-angle-theorem-diagonal-supplementary-theorem-for-cyclic-quadrilateral", ""}: {
		"Opposite Angles of a Cyclic Quadrilateral", "圆内接四边形的对角互补"},
	{"geosense/corollary-to-the-inscribed-angle-theorem-2-the-angle-subtended-by-the-diameter", ""}: {"Angle in a Semicircle", "直径所对的圆周角是直角"},
	{"geosense/cosine-function", ""}:                                  {"Definition of Cosine Function", "余弦函数的定义"},
	{"geosense/definition-of-altitude", RightAngle}:                   {"Linear Pair Postulate", "邻补角互补"},
	{"geosense/definition-of-foot-of-a-perpendicular", RightAngle}:    {"Linear Pair Postulate", "邻补角互补"},
	{"geosense/definition-of-perpendicular-lines", RightAngle}:        {"Linear Pair Postulate", "邻补角互补"},
	{"geosense/definition-of-consecutive-interior-angles", Parallel}:  {"Consecutive Interior Angles Theorem", "两直线平行，同旁内角互补"},
	{"geosense/definition-of-corresponding-angles", Parallel}:         {"Corresponding Angles Theorem", "两直线平行，同位角相等"},
	{"geosense/definition-of-alternate-interior-angles", EqualAngles}: {"Converse of the Alternate Interior Angles Theorem", "内错角相等，两直线平行"},
	{"geosense/definition-of-alternate-interior-angles", Fixed}:       {"Converse of the Alternate Interior Angles Theorem", "内错角相等，两直线平行"},
	{"geosense/definition-of-corresponding-angles", EqualAngles}:      {"Converse of the Corresponding Angles Theorem", "同位角相等，两直线平行"},
	{"geosense/definition-of-corresponding-angles", Fixed}:            {"Converse of the Corresponding Angles Theorem", "同位角相等，两直线平行"},
	{"geosense/definition-of-congruent-triangles", Congruent}:         {"Properties of Congruent Triangles", "全等三角形的性质"},
	{"geosense/definition-of-cube", Body}:                             {"Properties of a Cube", "正方体的性质"},
	{"geosense/definition-of-rectangle", Rectangle}:                   {"Properties of a Rectangle", "矩形的性质"},
	{"geosense/definition-of-rhombus", Rhombus}:                       {"Properties of a Rhombus", "菱形的性质"},
	{"geosense/definition-of-square", Square}:                         {"Properties of a Square", "正方形的性质"},
	{"geosense/properties-of-central-angles", ""}:                     {"Arcs and Central Angles", "弧的度数等于它所对的圆心角的度数"},
	{"geosense/definition-of-rectangular-prism", Body}:                {"Properties of a Rectangular Prism", "长方体的性质"},
	{"geosense/definition-of-similar-triangles", ""}:                  {"Properties of Similar Triangles", "相似三角形的性质"},
	{"geosense/definition-of-isosceles-right-triangle", ""}:           {"Properties of Isosceles Right Triangle", "等腰直角三角形的性质"},
	{"geosense/definition-of-trapezoid", Trapezoid}:                   {"Bases of a Trapezoid", "梯形的两底平行"},
	{"geosense/arc-length-formula-of-a-circle", ""}:                   {"Arc Length Formula", "弧长公式"},
	{"geosense/definition-of-triangular-prism", ""}:                   {"Properties of a Triangular Prism", "三棱柱的性质"},
	{"geosense/definition-of-equilateral-triangle", Equilateral}:      {"Properties of Equilateral Triangle", "等边三角形的性质"},
	{"geosense/definition-of-parallel-lines", RightAngle}:             {"Lines Perpendicular to the Same Line", "垂直于同一条直线的两条直线平行"},
	{"geosense/exterior-angle-theorem-of-triangle", ""}:               {"Exterior Angle Theorem", "三角形的外角等于与它不相邻的两个内角的和"},
	{"geosense/median-line-theorem-of-trapezoid", ""}:                 {"Midsegment of a Trapezoid", "梯形中位线定理"},
	{"geosense/parallel-postulate-2-of-parallel-lines", Parallel}:     {"Alternate Interior Angles Theorem", "两直线平行，内错角相等"},
	{"geosense/properties-of-parallelogram-theorem", ""}:              {"Properties of a Parallelogram", "平行四边形的性质"},
	{"geosense/definition-of-linear-pair-of-angles", ""}:              {"Linear Pair Postulate", "邻补角互补"},
	{"geosense/definition-of-vertical-angles", ""}:                    {"Vertical Angles Theorem", "对顶角相等"},
	{"geosense/formula-for-the-length-of-an-arc-of-a-sector", ""}:     {"Arc Length Formula", "弧长公式"},
	{"geosense/secant-line-theorem", ""}:                              {"Intersecting Secants Theorem", "割线定理"},
	{"geosense/theorem-on-the-area-ratio-of-similar-triangles", ""}:   {"Area Ratio of Similar Triangles", "相似三角形的面积比等于相似比的平方"},
	{"geosense/triangular-congruence-theorem-sas", ""}:                {"Triangle Congruence Theorem (SAS)", "三角形全等的判定（SAS）"},
	{"geosense/congruence-theorem-for-triangles-aas", ""}:             {"Triangle Congruence Theorem (AAS)", "三角形全等的判定（AAS）"},
	{"geosense/triangle-congruence-theorem-sss", ""}:                  {"Triangle Congruence Theorem (SSS)", "三角形全等的判定（SSS）"},
	{"geosense/similarity-theorem-for-triangles-aa", ""}:              {"Triangle Similarity Theorem (AA)", "三角形相似的判定（AA）"},
	{"geosense/sas-criterion-for-similar-triangles", ""}:              {"Triangle Similarity Theorem (SAS)", "三角形相似的判定（SAS）"},
	{"geosense/perpendicular-diameter-theorem", ""}:                   {"Perpendicular Chord Bisector Theorem", "垂径定理"},
	{"geosense/sine-theorem", ""}:                                     {"Law of Sines", "正弦定理"},
	{"wemath/calculation-and-comparison-of-angles", ""}:               {"Sum and Difference of Angles", "角的和差"},
	{"wemath/properties-and-understanding-of-squares", ""}:            {"Properties of a Square", "正方形的性质"},
	{"wemath/properties-and-understanding-of-trapezoids", ""}:         {"Consecutive Interior Angles Theorem", "两直线平行，同旁内角互补"},
}

// titled gives a rule the title of its principle, if it has none of its own.
func titled(r *Rule) {
	if r.English != "" {
		return
	}
	for _, on := range []Relation{r.On, ""} {
		if t, ok := titles[ruled{r.Principle, on}]; ok {
			r.English, r.Chinese = t.english, t.chinese
			return
		}
	}
}
