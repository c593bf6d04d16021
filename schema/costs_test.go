package schema

import "testing"

// Tokens are those of each request once, be its price known or not; what has no request counts by itself.
func TestTokensOfARequestCountOnce(t *testing.T) {
	t.Parallel()
	var sum Costs
	for _, r := range []Response{
		{Request: "a", Origin: FromModel, Status: NotObtained},
		{Request: "a", Origin: FromModel, Status: Answered, PromptTokens: 3, CompletionTokens: 4},
		{Request: "a", Origin: FromModel, Status: Answered, PromptTokens: 3, CompletionTokens: 4},
		{Request: "b", Origin: FromModel, Status: Answered, PromptTokens: 10, CompletionTokens: 20, Cost: new(0.5)},
		{Request: "b", Origin: FromModel, Status: Answered, PromptTokens: 10, CompletionTokens: 20, Cost: new(0.5)},
		{Origin: FromFile, Status: Answered, PromptTokens: 100, CompletionTokens: 200},
		{Origin: FromFile, Status: Answered, PromptTokens: 100, CompletionTokens: 200},
	} {
		sum.Add(&r)
	}
	if sum.PromptTokens != 213 || sum.CompletionTokens != 424 || sum.Dollars != 0.5 {
		t.Errorf("%d + %d tokens, $%v; want 213 + 424, $0.5", sum.PromptTokens, sum.CompletionTokens, sum.Dollars)
	}
}
