package complexity

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"geoeval/schema"
	"geoeval/stages"
)

// Config says which problems to rate and how to weigh their lengths.
type Config struct {
	// Alpha is α of appendix H, 0 to 1: how much the length of text and description weighs against that of the solution.
	// It must be stated, as the paper gives no value. It is taken as the decimal number that is written.
	Alpha *float64 `yaml:"alpha"`
	// Population is which problems are rated, and over which the least and greatest lengths run.
	Population Population `yaml:"population"`
}

// A Population is a choice of problems to rate.
type Population string

// The populations.
const (
	// Selected are the problems of GeoEval-2000, which set the scale, and those of GeoEval-hard.
	Selected Population = "selected"
	// All are all problems of the table, among them duplicates and those of the hard source.
	All Population = "all"
)

// Populations lists every population.
var Populations = []Population{Selected, All}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if c.Alpha == nil {
		return &stages.ConfigError{Path: "alpha", Why: "must be stated: the paper gives no value"}
	}
	if a := *c.Alpha; math.IsNaN(a) || a < 0 || a > 1 {
		return &stages.ConfigError{Path: "alpha", Why: fmt.Sprintf("%v is not between 0 and 1", a)}
	}
	if _, err := schema.Parse(Populations, string(c.Population)); err != nil {
		return &stages.ConfigError{Path: "population", Why: err.Error()}
	}
	return nil
}

// alpha is α as the shortest decimal number that reads as the configured one: 1/10 for 0.1.
func (c *Config) alpha() *big.Rat {
	a, ok := new(big.Rat).SetString(strconv.FormatFloat(*c.Alpha, 'f', -1, 64))
	if !ok {
		panic(fmt.Sprintf("complexity: alpha %v was not validated", *c.Alpha))
	}
	return a
}
