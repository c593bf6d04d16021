package ask

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Answers to one attempt: tries is how many are bought in one run until one can be used, and Apart is by how much the
// numbers of these are apart, so that those of no two repeats meet.
const (
	tries = 3
	Apart = 10_000
)

// An asker is what questions are asked with.
type asker struct {
	*stage
	wordings map[string]*prompt.Wording
	// images are the diagrams, by the keys of questions; those that are equal are one.
	images map[string]*llm.Image
	task   *ask.Task
	// cards are what is put before questions where a setting has knowledge.
	cards cards
	// groups count what came, as it comes.
	groups *groups
}

// asker makes ready for questions.
func (s *stage) asker(job *stages.Job) (*asker, error) {
	wordings, err := s.config.wordings(s.folder)
	if err != nil {
		return nil, err
	}
	a := &asker{stage: s, wordings: wordings, images: map[string]*llm.Image{}, task: s.task(tries, s.config.models())}
	if a.cards, err = s.cards(job); err != nil {
		return nil, err
	}
	if !s.config.seeing() {
		return a, nil
	}
	shown := map[[sha256.Size]byte]*llm.Image{}
	unfit := 0
	image := func(q *schema.Evaluated) *schema.Image { return &q.Image }
	columns := []string{"subset", "problem_id", "image"}
	err = stages.EachPicture(job, schema.EvaluatedQuestions, columns, image, func(key string, picture []byte) {
		sum := sha256.Sum256(picture)
		i, known := shown[sum]
		if !known {
			var err error
			if i, err = llm.NewImage(slices.Clone(picture)); err != nil {
				i = nil
			}
			shown[sum] = i
		}
		if i == nil {
			unfit++
			return
		}
		a.images[key] = i
	})
	if err != nil {
		return nil, err
	}
	asking.NoteUnfit(job, unfit)
	return a, nil
}

// cards are what settings put before questions; none where no setting does.
func (s *stage) cards(job *stages.Job) (cards, error) {
	if !s.config.knowing() {
		return nil, nil
	}
	principles, err := stages.Rows(job, schema.Principles)
	return readCards(principles), err
}

// task is how models are asked: so often at the most until an answer can be used.
func (s *stage) task(tries int, models prompt.Models) *ask.Task {
	return &ask.Task{Session: s.Session, Models: models, Wanted: 1, Limit: tries, Anew: true}
}

// sound says that an answer is one, whatever it says: also one that was cut off, one with characters that nobody sees, and a refusal,
// which would be repeated.
func sound(said *llm.Answer) bool { return said.Readable() || said.Refused() }

// A step is one question of an attempt: the only one, or one of two.
type step struct {
	prompt string
	// image is shown, and drawing behind it; nil is none.
	image, drawing *llm.Image
}

// question puts a step into words.
func (a *asker) question(of *attempt, s step) ask.Question {
	p := a.wordings[s.prompt].Of(string(of.question.Language))
	q := ask.Question{
		ID: of.Key(), Name: of.Spelled(), Prompt: p, Data: show(of.question, of.setting, s.image != nil, a.cards.of(of.question)), Image: s.image, Model: &of.model.Model, Part: of.Model,
		Number: func(n int) int { return int(of.Repeat) + (n-1)*Apart }, Sound: sound,
	}
	if s.drawing != nil {
		q.More = []*llm.Image{s.drawing}
	}
	return q
}

// opening is the first step of an attempt, or the only one; two says which.
func (a *asker) opening(of *attempt) (s step, two bool) {
	if of.setting.Diagram {
		s.image = a.images[schema.EvaluatedQuestions.Key(of.question)]
	}
	last, first, without := of.setting.prompts()
	switch {
	case first == "":
		s.prompt = last
	case s.image == nil:
		s.prompt = without
	default:
		s.prompt, two = first, true
	}
	return s, two
}

// counted has what comes of a question counted; where opening, it is the first of two steps.
func (a *asker) counted(of *attempt, q ask.Question, opening bool) ask.Question {
	asked := q
	q.Came = func(r *ask.Reply) {
		a.groups.came(of, r, a.task.Bill(&asked, r.Answers), opening, func(last *ask.Answer) schema.ResponseStatus {
			if !last.Said.Readable() && !last.Said.Filtered() && last.Said.Declined == "" {
				return schema.NotObtained
			}
			return statusOf(last.Said.Finish, last.Said.Text)
		})
	}
	return q
}

