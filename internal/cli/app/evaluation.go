package app

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"geoeval"
	"geoeval/internal/disk"
	"geoeval/internal/format/settings"
	"geoeval/internal/format/visible"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/stages"
	"geoeval/stages/all"

	"github.com/spf13/cobra"
)

// EvaluationConfigFile is the configuration of an evaluation that is read where none is named and it is in the working
// directory.
const EvaluationConfigFile = "evaluation.yaml"

// evaluationDefaults are what configures an evaluation where nothing else does.
var evaluationDefaults = pipeline.Defaults{Name: "built-in " + EvaluationConfigFile, Text: geoeval.EvaluationConfiguration}

// EvaluationFolder is where in the output folder an evaluation is written where no other folder is named.
const EvaluationFolder = "evaluation"

// memoryFile makes a folder that of an evaluation: it says what is evaluated, and how.
const memoryFile = "evaluation.json"

// mostMemory is how many bytes of it are read.
const mostMemory = 4 << 20

// EvaluationFormat is raised when older files can no longer be read.
const EvaluationFormat = 1

// An Evaluation is what the folder of one remembers, so that verbs which look at it need nothing else.
type Evaluation struct {
	// Format is the version of what is remembered: [EvaluationFormat].
	Format int `json:"format"`
	// Release or Build is the folder of what is evaluated, against the evaluation's own unless it is absolute; the other one
	// is "".
	Release string `json:"release,omitempty"`
	Build   string `json:"build,omitempty"`
	// Name is what messages call the configuration, Configuration its text with what flags changed, and Folder what the
	// relative paths in it are against, itself as Release is.
	Name          string `json:"name"`
	Configuration string `json:"configuration"`
	Folder        string `json:"folder"`
	// File is the file of --config, as Release is remembered, and Flags are those that changed what the configuration says, each
	// followed by its value; none for what was not given.
	File  string   `json:"file,omitempty"`
	Flags []string `json:"flags,omitempty"`
	// Where is the absolute path of the folder when the evaluation was run. If the folder was copied or moved without the build or
	// release, the paths above are against it. "" in an object store.
	Where string `json:"where,omitempty"`

	// Dir is the evaluation's folder.
	Dir string `json:"-"`
	// alone: the folder was copied or moved without the build or release, which is still where it was.
	alone bool

	// file is what the file that configures it says, which may be less than the Configuration that was made of it; "" for none.
	// Sets says in a message how much it sets, "" for all.
	file, made string
	Sets       string `json:"-"`
}

// Recall reads what the folder of an evaluation remembers; nil for any other folder, and for none.
func Recall(dir string) (*Evaluation, error) {
	path := disk.Join(dir, memoryFile)
	f, err := disk.OpenFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, mostMemory))
	if err != nil {
		return nil, err
	}
	e := &Evaluation{Dir: dir}
	if err := json.Unmarshal(content, e); err != nil {
		return nil, fmt.Errorf("%s cannot be used (%w): run geoeval evaluate, which writes it anew", path, err)
	}
	if e.Format != EvaluationFormat || (e.Release == "") == (e.Build == "") {
		return nil, fmt.Errorf("%s cannot be used (format %d; this version of geoeval reads %d): run geoeval evaluate, which "+
			"writes it anew", path, e.Format, EvaluationFormat)
	}
	if e.Where != "" && !e.atHand() {
		e.alone = true
		e.alone = e.atHand()
	}
	return e, nil
}

// atHand says whether the build or release is at the path that the evaluation remembers. An absolute path, and one in an object store,
// are not looked at.
func (e *Evaluation) atHand() bool {
	if of := cmp.Or(e.Release, e.Build); disk.IsRemote(e.Dir) || disk.IsRemote(of) || filepath.IsAbs(filepath.FromSlash(of)) {
		return true
	}
	if e.Release != "" {
		return release.Is(e.to(e.Release))
	}
	return IsThere(pipeline.Layout{Dir: e.to(e.Build)}.State())
}

// IsEvaluation says whether a folder is that of an evaluation.
func IsEvaluation(dir string) bool {
	_, err := disk.LstatPath(disk.Join(dir, memoryFile))
	return err == nil
}

// MustBeNoEvaluation refuses the folder of an evaluation where a build is meant.
func MustBeNoEvaluation(dir string) error {
	_, err := disk.LstatPath(disk.Join(dir, memoryFile))
	switch {
	case err == nil:
		return Usage(fmt.Errorf("%s holds an evaluation and no build: name the folder of a build (--out DIR)", dir))
	case disk.IsRemote(dir) && !errors.Is(err, fs.ErrNotExist):
		return err // what cannot be asked for now can be written even less
	}
	return nil
}

