package export

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/release/export/geometry3k"
	"geoeval/internal/release/export/paperjson"
	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/arrowform"
)

// A Format is a form of export.
type Format struct {
	Name string
	// Doc says in a line what it is.
	Doc string

	// of are the configurations that the format has a place for; nil: all.
	of []*released.Configuration
	// file is the path of a configuration's file in the folder of an export.
	file func(*released.Configuration) string
	// create makes that file.
	create func(file string, c *released.Configuration, in target) (writer, error)
	// trains: models are trained on what is written, so that there is no place for what they are evaluated on.
	trains bool
	// needsRows: readers fail on a file without rows, and there is none.
	needsRows bool
	// declare, where not nil, writes beside the files what readers need to find them; of are the configurations that have one.
	declare func(dir string, of []*released.Configuration) error
}

// A target is what a file is written in.
type target struct {
	// dir is the folder of the export.
	dir string
	// catalogue gives the catalogue of principles.
	catalogue func() ([]schema.Principle, error)
	// errata gives the corrections; it may be nil.
	errata func() ([]schema.Erratum, error)
}

// A writer writes the rows of a configuration.
type writer interface {
	// Add writes a row.
	Add(*released.Parts) error
	Close() error
}

// A chooser is a writer that leaves rows out, those that are withheld among them.
type chooser interface {
	// LeftOut gives how many, and why in words.
	LeftOut() (rows int64, why string)
}

// Formats lists every format: what --format takes, its help and its completion.
var Formats = []*Format{
	{
		Name: "arrow",
		Doc:  "Arrow IPC streams, uncompressed, as datasets keeps them (Dataset.from_file), the diagrams in them as bytes and path",
		file: named(".arrow"),
		create: func(file string, c *released.Configuration, _ target) (writer, error) {
			return arrowform.Create(file, c.Table)
		},
	},
	{
		Name: "jsonl", needsRows: true, declare: declare,
		Doc:  "JSON Lines with every column; diagrams are files under " + picturesFolder + "/, and the column image has their paths",
		file: named(".jsonl"),
		create: func(file string, c *released.Configuration, in target) (writer, error) {
			return createJSONL(file, c, pictures.In(in.dir, picturesFolder))
		},
	},
	{
		Name: "messages", needsRows: true, trains: true,
		Doc:  "JSON Lines of chat messages to train on (SFT with TRL, RL): problems that no subset asks; pictures are files under " + picturesFolder + "/",
		file: func(*released.Configuration) string { return "messages.jsonl" }, of: []*released.Configuration{released.Problems},
		create: func(file string, _ *released.Configuration, in target) (writer, error) {
			return createMessages(file, pictures.In(in.dir, picturesFolder), in.errata)
		},
	},
	{
		Name: "geoeval-json",
		Doc:  "the layout that the paper's public evaluation code reads: put " + paperjson.Folder + "/ into its LLM_eval folder",
		file: paperjson.FileName, of: problems,
		create: func(file string, c *released.Configuration, in target) (writer, error) {
			return paperjson.Create(file, c, pictures.In(in.dir, picturesFolder))
		},
	},
	{
		Name: "lmms-geometry3k", declare: geometry3k.Declare,
		Doc:  "Parquet files for the three geometry3k tasks of lmms-eval, with tasks.py, which makes them: problems with a diagram and four choices",
		file: named(".parquet"), of: problems,
		create: func(file string, c *released.Configuration, _ target) (writer, error) {
			return geometry3k.Create(file, c)
		},
	},
	{
		Name: "wemath",
		Doc:  "what We-Math's testmini.json has: composite problems and their steps, with the cards of their concepts",
		file: func(*released.Configuration) string { return "testmini.json" }, of: []*released.Configuration{released.Steps},
		create: func(file string, _ *released.Configuration, in target) (writer, error) {
			catalogue, err := in.catalogue()
			if err != nil {
				return nil, err
			}
			return createWeMath(file, catalogue, pictures.In(in.dir, picturesFolder))
		},
	},
}

// problems are the configurations whose rows have a whole problem.
var problems = append(slices.Clone(released.Subsets), released.Problems)

// picturesFolder is where formats that keep diagrams as files have them.
const picturesFolder = "images"

// named gives files the names of their configurations.
func named(extension string) func(*released.Configuration) string {
	return func(c *released.Configuration) string { return c.Table.Name() + extension }
}

// FormatNamed gives the format of a name, nil where there is none.
func FormatNamed(name string) *Format {
	for _, f := range Formats {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// taken gives the configurations that the format has a place for; none is an error.
func (f *Format) taken(of []*released.Configuration) ([]*released.Configuration, error) {
	if f.of == nil {
		return of, nil
	}
	out := slices.DeleteFunc(slices.Clone(of), func(c *released.Configuration) bool { return !slices.Contains(f.of, c) })
	if len(out) == 0 && len(of) > 0 {
		return nil, f.Takes(of)
	}
	return out, nil
}

// Takes is an error where the format has no place for one of the configurations: it says what the format takes and, of what is held
// out for evaluation, that it is.
func (f *Format) Takes(of []*released.Configuration) error {
	if f.of == nil {
		return nil
	}
	foreign := slices.DeleteFunc(slices.Clone(of), func(c *released.Configuration) bool { return slices.Contains(f.of, c) })
	if len(foreign) == 0 {
		return nil
	}
	why := ": it takes " + names(f.of)
	asked := func(c *released.Configuration) bool {
		return c == released.Questions || slices.Contains(released.Subsets, c)
	}
	if f.trains && slices.ContainsFunc(foreign, asked) {
		why = ", as models are evaluated on that: it is held out of training data. Take " + names(f.of) + ", of which those are written that are in no subset"
	}
	return fmt.Errorf("%s has no place for %s%s", f.Name, names(foreign), why)
}

// names spells the names of configurations.
func names(of []*released.Configuration) string {
	var out []string
	for _, c := range of {
		out = append(out, c.Table.Name())
	}
	return strings.Join(out, ", ")
}

// open makes the file of a configuration in the folder of an export, and gives its path there.
func (f *Format) open(c *released.Configuration, in target) (writer, string, error) {
	path := f.file(c)
	w, err := f.create(filepath.Join(in.dir, filepath.FromSlash(path)), c, in)
	return w, path, err
}
