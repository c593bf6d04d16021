// Package answerer is the built-in answerer: no language model, and never to be taken for one. It knows the gold answer of
// every question, works it out with the golden solution where that can be run, and errs on purpose, in ways that a hash
// draws. So everything that becomes of answers can be tried and tested at once, without a key and without a network. How
// often it is right was set in a configuration and says nothing of anything.
//
// May be imported by stages/ask and tests. Start reading at [Write].
package answerer

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"geoeval/schema"
)

// Prefix begins the name of every model that the answerer stands for, in every table.
const Prefix = "built-in"

// NameFault says what is wrong with the name of a model that the answerer stands for, "" for nothing: nobody who reads a
// table may take it for a language model.
func NameFault(name string) string {
	if name != Prefix && !strings.HasPrefix(name, Prefix+" ") {
		return fmt.Sprintf("does not begin with %q, as the built-in answerer's names do", Prefix+" ")
	}
	return schema.NameFault(name)
}

// Config says how able the answerer is.
type Config struct {
	// Right is the probability, 0 to 1, of no error in a question of the main subset that is rated Middle or not at all.
	// Easy ones raise the odds of no error, hard ones and the other subsets lower them. At 1 it never errs, at 0 always.
	Right float64 `yaml:"right"`
	// Settings says by what the odds of no error are multiplied in a setting, by its name: above 0, 1 where none is given.
	// It counts for questions that have a diagram; without one, what is shown of it makes no difference.
	Settings map[string]float64 `yaml:"settings,omitempty"`
}

// Fault says what is wrong with a configuration, and of which key; both are empty for nothing.
func (c *Config) Fault() (key, why string) {
	if !(0 <= c.Right && c.Right <= 1) {
		return "right", fmt.Sprintf("%v is not between 0 and 1", c.Right)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Settings)) {
		if factor := c.Settings[name]; !(factor > 0) || math.IsInf(factor, 0) {
			return "settings." + name, fmt.Sprintf("%v is not above 0", factor)
		}
	}
	return "", ""
}

// An Answer is what the answerer says.
type Answer struct {
	Text string
	// Finish is why it stopped, in the words of servers: stop, or length where the answer is cut off.
	Finish string
	// Slip is the error that it made on purpose; [None] where it made none.
	Slip Slip
}

// Chance gives a number that depends on its parts alone, every one equally likely. Whoever asks for answers makes it
// depend on the seed and the model too.
type Chance func(parts ...string) uint64

// Write answers a question. The answer depends on the arguments alone: no clock, no order of questions. Where it has no
// error it states the gold answer, in one of several styles, in the question's language.
//
// Six times in ten, all answers of a model to a question share one draw of whether it can do it, whatever the setting and
// the repeat; else every answer has its own. So models are steady enough for paired comparisons, and answers differ enough
// for majorities.
func Write(q *schema.Evaluated, c *Config, setting string, repeat int64, chance Chance) Answer {
	d := draw{chance, []string{string(q.Subset), q.ProblemID}}
	own := d.of(setting, strconv.FormatInt(repeat, 10))
	able := d
	if d.fraction("steady") >= 0.6 {
		able = own
	}
	w := newWriting(q, own)
	slip := None
	if able.fraction("able") >= ability(q, c, setting) {
		slip = w.choose()
	}
	return w.answer(slip)
}

// oddsOfSubset and oddsOfLevel say by what the odds of no error are multiplied, 1 where nothing is said.
var (
	oddsOfSubset = map[schema.Subset]float64{schema.BackwardAsked: 0.4, schema.AugAsked: 0.85, schema.HardAsked: 0.35}
	oddsOfLevel  = map[schema.Level]float64{schema.Easy: 1.6, schema.Harder: 0.6}
)

// ability is the probability of no error.
func ability(q *schema.Evaluated, c *Config, setting string) float64 {
	if c.Right >= 1 {
		return 1
	}
	odds := c.Right / (1 - c.Right) * cmp.Or(oddsOfSubset[q.Subset], 1) * cmp.Or(oddsOfLevel[q.Level], 1)
	if q.Subset == schema.StepsAsked && q.Step > 0 {
		odds *= 2
	}
	if factor, ok := c.Settings[setting]; ok && (q.Image.Path != "" || len(q.Image.Bytes) > 0) {
		odds *= factor
	}
	return odds / (1 + odds)
}

// A draw is chance with the parts that it depends on so far.
type draw struct {
	chance Chance
	parts  []string
}

func (d draw) of(parts ...string) draw {
	return draw{d.chance, slices.Concat(d.parts, parts)}
}

// fraction is at least 0 and below 1.
func (d draw) fraction(what string) float64 {
	return float64(d.chance(d.of(what).parts...)>>11) / (1 << 53)
}

// below is at least 0 and below n.
func (d draw) below(n int, what string) int { return int(d.chance(d.of(what).parts...) % uint64(n)) }

// pick gives one of several.
func pick[T any](d draw, what string, from []T) T { return from[d.below(len(from), what)] }
