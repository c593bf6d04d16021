package llm

import "fmt"

// PassRates are the parts of a stage's checked answers, by stage, that have to pass for it to go on buying, 0 to 1; at 0
// it buys whatever passes. No answer depends on them.
type PassRates struct {
	Rephrase  float64 `yaml:"rephrase"`
	Translate float64 `yaml:"translate"`
}

// fault says what is wrong, by key; both are empty where nothing is.
func (p *PassRates) fault() (key, why string) {
	for _, rate := range []struct {
		key   string
		value float64
	}{{"rephrase", p.Rephrase}, {"translate", p.Translate}} {
		if !(rate.value >= 0 && rate.value <= 1) {
			return rate.key, fmt.Sprintf("%v is not between 0 and 1", rate.value)
		}
	}
	return "", ""
}
