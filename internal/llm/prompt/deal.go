package prompt

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Models are those that a stage asks: one, or several that candidates are dealt to.
type Models []Model

// Bounds of several models. What is dealt takes a hash for each share of each.
const (
	maxModels = 16
	maxShare  = 100
)

// ModelsOf are the models of a configuration that has one under model, or several under models.
func ModelsOf(model Model, models Models) Models {
	if len(models) == 0 {
		return Models{model}
	}
	return models
}

// ModelsFault says what is wrong with model and models, by key; both are empty where nothing is.
func ModelsFault(model Model, models Models) (key, why string) {
	one := !reflect.ValueOf(model).IsZero()
	switch {
	case one && len(models) > 0:
		return "models", "and model exclude each other: remove one of them"
	case !one && len(models) == 0:
		return "model", "is missing: name a language model there, or several under models"
	case model.Share != 0:
		return "model.share", "is for several models: write them under models, or remove it"
	case one:
		key, why = model.Fault()
		if key != "" {
			key = "model." + key
		}
		return key, why
	case len(models) > maxModels:
		return "models", fmt.Sprintf("are %d, and there may be %d", len(models), maxModels)
	}
	return models.fault()
}

func (models Models) fault() (key, why string) {
	for i := range models {
		m := &models[i]
		key, why := m.Fault()
		if key == "" && (m.Share < 0 || m.Share > maxShare) {
			key, why = "share", fmt.Sprintf("%d is not between 1 and %d", m.Share, maxShare)
		}
		if key != "" {
			return fmt.Sprintf("models.%d.%s", i, key), why
		}
	}
	return "", ""
}

// Deal gives the model that is asked for a candidate of a thing: each as often as its share says, by a hash of the
// thing's id, the candidate's number and the models' names. It depends on nothing else, not on the seed either, which
// would buy everything anew. Where a model is added, removed or has another share, only what it wins or loses by that
// is dealt anew (rendezvous hashing: every share draws, and the lowest wins).
func (all Models) Deal(id string, candidate int) *Model {
	if len(all) == 1 {
		return &all[0]
	}
	var best *Model
	var least [sha256.Size]byte
	namesakes := map[string]int{}
	for i := range all {
		m := &all[i]
		namesakes[m.Name]++
		for share := range max(m.Share, 1) {
			drawn := sha256.Sum256([]byte(strings.Join([]string{
				"deal", id, strconv.Itoa(candidate), m.Name, strconv.Itoa(namesakes[m.Name]), strconv.Itoa(share),
			}, "\x00")))
			if best == nil || bytes.Compare(drawn[:], least[:]) < 0 {
				best, least = m, drawn
			}
		}
	}
	return best
}

// Names are the models' names, in their order, each once.
func (all Models) Names() string {
	var names []string
	seen := map[string]bool{}
	for _, m := range all {
		if !seen[m.Name] {
			seen[m.Name] = true
			names = append(names, m.Name)
		}
	}
	return strings.Join(names, ", ")
}

// Seeing says that one of the models is shown pictures.
func (all Models) Seeing() bool {
	for _, m := range all {
		if m.Image {
			return true
		}
	}
	return false
}
