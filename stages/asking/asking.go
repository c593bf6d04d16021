// Package asking is what the stages share that ask a language model; it is no stage itself. A stage that asks about each problem
// until enough answers pass is a [Stage], which [Rounds] run and plan; one that takes whatever comes of its questions
// uses [Put] and [PlanOf].
package asking

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"

	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
)

// A Base is embedded by a stage that asks in a session.
type Base struct{ Session *session.Session }

// Settings is the section of models; none where there is no session, and nobody is asked.
func (b Base) Settings() []stages.Setting {
	if b.Session == nil {
		return nil
	}
	return []stages.Setting{{Name: session.Section, Config: &b.Session.Config}}
}

// Prices tell what models cost from any other prices, a line for each.
func (b Base) Prices(models prompt.Models) []string {
	lines := make([]string, len(models))
	for i, m := range models {
		r := &llm.Request{Server: m.Server, Model: m.Name}
		in, priced := b.Session.Config.CostOf(r, llm.Usage{PromptTokens: 1e6})
		out, _ := b.Session.Config.CostOf(r, llm.Usage{CompletionTokens: 1e6})
		lines[i] = fmt.Sprint(m.Server, " ", m.Name, " ", in, " ", out, " ", priced)
	}
	return lines
}

// Digest tells what a stage takes from outside from anything else: lines, such as the hashes of its prompts, and what models cost.
func (b Base) Digest(models prompt.Models, lines ...string) string {
	h := sha256.New()
	for _, line := range append(lines, b.Prices(models)...) {
		fmt.Fprintln(h, line)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Parts is what [stages.OutsideLister] wants of a stage that asks some models with some prompts: what each model costs is a part of its own.
func (b Base) Parts(models prompt.Models, with ...*prompt.Wording) map[string]string {
	parts := map[string]string{}
	for _, w := range with {
		maps.Copy(parts, w.Parts())
	}
	for i, price := range b.Prices(models) {
		of := "what " + models[i].Name
		if models[i].Server != "" {
			of += " at " + models[i].Server
		}
		parts[of+" costs"] = fmt.Sprintf("%x", sha256.Sum256([]byte(price)))
	}
	return parts
}

// CheckServers wants the servers of models to be in the session: those of a list in the configuration, which is named so.
func (b Base) CheckServers(list string, models prompt.Models) error {
	for i := range models {
		if err := b.CheckServer(fmt.Sprintf("%s.%d", list, i), &models[i]); err != nil {
			return err
		}
	}
	return nil
}

// Lacks is what [stages.Keyed] wants of a stage that asks some models.
func (b Base) Lacks(models prompt.Models) error {
	for i := range models {
		if err := b.Session.Keyless(models[i].Server, models[i].Name); err != nil {
			return err
		}
	}
	return nil
}

// CheckServer wants the server of a model to be in the session; path is where the model stands in the configuration.
func (b Base) CheckServer(path string, m *prompt.Model) error {
	if _, there := b.Session.Config.Server(m.Server); !there {
		return &stages.ConfigError{Path: path + ".server", Why: b.Session.Config.UnknownServer(m.Server)}
	}
	return nil
}

// CheckModels is [Base.CheckServers] of a configuration that has one model, or several.
func (b Base) CheckModels(model prompt.Model, models prompt.Models) error {
	if len(models) == 0 {
		return b.CheckServer("model", &model)
	}
	return b.CheckServers("models", models)
}

// A memo is what a stage remembers of its last run that takes whatever comes of its questions.
type memo struct {
	// NotObtained is how many answers another run might get.
	NotObtained int `json:"not_obtained"`
}

// Remember has a job remember how many answers another run might get.
func Remember(job *stages.Job, notObtained int) (err error) {
	job.Memo, err = json.Marshal(memo{notObtained})
	return err
}

// NotObtained says why a stage runs again after a run that did not obtain all: so many of what; "" where there is no reason.
func NotObtained(remembered []byte, what string) string {
	var last memo
	if len(remembered) == 0 || json.Unmarshal(remembered, &last) != nil || last.NotObtained <= 0 {
		return ""
	}
	missing := facts.Count(last.NotObtained, what)
	if last.NotObtained == 1 {
		return missing + " was not obtained, and is asked for again"
	}
	return missing + " were not obtained, and are asked for again"
}

// Put asks questions, equal ones once, and gives what came of each. Each is told when it came ([ask.Question].Came).
func Put(ctx context.Context, job *stages.Job, task *ask.Task, questions []ask.Question) ([]*ask.Reply, error) {
	if len(questions) == 0 {
		return nil, nil
	}
	distinct, of, err := task.Distinct(questions)
	if err != nil {
		return nil, err
	}
	equal := make([][]func(*ask.Reply), len(distinct))
	for i := range questions {
		if came := questions[i].Came; came != nil {
			equal[of[i]] = append(equal[of[i]], came)
		}
	}
	for i, all := range equal {
		if len(all) > 0 {
			distinct[i].Came = func(r *ask.Reply) {
				for _, came := range all {
					came(r)
				}
			}
		}
	}
	job.Asks(task)
	if err := task.Prefetch(ctx, distinct, func() { job.Step(0, len(distinct)) }); err != nil {
		return nil, err
	}
	came, err := stages.EachOn(ctx, job, task.Workers(), distinct, task.Put)
	if err != nil {
		return nil, err
	}
	replies := make([]*ask.Reply, len(questions))
	for i := range questions {
		replies[i] = came[of[i]]
	}
	return replies, nil
}

// PlanOf says what putting questions would buy.
func PlanOf(ctx context.Context, task *ask.Task, questions []ask.Question) (*stages.Plan, error) {
	distinct, _, err := task.Distinct(questions)
	if err != nil {
		return nil, err
	}
	return task.Plan(ctx, distinct)
}

// Pictures are the diagrams of problems for models that see them. What cannot be shown is noted; nothing is asked with it.
func Pictures(job *stages.Job, problems []*schema.Problem) (map[string]*llm.Image, error) {
	found, err := stages.PicturesOf(job, problems)
	if err != nil {
		return nil, err
	}
	images := make(map[string]*llm.Image, len(problems))
	unfit := 0
	for id, b := range found.Bytes {
		if i, err := llm.NewImage(b); err == nil {
			images[id] = i
		} else {
			unfit++
		}
	}
	for id, sum := range found.Digests {
		images[id] = llm.ImageOf(sum)
	}
	NoteUnfit(job, unfit)
	return images, nil
}

// NoteUnfit tells of as many pictures that cannot be shown.
func NoteUnfit(job *stages.Job, unfit int) {
	if unfit > 0 {
		job.Notef("%d pictures cannot be shown to a model, for they are no PNG, JPEG, GIF or WebP or too large: "+
			"their problems are asked about without", unfit)
	}
}

// NoteUnusable tells of as many unusable answers.
func NoteUnusable(job *stages.Job, unusable int) {
	if unusable > 0 {
		job.Urgef("nothing of %d answers can be used: they are kept, and paid for once; "+
			"geoeval ledger list --faulty says what is wrong with them", unusable)
	}
}

// ToAskAgain ends a note of what was answered and cannot be read: it is kept, and how it is asked for again.
const ToAskAgain = "; they are kept: with the folder of the evaluation for DIR, geoeval ledger list --faulty --out DIR lists them, and " +
	"geoeval ledger set-aside --faulty --out DIR has them asked again"

// First gives the lesser of two keys, where "" is none.
func First(a, b string) string {
	if a == "" || b == "" {
		return cmp.Or(a, b)
	}
	return min(a, b)
}

// Wording reads a prompt by its name in the configuration; a file is against the folder of that.
func (b Base) Wording(k *prompt.Kind, name string) (*prompt.Wording, error) {
	folder := ""
	if b.Session != nil {
		folder = b.Session.Folder
	}
	return k.Read(folder, name)
}

// CheckPrompt wants the prompt that a key of the configuration names to be one, where it names one.
func (b Base) CheckPrompt(key string, k *prompt.Kind, name string) error {
	return PromptFault(key, k, b.Session.Folder, name)
}

// PromptFault is [Base.CheckPrompt] for files against another folder.
func PromptFault(key string, k *prompt.Kind, folder, name string) error {
	if name == "" {
		return nil
	}
	if _, err := k.Read(folder, name); err != nil {
		return &stages.ConfigError{Path: key, Why: err.Error()}
	}
	return nil
}
