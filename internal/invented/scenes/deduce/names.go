package deduce

// names are all words of three capital letters, one behind the other, so that none is made anew to name an angle or a length.
var names = func() string {
	all := make([]byte, 0, 3*26*26*26)
	for a := byte('A'); a <= 'Z'; a++ {
		for b := byte('A'); b <= 'Z'; b++ {
			for c := byte('A'); c <= 'Z'; c++ {
				all = append(all, a, b, c)
			}
		}
	}
	return string(all)
}()

// three is a word of three letters.
func three(a, b, c byte) string {
	x, y, z := a-'A', b-'A', c-'A'
	if max(x, y, z) >= 26 {
		return string([]byte{a, b, c})
	}
	i := 3 * ((int(x)*26+int(y))*26 + int(z))
	return names[i : i+3]
}

// two is a word of two letters.
func two(a, b byte) string { return three(a, b, 'A')[:2] }

// triangle is the name of a triangle, its letters in alphabetical order.
func triangle(a, b, c byte) string {
	a, b = min(a, b), max(a, b)
	b, c = min(b, c), max(b, c)
	return three(min(a, b), max(a, b), c)
}
