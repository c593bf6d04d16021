package scenes

import "geoeval/internal/invented/scenes/deduce"

// questions ask for a quantity, by its kind.
var questions = map[deduce.Kind]texts{
	deduce.Length: {[]string{"find the length of {q}", "what is the length of {q}?"}, []string{"求{q}的长"}},
	deduce.Angle:  {[]string{"find the measure of ∠{q}"}, []string{"求∠{q}的度数"}},
}
