// Package geometry3k writes rows as the Parquet files on which the three geometry3k tasks of lmms-eval run as they are:
// geometry3k, which asks for the letter of one of four choices, and unig2u_geometry3k and unig2u_geometry3k_visual_cot, which
// ask for the answer and have a model judge it.
//
// A file has five columns and no other:
//
//	images        a list of one struct of bytes and path: the diagram as an RGB picture, without palette and alpha
//	problem       the question
//	answer        the gold answer, as published; of a backward question, the masked number
//	choices       four texts
//	ground_truth  the letter of the right one, A to D
//
// and the key huggingface, which says that images are pictures: without it the tasks silently show none. A row is a
// problem that all three tasks can ask and score: it has a diagram, a question, an answer and exactly four choices, of which
// one is known to be right. Backward questions have no choices: their file is for the two tasks with a judge, and both
// columns are empty there. What a row lacks is counted. The script tasks.py makes the tasks.
package geometry3k

import (
	"cmp"
	_ "embed" // tasks.py
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/released"

	"github.com/parquet-go/parquet-go"
)

// choices is how many choices the task with letters shows.
const choices = 4

// rowGroup is how many rows a row group has, each with a picture.
const rowGroup = 100

// A row is one of the file. Its columns are in this order. Lists and their elements are nullable, as all else: datasets drops
// the features that the file names, and with them the pictures, where they differ from its own in that.
type row struct {
	Images      []*picture `parquet:"images,list,optional" parquet-element:",optional"`
	Problem     *string    `parquet:"problem,optional"`
	Answer      *string    `parquet:"answer,optional"`
	Choices     []*string  `parquet:"choices,list,optional" parquet-element:",optional"`
	GroundTruth *string    `parquet:"ground_truth,optional"`
}

type picture struct {
	Bytes []byte  `parquet:"bytes,optional"`
	Path  *string `parquet:"path,optional"`
}

// features is the value of the key huggingface, in the spelling that all versions of datasets read.
func features() string {
	text := map[string]any{"dtype": "string", "_type": "Value"}
	list := func(of any) map[string]any { return map[string]any{"feature": of, "_type": "Sequence"} }
	b, err := json.Marshal(map[string]any{"info": map[string]any{"features": map[string]any{
		"images": list(map[string]any{"_type": "Image"}), "problem": text, "answer": text, "choices": list(text), "ground_truth": text,
	}}})
	if err != nil {
		panic(err) // strings and maps always marshal
	}
	return string(b)
}

// A File is the file of a configuration under way.
type File struct {
	config  *released.Configuration
	file    *os.File
	out     *parquet.GenericWriter[row]
	rows    int
	leftOut map[string]int64
}

// tasks makes tasks of the installed lmms-eval over the files in its own folder.
//
//go:embed tasks.py
var tasks []byte

// Declare writes tasks.py beside the files.
func Declare(dir string, _ []*released.Configuration) error {
	return os.WriteFile(filepath.Join(dir, "tasks.py"), tasks, 0o644)
}

// Create makes the file.
func Create(path string, c *released.Configuration) (*File, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &File{config: c, file: f, leftOut: map[string]int64{}, out: parquet.NewGenericWriter[row](f,
		parquet.CreatedBy("geoeval", "1", "0"), parquet.DataPageVersion(1), parquet.DataPageStatistics(false),
		parquet.SkipPageBounds("images", "list", "element", "bytes"), parquet.KeyValueMetadata("huggingface", features()),
	)}, nil
}

// Add writes a row, or counts what it lacks.
func (f *File) Add(r *released.Parts) error {
	one, lacks := f.row(released.Row{In: f.config, Parts: r})
	if lacks != "" {
		f.leftOut[lacks]++
		return nil
	}
	if _, err := f.out.Write([]row{one}); err != nil {
		return err
	}
	if f.rows++; f.rows%rowGroup == 0 {
		return f.out.Flush()
	}
	return nil
}

// LeftOut gives how many rows were left out, and why in words.
func (f *File) LeftOut() (rows int64, why string) {
	var parts []string
	for _, lacks := range slices.Sorted(maps.Keys(f.leftOut)) {
		rows += f.leftOut[lacks]
		parts = append(parts, fmt.Sprintf("%d %s", f.leftOut[lacks], lacks))
	}
	return rows, strings.Join(parts, ", ")
}

// Close ends the file.
func (f *File) Close() error {
	return errors.Join(f.out.Close(), f.file.Close())
}

// row makes the row of a problem, or says what it lacks.
func (f *File) row(r released.Row) (one row, lacks string) {
	p := &r.Problem
	if r.Withheld {
		return one, "withheld"
	}
	question, answer := p.Text, p.Answer
	switch r.In {
	case released.Augmented:
		question = r.Augmented.Text
	case released.Backward:
		question, answer = r.Backward.Text, r.Backward.XText
	}
	image := r.Picture().Bytes
	switch {
	case len(image) == 0:
		return one, "without a diagram"
	case strings.TrimSpace(question) == "" || strings.TrimSpace(answer) == "":
		return one, "without a question or an answer"
	}
	if r.In != released.Backward {
		if !offersFour(p.Choices, p.AnswerLetter) {
			return one, "without four choices, one of them right"
		}
		for i := range p.Choices {
			one.Choices = append(one.Choices, &p.Choices[i])
		}
		one.GroundTruth = &p.AnswerLetter
	}
	rgb, err := toRGB(image)
	if err != nil {
		return one, "with a diagram that cannot be decoded"
	}
	// The path names the file as other formats do; nothing is there.
	name := pictures.Name(cmp.Or(p.ID, r.ProblemID()), rgb)
	one.Images, one.Problem, one.Answer = []*picture{{rgb, &name}}, &question, &answer
	return one, ""
}

func offersFour(of []string, letter string) bool {
	return len(of) == choices && !slices.ContainsFunc(of, func(c string) bool { return strings.TrimSpace(c) == "" }) &&
		len(letter) == 1 && 'A' <= letter[0] && letter[0] < 'A'+choices
}