// Remember writes what an evaluation's folder is to remember.
func (e *Evaluation) Remember() error {
	if !e.alone && !disk.IsRemote(e.Dir) {
		where, err := filepath.Abs(e.Dir)
		if err != nil {
			return err
		}
		e.Where = filepath.ToSlash(where)
	}
	content, err := json.MarshalIndent(e, "", "  ")
	if err != nil {
		return err
	}
	err = disk.ReplaceFile(disk.Join(e.Dir, memoryFile), func(w io.Writer) error {
		_, err := w.Write(append(content, '\n'))
		return err
	})
	return cmp.Or(err, keepConfiguration(e.Dir, "geoeval evaluate", e.Configuration, e.Folder))
}

// Again is the command that goes on with the evaluation.
func (e *Evaluation) Again() string {
	words := []string{"geoeval", "evaluate"}
	of := e.to(e.Release)
	if e.Release != "" {
		words = append(words, of)
	} else if of = e.to(e.Build); of != DefaultOut() {
		words = append(words, "--"+OutFlag, of)
	}
	if e.Release != "" || e.Dir != disk.Join(of, EvaluationFolder) {
		words = append(words, "--to", e.Dir)
	}
	if e.File != "" {
		words = append(words, "--"+ConfigFlag, e.to(e.File))
	}
	words = append(words, e.Flags...)
	for i := range words {
		words[i] = visible.ShellWord(words[i])
	}
	return strings.Join(words, " ")
}

// place is what the paths that it remembers are against.
func (e *Evaluation) place() string {
	if e.alone {
		return filepath.FromSlash(e.Where)
	}
	return e.Dir
}

// From is how the evaluation remembers a path: against its own folder, so that both may be moved together.
func (e *Evaluation) From(path string) (string, error) {
	if disk.IsRemote(path) {
		return disk.Clean(path), nil
	}
	whole, err := filepath.Abs(path)
	if err != nil || disk.IsRemote(e.Dir) {
		return filepath.ToSlash(whole), err
	}
	own, err := filepath.Abs(e.place())
	if err != nil {
		return "", err
	}
	if near, err := filepath.Rel(own, whole); err == nil {
		whole = near
	}
	return filepath.ToSlash(whole), nil
}

// to is a path that it remembers.
func (e *Evaluation) to(path string) string {
	if disk.IsRemote(path) {
		return path
	}
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return path
	}
	return disk.Join(e.place(), path)
}

// EvaluationFile is the file that configures an evaluation: the one that is named, or the one in the working directory; "" where
// there is none.
func EvaluationFile(named string) string {
	if _, err := os.Lstat(EvaluationConfigFile); named == "" && !errors.Is(err, fs.ErrNotExist) {
		return EvaluationConfigFile
	}
	return named
}

// Configure has a file configure the evaluation; "" for the one in the program.
func (e *Evaluation) Configure(file string) (err error) {
	e.Name, e.Configuration, e.file = evaluationDefaults.Name, evaluationDefaults.Text, ""
	e.Sets = ""
	if file == "" {
		e.Folder, err = e.From(".")
		return err
	}
	content, err := settings.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return &pipeline.ConfigError{File: file, Why: "no such file: name another one (--config FILE)"}
	} else if err != nil {
		return err
	}
	folder := pipeline.FolderOf(file)
	// These stages are only decoded into.
	config, err := evaluationDefaults.Parse(file, content, all.Evaluation(nil, folder, session.New("", "", true)))
	if err != nil {
		return err
	}
	e.Name, e.Configuration, e.file, e.made, e.Sets = file, config.Text, string(content), config.Text, sets(config)
	e.Folder, err = e.From(folder)
	return err
}

// Config reads the configuration into stages. What is wrong with a file, or stands in it, has its lines unless flags changed
// what it says.
func (e *Evaluation) Config(made []stages.Stage) (*pipeline.Config, error) {
	if e.file != "" && e.Configuration == e.made {
		return evaluationDefaults.Parse(e.Name, []byte(e.file), made)
	}
	return pipeline.ParseConfig(e.Name, []byte(e.Configuration), made)
}

// ForBuilds refuses, where --out is the folder of an evaluation, the flags that say what a build reads.
func (o *Options) ForBuilds(cmd *cobra.Command) error {
	if !IsEvaluation(o.Out) {
		return nil
	}
	return UnusedFlags(cmd, "for an evaluation", DataFlag, LimitFlag)
}
