package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"geoeval/internal/release/export/paperjson"
	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// A wemath writes composites and their steps as We-Math's testmini.json has them: a JSON array, an object a row, with its keys
// in its order. Rows with one ID are of one composite problem. Behind them stands the row's id here.
type wemath struct {
	catalogue map[string]*schema.Principle
	file      *os.File
	buffer    *bufio.Writer
	pictures  pictures.Folder
	// rows and composites count what was written; composites of so many steps each. parent is the composite of the last row.
	rows       int
	composites map[int64]int
	parent     string
}

func createWeMath(path string, catalogue []schema.Principle, p pictures.Folder) (*wemath, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	w := &wemath{catalogue: map[string]*schema.Principle{}, file: f, buffer: bufio.NewWriterSize(f, 1<<20), pictures: p, composites: map[int64]int{}}
	for i := range catalogue {
		w.catalogue[catalogue[i].ID] = &catalogue[i]
	}
	return w, nil
}

// A wemathRow is a row of We-Math.
type wemathRow struct {
	ID          string `json:"ID"`
	Key         string `json:"key"`
	Split       string `json:"split"`
	Concept     string `json:"knowledge concept"`
	Question    string `json:"question"`
	Option      string `json:"option"`
	Answer      string `json:"answer"`
	ImagePath   string `json:"image_path"`
	Number      int    `json:"question number"`
	Description string `json:"knowledge concept description"`
	Row         string `json:"geoeval_id"`
}

func (w *wemath) Add(r *released.Parts) error {
	if r.Withheld {
		return paperjson.ErrWithheld
	}
	s := &r.Step
	if s.ParentID != w.parent {
		w.composites[s.Steps]++
		w.parent = s.ParentID
	}
	of := s.ID
	if s.Whole() {
		of = s.ParentID
	}
	picture, err := w.pictures.Put(of, s.Image.Bytes)
	if err != nil {
		return err
	}
	concepts := []string{s.Concept}
	if s.Whole() {
		concepts = r.Composite.Concepts
	}
	var names, cards []string
	for _, id := range concepts {
		p := w.catalogue[id]
		if p == nil {
			return fmt.Errorf("concept %s is not in the catalogue of principles", id)
		}
		names = append(names, p.NameEN)
		cards = append(cards, described(p))
	}
	w.rows++
	row := wemathRow{
		ID: fmt.Sprintf("%dsteps_%d", s.Steps, w.composites[s.Steps]), Key: s.Key, Split: "testmini", Concept: strings.Join(names, ";"),
		Question: s.Text, Option: options(s.Choices), Answer: s.AnswerLetter, ImagePath: picture, Number: w.rows,
		Description: strings.Join(cards, "\n"), Row: s.ID,
	}
	separator := ",\n"
	if w.rows == 1 {
		separator = "[\n"
	}
	var object bytes.Buffer
	e := json.NewEncoder(&object)
	e.SetEscapeHTML(false)
	if err := e.Encode(row); err != nil {
		return err
	}
	_, err = w.buffer.WriteString(separator)
	if err == nil {
		_, err = w.buffer.Write(bytes.TrimSuffix(object.Bytes(), []byte("\n")))
	}
	return err
}

// described is what We-Math calls the description of a concept: its name, and its facts in numbered lines.
func described(p *schema.Principle) string {
	lines := []string{p.NameEN + ":"}
	for i, fact := range strings.Split(p.StatementEN, "\n") {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, fact))
	}
	return strings.Join(lines, "\n")
}

// options spells choices: A. 3; B. 4.
func options(choices []string) string {
	var out []string
	for i, c := range choices {
		out = append(out, fmt.Sprintf("%c. %s", 'A'+i, c))
	}
	return strings.Join(out, "; ")
}

func (w *wemath) Close() error {
	end := "\n]\n"
	if w.rows == 0 {
		end = "[]\n"
	}
	_, err := w.buffer.WriteString(end)
	return errors.Join(err, w.buffer.Flush(), w.file.Close())
}
