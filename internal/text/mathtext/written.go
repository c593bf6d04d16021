package mathtext

import "slices"

// WrittenNumbers returns the numbers of a text that are written out in words and certainly are quantities, in order of
// appearance: two of "two poles", 四 of 四棵树, 0.5 for 一半. Text is the words of the number alone, and Label is false.
//
// English: a number counts in front of what it counts, which is a unit (five feet, one hour) or a noun in the plural
// (three windows, two identical circles). Fractions count before "of": half of, one third of, three - fourths of. Not
// counted are "one" in front of anything but a unit; a number behind a word that refers to known things (the two circles,
// its four sides, each two); what is joined by a hyphen (two-dimensional); ordinals, twice, double; digits and decimal
// places.
//
// Chinese: a number counts in front of a measure word or unit (两根, 三米, 二十五个). 一半 and 半 before some measure words
// are 0.5, 三分之一 is a third, 一倍 is 1. Not counted are 一 in front of anything else (一个, 一共); parts of words (四边形,
// 三角形, 正六边形, 十分, 千克, 半径, 二次); ordinals (第二个); and a number behind a word that refers to known things (这两个,
// 每两棵, 相邻两边, 甲乙两人).
//
// A number in doubt is not counted. Some counted ones are still a definition's and no condition's (两条直角边).
func WrittenNumbers(text string) []Number {
	var found []Number
	if !isASCII(text) {
		found = writtenChinese(text)
	}
	english := writtenEnglish(text)
	if len(found) == 0 {
		return english
	}
	found = append(found, english...)
	slices.SortFunc(found, func(a, b Number) int { return a.Start - b.Start })
	return found
}
