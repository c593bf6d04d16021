package llm

import "math"

// Money is counted in millionths of a millionth of a dollar: a price per million tokens is then a whole number per
// token, and sums do not depend on the order of what is summed.
type money int64

const (
	dollar   money = 1e12
	maxMoney money = math.MaxInt64
)

// atMost is the money in so many dollars, rounded down.
func atMost(dollars float64) money { return money(math.Floor(dollars * float64(dollar))) }

func (m money) dollars() float64 { return float64(m) / float64(dollar) }

// plus is the sum of two amounts that are not negative, or maxMoney where it is greater.
func (m money) plus(o money) money {
	if m > maxMoney-o {
		return maxMoney
	}
	return m + o
}

// maxTokens bounds the tokens that an answer is believed to have cost; it keeps cost from overflowing.
const maxTokens = 1_000_000_000

// cost is what tokens cost at a price that [Config.Validate] lets pass.
func cost(p Price, u Usage) money {
	of := func(perMillion float64, tokens int) money {
		return money(math.Ceil(perMillion*1e6)) * money(min(max(tokens, 0), maxTokens))
	}
	return of(p.Input, u.PromptTokens).plus(of(p.Output, u.CompletionTokens))
}
