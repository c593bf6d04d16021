package evaluate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/evaluation/answerer"
	"geoeval/internal/evaluation/logs"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

// mostImported bounds how many files a folder of --import has.
const mostImported = 10_000

// importing adds the files of --import to those of the configuration.
func (c *changes) importing(e *app.Evaluation) ([]change, error) {
	if !c.given("import") {
		return nil, nil
	}
	var of struct {
		Import struct {
			Files []yaml.MapSlice `yaml:"files"`
		} `yaml:"import"`
	}
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &of, yaml.UseOrderedMap()); err != nil {
		return nil, &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	all := []any{}
	for _, files := range of.Import.Files {
		all = append(all, files)
	}
	for _, named := range c.imports {
		found, err := c.filesOf(named)
		if err != nil {
			return nil, err
		}
		for _, one := range found {
			all = append(all, one)
		}
	}
	return []change{{"import", "import", "files", all}}, nil
}

// An importedFile is a file of --import, as the configuration names it.
type importedFile struct {
	Path   string      `yaml:"path"`
	Folder string      `yaml:"folder,omitempty"`
	Format logs.Format `yaml:"format"`
	Model  string      `yaml:"model,omitempty"`
}

// filesOf are the files of one --import. Of a folder, those whose format cannot be told are left out, and told.
func (c *changes) filesOf(named string) ([]importedFile, error) {
	at, format := named, logs.Format("")
	if before, after, ok := strings.Cut(named, ":"); ok && slices.Contains(logs.Formats, logs.Format(before)) {
		at, format = after, logs.Format(before)
	}
	if at == "" || disk.IsRemote(at) {
		return nil, app.Usage(fmt.Errorf("--import %s: name a file or a folder on this machine", named))
	}
	info, err := os.Stat(at)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			if before, after, ok := strings.Cut(at, ":"); ok {
				if _, err := os.Stat(after); err == nil {
					return nil, app.Usage(fmt.Errorf("--import %s: %q is no format: name one of %s%s", at, before, formats(), app.DidYouMean(before, app.Spellings(logs.Formats))))
				}
			}
			return nil, app.Missing(fmt.Errorf("--import %s: there is no such file or folder", at))
		}
		return nil, err
	}
	paths := []string{at}
	if info.IsDir() {
		if paths, err = filesIn(at); err != nil {
			return nil, err
		}
	}
	var all []importedFile
	var unknown []string // files whose format cannot be told, and why
	because := map[string]string{}
	for _, file := range paths {
		is, why, err := formatOf(file, format)
		switch {
		case err != nil:
			return nil, err
		case why != "" && !info.IsDir():
			return nil, app.Usage(fmt.Errorf("--import %s: %s; name the format: --import FORMAT:%[1]s, with one of %[3]s", at, why, formats()))
		case why != "":
			unknown = append(unknown, file)
			because[file] = why
			continue
		}
		one, err := c.entry(file, is)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		return nil, app.Usage(fmt.Errorf("--import %s: of its %d files none can be told the format of; name it: --import FORMAT:%[1]s, with one of %[3]s",
			at, len(paths), formats()))
	}
	for _, file := range unknown {
		if !summarizes(file, paths, because) {
			c.leftOut = append(c.leftOut, fmt.Sprintf("%s is not imported: %s", file, because[file]))
		}
	}
	return all, nil
}

// resultsFile is what lm-evaluation-harness and lmms-eval call the file that sums up the samples beside it.
var resultsFile = regexp.MustCompile(`^(results_.*|.*_results)\.json$`)

// summarizes says that a file sums up samples beside it that are imported: it has no answers, and is passed over.
func summarizes(file string, paths []string, unknown map[string]string) bool {
	return resultsFile.MatchString(filepath.Base(file)) && slices.ContainsFunc(paths, func(other string) bool {
		return filepath.Dir(other) == filepath.Dir(file) && unknown[other] == "" && strings.Contains(filepath.Base(other), "samples_")
	})
}

func formats() string { return strings.Join(app.Spellings(logs.Formats), ", ") }

// filesIn are the files under a folder, sorted, without those that are hidden.
func filesIn(folder string) (all []string, err error) {
	err = filepath.WalkDir(folder, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case at != folder && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type().IsRegular():
			if all = append(all, at); len(all) > mostImported {
				return app.Usage(fmt.Errorf("--import %s: has more than %d files: name a folder of logs", folder, mostImported))
			}
		}
		return nil
	})
	return all, err
}

// formatOf is the format of a file: the one that was named, or that of its content. why says that it is none.
func formatOf(file string, named logs.Format) (is logs.Format, why string, err error) {
	if named != "" {
		return named, named.Holds(file), nil
	}
	f, err := disk.OpenFile(file)
	if err != nil {
		return "", "", err
	}
	defer f.Close()
	is, err = logs.Detect(f, f.Size())
	if errors.Is(err, logs.ErrUnknown) {
		return "", err.Error(), nil
	} else if err != nil {
		return "", "", err
	}
	if why := is.Holds(file); why != "" {
		return "", "its content is of " + string(is) + ", and " + why, nil
	}
	return is, "", nil
}

// byFolder are the formats whose records do not say who answered: harnesses keep the files of a model in a folder of its name.
var byFolder = []logs.Format{logs.LMEval, logs.LMMSEval, logs.VLMEvalKit}

// entry is a file as the configuration names it: under its own folder where it lies there, or else under the folder of the file's.
func (c *changes) entry(file string, format logs.Format) (importedFile, error) {
	whole, err := filepath.Abs(file)
	if err != nil {
		return importedFile{}, err
	}
	own, err := filepath.Abs(c.folder)
	if err != nil {
		return importedFile{}, err
	}
	one := importedFile{Format: format}
	if slices.Contains(byFolder, format) {
		if name := filepath.Base(filepath.Dir(whole)); schema.NameFault(name) == "" && !strings.HasPrefix(name, answerer.Prefix) {
			one.Model = name
		}
	}
	near, err := filepath.Rel(own, whole)
	if err == nil && filepath.IsLocal(near) {
		one.Path = literal(near)
		return one, nil
	}
	// Two levels: the model's folder tells files of one name apart.
	above := filepath.Dir(filepath.Dir(whole))
	if one.Folder, err = filepath.Rel(own, above); err != nil {
		one.Folder = above
	}
	one.Folder = filepath.ToSlash(one.Folder)
	one.Path = literal(path.Join(filepath.Base(filepath.Dir(whole)), filepath.Base(whole)))
	return one, nil
}

// literal is a path as a pattern of that path alone.
func literal(name string) string {
	var b strings.Builder
	for _, r := range filepath.ToSlash(name) {
		if strings.ContainsRune(`*?[]{}\`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