// ask gives the rows of all attempts, in their order.
func (a *asker) ask(ctx context.Context, job *stages.Job, attempts []attempt) ([]schema.Response, error) {
	rows := make([]schema.Response, len(attempts))
	a.groups = newGroups(attempts)
	job.Groups(a.groups.now)
	var openings []ask.Question
	var of []int
	for i := range attempts {
		if attempts[i].model.Answerer != nil {
			rows[i] = attempts[i].madeUp(job)
			a.groups.made(&rows[i])
			continue
		}
		s, two := a.opening(&attempts[i])
		openings, of = append(openings, a.counted(&attempts[i], a.question(&attempts[i], s), two)), append(of, i)
	}
	if len(openings) == 0 {
		return rows, nil
	}
	replies, err := asking.Put(ctx, job, a.task, openings)
	if err != nil {
		return nil, err
	}
	var seconds []second
	for j, i := range of {
		if _, two := a.opening(&attempts[i]); !two {
			rows[i] = a.row(&attempts[i], &openings[j], replies[j])
		} else if s := a.second(&attempts[i], &openings[j], replies[j]); s.drawing == nil {
			rows[i] = s.undrawn(a)
			if rows[i].Status != schema.NotObtained { // which was counted as an error
				a.groups.made(&rows[i])
			}
		} else {
			s.row = &rows[i]
			seconds = append(seconds, *s)
		}
	}
	return rows, a.askSeconds(ctx, job, seconds)
}

// askSeconds fills in the rows of what is asked in a second step.
func (a *asker) askSeconds(ctx context.Context, job *stages.Job, seconds []second) error {
	if len(seconds) == 0 {
		return nil
	}
	job.Doing("the second of two steps")
	defer job.Doing("")
	questions := make([]ask.Question, len(seconds))
	for i := range seconds {
		questions[i] = a.counted(seconds[i].of, seconds[i].question(a), false)
	}
	replies, err := asking.Put(ctx, job, a.task, questions)
	if err != nil {
		return err
	}
	for i := range seconds {
		*seconds[i].row = seconds[i].drawn(a, &questions[i], replies[i])
	}
	return nil
}

// row is the row of an attempt, by what came of its only step.
func (a *asker) row(of *attempt, q *ask.Question, r *ask.Reply) schema.Response {
	row := schema.Response{
		Attempt: of.Attempt, Origin: schema.FromModel, Prompt: q.Prompt.Hash(), Asked: asked(q.Prompt, q.Data), Request: r.Key,
		Pictures: pictures(q),
	}
	if r.Err != nil {
		row.Status, row.Fault = schema.NotObtained, r.Why()
		return row
	}
	last := r.Last()
	said := last.Said
	row.Reasoning = said.Reasoning
	row.Text, row.Finish, row.Answered, row.Request, row.Time = last.Text, said.Finish, said.Model, last.Request, said.Time
	a.bill(&row, q, r.Answers)
	switch {
	case said.Filtered():
		row.Status = schema.Filtered
	case said.Declined != "":
		row.Text, row.Status = said.Declined, schema.Declined
	case !said.Readable():
		row.Status, row.Fault = schema.NotObtained, "what came back "+said.Unusable
		if why := said.Refusal(); why != "" {
			row.Fault = schema.RefusedForGood + why
		}
	default:
		row.Status = statusOf(said.Finish, said.Text)
	}
	return row
}

// asked are the messages of a prompt that is filled in, each behind a line with its role.
func asked(p *prompt.Prompt, data any) string {
	messages, err := p.Messages(data)
	if err != nil {
		return "" // then it was not asked
	}
	parts := make([]string, len(messages))
	for i, m := range messages {
		parts[i] = "--- " + m.Role + "\n" + m.Content
	}
	return strings.ReplaceAll(strings.Join(parts, "\n\n"), "\x00", "\uFFFD") // no table holds NUL
}

// bill adds to a row what answers to a question cost.
func (a *asker) bill(row *schema.Response, q *ask.Question, answers []ask.Answer) {
	b := ask.Bill{PromptTokens: row.PromptTokens, CompletionTokens: row.CompletionTokens, ReasoningTokens: row.ReasoningTokens,
		Uncounted: row.Uncounted, Cost: row.Cost, Doubt: row.CostInDoubt}
	b.Add(a.task.Bill(q, answers))
	row.PromptTokens, row.CompletionTokens, row.ReasoningTokens = b.PromptTokens, b.CompletionTokens, b.ReasoningTokens
	row.Uncounted, row.Cost, row.CostInDoubt = b.Uncounted, b.Cost, b.Doubt
}

func pictures(q *ask.Question) int64 {
	n := int64(len(q.More))
	if q.Image != nil {
		n++
	}
	return n
}
