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

// Bound implements [stages.Bounder]: each judge is shown the sample at the least, if all responses are obtained, and at the most every
// response, or the sample where it is for that alone. Equal answers to what is shown in the same words share a request, and so do judges
// that are asked alike. What another prompt shows is not known: all answers may be one request there.
func (s *stage) Bound(ctx context.Context, size stages.SizeOf) (plan *stages.Plan, known bool, err error) {
	if len(s.config.Judges) == 0 {
		return nil, true, nil
	}
	n, known, err := size(schema.Responses.Name())
	if !known || err != nil {
		return nil, false, err
	}
	total := &stages.Plan{Model: s.config.models().Names()}
	if s.config.Prompt != "" && s.config.Prompt != marking.Default {
		n.Alike = nil
	}
	judged, asked := min(s.config.Sample, n.Low), map[string]bool{}
	for i := range s.config.Judges {
		j := &s.config.Judges[i]
		of := stages.Size{Low: n.Distinct(judged), High: n.High}
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
		task := s.task()
		key, err := task.Key(&questions[0])
		if err != nil {
			return nil, false, err
		}
		if asked[key] {
			of.Low = 0
		}
		asked[key] = true
		plan, err := asking.Between(ctx, task, questions[0], questions[1], of)
		if err != nil {
			return nil, false, err
		}
		plan.SharedHigh = judged - of.Low
		total.Add(plan, 1, 1)
	}
	return total, true, nil
}
