package identify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/knowledge/mentions"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

const (
	// again is how many times as many answers as are wanted a judge is asked for at the most, until so many can be read.
	again = 3
	// maxEvidence bounds the passages that a row keeps, in characters.
	maxEvidence = 4_000
)

// A hearing is a response before a judge.
type hearing struct {
	*response
	judge   *Judge
	model   *prompt.Model
	prompts map[call]*prompt.Prompt
}

// A finding is a principle of a response before a judge.
type finding struct {
	*hearing
	*need
}

// hearings are the responses that are put before judges, and findings their principles.
func (s *stage) hearings(job *stages.Job, e *evaluation) (hearings []hearing, findings []finding, err error) {
	if len(s.config.Judges) == 0 {
		return nil, nil, nil
	}
	prompts, err := s.prompts()
	if err != nil {
		return nil, nil, err
	}
	drawn := s.drawn(job, e)
	for i := range s.config.Judges {
		models := map[schema.Language]*prompt.Model{}
		for _, l := range schema.Languages {
			models[l] = new(s.config.asked(i, l))
		}
		for k := range e.responses {
			if r := &e.responses[k]; drawn[r.question.ParentID] {
				hearings = append(hearings, hearing{r, &s.config.Judges[i], models[r.language], prompts[r.language]})
			}
		}
	}
	for i := range hearings {
		for _, n := range hearings[i].needs {
			findings = append(findings, finding{&hearings[i], n})
		}
	}
	return hearings, findings, nil
}

// drawn are the problems whose responses judges are shown.
func (s *stage) drawn(job *stages.Job, e *evaluation) map[string]bool {
	lots := map[string]uint64{}
	for i := range e.responses {
		if of := e.responses[i].question.ParentID; lots[of] == 0 {
			lots[of] = max(job.Chance("problems", of), 1)
		}
	}
	var order []string
	drawn := map[string]bool{}
	for of := range lots {
		order = append(order, of)
	}
	slices.SortFunc(order, func(a, b string) int { return cmp.Or(cmp.Compare(lots[a], lots[b]), cmp.Compare(a, b)) })
	if n := s.config.Problems; n > 0 {
		order = order[:min(n, len(order))]
	}
	for _, of := range order {
		drawn[of] = true
	}
	return drawn
}

// voting is how judges are asked for yes or no, and telling how they are asked for one text.
func (s *stage) voting() *ask.Task {
	return &ask.Task{Session: s.Session, Models: s.config.models(), Wanted: s.config.Votes, Limit: again * s.config.Votes}
}

func (s *stage) telling() *ask.Task {
	return &ask.Task{Session: s.Session, Models: s.config.models(), Wanted: 1, Limit: again}
}

// question asks a judge in the language of the response. An answer that was cut off counts where it can be read.
func (h *hearing) question(id string, c call, data shown, check func(text string) error) ask.Question {
	return asking.Judged(ask.Question{
		ID:   fmt.Sprintf("%s|%s|%s|%s", h.Key(), h.judge.Known(), c, id),
		Name: strings.TrimSpace(fmt.Sprintf("%s, judge %s, %s %s", h.Spelled(), h.judge.Known(), c, id)), Prompt: h.prompts[c], Data: data, Model: h.model, Part: h.judge.Known(),
	}, check)
}

// IsVote says why an answer is no vote of a judge.
func IsVote(text string) error {
	_, err := vote(text)
	return err
}

func (h *hearing) said() string { return asking.Ending(h.text) }

// whether asks if the final answer is right.
func (h *hearing) whether() ask.Question {
	return h.question("", answers, shown{Gold: h.response.question.Gold(), Response: h.said()}, IsVote)
}

// identify asks if the response uses a principle.
func (f *finding) identify() ask.Question {
	data := f.stated()
	data.Response = f.said()
	return f.question(f.principle.ID, identifies, data, IsVote)
}

// extract asks for the passages that do.
func (f *finding) extract() ask.Question {
	data := f.stated()
	data.Response = f.said()
	return f.question(f.principle.ID, extracts, data, func(text string) error {
		if text == "" {
			return fmt.Errorf("is empty")
		}
		return nil
	})
}

// align asks how many key elements passages have.
func (f *finding) align(passages string) ask.Question {
	return f.question(f.principle.ID, aligns, shown{Application: f.application[f.language], Passages: passages}, func(text string) error {
		_, err := counts(text)
		return err
	})
}

// stated is the principle in the language of the response.
func (f *finding) stated() shown {
	if f.language == schema.Chinese {
		return shown{Name: f.principle.NameZH, Statement: f.principle.StatementZH}
	}
	return shown{Name: f.principle.NameEN, Statement: f.principle.StatementEN}
}

func (f *finding) total() int64 { return int64(mentions.Notes(f.application[f.language])) }
