// Package paperjson writes rows in the layout that the public evaluation code of the GeoEval paper reads (arXiv
// 2402.10104; run_llm_response.py, tool/data_loader.py, tool/merge_key_val.py and tool/caculate_score.py of its
// repository).
//
// Each subset is one JSON object, problem id to problem, in the folder that its configurations name; copy it to
// LLM_eval.
//
//	geoeval_2000      dataset_merge/select.json
//	geoeval_backward  dataset_merge/backward_aug.json
//	geoeval_aug       dataset_merge/aug.json
//	geoeval_hard      dataset_merge/solid.json
//	problems          dataset_merge/all.json
//
// The keys of a problem. What that code looks up without asking is always there, null where we have nothing.
//
//	dataset_id            our native_id
//	dataset_name          MATH-Geometry, GeometryQA, GeoQA+, PGPS9K, UniGeo or MathQA, by which it scores; Geometry3K is counted
//	                      as PGPS9K, as in figure 6; the hard collection is GeoEval-hard
//	dataset_split         source_split
//	diagram_name          the diagram's path under images/; null decides that a problem is scored as text alone
//	diagram_description   structure: structural_clauses; semantic: semantic_clauses and, behind them, diagram_code unless that
//	                      names the answer. Lists of
//	                      strings, which it joins by commas. null where there is neither. In backward_aug.json also
//	                      backward_semantic: the same with the number masked
//	backward_semantic     diagram_description once more, in aug.json and backward_aug.json: there its loader for local models
//	                      looks for the description
//	text                  Num_Exp: text, its translation where there is one; in aug.json also aug_problem: the wording drawn.
//	                      One: the other candidates are read nowhere
//	choice_list           choices, strings; null for an open question. Its loader gives no choices to a backward question
//	choice_id             place of the right choice, from 0; null where there is none
//	answer_value          the gold answer as a number, written so that it is read back exactly; the answer as published where it
//	                      is no number. In solid.json, whose scores compare choices, the letter where there is one
//	num_dict              name to text of the numbers that the solution language names; null without
//	solution              program, equation or cot by solution_language, cot otherwise the rationale; python is null. That code
//	                      adds a model's answers here
//	knowledge_point       knowledge_points; null without
//	formal_knowledge_point  those of its subjects that the problem has: shapes and goal
//	geometry_shape        primary_shape
//	backward_text         in backward_aug.json: the masked problem with the question behind it, in English
//	backward_answer_value x, written so that it is read back exactly
//
// Masked numbers are a lower-case x there. x stands for X here too, unless the problem has an x of its own or the mask
// is another letter already; then the mask stays.
package paperjson

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/released"
)

// Folder has the files of all configurations.
const Folder = "dataset_merge"

// FileName is the path of a configuration's file in the folder of an export. A configuration that the paper does not
// have keeps its name.
func FileName(c *released.Configuration) string {
	name := map[*released.Configuration]string{
		released.Selection: "select",
		released.Backward:  "backward_aug",
		released.Augmented: "aug",
		released.Hard:      "solid",
		released.Problems:  "all",
	}[c]
	return Folder + "/" + cmp.Or(name, c.Table.Name()) + ".json"
}

// ErrWithheld says that a row has no content to write.
var ErrWithheld = errors.New("its content is withheld, and this layout has no place for that: " +
	"run geoeval hydrate first")

// A File is the file of a configuration under way, a problem a line.
type File struct {
	config   *released.Configuration
	file     *os.File
	buffer   *bufio.Writer
	pictures pictures.Folder
	rows     int
}

// Create makes the file, and the folder that it is in.
func Create(path string, c *released.Configuration, p pictures.Folder) (*File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &File{config: c, file: f, buffer: bufio.NewWriterSize(f, 1<<20), pictures: p}, nil
}

// Add writes a row. A withheld one is [ErrWithheld].
func (f *File) Add(r *released.Parts) error {
	if r.Withheld {
		return ErrWithheld
	}
	row := released.Row{In: f.config, Parts: r}
	of := r.Problem.ID
	if row.OwnPicture() {
		of = row.Key()
	}
	picture, err := f.pictures.Put(of, row.Picture().Bytes)
	if err != nil {
		return err
	}
	p, err := newRecord(f.config, r, picture)
	if err != nil {
		return err
	}
	separator := ",\n"
	if f.rows++; f.rows == 1 {
		separator = "{\n"
	}
	_, err = f.buffer.WriteString(separator)
	return errors.Join(err, f.put(f.config.Table.Key(r)), f.buffer.WriteByte(':'), f.put(p))
}

// put writes a value as JSON, without a line break behind it.
func (f *File) put(value any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return err
	}
	_, err := f.buffer.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return err
}

// Close ends the object and closes the file.
func (f *File) Close() error {
	end := "\n}\n"
	if f.rows == 0 {
		end = "{}\n"
	}
	_, err := f.buffer.WriteString(end)
	return errors.Join(err, f.buffer.Flush(), f.file.Close())
}
