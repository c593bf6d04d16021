package decompose

import (
	"fmt"

	"geoeval/stages"
)

// Config says what the one-step problems are like.
type Config struct {
	// Choices is how many choices a question has that the stage makes itself; 3 to 7, as in We-Math.
	Choices int `yaml:"choices"`
	// NoneCorrect is in which part of the composites the choices that the stage makes have one more, that none is correct; 0 to 1.
	NoneCorrect float64 `yaml:"none_correct"`
	// Repeats is the part of the problems in which two steps need the same concept that are kept as composites; 0 to 1.
	Repeats float64 `yaml:"repeats"`
	// Tolerance is how far what solving a step gives back may be from the number that the step gives, as a part of it; above 0
	// and at most 0.01.
	Tolerance float64 `yaml:"tolerance"`
	// Pictures is of how many composites the steps have pictures at the most, of those whose diagrams are drawn here; 0 or
	// more.
	Pictures int `yaml:"pictures"`
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if c.Choices < 3 || c.Choices > 7 {
		return &stages.ConfigError{Path: "choices", Why: fmt.Sprintf("%d choices; there must be 3 to 7", c.Choices)}
	}
	if !(c.Tolerance > 0 && c.Tolerance <= 0.01) {
		return &stages.ConfigError{Path: "tolerance", Why: fmt.Sprintf("%v is not above 0 and at most 0.01", c.Tolerance)}
	}
	for _, part := range []struct {
		path string
		of   float64
	}{{"none_correct", c.NoneCorrect}, {"repeats", c.Repeats}} {
		if !(part.of >= 0 && part.of <= 1) {
			return &stages.ConfigError{Path: part.path, Why: fmt.Sprintf("%v is not from 0 to 1", part.of)}
		}
	}
	if c.NoneCorrect > 0 && c.Choices > 6 {
		return &stages.ConfigError{Path: "choices", Why: fmt.Sprintf("%d choices and none_correct are more than 7", c.Choices)}
	}
	if c.Pictures < 0 {
		return &stages.ConfigError{Path: "pictures", Why: fmt.Sprintf("%d composites; there must be 0 or more", c.Pictures)}
	}
	return nil
}
