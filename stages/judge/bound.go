package judge

import (
	"context"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// long is how long a response is taken to be at the most, in bytes: 4,096 tokens.
const long = 16_000

// Keyless implements [stages.Keyed]: where there is a sample, every judge is asked.
func (s *stage) Keyless() error {
	if s.config.Sample == 0 {
		return nil
	}
	return s.Lacks(s.config.models())
}

// Bound implements [stages.Bounder]: each judge is shown the sample at the least, if all responses are obtained and no two are equal, and
// at the most every response, or the sample where it is for that alone.
func (s *stage) Bound(ctx context.Context, size stages.SizeOf) (plan *stages.Plan, known bool, err error) {
	if len(s.config.Judges) == 0 {
		return nil, true, nil
	}
	n, known, err := size(schema.Responses.Name())
	if !known || err != nil {
		return nil, false, err
	}
	total := &stages.Plan{Model: s.config.models().Names()}
	for i := range s.config.Judges {
		j := &s.config.Judges[i]
		of := stages.Size{Low: min(s.config.Sample, n.Low), High: n.High}
		if j.SampleOnly {
			of.High = min(s.config.Sample, n.High)
		}
		heard := func(much bool) hearing {
			r := &response{text: "5", question: &schema.Evaluated{Language: schema.English, Text: asking.Problem(much), Answer: "5"}}
			if much {
				r.text = strings.Repeat("so AB = 5. ", long/11)
			}
			return hearing{response: r, judge: j}
		}
		questions, err := s.questions([]hearing{heard(false), heard(true)})
		if err != nil {
			return nil, false, err
		}
		plan, err := asking.Between(ctx, s.task(), questions[0], questions[1], of)
		if err != nil {
			return nil, false, err
		}
		total.Add(plan, 1, 1)
	}
	return total, true, nil
}
