package mask

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// chineseNouns are the nouns of what is measured, the longer first, by what tells them apart. Those with an empty meaning
// are words that only begin like one.
var chineseNouns = []struct{ written, plain string }{
	{"长方", ""}, {"长度", "长"}, {"边长", "边长"}, {"棱长", "棱长"}, {"周长", "周长"}, {"全长", "长"}, {"底面积", "底面积"}, {"底面半径", "半径"},
	{"底面直径", "直径"}, {"底面周长", "周长"}, {"底面", ""}, {"表面积", "表面积"}, {"侧面积", "侧面积"}, {"占地面积", "面积"}, {"横截面", "横截面"},
	{"面积", "面积"}, {"体积", "体积"}, {"容积", "容积"}, {"半径", "半径"}, {"直径", "直径"}, {"上底", "上底"}, {"下底", "下底"}, {"底边", "底"},
	{"宽度", "宽"}, {"高度", "高"}, {"深度", "深"}, {"水深", "水深"}, {"水面", "水面"}, {"每隔", "每隔"}, {"相距", "距离"}, {"距离", "距离"}, {"间距", "间距"},
	{"速度", "速度"}, {"每分钟", "每分钟"}, {"每分", "每分钟"}, {"每秒", "每秒"}, {"每小时", "每小时"}, {"每天", "每天"}, {"每平方", "每平方"},
	{"每", "每"}, {"升高", "上升"}, {"上升", "上升"}, {"下降", "下降"}, {"增加", "增加"}, {"减少", "减少"}, {"厚", "厚"}, {"深", "深"}, {"高", "高"},
	{"宽", "宽"}, {"长", "长"}, {"底", "底"}, {"重", "重"}, {"腰", "腰"}, {"弧", "弧"}, {"夹角", "角"}, {"圆心角", "角"}, {"内角", "角"}, {"外角", "角"}, {"顶角", "角"},
	{"底角", "角"}, {"锐角", "角"}, {"钝角", "角"}, {"旋转角", "角"}, {"坡角", "角"}, {"仰角", "角"}, {"俯角", "角"}, {"买", "买"}, {"圆周率", ""},
}

// englishNouns are the words of what is measured, by what tells them apart.
var englishNouns = map[string]string{
	"length": "length", "long": "length", "width": "width", "wide": "width", "breadth": "width", "broad": "width", "height": "height",
	"high": "height", "tall": "height", "altitude": "height", "depth": "depth", "deep": "depth", "thick": "thickness", "base": "base",
	"radius": "radius", "radii": "radius", "inradius": "inradius", "diameter": "diameter", "perimeter": "perimeter", "circumference": "perimeter",
	"area": "area", "volume": "volume", "diagonal": "diagonal", "diagonals": "diagonal", "hypotenuse": "hypotenuse", "edge": "edge", "side": "side",
	"sides": "side", "angle": "angle", "chord": "chord", "arc": "arc", "distance": "distance", "speed": "speed", "rate": "rate", "cost": "cost",
	"generatrix": "generatrix", "slope": "slope", "ratio": "ratio",
}

// nounBefore is the noun nearest before a number within its phrase, or the one right behind its unit ("9 m long").
func nounBefore(before, after string) string {
	if len(before) > 60 {
		before = before[len(before)-60:]
	}
	if cut := strings.LastIndexAny(before, ",;?!=，。．；：？！、0123456789"); cut >= 0 {
		before = before[cut:]
	}
	if cut := strings.LastIndex(before, ". "); cut >= 0 {
		before = before[cut:]
	}
	behind := after
	if len(behind) > 30 {
		behind = behind[:30]
	}
	if word, _ := cutWord(strings.TrimLeft(behind, " ")); word != "" {
		_, rest := cutWord(strings.TrimLeft(behind, " "))
		next, _ := cutWord(strings.TrimLeft(rest, " "))
		if next == "long" || next == "wide" || next == "high" || next == "deep" || next == "tall" || next == "broad" || next == "thick" {
			return englishNouns[next]
		}
	}
	noun := ""
	for i := 0; i < len(before); {
		if c := before[i]; lexeme.IsLetter(c) {
			word, rest := cutWord(before[i:])
			i = len(before) - len(rest)
			switch n, ok := englishNouns[word]; {
			case ok:
				noun = n
			case word == "and", word == "whose", word == "with", word == "if", word == "by":
				noun = ""
			}
			continue
		} else if c < 0x80 {
			i++
			continue
		}
		step := 1
		for _, n := range chineseNouns {
			if strings.HasPrefix(before[i:], n.written) {
				if n.plain != "" {
					noun = n.plain
				}
				step = len(n.written)
				break
			}
		}
		i += step
	}
	return noun
}

// nounDimension is what a noun measures.
func nounDimension(noun string) dimension {
	switch noun {
	case "angle", "角":
		return ofAngle
	case "area", "面积", "底面积", "表面积", "侧面积":
		return ofArea
	case "volume", "体积", "容积":
		return ofVolume
	case "length", "width", "height", "depth", "thickness", "base", "radius", "inradius", "diameter", "perimeter", "diagonal", "hypotenuse",
		"edge", "side", "chord", "distance", "generatrix", "长", "宽", "高", "深", "厚", "半径", "直径", "周长", "边长", "棱长", "底", "上底", "下底", "腰",
		"水深", "距离", "间距":
		return ofLength
	}
	return unknown
}
