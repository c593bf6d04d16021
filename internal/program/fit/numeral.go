package fit

import "strconv"

// numerals gives the numbers that a text has in digits.
func numerals(text string) []float64 {
	var found []float64
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && (text[end] >= '0' && text[end] <= '9' || text[end] == '.' && end > i) {
			end++
		}
		if end == i {
			i++
			continue
		}
		if v, err := strconv.ParseFloat(text[i:end], 64); err == nil {
			found = append(found, v)
		}
		i = end
	}
	return found
}
