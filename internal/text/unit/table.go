package unit

import (
	"cmp"
	"slices"
	"strings"
)

// A row is one unit with its spellings, parted by spaces: those that are units wherever they stand, and the doubtful ones.
type row struct {
	Unit
	sure, doubtful string
}

// table is the table of units.
var table = []row{
	{Unit{"mm", Length, 1e-3}, "mm millimeter millimeters millimetre millimetres 毫米", ""},
	{Unit{"cm", Length, 1e-2}, "cm cms centimeter centimeters centimetre centimetres 厘米", "公分"},
	{Unit{"dm", Length, 1e-1}, "dm decimeter decimeters decimetre decimetres 分米", ""},
	{Unit{"m", Length, 1}, "meter meters metre metres metro mtr mtrs", "m 米"},
	{Unit{"km", Length, 1e3}, "km kms kilometer kilometers kilometre kilometres 千米 公里", ""},
	{Unit{"in", Length, 0.0254}, "inch inches", "in"},
	{Unit{"ft", Length, 0.3048}, "ft foot feet", ""},
	{Unit{"yd", Length, 0.9144}, "yd yds yard yards", ""},
	{Unit{"mi", Length, 1609.344}, "mile miles", "mi"},
	{Unit{"nmi", Length, 1852}, "海里", ""},
	{Unit{"unit", Unknown, 0}, "", "unit units"},

	{Unit{"cm^2", Area, 1e-4}, "sqcm", ""},
	{Unit{"m^2", Area, 1}, "sqm", ""},
	{Unit{"ft^2", Area, 0.09290304}, "sqft", ""},
	{Unit{"ha", Area, 1e4}, "hectare hectares 公顷", ""},
	{Unit{"acre", Area, 4046.8564224}, "acre acres", ""},
	{Unit{"mu", Area, 1e4 / 15}, "", "亩"},
	{Unit{"qing", Area, 1e6 / 15}, "", "顷"},

	{Unit{"cm^3", Volume, 1e-6}, "cc", ""},
	{Unit{"ml", Volume, 1e-6}, "ml 毫升", ""},
	{Unit{"l", Volume, 1e-3}, "liter liters litre litres", "l 升"},
	{Unit{"gal", Volume, 0.003785411784}, "gallon gallons", ""},

	{Unit{"°", Angle, 1}, "degrees", "degree deg 度"},

	{Unit{"mg", Mass, 1e-6}, "毫克", ""},
	{Unit{"g", Mass, 1e-3}, "gram grams", "g 克"},
	{Unit{"kg", Mass, 1}, "kg kilogram kilograms 千克 公斤", ""},
	{Unit{"t", Mass, 1e3}, "tons", "t ton 吨"},
	{Unit{"oz", Mass, 0.028349523125}, "oz ounce ounces", ""},
	{Unit{"lb", Mass, 0.45359237}, "lb lbs pound pounds", ""},

	{Unit{"s", Time, 1}, "seconds", "s sec second 秒"},
	{Unit{"min", Time, 60}, "minute minutes 分钟", "min 分"},
	{Unit{"h", Time, 3600}, "hr hrs hour hours 小时", "h 时"},
	{Unit{"day", Time, 86400}, "days", "day 天"},
	{Unit{"week", Time, 604800}, "weeks", "week"},
	{Unit{"month", Time, 0}, "months", "month 个月 月"},
	{Unit{"year", Time, 0}, "years", "year yr 年"},

	{Unit{"km/h", Speed, 1 / 3.6}, "kmph kmh", ""},
	{Unit{"mi/h", Speed, 0.44704}, "mph", ""},
	{Unit{"knot", Speed, 1852. / 3600}, "knots", "knot"},

	{Unit{"$", Money, 0}, "dollar dollars", ""},
	{Unit{"cent", Money, 0}, "cent cents", ""},
	{Unit{"rs", Money, 0}, "rs rupee rupees", ""},
	{Unit{"yuan", Money, 0}, "", "元"},
	{Unit{"jiao", Money, 0}, "", "角"},

	{Unit{"%", Ratio, 1e-2}, "percent", "pc"},
	{Unit{"times", Ratio, 1}, "", "time times 倍"},

	{Unit{"turn", Count, 1}, "", "圈 周 转"},
}

// MeasureWords are the Chinese words between a number and the things that it counts.
var MeasureWords = strings.Fields("棵 个 块 面 条 根 人 段 层 次 张 只 支 枝 本 名 位 辆 座 台 节 盆 株 箱 桶 瓶 袋 粒 片 盏 道 间 套 排 行 列 组 对 把 枚 头 匹 朵 册 幅 扇 " +
	"户 家 艘 架 颗 级 壁 幢 栋 盒 筐 车 份 筒 双 串 罐 捆 堆 卷")

var (
	symbols = bySymbol()
	latin   = byWord()
	chinese = longestFirst()
)

func bySymbol() map[string]Unit {
	m := map[string]Unit{}
	for _, r := range table {
		m[r.Symbol] = r.Unit
	}
	return m
}

// spellings are those of all units, in the order of the table.
func spellings() []Spelling {
	var all []Spelling
	for _, r := range table {
		for _, w := range strings.Fields(r.sure) {
			all = append(all, Spelling{w, r.Unit, false})
		}
		for _, w := range strings.Fields(r.doubtful) {
			all = append(all, Spelling{w, r.Unit, true})
		}
	}
	return all
}

func isChinese(s Spelling) bool { return s.Written[0] >= 0x80 }

func byWord() map[string]Spelling {
	m := map[string]Spelling{}
	for _, s := range spellings() {
		if !isChinese(s) {
			m[s.Written] = s
		}
	}
	return m
}

func longestFirst() []Spelling {
	all := slices.DeleteFunc(spellings(), func(s Spelling) bool { return !isChinese(s) })
	slices.SortStableFunc(all, func(a, b Spelling) int { return cmp.Compare(len(b.Written), len(a.Written)) })
	return all
}
