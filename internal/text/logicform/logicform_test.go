package logicform

import (
	"strings"
	"testing"
)

func TestReadable(t *testing.T) {
	for _, c := range []struct {
		text, want string
		lost       int
	}{
		{"如图，LengthOfLine(AB)=5，求BC。", "如图，AB=5，求BC。", 0},
		{"Add(LengthOfLine(AC)=LengthOfLine(BD))，CD=6", "已知AC与BD的和，CD=6", 1},
		{"Div(LengthOfLine(AB)=LengthOfLine(BC))，AB=13", "已知AB与BC的比，AB=13", 1},
		{"Sub(MeasureOfAngle(ABC)=MeasureOfAngle(DAB))", "已知∠ABC与∠DAB的差", 1},
		{"Add(PerimeterOfTriangle(ABO)=PerimeterOfTriangle(AOD))", "已知△ABO的周长与△AOD的周长的和", 1},
		{"∠BPA=Add(MeasureOfAngle(PQA),MeasureOfAngle(QAP))°，", "∠BPA=∠PQA+∠QAP，", 0},
		{"∠BPA=Mul(MeasureOfAngle(BCD),2)°。", "∠BPA=2∠BCD。", 0},
		{"∠BCD=Mul(MeasureOfAngle(ABC),1/2)°", "∠BCD=1/2×∠ABC", 0},
		{"∠AOC=Add(MeasureOfAngle(DOB),30)°，", "∠AOC=∠DOB+30°，", 0},
		{"∠COB=Sub(Mul(3,MeasureOfAngle(AOC)),20)°。", "∠COB=3∠AOC-20°。", 0},
		{"Cos(MeasureOfAngle(ABC))=2/3，Tan(α)=5/12", "cos∠ABC=2/3，tanα=5/12", 0},
		{"AB=DiameterOfCircle(O)，∠ACD=35°", "AB=⊙O的直径，∠ACD=35°", 0},
		{"Mul(2,Add(LengthOfLine(AB),3))", "2(AB+3)", 0},
		{"Sub(10,Add(LengthOfLine(AB),LengthOfLine(CD)))", "10-(AB+CD)", 0},
		{"Equals(LengthOfLine(AB),LengthOfLine(CD))", "AB=CD", 0},
		{"AreaOfTriangle(ABC)=9 and LengthOfLine(AB)=3.", "the area of triangle ABC=9 and AB=3.", 0},
		{"Find RadiusOfCircle(O).", "Find the radius of circle O.", 0},
		{"Add(LengthOfLine(AC)=LengthOfLine(BD)), CD=6", "the sum of AC and BD is given, CD=6", 1},
		{"HeightOfBigTower(AB)=3", "the height of big tower AB=3", 0},
		{"MeasureOfArc(AB)=40°", "the measure of arc AB=40°", 0},
		// What is none.
		{"圆O(半径为3)", "圆O(半径为3)", 0}, {"P(2,3), Q(4,5)", "P(2,3), Q(4,5)", 0}, {`\overline{AB} Area(PQRS)`, `\overline{AB} Area(PQRS)`, 0},
		{"Find x (in cm).", "Find x (in cm).", 0}, {"Add(3", "Add(3", 0}, {"Add()", "Add()", 0}, {"LengthOfLine(", "LengthOfLine(", 0},
		{"OF(3)", "OF(3)", 0}, {"(A) 3", "(A) 3", 0}, {"", "", 0},
	} {
		t.Run(c.text, func(t *testing.T) {
			chinese := strings.ContainsFunc(c.text, func(r rune) bool { return r >= 0x3000 }) ||
				strings.Contains(c.want, "已知") || strings.Contains(c.want, "直径")
			got, lost := Readable(c.text, chinese)
			if got != c.want || len(lost) != c.lost {
				t.Errorf("Readable(%q) = %q, %q; want %q", c.text, got, lost, c.want)
			}
		})
	}
}

func TestDeepCallsEnd(t *testing.T) {
	deep := strings.Repeat("Add(", 5000) + "1" + strings.Repeat(",2)", 5000)
	if got, _ := Readable(deep, false); len(got) > len(deep) {
		t.Errorf("%d bytes of %d", len(got), len(deep))
	}
}

func FuzzReadable(f *testing.F) {
	f.Add("Add(LengthOfLine(AC)=LengthOfLine(BD))°")
	f.Add("∠A=Sub(Mul(3,MeasureOfAngle(AOC)),20)°")
	f.Fuzz(func(t *testing.T, s string) { Readable(s, len(s)%2 == 0) })
}
